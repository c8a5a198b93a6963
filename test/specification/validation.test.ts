/** Section 5 of the specification, row by row: errors of the dialog before sending, and of the API. */
import { beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '../../contract/auth/auth.ts';
import { passwordRoutes } from '../../contract/auth/password.ts';
import { accountRoutes } from '../../contract/account/account.ts';
import { registrationErrors, type Registration } from '../../web/features/auth/registration-rules.ts';
import { testApp, type TestApp } from '../app.ts';
import { signIn, newNumber } from '../people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
const VALID: Registration = {
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
  ['email: valid', { email: 'meena' }, 'email', 'Enter a valid email address, like name@example.com'],
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
])('registration, %s', (_row, changes, path, message) => {
  test('is reported by the dialog', () => {
    expect(registrationErrors({ ...VALID, ...changes })[path]).toBe(message);
  });
  test('is refused by /user/create, and no user is created', async () => {
    const { status, error } = await app.call(passwordRoutes.createUser, { body: { ...VALID, ...changes } });
    expect(status).toBe(422);
    expect(error.errors).toContainEqual({ path, message });
    expect(await app.db.selectFrom('app_user').select('id').where('email', '=', VALID.email).execute()).toEqual([]);
  });
});

test('a valid form has no errors, with passwords of 6 and 20 characters too', () => {
  for (const password of ['lamp 7', 'porch lamp seven one']) {
    expect(registrationErrors({ ...VALID, password, confirmPassword: password })).toEqual({});
  }
});

test('"Login phone: required; the flow prepends +91. Phone is 10 digits."', async () => {
  const number = newNumber();
  await app.call(authRoutes.sendOtp, { body: { phone: number } });
  expect((await app.lastSms(`+91${number}`))?.to).toBe(`+91${number}`);
  expect((await app.call(authRoutes.sendOtp, { body: {} })).error.message).toBe(DIGITS);
});

test('"Code: required, exactly 6 digits"', async () => {
  for (const code of [undefined, '12345', '1234567', 'abcdef']) {
    const { status, error } = await app.call(authRoutes.verifyOtp, { body: { verification_id: crypto.randomUUID(), code } });
    expect(status).toBe(422);
    expect(error.errors).toEqual([{ path: 'code', message: 'Code must be exactly 6 digits' }]);
  }
});

test('"Profile update: name, email, phone, profileType, all optional."', async () => {
  const { token } = await signIn(app);
  for (const body of [{}, { name: 'Meena' }, { email: 'profile@example.org' }, { profileType: 'Owner' }, { phone: newNumber() }]) {
    const { status, body: response } = await app.call(accountRoutes.updateUser, { body }, { token });
    expect(status).toBe(200);
    expect(response.message).toBe('User has been Updated successfully');
  }
});

test('"A login form with email_phone and password (minimum 6) also exists."', async () => {
  const { status, error } = await app.call(passwordRoutes.loginByPassword, { body: { email_phone: '9876543210', password: 'short' } });
  expect(status).toBe(422);
  expect(error.errors).toEqual([{ path: 'password', message: SHORT }]);
});
