import { sql } from 'kysely';
import { MIN_PEOPLE } from '../../../contract/demand.ts';
import type { Deps } from '../../deps.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { lockUntilCommit } from '../../db/lock-until-commit.ts';
import type { Tx } from '../../db/schema.ts';
import { Attempts } from '../../jobs/attempts.ts';
import { placesOf } from '../../places/places.ts';
import { periodOf } from './record-unmet-search.ts';

/** Number of periods whose demand is stored: the current one and the previous one. */
const STORED_PERIODS = 2;

/**
 * Stores the needs that at least ten people have, and deletes the digests and salts of past periods. Until the end of its period every need
 * is counted again. Idempotent.
 */
export async function countDemand({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  const period = periodOf(now());
  const attempts = new Attempts();
  // one statement for each city, because there may be millions of searches
  for (const { id } of (await placesOf(db)).all) {
    if (signal?.aborted) return;
    await attempts.run(() => db.transaction().execute((tx) => countDemandOfCity(tx, id)));
  }
  await db
    .deleteFrom('demand')
    .where('period', '<=', period - STORED_PERIODS)
    .execute();
  // in batches, because there may be millions; after an interruption the next run counts only the rest, which changes nothing
  await deleteInBatches(db, 'demand_search', sql`period < ${period}`);
  await db.deleteFrom('demand_salt').where('period', '<', period).execute();
  attempts.end();
}

async function countDemandOfCity(tx: Tx, cityId: number): Promise<void> {
  await lockUntilCommit(tx, `demand ${cityId}`);
  await sql`
    insert into demand (period, city_id, locality_id, kind, bedrooms, budget, people)
    select period, city_id, locality_id, kind, bedrooms, budget, count(*) from demand_search where city_id = ${cityId}
    group by period, city_id, locality_id, kind, bedrooms, budget having count(*) >= ${MIN_PEOPLE}::int
    on conflict (period, city_id, locality_id, kind, bedrooms, budget) do update set people = greatest(demand.people, excluded.people)`.execute(
    tx,
  );
}
