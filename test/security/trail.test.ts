/** Who did what when: every act that matters leaves its row in the trail, which nobody rewrites. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { authRoutes } from '../../contract/auth.ts';
import { contract } from '../../contract/index.ts';
import { passwordRoutes } from '../../contract/password.ts';
import { testApp, type TestApp } from '../app.ts';
import { newListing } from '../listings.ts';
import { logIn, requestCode, type Person } from '../people.ts';
import { inRole } from '../staff.ts';

let on: TestApp;
let person: Person;
let administrator: Person;
beforeAll(async () => {
  on = await testApp();
  person = await logIn(on);
  administrator = await inRole(on, 'administrator');
});
const rows = (action: string) =>
  on.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'subject', 'at'])
    .where('action', '=', action as 'login')
    .execute();

test.each<[what: string, action: string, act: () => Promise<{ readonly actor: string | null }>]>([
  [
    'login',
    'login',
    async () => {
      const { id } = await logIn(on);
      return { actor: id };
    },
  ],
  [
    'failed login',
    'login_failed',
    async () => {
      const asked = await requestCode(on, person.phone.slice(3));
      await on.call(authRoutes.verifyOtp, { body: { ...asked, code: asked.code === '000000' ? '000001' : '000000' } });
      return { actor: null };
    },
  ],
  [
    'failed login by password',
    'login_failed',
    async () => {
      await on.call(passwordRoutes.loginByPassword, { body: { email_phone: person.phone, password: 'another lamp 8' } });
      return { actor: null };
    },
  ],
  [
    'reveal',
    'reveal',
    async () => {
      const home = await newListing(on, (await logIn(on)).id);
      expect((await on.call(contract.contact.contactOwner, { body: { property_id: home.publicId } }, person)).status).toBe(200);
      return { actor: person.id };
    },
  ],
  [
    'role change',
    'role_change',
    async () => {
      const { id } = await logIn(on);
      await on.call(contract.people.changeRole, { body: { id, from: 'user', to: 'agent' } }, administrator);
      return { actor: administrator.id };
    },
  ],
  [
    'status change',
    'status_change',
    async () => {
      const home = await newListing(on, person.id);
      await on.call(contract.posting.changeStatus, { body: { id: home.publicId, status: 'paused' } }, person);
      return { actor: person.id };
    },
  ],
  [
    'export',
    'export',
    async () => {
      await on.app.inject({ method: 'GET', url: '/api/v1/user/export', headers: { 'x-access-token': person.token } });
      return { actor: person.id };
    },
  ],
  [
    'erasure',
    'erase',
    async () => {
      const leaver = await logIn(on);
      await on.call(contract.privacy.eraseAccount, { body: await requestCode(on, leaver.phone.slice(3)) }, leaver);
      return { actor: leaver.id };
    },
  ],
])('%s leaves a who/what/when row', async (_what, action, act) => {
  const before = (await rows(action)).length;
  const { actor } = await act();
  const after = await rows(action);
  expect(after.length).toBe(before + 1);
  const row = after.at(-1)!;
  if (actor !== null) expect(after.some(({ actor_id, subject }) => actor_id === actor || subject === actor)).toBe(true);
  expect(Math.abs(row.at.getTime() - on.deps.now().getTime())).toBeLessThan(60_000);
});

test.each(["update audit_event set action = 'nothing'", 'delete from audit_event', 'truncate audit_event'])(
  '%s is refused for the app role',
  async (text) => {
    await expect(sql.raw(text).execute(on.db)).rejects.toThrow();
  },
);
