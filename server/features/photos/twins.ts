import type { Deps } from '../../deps.ts';
import { findTwins, keepLook } from '../../views/photo-prints.ts';
import { sourceOf } from './variants.ts';
import { inWorkshop, WorkFailed } from './workshop.ts';

const AT_ONCE = 50;

/**
 * Looks for the twins of all photos nobody looked for yet, and before that reads what those from older versions look like. Nobody waits
 * for it: who publishes earlier has it done for their photos.
 */
export async function findWaitingTwins(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, storage } = deps;
  for (;;) {
    const waiting = await db
      .selectFrom('photo_print as p')
      .innerJoin('listing_photo as f', (join) =>
        join.onRef('f.city_id', '=', 'p.city_id').onRef('f.listing_id', '=', 'p.listing_id').onRef('f.id', '=', 'p.photo_id'),
      )
      .select(['p.city_id', 'p.listing_id', 'p.photo_id', 'f.media_key'])
      .select((e) => e('p.coarse', 'is', null).as('unread'))
      .where((e) => e.or([e('p.coarse', 'is', null), e('p.asked', 'is not', null)]))
      .orderBy('p.photo_id')
      .limit(AT_ONCE)
      .execute();
    if (waiting.length === 0) return;
    for (const one of waiting) {
      if (signal.aborted) return;
      const key = { cityId: one.city_id, listingId: Number(one.listing_id) };
      if (one.unread) {
        const source = await sourceOf(storage, one.media_key);
        await keepLook(db, key, one.photo_id, source && (await inWorkshop('look', { source }).catch(nothingOfBroken)));
      }
      await findTwins(db, key);
    }
  }
}

function nothingOfBroken(error: unknown): null {
  if (error instanceof WorkFailed && !error.slow) return null;
  throw error;
}
