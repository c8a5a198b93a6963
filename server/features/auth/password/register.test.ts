import { beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '../../../../contract/auth/auth.ts';
import { contactRoutes } from '../../../../contract/contact/contact.ts';
import { passwordRoutes } from '../../../../contract/auth/password.ts';
import { accountRoutes } from '../../../../contract/account/account.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { isKnownDevice } from '../code-challenge.ts';
import { signIn, newNumber, requestCode } from '../../../../test/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { DATABASE_POOL: '10' } });
});

let emailCount = 0;
const newEmail = () => `registered${(emailCount += 1)}@example.org`;
const registrationDetails = (overrides: object = {}) => ({
  name: 'Meena Sundaram',
  email: newEmail(),
  password: 'porch lamp 7',
  confirmPassword: 'porch lamp 7',
  phone: newNumber(),
  ...overrides,
});
const register = (body: object, headers: Record<string, string> = {}) => app.call(passwordRoutes.createUser, { body }, { headers });
const logInWith = (email_phone: string, password: string) => app.call(passwordRoutes.loginByPassword, { body: { email_phone, password } });
const me = async (token: string) => (await app.call(accountRoutes.getUser, {}, { token })).body.data;

test('a user registers, is sent a code and a mail to verify the address, and verifies the number with it', async () => {
  const details = registrationDetails({ profileType: 'Owner' });
  const response = await register(details);
  expect(response.status).toBe(201);
  expect(response.body.data).toMatchObject({
    name: 'Meena Sundaram',
    email: details.email,
    phone: `+91${details.phone}`,
    profileType: 'Owner',
    email_verified: false,
    phone_verified: false,
    has_password: true,
    role: 'user',
  });
  expect((await app.mailsTo(details.email)).map(({ template }) => template)).toEqual(['verify_email']);
  const sms = await app.lastSms(`+91${details.phone}`);
  const { verification_id } = response.body.verification;
  const login = await app.call(authRoutes.verifyOtp, { body: { verification_id, code: sms!.code! } });
  expect(login.body).toMatchObject({ isNewUser: true, user: { id: response.body.data.id, phone_verified: true, email: details.email } });
  expect((await logInWith(details.email, details.password)).body.user).toMatchObject({ id: response.body.data.id, phone_verified: true });
});

test('a repeated request with the same idempotency key creates one account and gets the same response', async () => {
  const details = registrationDetails();
  const headers = { 'idempotency-key': `register-${emailCount}` };
  const [first, second] = [await register(details, headers), await register(details, headers)];
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
});

test('a password is stored as an Argon2id hash only', async () => {
  const details = registrationDetails();
  const { id } = (await register(details)).body.data;
  const row = await app.db.selectFrom('account_password').select('hash').where('user_id', '=', id).executeTakeFirstOrThrow();
  expect(row.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  const auditEvents = await app.db.selectFrom('audit_event').selectAll().where('actor_id', '=', id).execute();
  expect(auditEvents.map(({ action }) => action)).toEqual(['registered']);
  expect(JSON.stringify(auditEvents)).not.toMatch(new RegExp(`${details.phone}|${details.email}|${details.password}`));
});

describe('a number or verified email of an existing account', () => {
  test('gets the same response in both cases, and nothing is changed or sent', async () => {
    const existing = registrationDetails();
    const { id } = (await register(existing)).body.data;
    await app.db.updateTable('app_user').set({ email_verified_at: new Date() }).where('id', '=', id).execute();
    const before = await app.lastSms(`+91${existing.phone}`);
    const responses = [
      await register(registrationDetails({ phone: existing.phone })),
      await register(registrationDetails({ email: existing.email.toUpperCase() })),
    ];
    for (const { status, error } of responses) {
      expect(status).toBe(409);
      expect({ ...error, requestId: '' }).toEqual({ ...responses[0]!.error, requestId: '' });
      expect(error.errors).toBeUndefined();
    }
    expect(await app.lastSms(`+91${existing.phone}`)).toEqual(before);
    expect((await logInWith(existing.phone, existing.password)).status).toBe(200);
  });

  test('creates one account when many register it in parallel', async () => {
    const phone = newNumber();
    const responses = await Promise.all(Array.from({ length: 8 }, () => register(registrationDetails({ phone }))));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(409)]);
  });
});

describe('an unverified number', () => {
  test('goes to a new account of its owner, and the person who registered it cannot log in any more', async () => {
    const squatterDetails = registrationDetails();
    const { id } = (await register(squatterDetails)).body.data;
    const { phone, password } = squatterDetails;
    const device = 'a-device-of-the-squatter';
    const { token } = (await app.call(passwordRoutes.loginByPassword, { body: { email_phone: phone, password, device } })).body;
    expect((await me(token)).phone_verified).toBe(false);
    const owner = await app.call(authRoutes.verifyOtp, { body: await requestCode(app, phone) });
    expect(owner.body.user.id).not.toBe(id);
    expect(owner.body.user).toMatchObject({ phone_verified: true, name: null, profileType: null, email: null, has_password: false });
    expect(await isKnownDevice(app.db, owner.body.user.phone!, device), 'the device of the other person is not known').toBe(false);
    expect((await logInWith(squatterDetails.phone, squatterDetails.password)).status).toBe(401);
    expect((await app.call(accountRoutes.getUser, {}, { token })).status).toBe(401);
  });

  test('leaves an account with a verified email untouched except for the number', async () => {
    const mistypedDetails = registrationDetails();
    const { id } = (await register(mistypedDetails)).body.data;
    await app.db.updateTable('app_user').set({ email_verified_at: new Date() }).where('id', '=', id).execute();
    const owner = await signIn(app, mistypedDetails.phone);
    expect(owner.id).not.toBe(id);
    expect((await logInWith(mistypedDetails.email, mistypedDetails.password)).body.user).toMatchObject({
      id,
      phone: null,
      email: mistypedDetails.email,
    });
  });

  test('does not allow contacting owners', async () => {
    const details = registrationDetails();
    await register(details);
    const { token } = (await logInWith(details.phone, details.password)).body;
    const response = await app.call(contactRoutes.contactOwner, { body: { property_id: 'k3Yb90TzQa' } }, { token });
    expect(response.status).toBe(403);
    expect(response.error).toMatchObject({ code: 'phone_unverified', message: expect.stringContaining('Confirm your mobile number') });
  });
});

test.each([
  ['Meena\u200bSundaram', 'a zero-width space'],
  ['Meena \u202eradnuS', 'a right-to-left override'],
  ['\u2066Meena\u2069', 'a direction isolate'],
  ['Meena 🏠', 'a picture'],
  ['\u3164', 'an invisible letter'],
  ['M\u0301\u0301\u0301\u0301\u0301\u0301eena', 'many marks on one letter'],
  ['Meena\ufe0f', 'a stray variation selector'],
  ['Meena\nSundaram', 'a second line'],
  ['Meena2', 'a digit'],
])('the name %j is refused: %s', async (name) => {
  const { status, error } = await register(registrationDetails({ name }));
  expect(status).toBe(422);
  expect(error.errors).toEqual([{ path: 'name', message: 'Name must contain only letters and spaces, and at least one letter' }]);
});

test('a name that looks like staff of the site is refused', async () => {
  const { status, error } = await register(registrationDetails({ name: 'Thinnai Support' }));
  expect(status).toBe(422);
  expect(error.errors).toEqual([{ path: 'name', message: 'This name looks like one of Thinnai or its staff. Enter your own name.' }]);
});

test.each([
  ['மீனா சுந்தரம்', 'மீனா சுந்தரம்'],
  ['मीना सुंदरम', 'मीना सुंदरम'],
  ['محمد علی', 'محمد علی'],
  ['  José ', 'José'],
  ['𝓜𝓮𝓮𝓷𝓪', 'Meena'],
])('the name %j is stored as %j', async (name, storedName) => {
  expect((await register(registrationDetails({ name }))).body.data.name).toBe(storedName);
});

test.each([
  ['123456', 'This password is too common'],
  ['PassWord', 'This password is too common'],
  ['Meenasundaram', 'Do not use your name, phone or email'],
])('the password %j is refused as easy to guess: %s', async (password, message) => {
  const { status, error } = await register(registrationDetails({ password, confirmPassword: password }));
  expect(status).toBe(422);
  expect(error.errors).toEqual([{ path: 'password', message: expect.stringContaining(message) }]);
});
