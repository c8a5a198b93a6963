/** Counting in fixed windows of time in the database, so that all processes share one count. */
import { sql } from 'kysely';
import type { Db, Tx } from './schema.ts';

/** At most `max` times per window of `seconds`. `key` names what is counted and for whom; never a phone number. */
export interface Allowance {
  readonly key: string;
  readonly seconds: number;
  readonly max: number;
}

const startOf = ({ seconds }: Allowance, now: Date) => new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000);
const secondsLeft = (allowance: Allowance, now: Date) =>
  Math.max(1, Math.ceil((startOf(allowance, now).getTime() + allowance.seconds * 1000 - now.getTime()) / 1000));
const rowKey = ({ key, seconds }: Allowance) => `${key}:${seconds}`;

/**
 * Takes one from each allowance, in the order given (the same order everywhere, or two callers wait for each other).
 * Answers null when all were there, else the seconds until the exhausted one is there again; the caller then rolls back,
 * so that a refusal uses nothing up. Counting is one atomic statement, so parallel callers never exceed `max`.
 */
export async function take(tx: Tx, allowances: readonly Allowance[], now: Date): Promise<number | null> {
  for (const allowance of allowances) {
    const taken = await tx
      .insertInto('rate_window')
      .values({ key: rowKey(allowance), starts_at: startOf(allowance, now), count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'starts_at'])
          .doUpdateSet({ count: sql`rate_window.count + 1` })
          .where('rate_window.count', '<', allowance.max),
      )
      .returning('count')
      .executeTakeFirst();
    if (!taken) return secondsLeft(allowance, now);
  }
  return null;
}

/** Counts without a limit, and answers how often it happened within the present window. */
export async function count(db: Db | Tx, counted: Pick<Allowance, 'key' | 'seconds'>, now: Date): Promise<number> {
  const row = await db
    .insertInto('rate_window')
    .values({ key: rowKey({ ...counted, max: 0 }), starts_at: startOf({ ...counted, max: 0 }, now), count: 1 })
    .onConflict((conflict) => conflict.columns(['key', 'starts_at']).doUpdateSet({ count: sql`rate_window.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether one of these has been taken `max` times or more in its present window; takes nothing. */
export const isReached = async (db: Db | Tx, allowances: readonly Allowance[], now: Date): Promise<boolean> =>
  (await usedUp(db, allowances, now)) !== null;

/** What `take` would answer; takes nothing, and waits for nobody. */
export async function usedUp(db: Db | Tx, allowances: readonly Allowance[], now: Date): Promise<number | null> {
  if (allowances.length === 0) return null;
  const reached = await db
    .selectFrom('rate_window')
    .select('key')
    .where((e) =>
      e.or(
        allowances.map((allowance) =>
          e.and({ key: rowKey(allowance), starts_at: startOf(allowance, now) }).and('count', '>=', Math.max(1, allowance.max)),
        ),
      ),
    )
    .execute();
  const keys = new Set(reached.map(({ key }) => key));
  const first = allowances.find((allowance) => keys.has(rowKey(allowance)));
  return first ? secondsLeft(first, now) : null;
}

/** Puts back what `take` took at `takenAt`. */
export async function giveBack(db: Db | Tx, allowances: readonly Allowance[], takenAt: Date): Promise<void> {
  for (const allowance of allowances) {
    await db
      .updateTable('rate_window')
      .set({ count: sql`greatest(count - 1, 0)` })
      .where('key', '=', rowKey(allowance))
      .where('starts_at', '=', startOf(allowance, takenAt))
      .execute();
  }
}

/** Deletes windows that began before `before`; no window is longer than a day. */
export async function pruneWindows(db: Db | Tx, before: Date): Promise<void> {
  await db.deleteFrom('rate_window').where('starts_at', '<', before).execute();
}
