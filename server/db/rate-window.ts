/** Rate limits counted in fixed time windows in the database, so that all processes share one count. */
import { sql } from 'kysely';
import { deleteInBatches } from './delete-in-batches.ts';
import type { Db, Tx } from './schema.ts';

/** At most `max` uses per window of `seconds`. `key` names what is counted and for whom; it never contains a phone number. */
export interface RateLimit {
  readonly key: string;
  readonly seconds: number;
  readonly max: number;
}

/** A counter without a limit. */
export type Counter = Pick<RateLimit, 'key' | 'seconds'>;

const windowStartOf = ({ seconds }: Pick<RateLimit, 'seconds'>, now: Date) =>
  new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000);
const secondsUntilNextWindow = (limit: RateLimit, now: Date) =>
  Math.max(1, Math.ceil((windowStartOf(limit, now).getTime() + limit.seconds * 1000 - now.getTime()) / 1000));
const rowKey = ({ key, seconds }: Counter) => `${key}:${seconds}`;

/**
 * Counts one use, or more, against each limit, in the given order. All callers must list shared limits in the same order, or they deadlock.
 * Counting is one atomic statement, so parallel callers never exceed `max`.
 * @returns null when every limit allowed it; otherwise the seconds until the exhausted limit allows it again. The caller must then
 *   roll back, so that a refused request consumes nothing.
 */
export async function consume(tx: Tx, limits: readonly RateLimit[], now: Date, uses = 1): Promise<number | null> {
  for (const limit of limits) {
    const allowed = await tx
      .insertInto('rate_window')
      .values({ key: rowKey(limit), starts_at: windowStartOf(limit, now), count: uses })
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'starts_at'])
          .doUpdateSet({ count: sql`rate_window.count + ${uses}::int` })
          .where('rate_window.count', '<=', limit.max - uses),
      )
      .returning('count')
      .executeTakeFirst();
    if (!allowed) return secondsUntilNextWindow(limit, now);
  }
  return null;
}

/** Counts one use, or more, without a limit and returns the count of the current window. */
export async function count(db: Db | Tx, counter: Counter, now: Date, uses = 1): Promise<number> {
  const row = await db
    .insertInto('rate_window')
    .values({ key: rowKey(counter), starts_at: windowStartOf(counter, now), count: uses })
    .onConflict((conflict) => conflict.columns(['key', 'starts_at']).doUpdateSet({ count: sql`rate_window.count + ${uses}::int` }))
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The counts of the current windows, in the order of the counters. */
export async function currentCounts(db: Db | Tx, counters: readonly Counter[], now: Date): Promise<number[]> {
  const windows = counters.map((counter) => ({ key: rowKey(counter), starts_at: windowStartOf(counter, now) }));
  const rows = await db
    .selectFrom('rate_window')
    .select(['key', 'starts_at', 'count'])
    .where((e) => e.or(windows.map((window) => e.and(window))))
    .execute();
  const countByKey = new Map(rows.map(({ key, count: counted }) => [key, counted]));
  return windows.map(({ key }) => countByKey.get(key) ?? 0);
}

/** Whether one of these limits is exhausted in its current window. Consumes nothing. */
export const isExceeded = async (db: Db | Tx, limits: readonly RateLimit[], now: Date): Promise<boolean> =>
  (await secondsUntilAllowed(db, limits, now)) !== null;

/** What `consume` would return: seconds to wait, or null. Consumes nothing and takes no locks. */
export async function secondsUntilAllowed(db: Db | Tx, limits: readonly RateLimit[], now: Date): Promise<number | null> {
  if (limits.length === 0) return null;
  const exhausted = await db
    .selectFrom('rate_window')
    .select('key')
    .where((e) =>
      e.or(
        limits.map((limit) =>
          e.and({ key: rowKey(limit), starts_at: windowStartOf(limit, now) }).and('count', '>=', Math.max(1, limit.max)),
        ),
      ),
    )
    .execute();
  const keys = new Set(exhausted.map(({ key }) => key));
  const firstExceeded = limits.find((limit) => keys.has(rowKey(limit)));
  return firstExceeded ? secondsUntilNextWindow(firstExceeded, now) : null;
}

/** Reverts a `consume` or `count` that was made at `consumedAt`. */
export async function refund(db: Db | Tx, counters: readonly Counter[], consumedAt: Date): Promise<void> {
  for (const counter of counters) {
    await db
      .updateTable('rate_window')
      .set({ count: sql`greatest(count - 1, 0)` })
      .where('key', '=', rowKey(counter))
      .where('starts_at', '=', windowStartOf(counter, consumedAt))
      .execute();
  }
}

/** Sets the counts of the current windows to zero. */
export async function clearCounts(db: Db | Tx, counters: readonly Counter[], now: Date): Promise<void> {
  for (const counter of counters)
    await db.deleteFrom('rate_window').where('key', '=', rowKey(counter)).where('starts_at', '=', windowStartOf(counter, now)).execute();
}

/** Deletes windows that began before `before`; no window is longer than a day. */
export async function pruneWindows(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'rate_window', sql`starts_at < ${before}`);
}
