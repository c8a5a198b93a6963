import { beforeAll, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth.ts';
import { passwordRoutes } from '../../../contract/password.ts';
import { userRoutes } from '../../../contract/user.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, newNumber, requestCode, type Person } from '../../../test/people.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
const update = ({ token }: Person, body: object) => on.call(userRoutes.updateUser, { body }, { token });
const prove = (token: string, body: object) => on.call(userRoutes.verifyPhone, { body }, { token });
const me = async ({ token }: Person) => (await on.call(userRoutes.getUser, {}, { token })).body.data;
async function change(person: Person, number: string) {
  const answer = await update(person, { phone: number });
  const code = (await on.lastSms(`+91${number}`))?.code ?? '';
  return { answer, given: { verification_id: answer.body.verification?.verification_id, code } };
}

test('another number stands unverified until its code comes back, and the old one logs in till then', async () => {
  const [old, number] = [newNumber(), newNumber()];
  const person = await logIn(on, old);
  const { answer, given } = await change(person, number);
  expect(answer.body.message).toBe('User has been Updated successfully');
  expect(answer.body.data).toMatchObject({ phone: `+91${number}`, phone_verified: false, proved_phone: `+91${old}` });
  expect((await logIn(on, old)).id).toBe(person.id);
  const other = await logIn(on, old);
  expect((await prove(person.token, given)).body.data).toMatchObject({ phone: `+91${number}`, phone_verified: true });
  expect((await on.call(userRoutes.getUser, {}, { token: other.token })).status).toBe(401);
  expect((await logIn(on, number)).id).toBe(person.id);
  expect((await logIn(on, old)).id).not.toBe(person.id);
  expect((await prove(person.token, given)).error.code).toBe('otp_expired');
});

test('an old session may not change the number, and is told to log in again', async () => {
  const person = await logIn(on);
  on.advance(15 * 60 + 1);
  const refused = await update(person, { phone: newNumber(), name: 'Somebody' });
  expect(refused).toMatchObject({ status: 403, error: { code: 'fresh_login_needed' } });
  expect(await me(person)).toMatchObject({ phone: person.phone, name: null });
});

test('the present number changes nothing, and takes a change back that waited', async () => {
  const person = await logIn(on);
  await change(person, newNumber());
  const back = await update(person, { phone: person.phone.slice(3) });
  expect(back.body.verification).toBeUndefined();
  expect(back.body.data).toMatchObject({ phone: person.phone, phone_verified: true });
});

test('whose a number is, is told to whoever proves it, and to nobody else', async () => {
  const [taken, free] = [newNumber(), newNumber()];
  const owner = await logIn(on, taken);
  const person = await logIn(on);
  const [a, b] = [await change(person, taken), await change(await logIn(on), free)];
  expect(Object.keys(a.answer.body).toSorted()).toEqual(Object.keys(b.answer.body).toSorted());
  const refused = await prove(person.token, a.given);
  expect(refused).toMatchObject({ status: 409, error: { code: 'conflict', message: expect.stringContaining('account of its own') } });
  expect((await me(owner)).phone).toBe(owner.phone);
  expect((await me(person)).proved_phone).toBe(person.phone);
});

test('a number that somebody else only said goes to whoever proves it', async () => {
  const number = newNumber();
  const body = {
    name: 'Squatter',
    email: 'squatter@example.org',
    phone: number,
    password: 'porch lamp 7',
    confirmPassword: 'porch lamp 7',
  };
  await on.call(passwordRoutes.createUser, { body });
  const person = await logIn(on);
  const { given } = await change(person, number);
  expect((await prove(person.token, given)).status).toBe(200);
  expect((await logIn(on, number)).id).toBe(person.id);
});

test('a code is good for its own account and its own purpose only', async () => {
  const [person, other] = [await logIn(on), await logIn(on)];
  const { given } = await change(person, newNumber());
  expect((await prove(other.token, given)).error.code).toBe('otp_expired');
  expect((await on.call(authRoutes.verifyOtp, { body: given })).error.code).toBe('otp_expired');
  expect((await prove(person.token, await requestCode(on, newNumber()))).error.code).toBe('otp_expired');
});

test('another code is sent to the number that waits, and none when there is nothing to prove', async () => {
  const person = await logIn(on);
  const number = newNumber();
  await change(person, number);
  const again = await on.call(userRoutes.sendPhoneCode, { body: {} }, { token: person.token });
  const code = (await on.lastSms(`+91${number}`))!.code!;
  expect((await prove(person.token, { verification_id: again.body.data.verification_id, code })).status).toBe(200);
  expect((await on.call(userRoutes.sendPhoneCode, { body: {} }, { token: person.token })).error.code).toBe('conflict');
});

test('two devices that change different things at the same moment both keep theirs; of the same thing the last one stays', async () => {
  const number = newNumber();
  const [phone, laptop] = [await logIn(on, number), await logIn(on, number)];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([update(phone, { name: 'Meena' }), update(laptop, { profileType: 'Owner' }), update(laptop, { language: 'ta' })]);
    expect(await me(phone)).toMatchObject({ name: 'Meena', profileType: 'Owner', language: 'ta' });
    await update(phone, { name: 'Leela', profileType: 'Buyer', language: 'hi' });
  }
  await update(phone, { name: 'First' });
  await update(laptop, { name: 'Last' });
  expect((await me(phone)).name).toBe('Last');
});

test('a change is told to the number and the proved mailbox that were there before, with where to object; a first proof is not', async () => {
  const [old, number] = [newNumber(), newNumber()];
  const person = await logIn(on, old);
  const email = `former-${old}@example.org`;
  await on.db.updateTable('app_user').set({ email, email_verified_at: on.deps.now() }).where('id', '=', person.id).execute();
  const { given } = await change(person, number);
  expect(await on.lastSms(`+91${old}`, 'phone_changed')).toBeNull();
  await prove(person.token, given);
  const objection = `${on.deps.siteUrl()}/supportPage#not-me`;
  const told = await on.lastSms(`+91${old}`, 'phone_changed');
  expect(told?.text).toBe(`The mobile number of your Thinnai account was changed. If it was not you, tell us at once: ${objection}`);
  expect(told?.text).not.toContain(number);
  expect((await on.mailsTo(email)).map(({ template, text }) => [template, text.includes(objection)])).toEqual([['phone_changed', true]]);
  expect(await on.lastSms(`+91${number}`, 'phone_changed')).toBeNull();
});
