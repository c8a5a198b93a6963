/** Listings that are live are looked at by the checks when their photos change or a file brought them; what is doubtful joins the queue. */
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { ListingKey } from '../../search/index.ts';
import { writeSearchRow } from '../../search/write.ts';
import { reviewOf, type ReviewRow } from '../../views/held-edit.ts';
import { keyOf, type ListingRow } from '../../views/own-row.ts';
import { findingsOf, reviewCodes, unaccepted } from './doubts.ts';

/**
 * One transaction each, safe to repeat: a listing that waits already, or whose doubts somebody accepted, stays as it is. Where every
 * new listing is reviewed, changed photos are too. Visitors go on seeing it meanwhile.
 */
export async function inspectLive(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { keys, photosChanged }: { readonly keys: readonly ListingKey[]; readonly photosChanged: boolean },
  signal: AbortSignal,
): Promise<void> {
  if (deps.config.review === 'off') return;
  for (const key of keys) {
    signal.throwIfAborted();
    await deps.db.transaction().execute((tx) => inspectOne(tx, key, photosChanged && deps.config.review === 'all', deps.now()));
  }
}

async function inspectOne(tx: Tx, { cityId, listingId }: ListingKey, always: boolean, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('listing')
    .selectAll()
    .where('city_id', '=', cityId)
    .where('id', '=', listingId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const review = await reviewOf(tx, row);
  const asked = review?.of === 'live' && review.state === 'changes';
  // an edit that waits or was sent back is the case of this listing already
  if (review && review.state !== 'approved' && !asked) return;
  const codes = reviewCodes(await findingsOf(tx, row, review));
  if (always || asked || unaccepted(codes, review).length > 0) await queueLive(tx, row, review, codes, { by: null, now });
}

/** Puts a live listing into the queue for what was found in it; visitors go on seeing it. `by`: its owner sends it, or nobody does. */
export async function queueLive(
  tx: Tx,
  row: ListingRow,
  review: ReviewRow | null,
  codes: readonly string[],
  { by, now }: { readonly by: string | null; readonly now: Date },
): Promise<void> {
  if (review) await tx.deleteFrom('listing_review').where('id', '=', review.id).execute();
  const since = review?.state === 'changes' ? review.since : now;
  const nowhere = { to_city_id: null, locality_id: null, lat: null, lng: null, public_lat: null, public_lng: null };
  await tx
    .insertInto('listing_review')
    .values({
      ...nowhere,
      city_id: row.city_id,
      listing_id: row.id,
      of: 'live',
      state: 'waiting',
      since,
      claimed_by: null,
      decided_by: null,
      note: null,
      found: [...codes],
    })
    .execute();
  // nobody has looked at it as it stands any more
  await writeSearchRow(tx, keyOf(row));
  await audit(tx, { action: 'review_submit', actorId: by, subject: row.public_id, facts: { of: 'live', found: codes }, at: now });
}
