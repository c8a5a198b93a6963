import { beforeAll, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth/auth.ts';
import { passwordRoutes } from '../../../contract/auth/password.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, newNumber, requestCode, type Person } from '../../../test/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
const update = ({ token }: Person, body: object) => app.call(accountRoutes.updateUser, { body }, { token });
const verifyPhone = (token: string, body: object) => app.call(accountRoutes.verifyPhone, { body }, { token });
const getUser = async ({ token }: Person) => (await app.call(accountRoutes.getUser, {}, { token })).body.data;
async function requestChange(person: Person, number: string) {
  const response = await update(person, { phone: number });
  const code = (await app.lastSms(`+91${number}`))?.code ?? '';
  return { response, confirmation: { verification_id: response.body.verification?.verification_id, code } };
}

test('a new number is unverified until its code is confirmed, and until then the old number logs in', async () => {
  const [oldNumber, number] = [newNumber(), newNumber()];
  const person = await signIn(app, oldNumber);
  const { response, confirmation } = await requestChange(person, number);
  expect(response.body.message).toBe('User has been Updated successfully');
  expect(response.body.data).toMatchObject({ phone: `+91${number}`, phone_verified: false, verified_phone: `+91${oldNumber}` });
  expect((await signIn(app, oldNumber)).id).toBe(person.id);
  const otherUser = await signIn(app, oldNumber);
  expect((await verifyPhone(person.token, confirmation)).body.data).toMatchObject({ phone: `+91${number}`, phone_verified: true });
  expect((await app.call(accountRoutes.getUser, {}, { token: otherUser.token })).status).toBe(401);
  expect((await signIn(app, number)).id).toBe(person.id);
  expect((await signIn(app, oldNumber)).id).not.toBe(person.id);
  expect((await verifyPhone(person.token, confirmation)).error.code).toBe('otp_expired');
});

test('a session with an old login cannot change the number and is asked to log in again', async () => {
  const person = await signIn(app);
  app.advanceClock(15 * 60 + 1);
  const response = await update(person, { phone: newNumber(), name: 'Somebody' });
  expect(response).toMatchObject({ status: 403, error: { code: 'fresh_login_needed' } });
  expect(await getUser(person)).toMatchObject({ phone: person.phone, name: null });
});

test('saving the current number changes nothing and cancels a pending change', async () => {
  const person = await signIn(app);
  await requestChange(person, newNumber());
  const response = await update(person, { phone: person.phone.slice(3) });
  expect(response.body.verification).toBeUndefined();
  expect(response.body.data).toMatchObject({ phone: person.phone, phone_verified: true });
});

test('whether a number belongs to an account is revealed only to the person who verifies it', async () => {
  const [takenNumber, freeNumber] = [newNumber(), newNumber()];
  const owner = await signIn(app, takenNumber);
  const person = await signIn(app);
  const [takenChange, freeChange] = [await requestChange(person, takenNumber), await requestChange(await signIn(app), freeNumber)];
  expect(Object.keys(takenChange.response.body).toSorted()).toEqual(Object.keys(freeChange.response.body).toSorted());
  const response = await verifyPhone(person.token, takenChange.confirmation);
  expect(response).toMatchObject({ status: 409, error: { code: 'conflict', message: expect.stringContaining('has another account') } });
  expect((await getUser(owner)).phone).toBe(owner.phone);
  expect((await getUser(person)).verified_phone).toBe(person.phone);
});

test('a number that one account never verified goes to the account that verifies it', async () => {
  const number = newNumber();
  const body = {
    name: 'Squatter',
    email: 'squatter@example.org',
    phone: number,
    password: 'porch lamp 7',
    confirmPassword: 'porch lamp 7',
  };
  await app.call(passwordRoutes.createUser, { body });
  const person = await signIn(app);
  const { confirmation } = await requestChange(person, number);
  expect((await verifyPhone(person.token, confirmation)).status).toBe(200);
  expect((await signIn(app, number)).id).toBe(person.id);
});

test('a code is only valid for its own account and purpose', async () => {
  const [person, otherUser] = [await signIn(app), await signIn(app)];
  const { confirmation } = await requestChange(person, newNumber());
  expect((await verifyPhone(otherUser.token, confirmation)).error.code).toBe('otp_expired');
  expect((await app.call(authRoutes.verifyOtp, { body: confirmation })).error.code).toBe('otp_expired');
  expect((await verifyPhone(person.token, await requestCode(app, newNumber()))).error.code).toBe('otp_expired');
});

test('a new code is sent to the pending number, and no code when there is nothing to verify', async () => {
  const person = await signIn(app);
  const number = newNumber();
  await requestChange(person, number);
  const response = await app.call(accountRoutes.sendPhoneCode, { body: {} }, { token: person.token });
  const code = (await app.lastSms(`+91${number}`))!.code!;
  expect((await verifyPhone(person.token, { verification_id: response.body.data.verification_id, code })).status).toBe(200);
  expect((await app.call(accountRoutes.sendPhoneCode, { body: {} }, { token: person.token })).error.code).toBe('conflict');
});

test('parallel changes of different fields are all saved, and for the same field the last one wins', async () => {
  const number = newNumber();
  const [phone, laptop] = [await signIn(app, number), await signIn(app, number)];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([update(phone, { name: 'Meena' }), update(laptop, { profileType: 'Owner' }), update(laptop, { language: 'ta' })]);
    expect(await getUser(phone)).toMatchObject({ name: 'Meena', profileType: 'Owner', language: 'ta' });
    await update(phone, { name: 'Leela', profileType: 'Buyer', language: 'hi' });
  }
  await update(phone, { name: 'First' });
  await update(laptop, { name: 'Last' });
  expect((await getUser(phone)).name).toBe('Last');
});

test('a changed number is reported to the previous number and the verified mailbox with a link to object; a first verification is not', async () => {
  const [oldNumber, number] = [newNumber(), newNumber()];
  const person = await signIn(app, oldNumber);
  const email = `former-${oldNumber}@example.org`;
  await app.db.updateTable('app_user').set({ email, email_verified_at: app.deps.now() }).where('id', '=', person.id).execute();
  const { confirmation } = await requestChange(person, number);
  expect(await app.lastSms(`+91${oldNumber}`, 'phone_changed')).toBeNull();
  await verifyPhone(person.token, confirmation);
  const objectionUrl = `${app.deps.siteUrl()}/supportPage#not-me`;
  const sms = await app.lastSms(`+91${oldNumber}`, 'phone_changed');
  expect(sms?.text).toBe(`The mobile number of your Thinnai account was changed. Not you? Tell us now: ${objectionUrl}`);
  expect(sms?.text).not.toContain(number);
  expect((await app.mailsTo(email)).map(({ template, text }) => [template, text.includes(objectionUrl)])).toEqual([
    ['phone_changed', true],
  ]);
  expect(await app.lastSms(`+91${number}`, 'phone_changed')).toBeNull();
});
