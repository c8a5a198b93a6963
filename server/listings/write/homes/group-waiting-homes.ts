/** Groups the homes of all listings that were changed since the last run. */
import type { Deps } from '../../../deps.ts';
import { groupHomes } from './group-homes.ts';

/** Number of waiting listings that are compared together. */
const LISTINGS_PER_BATCH = 200;

interface Waiting {
  readonly seq: number;
  readonly cityId: number;
  readonly listingId: number;
}

/**
 * Compares the waiting listings in batches and deletes those that were compared. Idempotent, can be interrupted, and can run in several
 * processes at once. A listing that cannot be compared does not delay the others; it waits for the next run.
 * @throws the error of the first such listing, after all others were compared
 */
export async function groupWaitingHomes(deps: Deps, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (let last = 0; ;) {
    const batch = await readWaiting(deps, last);
    if (batch.length === 0) break;
    last = batch.at(-1)!.seq;
    // usually all succeed; otherwise one after the other, to find the listing that does not
    await groupAndDelete(deps, batch, signal).catch(async () => {
      for (const waiting of batch) {
        signal.throwIfAborted();
        await groupAndDelete(deps, [waiting], signal).catch((error: unknown) => failures.push(error));
      }
    });
    signal.throwIfAborted();
  }
  if (failures.length > 0) throw failures[0];
}

/** The listings that have been waiting longest, after this number. */
const readWaiting = ({ db }: Deps, after: number): Promise<Waiting[]> =>
  db
    .selectFrom('home_comparison')
    .select(['seq', 'city_id as cityId', 'listing_id as listingId'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(LISTINGS_PER_BATCH)
    .execute();

async function groupAndDelete(deps: Deps, batch: readonly Waiting[], signal: AbortSignal): Promise<void> {
  const listings = [...new Map(batch.map(({ cityId, listingId }) => [`${cityId} ${listingId}`, { cityId, listingId }])).values()];
  await groupHomes(deps, { listings }, signal);
  await deps.db
    .deleteFrom('home_comparison')
    .where(
      'seq',
      'in',
      batch.map(({ seq }) => seq),
    )
    .execute();
}

/** Adds a job when listings wait. A job that has not begun yet will compare them too. @returns whether listings wait */
export async function enqueueGrouping(deps: Deps): Promise<boolean> {
  const waiting = await deps.db.selectFrom('home_comparison').select('seq').limit(1).executeTakeFirst();
  if (waiting) await deps.jobs.add(deps.db, 'group_homes', {}, { key: 'group_homes' });
  return waiting !== undefined;
}
