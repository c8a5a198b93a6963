import { beforeAll, expect, test } from 'vitest';
import { accountRoutes } from '../../../contract/account/account.ts';
import { passwordRoutes } from '../../../contract/auth/password.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newNumber, signIn } from '../../../test/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
const update = (token: string, body: object) => app.call(accountRoutes.updateUser, { body }, { token });

test('name, email and profile type are changed together or one by one', async () => {
  const { token, phone } = await signIn(app);
  const allFields = await update(token, { name: '  Meena Sundaram ', email: 'Meena@Example.org', profileType: 'Owner' });
  expect(allFields.status).toBe(200);
  expect(allFields.body.message).toBe('User has been Updated successfully');
  expect(allFields.body.data).toMatchObject({
    name: 'Meena Sundaram',
    email: 'Meena@Example.org',
    profileType: 'Owner',
    email_verified: false,
    phone,
  });
  const nameOnly = await update(token, { name: 'மீனா சுந்தரம்' });
  expect(nameOnly.body.data).toMatchObject({ name: 'மீனா சுந்தரம்', email: 'Meena@Example.org', profileType: 'Owner' });
  const emptyUpdate = await update(token, {});
  expect(emptyUpdate.body.data).toEqual(nameOnly.body.data);
  const me = await app.call(accountRoutes.getUser, {}, { token });
  expect(me.body.data).toEqual(nameOnly.body.data);
});

test.each([
  [{ name: '' }, 'name', 'Name is required'],
  [{ name: '   ' }, 'name', 'Name is required'],
  [{ name: null }, 'name', 'Name is required'],
  [{ name: 'R2D2' }, 'name', 'Name must contain only letters and spaces, and at least one letter'],
  [{ name: '<b>x</b>' }, 'name', 'Name must contain only letters and spaces, and at least one letter'],
  [
    { name: 'WhatsApp me Nine Eight One One One Zero Zero Zero Zero Nine' },
    'name',
    'A name cannot contain a phone number, an email address or a link. Enter your name alone.',
  ],
  [{ name: 'Official Thinnai Team' }, 'name', 'This name looks like one of Thinnai or its staff. Enter your own name.'],
  [{ name: 'M\u0435ena' }, 'name', 'Write each word of your name in one script, for example all in English or all in Tamil letters.'],
  [{ name: 'a'.repeat(81) }, 'name', 'Name can have at most 80 characters'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'nobody' }, 'email', 'Enter a valid email address, like name@example.com'],
  [{ email: 'a@b.c\r\nBcc: d@e.fg' }, 'email', 'Enter a valid email address, like name@example.com'],
  [{ phone: '123' }, 'phone', 'Phone number is required & must be exactly 10 digits'],
  [{ profileType: 'x'.repeat(41) }, 'profileType', 'Profile type can have 1 to 40 letters, digits, spaces, hyphens and underscores'],
  [{ role: 'administrator' }, 'role', 'Unknown field: role.'],
  [{ email_verified: true }, 'email_verified', 'Unknown field: email_verified.'],
])('an update with %j is refused with its field, and nothing is changed', async (body, path, message) => {
  const { token } = await signIn(app);
  const before = await app.call(accountRoutes.getUser, {}, { token });
  const response = await update(token, { profileType: 'Buyer', ...body });
  expect(response.status).toBe(422);
  expect(response.error.errors).toEqual([{ path, message }]);
  expect((await app.call(accountRoutes.getUser, {}, { token })).body).toEqual(before.body);
});

test('a very long name is refused quickly', async () => {
  const { token } = await signIn(app);
  const response = await update(token, { name: `${'a'.repeat(60_000)}1` });
  expect(response.error.errors).toEqual([{ path: 'name', message: 'Name can have at most 80 characters' }]);
}, 2000);

test('a new email is unverified, but a change of letter case alone leaves it verified', async () => {
  const { id, token } = await signIn(app);
  await update(token, { email: 'one@example.org' });
  await app.db.updateTable('app_user').set({ email_verified_at: new Date() }).where('id', '=', id).execute();
  expect((await update(token, { email: 'ONE@example.org' })).body.data.email_verified).toBe(true);
  expect((await update(token, { email: 'two@example.org' })).body.data.email_verified).toBe(false);
  const rows = await app.db
    .selectFrom('audit_event')
    .select('details')
    .where('action', '=', 'email_changed')
    .where('actor_id', '=', id)
    .execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('@');
});

test('a verified email belongs to one account, regardless of letter case', async () => {
  const [first, second] = [await signIn(app), await signIn(app)];
  await update(first.token, { email: 'shared@example.org' });
  await app.db.updateTable('app_user').set({ email_verified_at: new Date() }).where('id', '=', first.id).execute();
  const conflict = await update(second.token, { email: 'Shared@Example.org', name: 'Somebody' });
  expect(conflict.status).toBe(409);
  expect(conflict.error).toMatchObject({ code: 'conflict', errors: [{ path: 'email' }] });
  expect((await app.call(accountRoutes.getUser, {}, { token: second.token })).body.data).toMatchObject({ email: null, name: null });
});

test('several accounts may enter an address that nobody verified; the account that verifies it gets it', async () => {
  const [squatter, owner] = [await signIn(app), await signIn(app)];
  const emailOf = async (token: string) => (await app.call(accountRoutes.getUser, {}, { token })).body.data.email;
  const email = 'both@example.org';
  const password = 'porch lamp 7';
  const registration = { name: 'Meena', email, phone: newNumber(), password, confirmPassword: password };
  const register = (body: object) => app.call(passwordRoutes.createUser, { body: { ...registration, ...body } });
  const logIn = () => app.call(passwordRoutes.loginByPassword, { body: { email_phone: 'Both@example.org', password } });
  expect((await update(squatter.token, { email })).status).toBe(200);
  expect((await register({})).status).toBe(201);
  expect((await update(owner.token, { email: 'Both@example.org' })).status).toBe(200);
  expect([await emailOf(squatter.token), await emailOf(owner.token)]).toEqual([email, 'Both@example.org']);
  const login = await logIn();
  expect([login.status, login.body.user.phone]).toEqual([200, `+91${registration.phone}`]);
  const mail = (await app.mailsTo('Both@example.org')).at(-1)!;
  const token = /#([\w-]{20,})/.exec(JSON.stringify(mail))![1]!;
  expect((await app.call(accountRoutes.linkEmail, { body: { token } })).status).toBe(200);
  expect([await emailOf(squatter.token), await emailOf(owner.token)]).toEqual([null, 'Both@example.org']);
  expect((await logIn()).status).toBe(401);
  expect((await register({ phone: newNumber() })).status).toBe(409);
  expect((await update(squatter.token, { email })).status).toBe(409);
});

test('an account with a language that only a newer release has is shown without a language, and can be changed', async () => {
  const { token, id } = await signIn(app);
  await app.db.updateTable('app_user').set({ language: 'xx' }).where('id', '=', id).execute();
  const me = await app.call(accountRoutes.getUser, {}, { token });
  expect(me.body.data).toMatchObject({ id, language: null });
  expect((await update(token, { name: 'Meena' })).body.data).toMatchObject({ name: 'Meena', language: null });
});

test('an account cannot be read or changed without a session', async () => {
  expect((await app.call(accountRoutes.updateUser, { body: { name: 'Somebody' } })).status).toBe(401);
  expect((await app.call(accountRoutes.getUser)).status).toBe(401);
});
