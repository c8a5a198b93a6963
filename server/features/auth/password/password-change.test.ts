import { beforeAll, expect, test } from 'vitest';
import { authRoutes } from '../../../../contract/auth/auth.ts';
import { passwordRoutes } from '../../../../contract/auth/password.ts';
import { accountRoutes } from '../../../../contract/account/account.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { signIn, newNumber, requestCode } from '../../../../test/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
let emailCount = 0;
const [OLD, NEW] = ['porch lamp 7', 'temple tank 9'];
const withConfirmation = (password: string) => ({ password, confirmPassword: password });
const requestReset = (email_phone: string) => app.call(passwordRoutes.forgotPassword, { body: { email_phone } });
const reset = (body: object, token?: string) => app.call(passwordRoutes.resetPassword, { body }, token === undefined ? {} : { token });
const logInStatus = async (name: string, password: string) =>
  (await app.call(passwordRoutes.loginByPassword, { body: { email_phone: name, password } })).status;
const statusOf = async (token: string) => (await app.call(accountRoutes.getUser, {}, { token })).status;

/** A user with a verified number and email, and a password. */
async function createPerson() {
  const number = newNumber();
  const person = await signIn(app, number);
  const email = `new-password${(emailCount += 1)}@example.org`;
  await app.db.updateTable('app_user').set({ email, email_verified_at: new Date() }).where('id', '=', person.id).execute();
  await reset({ ...(await requestResetCode(number)), ...withConfirmation(OLD) }, person.token);
  return { ...person, number, email };
}
async function requestResetCode(number: string) {
  const { body } = await requestReset(number);
  return { verification_id: body.data.verification_id, code: (await app.lastSms(`+91${number}`))!.code! };
}
async function requestResetLink(email: string): Promise<string | undefined> {
  await requestReset(email);
  const mail = (await app.mailsTo(email)).findLast(({ template }) => template === 'reset_password');
  return /reset-password#([\w-]+)/.exec(mail?.text ?? '')?.[1];
}

test('a code to the phone resets the password, ends every other session and mails a warning', async () => {
  const { number, token, email } = await createPerson();
  const otherSession = await signIn(app, number);
  const response = await reset({ ...(await requestResetCode(number)), ...withConfirmation(NEW) }, token);
  expect(response.status).toBe(200);
  expect([await statusOf(token), await statusOf(otherSession.token)]).toEqual([200, 401]);
  expect([await logInStatus(number, OLD), await logInStatus(number, NEW)]).toEqual([401, 200]);
  expect((await app.mailsTo(email)).filter(({ template }) => template === 'password_changed')).toHaveLength(2);
});

test('a link to the verified email resets the password once, within an hour', async () => {
  const { number, token, email } = await createPerson();
  const link = await requestResetLink(email);
  expect(link).toMatch(/^[\w-]{43}$/);
  expect((await reset({ token: link, ...withConfirmation(NEW) })).status).toBe(200);
  expect(await statusOf(token)).toBe(401);
  expect(await logInStatus(number, NEW)).toBe(200);
  expect(await reset({ token: link, ...withConfirmation(OLD) })).toMatchObject({ status: 422, error: { code: 'otp_expired' } });
  const expiredToken = await requestResetLink(email);
  app.advanceClock(3601);
  expect((await reset({ token: expiredToken, ...withConfirmation(OLD) })).error.code).toBe('otp_expired');
});

test('the response does not reveal whether there is an account, and unknown numbers and addresses get no message', async () => {
  const { number, email } = await createPerson();
  const unknown = newNumber();
  const responses = [
    await requestReset(number),
    await requestReset(unknown),
    await requestReset(email),
    await requestReset('stranger@example.org'),
  ];
  const shape = ({ status, body }: (typeof responses)[number]) => ({
    ...body,
    status,
    data: { ...body.data, verification_id: '', sent_at: '' },
  });
  for (const response of responses) expect(shape(response)).toEqual(shape(responses[0]!));
  expect(await app.lastSms(`+91${unknown}`)).toBeNull();
  expect(await app.mailsTo('stranger@example.org')).toEqual([]);
});

test('an unverified address gets no reset link', async () => {
  const { id, email } = await createPerson();
  await app.db.updateTable('app_user').set({ email_verified_at: null }).where('id', '=', id).execute();
  expect(await requestResetLink(email)).toBeUndefined();
});

test('a reset code cannot log in, and a login code cannot reset a password', async () => {
  const { number } = await createPerson();
  expect((await app.call(authRoutes.verifyOtp, { body: await requestResetCode(number) })).error.code).toBe('otp_expired');
  expect((await reset({ ...(await requestCode(app, number)), ...withConfirmation(NEW) })).error.code).toBe('otp_expired');
  expect(await logInStatus(number, OLD)).toBe(200);
});

test('changing the password requires the current password', async () => {
  const { number, token } = await createPerson();
  const otherSession = await signIn(app, number);
  const change = (current: string, password: string) =>
    app.call(passwordRoutes.changePassword, { body: { current, ...withConfirmation(password) } }, { token });
  expect(await change('wrong lamp 8', NEW)).toMatchObject({ status: 422, error: { errors: [{ path: 'current' }] } });
  expect(await change(OLD, '12345678')).toMatchObject({ status: 422, error: { errors: [{ path: 'password' }] } });
  expect(await logInStatus(number, OLD)).toBe(200);
  expect((await change(OLD, NEW)).status).toBe(200);
  expect([await statusOf(token), await statusOf(otherSession.token)]).toEqual([200, 401]);
  expect(await logInStatus(number, NEW)).toBe(200);
  const withoutPassword = await signIn(app);
  const response = await app.call(
    passwordRoutes.changePassword,
    { body: { current: OLD, ...withConfirmation(NEW) } },
    { token: withoutPassword.token },
  );
  expect(response.error.message).toContain('has no password yet');
});

test.each([
  [{ ...withConfirmation(NEW) }, 'token'],
  [{ verification_id: crypto.randomUUID(), ...withConfirmation(NEW) }, 'token'],
  [{ token: 'x'.repeat(43), code: '123456', verification_id: crypto.randomUUID(), ...withConfirmation(NEW) }, 'token'],
  [{ token: 'short', ...withConfirmation(NEW) }, 'token'],
])('resetting the password with %j is refused', async (body, path) => {
  const { status, error } = await reset(body);
  expect(status).toBe(422);
  expect(error.errors?.map((issue) => issue.path)).toContain(path);
});
