import { beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth.ts';
import { contactRoutes } from '../../../contract/contact.ts';
import { passwordRoutes } from '../../../contract/password.ts';
import { userRoutes } from '../../../contract/user.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, newNumber, requestCode } from '../../../test/people.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp({ env: { DATABASE_POOL: '10' } });
});

let last = 0;
const newAddress = () => `registered${(last += 1)}@example.org`;
const details = (more: object = {}) => ({
  name: 'Meena Sundaram',
  email: newAddress(),
  password: 'porch lamp 7',
  confirmPassword: 'porch lamp 7',
  phone: newNumber(),
  ...more,
});
const register = (body: object, headers: Record<string, string> = {}) => on.call(passwordRoutes.createUser, { body }, { headers });
const logInBy = (email_phone: string, password: string) => on.call(passwordRoutes.loginByPassword, { body: { email_phone, password } });
const me = async (token: string) => (await on.call(userRoutes.getUser, {}, { token })).body.data;

test('a person registers, is sent a code, and proves the number with it', async () => {
  const given = details({ profileType: 'Owner' });
  const made = await register(given);
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({
    name: 'Meena Sundaram',
    email: given.email,
    phone: `+91${given.phone}`,
    profileType: 'Owner',
    email_verified: false,
    phone_verified: false,
    has_password: true,
    role: 'user',
  });
  const sms = await on.lastSms(`+91${given.phone}`);
  const { verification_id } = made.body.verification;
  const proved = await on.call(authRoutes.verifyOtp, { body: { verification_id, code: sms!.code! } });
  expect(proved.body).toMatchObject({ isNewUser: true, user: { id: made.body.data.id, phone_verified: true, email: given.email } });
  expect((await logInBy(given.email, given.password)).body.user).toMatchObject({ id: made.body.data.id, phone_verified: true });
});

test('the same request sent again under its key makes one account and answers the same', async () => {
  const given = details();
  const headers = { 'idempotency-key': `register-${last}` };
  const [first, second] = [await register(given, headers), await register(given, headers)];
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
});

test('a password is stored as nothing that anybody could read or compare', async () => {
  const given = details();
  const { id } = (await register(given)).body.data;
  const kept = await on.db.selectFrom('account_password').select('hash').where('user_id', '=', id).executeTakeFirstOrThrow();
  expect(kept.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  const trail = await on.db.selectFrom('audit_event').selectAll().where('actor_id', '=', id).execute();
  expect(trail.map(({ action }) => action)).toEqual(['consent', 'registered']);
  expect(JSON.stringify(trail)).not.toMatch(new RegExp(`${given.phone}|${given.email}|${given.password}`));
});

describe('a number or address that is taken', () => {
  test('is answered alike, whichever it is, and nothing is changed or sent', async () => {
    const there = details();
    await register(there);
    const before = await on.lastSms(`+91${there.phone}`);
    const answers = [await register(details({ phone: there.phone })), await register(details({ email: there.email.toUpperCase() }))];
    for (const { status, error } of answers) {
      expect(status).toBe(409);
      expect({ ...error, requestId: '' }).toEqual({ ...answers[0]!.error, requestId: '' });
      expect(error.errors).toBeUndefined();
    }
    expect(await on.lastSms(`+91${there.phone}`)).toEqual(before);
    expect((await logInBy(there.phone, there.password)).status).toBe(200);
  });

  test('is worth one account, however many register it at the same moment', async () => {
    const phone = newNumber();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(details({ phone }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(409)]);
  });
});

describe('a number that was only said', () => {
  test('does not let its owner into the account of whoever said it, and nothing that person knows opens it afterwards', async () => {
    const squatter = details();
    const { id } = (await register(squatter)).body.data;
    const { token } = (await logInBy(squatter.phone, squatter.password)).body;
    expect((await me(token)).phone_verified).toBe(false);
    const owner = await on.call(authRoutes.verifyOtp, { body: await requestCode(on, squatter.phone) });
    expect(owner.body.user).toMatchObject({ id, phone_verified: true, email: null, has_password: false });
    expect((await logInBy(squatter.phone, squatter.password)).status).toBe(401);
    expect((await on.call(userRoutes.getUser, {}, { token })).status).toBe(401);
  });

  test('leaves the account of somebody who mistyped it and proved their address', async () => {
    const mistyped = details();
    const { id } = (await register(mistyped)).body.data;
    await on.db.updateTable('app_user').set({ email_verified_at: new Date() }).where('id', '=', id).execute();
    const owner = await logIn(on, mistyped.phone);
    expect(owner.id).not.toBe(id);
    expect((await logInBy(mistyped.email, mistyped.password)).body.user).toMatchObject({ id, phone: null, email: mistyped.email });
  });

  test('reaches nobody: owners are not contacted and nothing is published by it', async () => {
    const given = details();
    await register(given);
    const { token } = (await logInBy(given.phone, given.password)).body;
    const refused = await on.call(contactRoutes.contactOwner, { body: { property_id: 'k3Yb90TzQa' } }, { token });
    expect(refused.status).toBe(403);
    expect(refused.error).toMatchObject({ code: 'phone_unproved', message: expect.stringContaining('confirm your mobile number') });
  });
});

test.each([
  ['Meena\u200bSundaram', 'a space of no width'],
  ['Meena \u202eradnuS', 'an order turned round'],
  ['\u2066Meena\u2069', 'a direction set apart'],
  ['Meena 🏠', 'a picture'],
  ['\u3164', 'a letter that is not seen'],
  ['M\u0301\u0301\u0301\u0301\u0301\u0301eena', 'marks heaped on a letter'],
  ['Meena\ufe0f', 'a variation of nothing'],
  ['Meena\nSundaram', 'a second line'],
  ['Meena2', 'a digit'],
])('the name %j is refused: %s', async (name) => {
  const { status, error } = await register(details({ name }));
  expect(status).toBe(422);
  expect(error.errors).toEqual([{ path: 'name', message: 'Name must contain only letters and spaces, and at least one letter' }]);
});

test.each([
  ['மீனா சுந்தரம்', 'மீனா சுந்தரம்'],
  ['मीना सुंदरम', 'मीना सुंदरम'],
  ['محمد علی', 'محمد علی'],
  ['  José ', 'José'],
  ['𝓜𝓮𝓮𝓷𝓪', 'Meena'],
])('the name %j is taken as %j', async (name, kept) => {
  expect((await register(details({ name }))).body.data.name).toBe(kept);
});

test.each([
  ['123456', 'Too many people use this password'],
  ['PassWord', 'Too many people use this password'],
  ['Meenasundaram', 'This password is part of what others know about you'],
])('the password %j is refused as the first to be guessed', async (password, message) => {
  const { status, error } = await register(details({ password, confirmPassword: password }));
  expect(status).toBe(422);
  expect(error.errors).toEqual([{ path: 'password', message: expect.stringContaining(message) }]);
});
