/** Runs the automatic checks on live listings whose photos changed or that were imported. Flagged ones are added to the review queue. */
import type { ListingKey } from '../../db/listing-key.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { findingsOf, reviewKeys } from '../moderation/review-findings.ts';
import { applyChange, readCurrentListing, type WriteDeps } from './apply-change.ts';
import { canBeRechecked } from './plan/plan-moderation.ts';
import { forEachIndependently } from '../../jobs/attempts.ts';

/**
 * Uses one transaction per listing, independently of the others. Idempotent. When every new listing has to be reviewed, changed photos are
 * reviewed, too. Visitors still see the listing meanwhile.
 */
export async function inspectLive(
  deps: Pick<Deps, 'db' | 'config' | 'jobs' | 'now' | 'secrets'>,
  { keys, photosChanged }: { readonly keys: readonly ListingKey[]; readonly photosChanged: boolean },
  signal: AbortSignal,
): Promise<void> {
  if (deps.config.review === 'off') return;
  const forceReview = photosChanged && deps.config.review === 'all';
  await forEachIndependently(keys, async (key) => {
    signal.throwIfAborted();
    await deps.db.transaction().execute((tx) => inspectListing(deps, tx, key, forceReview, deps.now()));
  });
}

async function inspectListing(deps: WriteDeps, tx: Tx, { cityId, listingId }: ListingKey, forceReview: boolean, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('listing')
    .selectAll()
    .where('city_id', '=', cityId)
    .where('id', '=', listingId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const current = await readCurrentListing(tx, row);
  if (!canBeRechecked(current)) return;
  const findings = reviewKeys(await findingsOf(tx, row, current.review));
  await applyChange(deps, tx, current, { type: 'recheck', findings, forceReview }, { actor: null, now });
}
