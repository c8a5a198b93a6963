import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRoutes } from '../../../contract/account/account.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, newNumber } from '../../../test/people.ts';
import { grantRole } from './grant-role.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('an operator makes a user an administrator by phone number, and doing it again changes nothing', async () => {
  const phone = newNumber();
  const person = await signIn(app, phone);
  expect(await grantRole(app.db, `+91${phone}`, 'administrator', new Date())).toBe('done');
  expect(await grantRole(app.db, `+91${phone}`, 'administrator', new Date())).toBe('done');
  const me = await app.call(accountRoutes.getUser, {}, { token: person.token });
  expect(me.body.data.role).toBe('administrator');
});

test('a number without an account cannot be made administrator', async () => {
  expect(await grantRole(app.db, `+91${newNumber()}`, 'administrator', new Date())).toBe('no_account');
});

test('a number that was never verified gets no role, because somebody else may have registered with it', async () => {
  const phone = newNumber();
  const { id } = await signIn(app, phone);
  await app.db.updateTable('app_user').set({ phone_verified_at: null }).where('id', '=', id).execute();
  expect(await grantRole(app.db, `+91${phone}`, 'administrator', new Date())).toBe('no_account');
});
