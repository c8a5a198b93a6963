/** Section 5 of the specification, row by row: what the dialog says before anything is sent, and what the API answers. */
import { beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '../../contract/auth.ts';
import { passwordRoutes } from '../../contract/password.ts';
import { userRoutes } from '../../contract/user.ts';
import { registrationProblems, type Registration } from '../../web/features/login/registration-rules.ts';
import { testApp, type TestApp } from '../app.ts';
import { logIn, newNumber } from '../people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
const FIT: Registration = {
  name: 'Meena Sundaram',
  email: 'meena@example.org',
  phone: '9876543210',
  password: 'porch lamp 7',
  confirmPassword: 'porch lamp 7',
};
const NAME = 'Name must contain only letters and spaces, and at least one letter';
const DIGITS = 'Phone number is required & must be exactly 10 digits';
const SHORT = 'Password must have atleast 6 characters';
const LONG = 'Password must have at most 20 characters';

describe.each<[row: string, given: Partial<Registration>, path: keyof Registration, message: string]>([
  ['name: letters and spaces only', { name: 'Meena 2' }, 'name', NAME],
  ['name: at least one letter', { name: '...' }, 'name', NAME],
  ["'Name is required'", { name: '  ' }, 'name', 'Name is required'],
  ["message 'Email is required'", { email: '' }, 'email', 'Email is required'],
  ['email: valid', { email: 'meena' }, 'email', 'Please enter a valid email address, like name@example.com'],
  ['password: required', { password: '' }, 'password', SHORT],
  ['password: 6 characters at least', { password: 'lamp7', confirmPassword: 'lamp7' }, 'password', SHORT],
  ['password: 20 characters at most', { password: 'porch lamp 7 porch 21', confirmPassword: 'porch lamp 7 porch 21' }, 'password', LONG],
  [
    "confirmPassword: equal to password; 'Passwords do not match'",
    { confirmPassword: 'porch lamp 8' },
    'confirmPassword',
    'Passwords do not match',
  ],
  ['confirmPassword: required, 6 to 20 characters', { confirmPassword: '' }, 'confirmPassword', SHORT],
  ['phone: exactly 10 digits', { phone: '987654321' }, 'phone', DIGITS],
  ['phone: required', { phone: '' }, 'phone', DIGITS],
  ['phone: starting with 6 to 9', { phone: '5876543210' }, 'phone', 'Phone number must start only 6 to 9 digits'],
])('registration, %s', (_row, given, path, message) => {
  test('is said by the dialog', () => {
    expect(registrationProblems({ ...FIT, ...given })[path]).toBe(message);
  });
  test('is answered by /user/create, and nobody is registered', async () => {
    const { status, error } = await t.call(passwordRoutes.createUser, { body: { ...FIT, ...given } });
    expect(status).toBe(422);
    expect(error.errors).toContainEqual({ path, message });
    expect(await t.db.selectFrom('app_user').select('id').where('email', '=', FIT.email).execute()).toEqual([]);
  });
});

test('a form in which everything is right has no problem, 6 and 20 characters included', () => {
  for (const password of ['lamp 7', 'porch lamp seven one']) {
    expect(registrationProblems({ ...FIT, password, confirmPassword: password })).toEqual({});
  }
});

test('"Login phone: required; the flow prepends +91. Phone is 10 digits."', async () => {
  const number = newNumber();
  await t.call(authRoutes.sendOtp, { body: { phone: number } });
  expect((await t.lastSms(`+91${number}`))?.to).toBe(`+91${number}`);
  expect((await t.call(authRoutes.sendOtp, { body: {} })).error.message).toBe(DIGITS);
});

test('"Code: required, exactly 6 digits"', async () => {
  for (const code of [undefined, '12345', '1234567', 'abcdef']) {
    const { status, error } = await t.call(authRoutes.verifyOtp, { body: { verification_id: crypto.randomUUID(), code } });
    expect(status).toBe(422);
    expect(error.errors).toEqual([{ path: 'code', message: 'The code has exactly 6 digits' }]);
  }
});

test('"Profile update: name, email, phone, profileType, all optional."', async () => {
  const { token } = await logIn(t);
  for (const body of [{}, { name: 'Meena' }, { email: 'profile@example.org' }, { profileType: 'Owner' }, { phone: newNumber() }]) {
    const { status, body: answer } = await t.call(userRoutes.updateUser, { body }, { token });
    expect(status).toBe(200);
    expect(answer.message).toBe('User has been Updated successfully');
  }
});

test('"A login form with email_phone and password (minimum 6) also exists."', async () => {
  const { status, error } = await t.call(passwordRoutes.loginByPassword, { body: { email_phone: '9876543210', password: 'short' } });
  expect(status).toBe(422);
  expect(error.errors).toEqual([{ path: 'password', message: SHORT }]);
});
