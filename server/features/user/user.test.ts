import { beforeAll, expect, test } from 'vitest';
import { userRoutes } from '../../../contract/user.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn } from '../../../test/people.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
const update = (token: string, body: object) => on.call(userRoutes.updateUser, { body }, { token });

test('name, email and profile type are changed together or one by one', async () => {
  const { token, phone } = await logIn(on);
  const all = await update(token, { name: '  Meena Sundaram ', email: 'Meena@Example.org', profileType: 'Owner' });
  expect(all.status).toBe(200);
  expect(all.body.message).toBe('User has been Updated successfully');
  expect(all.body.data).toMatchObject({
    name: 'Meena Sundaram',
    email: 'Meena@Example.org',
    profileType: 'Owner',
    email_verified: false,
    phone,
  });
  const one = await update(token, { name: 'மீனா சுந்தரம்' });
  expect(one.body.data).toMatchObject({ name: 'மீனா சுந்தரம்', email: 'Meena@Example.org', profileType: 'Owner' });
  const none = await update(token, {});
  expect(none.body.data).toEqual(one.body.data);
  const me = await on.call(userRoutes.getUser, {}, { token });
  expect(me.body.data).toEqual(one.body.data);
});

test.each([
  [{ name: '' }, 'name', 'Name is required'],
  [{ name: '   ' }, 'name', 'Name is required'],
  [{ name: null }, 'name', 'Name is required'],
  [{ name: 'R2D2' }, 'name', 'Name must contain only letters and spaces, and at least one letter'],
  [{ name: '<b>x</b>' }, 'name', 'Name must contain only letters and spaces, and at least one letter'],
  [{ name: 'a'.repeat(81) }, 'name', 'Name can have at most 80 characters'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address, like name@example.com'],
  [{ email: 'a@b.c\r\nBcc: d@e.fg' }, 'email', 'Please enter a valid email address, like name@example.com'],
  [{ phone: '123' }, 'phone', 'Phone number is required & must be exactly 10 digits'],
  [{ profileType: 'x'.repeat(41) }, 'profileType', 'Profile type can have 1 to 40 letters, digits, spaces, hyphens and underscores'],
  [{ role: 'administrator' }, 'role', 'There is no field called role here.'],
  [{ email_verified: true }, 'email_verified', 'There is no field called email_verified here.'],
])('%j is refused by name and nothing is changed', async (body, path, message) => {
  const { token } = await logIn(on);
  const before = await on.call(userRoutes.getUser, {}, { token });
  const refused = await update(token, { profileType: 'Buyer', ...body });
  expect(refused.status).toBe(422);
  expect(refused.error.errors).toEqual([{ path, message }]);
  expect((await on.call(userRoutes.getUser, {}, { token })).body).toEqual(before.body);
});

test('an endless name is refused at once', async () => {
  const { token } = await logIn(on);
  const refused = await update(token, { name: `${'a'.repeat(60_000)}1` });
  expect(refused.error.errors).toEqual([{ path: 'name', message: 'Name can have at most 80 characters' }]);
}, 2000);

test('a new email is unverified until it is proved, the same one in other letters stays verified', async () => {
  const { id, token } = await logIn(on);
  await update(token, { email: 'one@example.org' });
  await on.db.updateTable('app_user').set({ email_verified_at: new Date() }).where('id', '=', id).execute();
  expect((await update(token, { email: 'ONE@example.org' })).body.data.email_verified).toBe(true);
  expect((await update(token, { email: 'two@example.org' })).body.data.email_verified).toBe(false);
  const traces = await on.db
    .selectFrom('audit_event')
    .select('facts')
    .where('action', '=', 'email_changed')
    .where('actor_id', '=', id)
    .execute();
  expect(traces).toHaveLength(2);
  expect(JSON.stringify(traces)).not.toContain('@');
});

test('an email address belongs to one account, however it is written', async () => {
  const [first, second] = [await logIn(on), await logIn(on)];
  await update(first.token, { email: 'shared@example.org' });
  const taken = await update(second.token, { email: 'Shared@Example.org', name: 'Somebody' });
  expect(taken.status).toBe(409);
  expect(taken.error).toMatchObject({ code: 'conflict', errors: [{ path: 'email' }] });
  expect((await on.call(userRoutes.getUser, {}, { token: second.token })).body.data).toMatchObject({ email: null, name: null });
});

test('nobody changes or reads an account without a session', async () => {
  expect((await on.call(userRoutes.updateUser, { body: { name: 'Somebody' } })).status).toBe(401);
  expect((await on.call(userRoutes.getUser)).status).toBe(401);
});
