import { beforeAll, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth.ts';
import { passwordRoutes } from '../../../contract/password.ts';
import { userRoutes } from '../../../contract/user.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, newNumber, requestCode } from '../../../test/people.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
let last = 0;
const [OLD, NEW] = ['porch lamp 7', 'temple tank 9'];
const both = (password: string) => ({ password, confirmPassword: password });
const forgot = (email_phone: string) => on.call(passwordRoutes.forgotPassword, { body: { email_phone } });
const reset = (body: object, token?: string) => on.call(passwordRoutes.resetPassword, { body }, token === undefined ? {} : { token });
const logInBy = async (name: string, password: string) =>
  (await on.call(passwordRoutes.loginByPassword, { body: { email_phone: name, password } })).status;
const statusOf = async (token: string) => (await on.call(userRoutes.getUser, {}, { token })).status;

/** Somebody with a proved number and address, and a password. */
async function person() {
  const number = newNumber();
  const one = await logIn(on, number);
  const email = `new-password${(last += 1)}@example.org`;
  await on.db.updateTable('app_user').set({ email, email_verified_at: new Date() }).where('id', '=', one.id).execute();
  await reset({ ...(await codeFor(number)), ...both(OLD) }, one.token);
  return { ...one, number, email };
}
async function codeFor(number: string) {
  const { body } = await forgot(number);
  return { verification_id: body.data.verification_id, code: (await on.lastSms(`+91${number}`))!.code! };
}
async function linkFor(email: string): Promise<string | undefined> {
  await forgot(email);
  const mail = (await on.mailsTo(email)).findLast(({ template }) => template === 'reset_password');
  return /reset-password#([\w-]+)/.exec(mail?.text ?? '')?.[1];
}

test('a code to the phone sets a password, ends every other session and tells the mailbox', async () => {
  const { number, token, email } = await person();
  const other = await logIn(on, number);
  const done = await reset({ ...(await codeFor(number)), ...both(NEW) }, token);
  expect(done.status).toBe(200);
  expect([await statusOf(token), await statusOf(other.token)]).toEqual([200, 401]);
  expect([await logInBy(number, OLD), await logInBy(number, NEW)]).toEqual([401, 200]);
  expect((await on.mailsTo(email)).filter(({ template }) => template === 'password_changed')).toHaveLength(2);
});

test('a link to the proved address does the same, once, within an hour', async () => {
  const { number, token, email } = await person();
  const link = await linkFor(email);
  expect(link).toMatch(/^[\w-]{43}$/);
  expect((await reset({ token: link, ...both(NEW) })).status).toBe(200);
  expect(await statusOf(token)).toBe(401);
  expect(await logInBy(number, NEW)).toBe(200);
  expect(await reset({ token: link, ...both(OLD) })).toMatchObject({ status: 422, error: { code: 'otp_expired' } });
  const late = await linkFor(email);
  on.advance(3601);
  expect((await reset({ token: late, ...both(OLD) })).error.code).toBe('otp_expired');
});

test('nobody learns whether there is an account, and strangers get no message', async () => {
  const { number, email } = await person();
  const unknown = newNumber();
  const answers = [await forgot(number), await forgot(unknown), await forgot(email), await forgot('stranger@example.org')];
  const shape = ({ status, body }: (typeof answers)[number]) => ({ ...body, status, data: { ...body.data, verification_id: '' } });
  for (const answer of answers) expect(shape(answer)).toEqual(shape(answers[0]!));
  expect(await on.lastSms(`+91${unknown}`)).toBeNull();
  expect(await on.mailsTo('stranger@example.org')).toEqual([]);
});

test('an address that was only said gets no link', async () => {
  const { id, email } = await person();
  await on.db.updateTable('app_user').set({ email_verified_at: null }).where('id', '=', id).execute();
  expect(await linkFor(email)).toBeUndefined();
});

test('a code for a password logs nobody in, and a code to log in sets no password', async () => {
  const { number } = await person();
  expect((await on.call(authRoutes.verifyOtp, { body: await codeFor(number) })).error.code).toBe('otp_expired');
  expect((await reset({ ...(await requestCode(on, number)), ...both(NEW) })).error.code).toBe('otp_expired');
  expect(await logInBy(number, OLD)).toBe(200);
});

test('the present password changes it, a wrong one does not', async () => {
  const { number, token } = await person();
  const other = await logIn(on, number);
  const change = (current: string, password: string) =>
    on.call(passwordRoutes.changePassword, { body: { current, ...both(password) } }, { token });
  expect(await change('wrong lamp 8', NEW)).toMatchObject({ status: 422, error: { errors: [{ path: 'current' }] } });
  expect(await change(OLD, '12345678')).toMatchObject({ status: 422, error: { errors: [{ path: 'password' }] } });
  expect(await logInBy(number, OLD)).toBe(200);
  expect((await change(OLD, NEW)).status).toBe(200);
  expect([await statusOf(token), await statusOf(other.token)]).toEqual([200, 401]);
  expect(await logInBy(number, NEW)).toBe(200);
  const none = await logIn(on);
  const refused = await on.call(passwordRoutes.changePassword, { body: { current: OLD, ...both(NEW) } }, { token: none.token });
  expect(refused.error.message).toContain('has no password yet');
});

test.each([
  [{ ...both(NEW) }, 'token'],
  [{ verification_id: crypto.randomUUID(), ...both(NEW) }, 'token'],
  [{ token: 'x'.repeat(43), code: '123456', verification_id: crypto.randomUUID(), ...both(NEW) }, 'token'],
  [{ token: 'short', ...both(NEW) }, 'token'],
])('%j proves nothing', async (body, path) => {
  const { status, error } = await reset(body);
  expect(status).toBe(422);
  expect(error.errors?.map((one) => one.path)).toContain(path);
});
