/** The site always has at least one administrator, even when several role changes run in parallel. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { userRoutes } from '../../contract/administration/users.ts';
import { privacyRoutes } from '../../contract/privacy/privacy.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { requestCode, type Person } from '../../test/people.ts';
import { signInAs } from '../../test/staff.ts';
import { grantRole } from '../features/account/grant-role.ts';
import { eraseInactive } from '../privacy/inactive-accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
const dismissAdministrators = () => app.db.updateTable('app_user').set({ role: 'user' }).execute();
beforeEach(async () => void (await dismissAdministrators()));

const countAdministrators = async () =>
  (
    await app.db
      .selectFrom('app_user')
      .select('id')
      .where('role', '=', 'administrator')
      .where('deleted_at', 'is', null)
      .where('suspended_at', 'is', null)
      .execute()
  ).length;
const demoteByOperator = (person: Person) => grantRole(app.db, person.phone, 'user', new Date());
const prepareErasure = async (person: Person) => {
  const body = await requestCode(app, person.phone);
  return () => app.call(privacyRoutes.eraseAccount, { body }, { token: person.token });
};

test('the last administrator cannot be demoted by an operator or by themselves, and cannot delete their account', async () => {
  const last = await signInAs(app, 'administrator');
  expect(await demoteByOperator(last)).toBe('last_administrator');
  const demoted = await app.call(userRoutes.changeRole, { body: { id: last.id, from: 'administrator', to: 'user' } }, last);
  expect(demoted).toMatchObject({ status: 409, error: { message: 'This is the last administrator. Give someone else the role first.' } });
  const response = await (await prepareErasure(last))();
  expect(response).toMatchObject({
    status: 409,
    error: { message: 'You are the only administrator. Give someone else the role first.' },
  });
  // the first run warns inactive accounts; a later one erases them
  app.advanceClock(20 * 365 * 86_400);
  await eraseInactive(app.deps);
  app.advanceClock(60 * 86_400);
  await eraseInactive(app.deps);
  expect(await countAdministrators()).toBe(1);
});

test('a suspended administrator does not count', async () => {
  const [first, second] = [await signInAs(app, 'administrator'), await signInAs(app, 'administrator')];
  await app.call(userRoutes.suspend, { body: { id: second.id, reason: 'Gone for a year.' } }, first);
  expect(await demoteByOperator(first)).toBe('last_administrator');
  expect(await demoteByOperator(second)).toBe('done');
});

test('when two administrators lose the role in parallel, by any of the ways to lose it, one remains', async () => {
  for (let round = 0; round < 4; round++) {
    const [first, second] = [await signInAs(app, 'administrator'), await signInAs(app, 'administrator')];
    const eraseFirst = await prepareErasure(first);
    const removals = [
      () => demoteByOperator(second),
      () => app.call(userRoutes.changeRole, { body: { id: second.id, from: 'administrator', to: 'user' } }, first),
      () => app.call(userRoutes.suspend, { body: { id: second.id, reason: 'Gone for a year.' } }, first),
      eraseFirst,
    ];
    await Promise.all([eraseFirst(), removals[round]!()]);
    expect(await countAdministrators(), `round ${round}`).toBe(1);
    await dismissAdministrators();
  }
});

test('a role change by an operator is audited with the old and new role', async () => {
  const person = await signInAs(app, 'moderator');
  await grantRole(app.db, person.phone, 'support', new Date());
  await grantRole(app.db, person.phone, 'support', new Date());
  const auditEvents = await app.db
    .selectFrom('audit_event')
    .select('details')
    .where('action', '=', 'role_change')
    .where('subject', '=', person.id)
    .execute();
  expect(auditEvents).toEqual([{ details: { from: 'moderator', to: 'support' } }]);
});
