/**
 * The background of a listing for moderators: automatic findings, duplicate photos, history, prices, reports, and other listings of the
 * lister.
 */
import type { ListingRecord } from '../../../contract/moderation/case-records.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import { runChecks, presentFindings } from '../../listings/moderation/findings.ts';
import { readListingRows } from '../../listings/read/listing-cards.ts';
import { presentCard, presentPhoto } from '../../listings/present/listing-card.ts';
import { listingKeyOf, type ListingRow, type PhotoRow } from '../../listings/present/rows.ts';
import type { DuplicatePhoto } from '../../listings/moderation/photo-hashes.ts';
import { hasText, textById } from '../../i18n/text.ts';
import { listingTitle } from '../../listings/present/title.ts';

const MAX_HISTORY = 30;
const MAX_OTHER_LISTINGS = 10;

/**
 * @param submitted the listing after its pending edit
 * @param stateCode the state of the city, such as `TN`
 */
export async function readListingRecord(
  db: Db,
  row: ListingRow,
  submitted: ListingRow,
  photos: readonly PhotoRow[],
  stateCode: string,
): Promise<ListingRecord> {
  const { findings, duplicatePhotos: duplicates } = await runChecks(db, row, submitted, photos, stateCode);
  const kind = kindOf(row.kind);
  return {
    findings: kind ? presentFindings(kind, findings, 'staff') : [],
    duplicate_photos: await readDuplicatePhotos(db, duplicates),
    position: submitted.lat === null || submitted.lng === null ? null : { lat: submitted.lat, lng: submitted.lng },
    history: await readHistory(db, row.public_id),
    prices: await readPrices(db, row),
    others: await readOtherListings(db, row),
    reports: await countReports(db, row),
  };
}

async function readDuplicatePhotos(db: Db, duplicates: readonly DuplicatePhoto[]): Promise<ListingRecord['duplicate_photos']> {
  if (duplicates.length === 0) return [];
  const keys = [
    ...new Map(duplicates.map((duplicate) => [duplicate.listingId, { cityId: duplicate.cityId, listingId: duplicate.listingId }])).values(),
  ];
  const rows = new Map((await readListingRows(db, keys)).map((row) => [Number(row.id), row]));
  const photos = await db
    .selectFrom('listing_photo')
    .selectAll()
    .where(
      'id',
      'in',
      duplicates.map(({ otherPhotoId }) => otherPhotoId),
    )
    .execute();
  const photoById = new Map(photos.map((photo) => [photo.id, photo]));
  return duplicates.flatMap((duplicate) => {
    const [row, photo] = [rows.get(duplicate.listingId), photoById.get(duplicate.otherPhotoId)];
    const kind = row && kindOf(row.kind);
    if (!row || !kind || !photo) return [];
    const card = presentCard(kind, row, undefined);
    const url = row.first_published_at ? card.url : null;
    const listing = { id: row.public_id, title: card.title, url, status: row.status };
    return [{ photo_id: duplicate.photoId, original: presentPhoto(photo, card.title), listing }];
  });
}

/** Audit actions in the history of a listing. The history does not show who did them. */
const HISTORY_ACTIONS = [
  'publish',
  'status_change',
  'review_submit',
  'review_withdraw',
  'review_approve',
  'review_reject',
  'review_request_changes',
  'take_down',
  'restore',
  'report_hide',
  'report_decide',
  'remove',
] as const;

async function readHistory(db: Db, publicId: string): Promise<ListingRecord['history']> {
  const events = await db
    .selectFrom('audit_event')
    .select(['at', 'action', 'details'])
    .where('subject', '=', publicId)
    .where('action', 'in', [...HISTORY_ACTIONS])
    .orderBy('id', 'desc')
    .limit(MAX_HISTORY)
    .execute();
  return events.map(({ at, action, details }) => ({ at: at.toISOString(), text: historyText(action, details) }));
}

function historyText(action: string, details: Readonly<Record<string, unknown>>): string {
  const reasons = (Array.isArray(details.reasons) ? details.reasons : []).map((reason) => textById(`review.reason_${reason}`)).join(', ');
  const newStatusText =
    typeof details.to === 'string' && hasText(`listing_status.${details.to}`) ? textById(`listing_status.${details.to}`) : '';
  const withReasons = `review_history.${action}_reasons`;
  return reasons && hasText(withReasons) ? textById(withReasons, { reasons }) : textById(`review_history.${action}`, { to: newStatusText });
}

async function readPrices(db: Db, { city_id, id }: ListingRow): Promise<ListingRecord['prices']> {
  const prices = await db
    .selectFrom('listing_price')
    .select(['at', 'amount'])
    .where('city_id', '=', city_id)
    .where('listing_id', '=', id)
    .orderBy('at')
    .execute();
  return prices.map(({ at, amount }) => ({ at: at.toISOString(), amount: Number(amount) }));
}

async function readOtherListings(db: Db, row: ListingRow): Promise<ListingRecord['others']> {
  const rows = await db
    .selectFrom('listing')
    .selectAll()
    .where('owner_id', '=', row.owner_id)
    .where('id', '!=', row.id)
    .where('status', '!=', 'draft')
    .orderBy('updated_at', 'desc')
    .limit(MAX_OTHER_LISTINGS)
    .execute();
  const cards = new Map((await readListingRows(db, rows.map(listingKeyOf))).map((card) => [card.public_id, card]));
  return rows.flatMap((otherRow) => {
    const [kind, card] = [kindOf(otherRow.kind), cards.get(otherRow.public_id)];
    if (!kind || !card) return [];
    const url = otherRow.first_published_at ? presentCard(kind, card, undefined).url : null;
    const status_text = textById(`enum.status.${otherRow.status}`);
    return [{ id: otherRow.public_id, title: listingTitle(kind, otherRow.details), status: otherRow.status, status_text, url }];
  });
}

async function countReports(db: Db, { city_id, id }: ListingRow): Promise<ListingRecord['reports']> {
  const rows = await db
    .selectFrom('listing_report')
    .select((e) => ['status', e.fn.countAll<number>().as('count')])
    .where('city_id', '=', city_id)
    .where('listing_id', '=', id)
    .groupBy('status')
    .execute();
  const countByStatus = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { open: countByStatus('open'), upheld: countByStatus('upheld'), dismissed: countByStatus('dismissed') };
}
