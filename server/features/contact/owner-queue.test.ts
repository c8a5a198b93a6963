import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact/contact.ts';
import { testApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';

test('contacts of many accounts with one owner leave database connections for everybody else', async () => {
  const app = await testApp({ env: { DATABASE_POOL: '5' } });
  const owner = await signIn(app);
  const seekers: Person[] = [];
  for (let count = 0; count < 8; count += 1) seekers.push(await signIn(app));
  const { publicId } = await newListing(app, owner.id);
  const stranger = await signIn(app);
  const contact = (token: string) => app.call(contactRoutes.contactOwner, { body: { property_id: publicId } }, { token });
  // opens all connections of the pool, because opening them may take longer than a request waits
  await Promise.all(Array.from({ length: 5 }, () => sql`select 1`.execute(app.db)));
  const contacts = await app.db.transaction().execute(async (tx) => {
    await sql`select from app_user where id = ${owner.id} for update`.execute(tx);
    const pending = seekers.map(({ token }) => contact(token));
    for (let waiting = 0; waiting < 2;) {
      // within a transaction, the view does not change otherwise; on a cluster the session waits for a node (Extension), which waits for the lock
      await sql`select pg_stat_clear_snapshot()`.execute(tx);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type in ('Lock', 'Extension') and query like '%app_user%'`.execute(tx);
      waiting = rows[0]!.count;
    }
    const [first, second] = await Promise.all(
      Array.from({ length: 2 }, () => app.call(contactRoutes.getContacts, {}, { token: stranger.token })),
    );
    expect([first!.status, second!.status]).toEqual([200, 200]);
    return pending;
  });
  expect((await Promise.all(contacts)).map(({ status }) => status)).toEqual(seekers.map(() => 200));
});
