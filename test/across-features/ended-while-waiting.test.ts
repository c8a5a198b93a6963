/** Requests that were accepted before the account was suspended or deleted, and are handled afterwards. */
import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testApp, type TestApp } from '../app.ts';
import { waitUntilBlocked } from '../blocked.ts';
import { signIn } from '../people.ts';
import { signInAs } from '../staff.ts';
import { completeDraft } from '../wizard.ts';
import { contactReachRoutes } from '../../contract/contact/reach.ts';
import { userRoutes } from '../../contract/administration/users.ts';
import { KINDS } from '../../kinds/index.ts';
import { publish } from '../../server/features/posting/change-own-listing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { REVIEW: 'off' } });
});

test('writes that wait for others of the account are refused when its sessions end meanwhile', async () => {
  const person = await signIn(app);
  const body = { reach: 'messages', whatsapp: false } as const;
  const results = await app.db.transaction().execute(async (tx) => {
    await sql`select from app_user where id = ${person.id} for update`.execute(tx);
    const pending = Array.from({ length: 6 }, () => app.call(contactReachRoutes.setReach, { body }, { token: person.token }));
    await waitUntilBlocked(app.db, 2);
    await sql`delete from session where user_id = ${person.id}`.execute(app.db);
    return pending;
  });
  const statuses = (await Promise.all(results)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 401, 401, 401, 401]);
});

test('a listing is not published after a suspension, which would not hide it', async () => {
  const [owner, administrator] = [await signIn(app), await signInAs(app, 'administrator')];
  const { id } = await completeDraft(app, owner.token, KINDS.flatmate);
  const suspension = await app.call(
    userRoutes.suspend,
    { body: { id: owner.id, reason: 'Asked for money before a visit.' } },
    administrator,
  );
  expect(suspension.status).toBe(200);
  await expect(publish(app.deps, { id: owner.id, ip: null }, id)).rejects.toMatchObject({ code: 'login_expired' });
  const { status } = await app.db.selectFrom('listing').select('status').where('public_id', '=', id).executeTakeFirstOrThrow();
  expect(status).toBe('draft');
});
