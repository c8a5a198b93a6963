import { afterAll, beforeAll, expect, test } from 'vitest';
import { userRoutes } from '../../../contract/user.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, newNumber } from '../../../test/people.ts';
import { grant } from './grant.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

test('an operator makes a person an administrator by their number, as often as they like', async () => {
  const phone = newNumber();
  const person = await logIn(on, phone);
  expect(await grant(on.db, `+91${phone}`, 'administrator', new Date())).toBe('done');
  expect(await grant(on.db, `+91${phone}`, 'administrator', new Date())).toBe('done');
  const me = await on.call(userRoutes.getUser, {}, { token: person.token });
  expect(me.body.data.role).toBe('administrator');
});

test('nobody is made an administrator who never logged in', async () => {
  expect(await grant(on.db, `+91${newNumber()}`, 'administrator', new Date())).toBe('nobody');
});
