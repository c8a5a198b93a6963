import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { findTwins, keepLook } from '../../views/photo-prints.ts';
import { sourceOf } from './variants.ts';
import { inWorkshop, WorkFailed } from './workshop.ts';

const AT_ONCE = 50;
/** So many photos one after the other that cannot be read: something else is the matter. */
const MOST_FAILED = 20;

/**
 * Looks for the twins of all photos nobody looked for yet, and before that reads what those from older versions look like. Nobody waits
 * for it: who publishes earlier has it done for their photos. One that fails is left for the next time, and does not keep others waiting.
 * @throws what the first one failed by, after the others
 */
export async function findWaitingTwins(deps: Deps, signal: AbortSignal): Promise<void> {
  let first: unknown = null;
  let inARow = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const waiting = await waitingBehind(deps.db, after);
    for (const one of waiting) {
      if (signal.aborted) return;
      const failed = await findFor(deps, one).then(
        () => null,
        (error: unknown) => error,
      );
      first ??= failed;
      inARow = failed === null ? 0 : inARow + 1;
      if (inARow >= MOST_FAILED) throw failed;
    }
    if (waiting.length < AT_ONCE) break;
    after = waiting.at(-1)!.photo_id;
  }
  if (first !== null) throw first;
}

type Waiting = Awaited<ReturnType<typeof waitingBehind>>[number];
function waitingBehind(db: Db, after: string) {
  return db
    .selectFrom('photo_print as p')
    .innerJoin('listing_photo as f', (join) =>
      join.onRef('f.city_id', '=', 'p.city_id').onRef('f.listing_id', '=', 'p.listing_id').onRef('f.id', '=', 'p.photo_id'),
    )
    .select(['p.city_id', 'p.listing_id', 'p.photo_id', 'f.media_key'])
    .select((e) => e('p.coarse', 'is', null).as('unread'))
    .where((e) => e.or([e('p.coarse', 'is', null), e('p.asked', 'is not', null)]))
    .where('p.photo_id', '>', after)
    .orderBy('p.photo_id')
    .limit(AT_ONCE)
    .execute();
}

async function findFor({ db, storage }: Deps, one: Waiting): Promise<void> {
  const key = { cityId: one.city_id, listingId: one.listing_id };
  if (one.unread) {
    const source = await sourceOf(storage, one.media_key);
    await keepLook(db, key, one.photo_id, source && (await inWorkshop('look', { source }).catch(nothingOfBroken)));
  }
  await findTwins(db, key);
}

function nothingOfBroken(error: unknown): null {
  if (error instanceof WorkFailed && !error.slow) return null;
  throw error;
}
