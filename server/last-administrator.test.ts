/** Whatever is done, and by how many at once: somebody is left who may administer the site. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { peopleRoutes } from '../contract/people.ts';
import { privacyRoutes } from '../contract/privacy.ts';
import { testApp, type TestApp } from '../test/app.ts';
import { requestCode, type Person } from '../test/people.ts';
import { inRole } from '../test/staff.ts';
import { grant } from './features/user/grant.ts';
import { eraseInactive } from './privacy/inactive.ts';

const opened: TestApp[] = [];
let on: TestApp;
beforeEach(async () => {
  on = await testApp();
  opened.push(on);
});
afterAll(() => Promise.all(opened.map((app) => app.close())));

const left = async () =>
  (
    await on.db
      .selectFrom('app_user')
      .select('id')
      .where('role', '=', 'administrator')
      .where('deleted_at', 'is', null)
      .where('suspended_at', 'is', null)
      .execute()
  ).length;
const byOperator = (person: Person) => grant(on.db, person.phone, 'user', new Date());
const leaving = async (person: Person) => {
  const body = await requestCode(on, person.phone);
  return () => on.call(privacyRoutes.eraseAccount, { body }, { token: person.token });
};

test('the last one is neither demoted by an operator nor by themself, and cannot leave', async () => {
  const last = await inRole(on, 'administrator');
  expect(await byOperator(last)).toBe('last_administrator');
  const demoted = await on.call(peopleRoutes.changeRole, { body: { id: last.id, from: 'administrator', to: 'user' } }, last);
  expect(demoted).toMatchObject({ status: 409, error: { message: 'This is the last administrator. Make somebody else one first.' } });
  const gone = await (await leaving(last))();
  expect(gone).toMatchObject({ status: 409, error: { message: 'You are the only administrator. Give somebody else this role first.' } });
  on.advance(20 * 365 * 86_400);
  await eraseInactive(on.deps);
  on.advance(60 * 86_400);
  await eraseInactive(on.deps);
  expect(await left()).toBe(1);
});

test('one who is suspended does not count', async () => {
  const [one, two] = [await inRole(on, 'administrator'), await inRole(on, 'administrator')];
  await on.call(peopleRoutes.suspend, { body: { id: two.id, reason: 'Gone for a year.' } }, one);
  expect(await byOperator(one)).toBe('last_administrator');
  expect(await byOperator(two)).toBe('done');
});

test('of two who go at the same moment by whatever ways, one stays', async () => {
  for (let round = 0; round < 4; round++) {
    const [one, two] = [await inRole(on, 'administrator'), await inRole(on, 'administrator')];
    const leave = await leaving(one);
    const ways = [
      () => byOperator(two),
      () => on.call(peopleRoutes.changeRole, { body: { id: two.id, from: 'administrator', to: 'user' } }, one),
      () => on.call(peopleRoutes.suspend, { body: { id: two.id, reason: 'Gone for a year.' } }, one),
      leave,
    ];
    await Promise.all([leave(), ways[round]!()]);
    expect(await left(), `round ${round}`).toBe(1);
    await on.db.updateTable('app_user').set({ role: 'user' }).execute();
  }
});

test('what an operator changes is on record as it was and as it is', async () => {
  const person = await inRole(on, 'moderator');
  await grant(on.db, person.phone, 'support', new Date());
  await grant(on.db, person.phone, 'support', new Date());
  const trail = await on.db
    .selectFrom('audit_event')
    .select('facts')
    .where('action', '=', 'role_change')
    .where('subject', '=', person.id)
    .execute();
  expect(trail).toEqual([{ facts: { from: 'moderator', to: 'support' } }]);
});
