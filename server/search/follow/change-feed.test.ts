import { Client } from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { readFeed } from './change-feed.ts';

test('a feed that is read in small pages misses no change, not even one that commits between two pages', async () => {
  const { db, url } = await testDatabase();
  const other = new Client({ connectionString: url });
  await other.connect();
  const insertChange = (listingId: number) => `insert into listing_change (city_id, listing_id) values (1, ${listingId})`;
  const read = async (from: string, betweenPages: () => Promise<unknown> = async () => undefined) => {
    const [ids, stillOpen]: [number[], number[]] = [[], []];
    let [position, pages] = [from, 0];
    for await (const page of readFeed(db, from, 3)) {
      pages += 1;
      ids.push(...page.changes.map(({ listingId }) => listingId));
      stillOpen.push(...page.changes.flatMap(({ listingId, isOpen }) => (isOpen ? [listingId] : [])));
      ({ position } = page);
      if (pages === 1) await betweenPages();
    }
    return { ids, stillOpen, position, pages };
  };

  // transactions of other databases of the server also keep changes open, which are then read again
  const { position: start } = await read('0');
  // this transaction starts before all others and ends last
  await other.query('begin');
  await other.query(insertChange(100));
  for (let id = 1; id <= 7; id += 1)
    await db.connection().execute((connection) => connection.insertInto('listing_change').values({ city_id: 1, listing_id: id }).execute());
  const first = await read(start, () => other.query('commit'));
  expect(first).toMatchObject({ ids: [1, 2, 3, 4, 5, 6, 7], pages: 3 });
  const second = await read(first.position);
  expect(second.ids).toContain(100);
  expect(second.ids.filter((id) => !first.stillOpen.includes(id))).toEqual([100]);
  const third = await read(second.position);
  expect(third.ids.filter((id) => !second.stillOpen.includes(id))).toEqual([]);
  await other.end();
});
