import { beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth/auth.ts';
import { sessionRoutes } from '../../../contract/auth/sessions.ts';
import { passwordRoutes } from '../../../contract/auth/password.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newNumber, signIn, type Person } from '../../../test/people.ts';
import { contract } from '../../../contract/index.ts';
import { signInAs } from '../../../test/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const PASSWORD = { password: 'temple tank 9', confirmPassword: 'temple tank 9' };
let emailCount = 0;
const newEmail = () => `recovery${(emailCount += 1)}@example.org`;
const linkEmail = (body: object, token?: string) => app.call(accountRoutes.linkEmail, { body }, token === undefined ? {} : { token });
const update = ({ token }: Person, body: object) => app.call(accountRoutes.updateUser, { body }, { token });
const getUser = async ({ token }: Person) => (await app.call(accountRoutes.getUser, {}, { token })).body.data;
const resetPassword = (body: object) => app.call(passwordRoutes.resetPassword, { body: { ...body, ...PASSWORD } });
async function tokenMailedTo(address: string): Promise<string> {
  const token = /#([\w-]{43})/.exec((await app.mailsTo(address)).at(-1)?.text ?? '')?.[1];
  if (!token) throw new Error(`no link to ${address}`);
  return token;
}
async function resetCode(number: string) {
  const { body } = await app.call(passwordRoutes.forgotPassword, { body: { email_phone: number } });
  return { verification_id: body.data.verification_id, code: (await app.lastSms(`+91${number}`, 'login_code'))!.code! };
}
async function personWithEmail(number = newNumber()) {
  const [person, email] = [await signIn(app, number), newEmail()];
  await linkEmail({ email }, person.token);
  await linkEmail({ token: await tokenMailedTo(email) });
  return { ...person, number, email };
}

const administrator = () => signInAs(app, 'administrator');
async function suspend({ id }: Person): Promise<void> {
  const body = { id, reason: 'The session was stolen, says its owner.' };
  expect((await app.call(contract.users.suspend, { body }, await administrator())).status).toBe(200);
}

type Recovery = (owner: Person & { readonly number: string }) => Promise<unknown>;
const RECOVERIES: readonly (readonly [string, Recovery])[] = [
  ['logging out everywhere', ({ token }) => app.call(authRoutes.logout, { body: { all: true } }, { token })],
  ['logging out other devices', ({ token }) => app.call(sessionRoutes.endSessions, { body: { others: true } }, { token })],
  ['resetting the password by code', async ({ number }) => resetPassword(await resetCode(number))],
  [
    'changing the number',
    async (owner) => {
      const number = newNumber();
      const { body } = await update(owner, { phone: number });
      const { code } = (await app.lastSms(`+91${number}`))!;
      const verified = await app.call(
        accountRoutes.verifyPhone,
        { body: { verification_id: body.verification!.verification_id, code: code! } },
        { token: owner.token },
      );
      expect(verified.status).toBe(200);
    },
  ],
  ['a suspension', suspend],
  ['staff ended the sessions', async ({ id }) => app.call(contract.users.endSessionsOf, { body: { id } }, await administrator())],
];

describe.each(RECOVERIES)('after %s', (_name, recover) => {
  test('links that were requested before neither verify an address nor reset the password', async () => {
    const owner = await personWithEmail();
    const thief = await signIn(app, owner.number);
    await app.call(passwordRoutes.forgotPassword, { body: { email_phone: owner.email } });
    const resetToken = await tokenMailedTo(owner.email);
    const address = newEmail();
    expect((await linkEmail({ email: address }, thief.token)).status).toBe(200);
    const verificationToken = await tokenMailedTo(address);
    await recover(owner);
    expect(await linkEmail({ token: verificationToken })).toMatchObject({ status: 422, error: { code: 'otp_expired' } });
    expect(await resetPassword({ token: resetToken })).toMatchObject({ status: 422, error: { code: 'otp_expired' } });
    const account = await app.db.selectFrom('app_user').select('email').where('id', '=', owner.id).executeTakeFirstOrThrow();
    expect(account.email).toBe(owner.email);
  });
});

test('a session that began long ago ends neither later sessions nor a new password that its owner is setting', async () => {
  const owner = await personWithEmail();
  const thief = await signIn(app, owner.number);
  app.advanceClock(15 * 60 + 1);
  const newLogin = await signIn(app, owner.number);
  await app.call(passwordRoutes.forgotPassword, { body: { email_phone: owner.email } });
  const resetToken = await tokenMailedTo(owner.email);
  const end = (body: object) => app.call(sessionRoutes.endSessions, { body: body as { others: true } }, { token: thief.token });
  const refused = { status: 403, error: { code: 'fresh_login_needed' } };
  expect(await end({ others: true })).toMatchObject(refused);
  expect(await app.call(authRoutes.logout, { body: { all: true } }, { token: thief.token })).toMatchObject(refused);
  expect((await end({ id: crypto.randomUUID() })).status).toBe(404);
  expect((await getUser(newLogin)).id).toBe(owner.id);
  expect((await resetPassword({ token: resetToken })).status).toBe(200);
});

test('ending the other sessions removes a number and an address that wait for verification', async () => {
  const number = newNumber();
  const [owner, thief] = [await signIn(app, number), await signIn(app, number)];
  await update(thief, { phone: newNumber(), email: newEmail() });
  await app.call(sessionRoutes.endSessions, { body: { others: true } }, { token: owner.token });
  expect(await getUser(owner)).toMatchObject({ phone: owner.phone, phone_verified: true, email: null });
});

test('a reset link is invalid once the account has another address', async () => {
  const person = await personWithEmail();
  await app.call(passwordRoutes.forgotPassword, { body: { email_phone: person.email } });
  const link = await tokenMailedTo(person.email);
  const address = newEmail();
  expect((await update(person, { email: address })).status).toBe(200);
  expect((await linkEmail({ token: await tokenMailedTo(address) })).status).toBe(200);
  expect(await resetPassword({ token: link })).toMatchObject({ status: 422, error: { code: 'otp_expired' } });
});

test('adding or changing the address needs a fresh login; another link to the current address does not', async () => {
  const person = await signIn(app);
  const ownEmail = newEmail();
  await update(person, { email: ownEmail });
  app.advanceClock(15 * 60 + 1);
  const refused = { status: 403, error: { code: 'fresh_login_needed', message: 'Please log in again to continue.' } };
  expect(await linkEmail({ email: newEmail() }, person.token)).toMatchObject(refused);
  expect(await update(person, { email: newEmail(), name: 'Somebody' })).toMatchObject(refused);
  expect(await getUser(person)).toMatchObject({ email: ownEmail, name: null });
  expect((await linkEmail({}, person.token)).status).toBe(200);
  expect((await update(person, { email: ownEmail.toUpperCase(), name: 'Meena' })).status).toBe(200);
});

test('an account without a verified address is warned by text message when one is added', async () => {
  const [updated, linked] = [await signIn(app), await signIn(app)];
  const sms = ({ phone }: Person) => app.lastSms(phone, 'email_changed');
  await update(updated, { email: newEmail() });
  expect((await sms(updated))?.text).toContain('email address of your Thinnai account was changed');
  const email = newEmail();
  await linkEmail({ email }, linked.token);
  expect(await sms(linked)).toBeNull();
  await linkEmail({ token: await tokenMailedTo(email) });
  expect((await sms(linked))?.text).toContain('#not-me');
});

test('an old session cannot add a number to an account that logs in by address, and adding one is reported to the address', async () => {
  const person = await personWithEmail();
  await app.db.updateTable('app_user').set({ phone: null, phone_verified_at: null }).where('id', '=', person.id).execute();
  const number = newNumber();
  const { created_at } = await app.db.selectFrom('session').select('created_at').where('user_id', '=', person.id).executeTakeFirstOrThrow();
  const setAge = (minutes: number) =>
    app.db
      .updateTable('session')
      .set({ created_at: new Date(created_at.getTime() - minutes * 60_000) })
      .where('user_id', '=', person.id)
      .execute();
  await setAge(20);
  expect((await update(person, { phone: number })).body).toMatchObject({ code: 'fresh_login_needed' });
  await setAge(0);
  const { body } = await update(person, { phone: number });
  await setAge(20);
  expect((await app.call(accountRoutes.sendPhoneCode, { body: {} }, { token: person.token })).status).toBe(403);
  await setAge(0);
  const { code } = (await app.lastSms(`+91${number}`))!;
  const { verification_id } = body.verification!;
  await app.call(accountRoutes.verifyPhone, { body: { verification_id, code: code! } }, { token: person.token });
  expect((await app.mailsTo(person.email)).at(-1)?.subject).toMatch(/mobile number was added/);
});

test('setting a password removes a pending number from an account without a verified one', async () => {
  const person = await personWithEmail();
  await app.db.updateTable('app_user').set({ phone: null, phone_verified_at: null }).where('id', '=', person.id).execute();
  await update(person, { phone: newNumber() });
  await app.call(passwordRoutes.forgotPassword, { body: { email_phone: person.email } });
  expect((await resetPassword({ token: await tokenMailedTo(person.email) })).status).toBe(200);
  const row = await app.db.selectFrom('app_user').select('new_phone').where('id', '=', person.id).executeTakeFirstOrThrow();
  expect(row.new_phone).toBeNull();
});
