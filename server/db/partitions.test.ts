import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { normalOrExhaustive } from '../../test/exhaustive.ts';
import { dropPartitions, maintainPartitions } from './partitions.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-22T10:00:00Z');
const daysBefore = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

const { db, runAsOwner } = await testDatabase();

/** The partition of every row of a table, with the start of the row's month or day. */
async function partitionsOfRows(table: string, column: string, step: string) {
  const { rows } = await sql<{ partition: string; start: string }>`
    select tableoid::regclass::text as partition, to_char(date_trunc(${step}, ${sql.ref(column)} at time zone 'UTC'), 'YYYY_MM_DD') as start
    from ${sql.table(table)}`.execute(db);
  return rows;
}
const addEvents = (dates: readonly Date[]) =>
  sql`insert into audit_event (at, action) select at, 'login' from unnest(${dates}::timestamptz[]) as given (at)`.execute(db);

test('rows are stored even before their partition exists, and moved when it is created; none is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: -70, max: 800 }), { maxLength: 12 }), async (ages) => {
      await addEvents(ages.map(daysBefore));
      const before = await partitionsOfRows('audit_event', 'at', 'month');
      await maintainPartitions(db, NOW);
      const after = await partitionsOfRows('audit_event', 'at', 'month');
      expect(after.map(({ start }) => start).toSorted()).toEqual(before.map(({ start }) => start).toSorted());
      for (const { partition, start } of after) expect(partition).toBe(`partitions.audit_event_${start.slice(0, 7)}`);
    }),
    { numRuns: normalOrExhaustive(3, 60) },
  );
});

test('partitions exist for the current and the next months and days, and a second run creates none', async () => {
  await maintainPartitions(db, NOW);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'partitions'::regnamespace and relkind = 'r'`.execute(db);
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'daily_listing_views_2026_11',
      'daily_listing_views_2027_01',
      'counted_visitor_2026_11_22',
      'counted_visitor_2026_11_24',
    ]),
  );
  const again = await sql`select maintain_partitions(${NOW}, 2)`.execute(db);
  expect(again.rows).toEqual([]);
});

test('two processes that create partitions at the same time create each of them once', async () => {
  const later = new Date('2031-05-05T00:00:00Z');
  await Promise.all([maintainPartitions(db, later), maintainPartitions(db, later)]);
  const { rows } = await sql`select from pg_class where relname = 'audit_event_2031_05'`.execute(db);
  expect(rows).toHaveLength(1);
});

test('old partitions are dropped, but never those with audit events of the last year', async () => {
  const age = (days: number) => new Date(Date.now() - days * DAY_MS);
  await addEvents([age(800), age(500), age(300), age(1)]);
  await maintainPartitions(db, new Date());
  await dropPartitions(db, 'audit_event', age(600));
  const ages = async () =>
    (await sql<{ at: Date }>`select at from audit_event where at < now() order by at`.execute(db)).rows.map(({ at }) => at);
  expect((await ages()).every((at) => at > age(640))).toBe(true);
  await dropPartitions(db, 'audit_event', new Date(Date.now() + 900 * DAY_MS));
  const remaining = await ages();
  expect(remaining.some((at) => at > age(310) && at < age(290))).toBe(true);
  expect(remaining.every((at) => at > age(366 + 31))).toBe(true);
});

test('the application cannot read, change or drop a partition directly', async () => {
  await maintainPartitions(db, NOW);
  for (const statement of [
    'delete from partitions.audit_event_2026_11',
    'drop table partitions.audit_event_2026_11',
    'select * from partitions.partitioned_table',
  ])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied|must be owner/);
  await addEvents([NOW]);
  // the trigger of the parent table protects rows even from the owner of the tables
  await expect(runAsOwner('delete from partitions.audit_event_2026_11')).rejects.toThrow('append-only');
});
