/** Relevant actions are recorded in the audit trail with actor and time, and records cannot be changed. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { authRoutes } from '../../contract/auth/auth.ts';
import { contract } from '../../contract/index.ts';
import { passwordRoutes } from '../../contract/auth/password.ts';
import { testApp, type TestApp } from '../app.ts';
import { newListing } from '../listings.ts';
import { signIn, requestCode, type Person } from '../people.ts';
import { signInAs } from '../staff.ts';

let app: TestApp;
let person: Person;
let administrator: Person;
beforeAll(async () => {
  app = await testApp();
  person = await signIn(app);
  administrator = await signInAs(app, 'administrator');
});
const eventsOf = (action: string) =>
  app.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'subject', 'at'])
    .where('action', '=', action as 'login')
    .execute();

test.each<[what: string, action: string, act: () => Promise<{ readonly actor: string | null }>]>([
  [
    'login',
    'login',
    async () => {
      const { id } = await signIn(app);
      return { actor: id };
    },
  ],
  [
    'failed login',
    'login_failed',
    async () => {
      const credentials = await requestCode(app, person.phone.slice(3));
      await app.call(authRoutes.verifyOtp, { body: { ...credentials, code: credentials.code === '000000' ? '000001' : '000000' } });
      return { actor: null };
    },
  ],
  [
    'failed login by password',
    'login_failed',
    async () => {
      await app.call(passwordRoutes.loginByPassword, { body: { email_phone: person.phone, password: 'another lamp 8' } });
      return { actor: null };
    },
  ],
  [
    'reveal',
    'reveal',
    async () => {
      const home = await newListing(app, (await signIn(app)).id);
      expect((await app.call(contract.contact.contactOwner, { body: { property_id: home.publicId } }, person)).status).toBe(200);
      return { actor: person.id };
    },
  ],
  [
    'role change',
    'role_change',
    async () => {
      const { id } = await signIn(app);
      await app.call(contract.users.changeRole, { body: { id, from: 'user', to: 'agent' } }, administrator);
      return { actor: administrator.id };
    },
  ],
  [
    'status change',
    'status_change',
    async () => {
      const home = await newListing(app, person.id);
      await app.call(contract.posting.changeStatus, { body: { id: home.publicId, status: 'paused' } }, person);
      return { actor: person.id };
    },
  ],
  [
    'export',
    'export',
    async () => {
      await app.fastify.inject({ method: 'GET', url: '/api/v1/user/export', headers: { 'x-access-token': person.token } });
      return { actor: person.id };
    },
  ],
  [
    'erasure',
    'erase',
    async () => {
      const leaver = await signIn(app);
      await app.call(contract.privacy.eraseAccount, { body: await requestCode(app, leaver.phone.slice(3)) }, leaver);
      return { actor: leaver.id };
    },
  ],
])('%s is audited with actor, action and time', async (_case, action, act) => {
  const before = (await eventsOf(action)).length;
  const { actor } = await act();
  const after = await eventsOf(action);
  expect(after.length).toBe(before + 1);
  const row = after.at(-1)!;
  if (actor !== null) expect(after.some(({ actor_id, subject }) => actor_id === actor || subject === actor)).toBe(true);
  expect(Math.abs(row.at.getTime() - app.deps.now().getTime())).toBeLessThan(60_000);
});

test.each(["update audit_event set action = 'nothing'", 'delete from audit_event', 'truncate audit_event'])(
  'the application role may not run: %s',
  async (text) => {
    await expect(sql.raw(text).execute(app.db)).rejects.toThrow();
  },
);
