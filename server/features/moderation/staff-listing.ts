/** A listing as staff see it, and what staff can do with it: take it down and restore it. */
import type { RejectReason } from '../../../contract/moderation/moderation.ts';
import type { ModeratedListing } from '../../../contract/moderation/case-records.ts';
import { kindOf } from '../../../kinds/index.ts';
import { kindLabelId } from '../../../kinds/label-ids.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Respond } from '../../http/api/idempotency.ts';
import { notify } from '../../notifications/notify.ts';
import { readOpenHold } from '../../listings/read/reviews.ts';
import { lockForDecision } from '../../listings/moderation/lock-for-decision.ts';
import { readListingRows, type ListingRowWithOwner } from '../../listings/read/listing-cards.ts';
import { presentCard, presentPhotoWithRowId } from '../../listings/present/listing-card.ts';
import { listingKeyOf, type HoldRow, type ListingRow } from '../../listings/present/rows.ts';
import { placesOf, type Places } from '../../places/places.ts';
import { textById } from '../../i18n/text.ts';
import { listingTitle, titleInEveryLanguage } from '../../listings/present/title.ts';
import { rejectionParams } from '../../listings/present/rejection-reasons.ts';
import { holdListing, releaseListing } from '../../listings/write/moderate-listing.ts';
import type { Moderator } from './decide-case.ts';
import { countListerListings, listerRole, placeText, readPhotos } from './read-cases.ts';
import { readListingRecord } from './listing-record.ts';

/**
 * Reads a listing with its background for staff.
 * @throws AppError `not_found`
 */
export async function readStaffListing(db: Db | Tx, places: Places, publicId: string, moderatorId: string): Promise<ModeratedListing> {
  const row = await db.selectFrom('listing').selectAll().where('public_id', '=', publicId).executeTakeFirst();
  const kind = row && kindOf(row.kind);
  const [rowWithOwner] = row ? await readListingRows(db, [listingKeyOf(row)]) : [];
  if (!row || !kind || !rowWithOwner) throw new AppError('not_found', m['review_error.no_listing']());
  const photos = await readPhotos(db, row);
  const city = places.cityById(row.city_id);
  const card = presentCard(kind, rowWithOwner, photos[0] && { photo: photos[0], count: photos.length });
  const hold = await readOpenHold(db, listingKeyOf(row));
  const { description } = row.details;
  return {
    id: row.public_id,
    title: listingTitle(kind, row.details),
    kind_label: textById(kindLabelId(row.kind)),
    place: placeText(row, places),
    status: row.status,
    status_text: textById(`enum.status.${row.status}`),
    url: row.first_published_at ? card.url : null,
    lister: await readLister(db, row, rowWithOwner),
    photos: photos.map((photo) => presentPhotoWithRowId(photo, card.title)),
    description: typeof description === 'string' ? description : null,
    own: row.owner_id === moderatorId,
    hold: hold && presentHold(hold),
    // the second row is the one with a pending edit, which is not applied here
    record: await readListingRecord(db, row, row, photos, city?.state_code ?? ''),
  };
}

async function readLister(
  db: Db | Tx,
  { details, owner_id }: ListingRow,
  rowWithOwner: ListingRowWithOwner,
): Promise<ModeratedListing['lister']> {
  return {
    name: rowWithOwner.owner_name ?? textById('review.nameless'),
    role: listerRole(details),
    since: rowWithOwner.owner_since.toISOString(),
    ...(await countListerListings(db, owner_id)),
  };
}

const presentHold = ({ cause, since, reasons, note }: HoldRow): ModeratedListing['hold'] => ({
  cause,
  since: since.toISOString(),
  reasons: reasons.map((reason) => textById(`review.reason_${reason}`)),
  note,
});

/**
 * Takes a listing down. Repeating the call changes nothing.
 * @throws AppError `not_found`, `forbidden` (own listing), `conflict` (never published), `invalid` ("other" without a note)
 */
export async function takeDownListing<R>(
  deps: Deps,
  moderator: Moderator,
  { id, reasons, note }: { readonly id: string; readonly reasons: readonly RejectReason[]; readonly note: string | null },
  respond: Respond<ModeratedListing, R>,
): Promise<R> {
  if (reasons.includes('other') && !note) {
    const message = m['review_error.note_needed']();
    throw new AppError('invalid', message, { errors: [{ path: 'note', message }] });
  }
  const now = deps.now();
  const places = await placesOf(deps.db);
  const { changedListings, response } = await deps.db.transaction().execute(async (tx) => {
    const row = await lockForDecision(tx, id, moderator.id);
    const result = await holdListing(deps, tx, row, { cause: 'taken_down', by: moderator, reasons, note }, now);
    const openHold = await readOpenHold(tx, listingKeyOf(row));
    if (!result.held && openHold?.cause !== 'taken_down') throw new AppError('conflict', m['review_error.not_shown']());
    if (result.held && openHold) await notifyLister(deps, tx, row, 'listing_taken_down', openHold.id, rejectionParams(reasons, note));
    return { changedListings: result.changed, response: await respond(tx, await readStaffListing(tx, places, id, moderator.id)) };
  });
  if (changedListings.length > 0) await deps.search.refresh(changedListings);
  return response;
}

/**
 * Restores a listing that was taken down or hidden. Repeating the call changes nothing.
 * @throws AppError `not_found`, `forbidden` (own listing)
 */
export async function restoreListing<R>(
  deps: Deps,
  moderator: Moderator,
  publicId: string,
  respond: Respond<ModeratedListing, R>,
): Promise<R> {
  const now = deps.now();
  const places = await placesOf(deps.db);
  const { changedListings, response } = await deps.db.transaction().execute(async (tx) => {
    const row = await lockForDecision(tx, publicId, moderator.id);
    const openHold = await readOpenHold(tx, listingKeyOf(row));
    const result = await releaseListing(deps, tx, row, moderator, now);
    if (result.released && openHold) await notifyLister(deps, tx, row, 'listing_restored', openHold.id, {});
    return { changedListings: result.changed, response: await respond(tx, await readStaffListing(tx, places, publicId, moderator.id)) };
  });
  if (changedListings.length > 0) await deps.search.refresh(changedListings);
  return response;
}

async function notifyLister(
  deps: Deps,
  tx: Tx,
  row: ListingRow,
  type: 'listing_taken_down' | 'listing_restored',
  holdId: string,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const kind = kindOf(row.kind);
  if (!kind) return;
  const path = type === 'listing_taken_down' ? '/my-properties?status=removed' : '/my-properties';
  const title = titleInEveryLanguage(kind, row.details);
  await notify(deps, tx, { userId: row.owner_id, type, key: `${type}:${holdId}`, params: { title, ...params }, path });
}
