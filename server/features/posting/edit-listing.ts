/** Writing what an owner wants a listing to say: at once, or apart from it until a moderator has looked. */
import type { Kind } from '../../../kinds/field.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { ListingKey } from '../../search/index.ts';
import type { Content, ReviewRow } from '../../views/held-edit.ts';
import { expectRoom, roleOf, takesPlace } from '../../views/listing-room.ts';
import { checkContext } from '../../views/own-listing.ts';
import { keyOf, type ListingRow } from '../../views/own-row.ts';
import { keepHeld, planEdit } from './hold-edit.ts';
import { updateListing } from './listing-rows.ts';
import { cityById } from './places.ts';
import { expectPublishable } from './publishable.ts';
import { evidence } from './review-trail.ts';

/**
 * Takes an edit of one's own listing; the caller holds its row. What is live must stay fit for visitors, as it is and as it is
 * wanted.
 * @throws AppError `not_publishable`, `quota_exceeded` (live in another role, which has no room)
 */
export async function editListing(
  deps: Deps,
  tx: Tx,
  { kind, before, review }: { kind: Kind; before: ListingRow; review: ReviewRow | null },
  wanted: Content,
  now: Date,
): Promise<{ row: ListingRow; changed: ListingKey[] }> {
  if (before.status === 'active') await expectPublishable(tx, { ...before, ...wanted }, now, m['posting_error.live_needs']());
  if (takesPlace(before.status) && roleOf(wanted.details) !== roleOf(before.details))
    await expectRoom(deps.config, tx, before, wanted.details, now);
  const [shownIn, wantedIn] = [await cityById(tx, before.city_id), await cityById(tx, wanted.city_id)];
  const around = { policy: deps.config.review, shown: checkContext(shownIn, now), wanted: checkContext(wantedIn, now) };
  const { live, held, vouched } = planEdit(kind, before, review, wanted, around);
  await keepHeld(tx, [{ key: keyOf(before), former: review, held }], now);
  if (held?.state === 'waiting' && review?.state !== 'waiting') {
    const facts = { of: 'edit', ...evidence(kind, held.fields, before.details, held.content.details) };
    await audit(tx, { action: 'review_submit', actorId: before.owner_id, subject: before.public_id, facts, at: now });
  }
  return updateListing(tx, before, { ...live, vouched }, now);
}
