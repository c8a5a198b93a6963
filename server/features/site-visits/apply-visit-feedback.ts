/** Records the feedback of a visitor after a visit as evidence about the listing. The pages that show the listing are rendered again. */
import type { ListingKey } from '../../db/listing-key.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { appendEvidence } from '../../listings/evidence/append-evidence.ts';
import type { EvidenceDetails } from '../../listings/evidence/chain.ts';
import { withdrawEvidence, type Withdrawal } from '../../listings/evidence/withdraw-evidence.ts';
import { readTitlesInEveryLanguage } from '../../listings/read/listing-titles.ts';
import { lockListing } from '../../listings/read/listing-row.ts';
import { listingKeyOf } from '../../listings/present/rows.ts';
import { notify } from '../../notifications/notify.ts';
import { writeSearchRow } from '../../search/table/write-rows.ts';
import type { VisitRow } from './queries.ts';

export type VisitFeedback = Readonly<Partial<Record<'as_shown' | 'price_as_shown' | 'rented_or_sold', boolean | null>>>;

/** Records the feedback. The caller has locked the listing before the visit, in the same order as changes of listings do. */
export async function applyVisitFeedback(deps: Deps, tx: Tx, visit: VisitRow, feedback: VisitFeedback): Promise<void> {
  const listing = await lockListing(tx, visit.public_id);
  if (!listing) return;
  const details: EvidenceDetails = Object.fromEntries(
    Object.entries(feedback).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  );
  const key = listingKeyOf(listing);
  await withdrawEarlierFeedback(deps, tx, visit, { key, publicId: listing.public_id, kind: listing.kind });
  await appendEvidence(tx, [
    {
      key,
      publicId: listing.public_id,
      kind: listing.kind,
      method: 'visit_answered',
      at: deps.now(),
      details,
      source: `visit:${visit.id}`,
    },
  ]);
  await writeSearchRow(tx, key);
  if (details.rented_or_sold === true && listing.status === 'active') await notifyOwner(deps, tx, visit, key);
}

/** A person who visits a home again counts once, with the latest feedback. */
async function withdrawEarlierFeedback(deps: Deps, tx: Tx, visit: VisitRow, listing: Withdrawal['listing']): Promise<void> {
  const earlier = await tx
    .selectFrom('site_visit')
    .select('id')
    .where('city_id', '=', visit.city_id)
    .where('listing_id', '=', visit.listing_id)
    .where('seeker_id', '=', visit.seeker_id)
    .where('id', '!=', visit.id)
    .execute();
  if (earlier.length === 0) return;
  const sources = new Set(earlier.map(({ id }) => `visit:${id}`));
  await withdrawEvidence(tx, [{ listing, reason: 'answered_again', methods: ['visit_answered'], sources }], deps.now());
}

/**
 * Notifies the owner that a visitor found the home rented or sold. The badge that says so stays until the owner confirms or closes the
 * listing.
 */
async function notifyOwner(deps: Deps, tx: Tx, visit: VisitRow, key: ListingKey): Promise<void> {
  const titles = await readTitlesInEveryLanguage(tx, [key]);
  await notify(deps, tx, {
    userId: visit.owner_id,
    causedBy: visit.seeker_id,
    type: 'listing_reported_unavailable',
    key: `reported_unavailable:${visit.id}`,
    params: { title: titles.get(visit.public_id) ?? visit.public_id },
    path: '/my-properties?status=active',
  });
}
