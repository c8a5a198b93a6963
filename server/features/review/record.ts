/** What moderators know of a listing beside what it says: findings, twins of its photos, history, prices, its lister's other listings. */
import type { ListingRecord } from '../../../contract/review.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import { inspect, presentFindings } from '../../views/findings.ts';
import { listingRows, presentCard, presentPhoto } from '../../views/listing-card.ts';
import type { PhotoRow } from '../../views/own-photo.ts';
import { keyOf, type ListingRow } from '../../views/own-row.ts';
import type { PhotoTwin } from '../../views/photo-prints.ts';
import { hasText, textOf } from '../../views/text.ts';
import { listingTitle } from '../../views/title.ts';

const MOST_HISTORY = 30;
const MOST_OTHERS = 10;

/** @param wanted the listing as its owner wants it */
export async function recordOf(
  db: Db,
  row: ListingRow,
  wanted: ListingRow,
  photos: readonly PhotoRow[],
  state: string,
): Promise<ListingRecord> {
  const { findings, twins } = await inspect(db, row, wanted, photos, state);
  const kind = kindOf(row.kind);
  return {
    findings: kind ? presentFindings(kind, findings, 'staff') : [],
    twins: await presentTwins(db, twins),
    position: wanted.lat === null || wanted.lng === null ? null : { lat: wanted.lat, lng: wanted.lng },
    history: await historyOf(db, row.public_id),
    prices: await pricesOf(db, row),
    others: await othersOf(db, row),
    reports: await reportsOf(db, row),
  };
}

async function presentTwins(db: Db, twins: readonly PhotoTwin[]): Promise<ListingRecord['twins']> {
  if (twins.length === 0) return [];
  const keys = [...new Map(twins.map((one) => [one.listingId, { cityId: one.cityId, listingId: one.listingId }])).values()];
  const rows = new Map((await listingRows(db, keys)).map((row) => [Number(row.id), row]));
  const photos = await db
    .selectFrom('listing_photo')
    .selectAll()
    .where(
      'id',
      'in',
      twins.map(({ twinPhotoId }) => twinPhotoId),
    )
    .execute();
  const photoOf = new Map(photos.map((photo) => [photo.id, photo]));
  return twins.flatMap((one) => {
    const [row, photo] = [rows.get(one.listingId), photoOf.get(one.twinPhotoId)];
    const kind = row && kindOf(row.kind);
    if (!row || !kind || !photo) return [];
    const card = presentCard(kind, row, undefined);
    const url = row.first_published_at ? card.url : null;
    const listing = { id: row.public_id, title: card.title, url, status: row.status };
    return [{ photo_id: one.photoId, twin: presentPhoto(photo, card.title), listing }];
  });
}

/** Deeds of the trail that tell something about a listing; who did them is in the trail. */
const TOLD = [
  'publish',
  'status_change',
  'review_submit',
  'review_withdraw',
  'review_approve',
  'review_reject',
  'review_changes',
  'take_down',
  'restore',
  'report_hide',
  'report_decide',
  'remove',
] as const;

async function historyOf(db: Db, publicId: string): Promise<ListingRecord['history']> {
  const events = await db
    .selectFrom('audit_event')
    .select(['at', 'action', 'facts'])
    .where('subject', '=', publicId)
    .where('action', 'in', [...TOLD])
    .orderBy('id', 'desc')
    .limit(MOST_HISTORY)
    .execute();
  return events.map(({ at, action, facts }) => ({ at: at.toISOString(), text: sentence(action, facts) }));
}

function sentence(action: string, facts: Readonly<Record<string, unknown>>): string {
  const reasons = (Array.isArray(facts.reasons) ? facts.reasons : []).map((reason) => textOf(`review.reason_${reason}`)).join(', ');
  const to = typeof facts.to === 'string' && hasText(`listing_status.${facts.to}`) ? textOf(`listing_status.${facts.to}`) : '';
  const withReasons = `review_history.${action}_why`;
  return reasons && hasText(withReasons) ? textOf(withReasons, { reasons }) : textOf(`review_history.${action}`, { to });
}

async function pricesOf(db: Db, { city_id, id }: ListingRow): Promise<ListingRecord['prices']> {
  const prices = await db
    .selectFrom('listing_price')
    .select(['at', 'amount'])
    .where('city_id', '=', city_id)
    .where('listing_id', '=', id)
    .orderBy('at')
    .execute();
  return prices.map(({ at, amount }) => ({ at: at.toISOString(), amount: Number(amount) }));
}

async function othersOf(db: Db, row: ListingRow): Promise<ListingRecord['others']> {
  const rows = await db
    .selectFrom('listing')
    .selectAll()
    .where('owner_id', '=', row.owner_id)
    .where('id', '!=', row.id)
    .where('status', '!=', 'draft')
    .orderBy('updated_at', 'desc')
    .limit(MOST_OTHERS)
    .execute();
  const cards = new Map((await listingRows(db, rows.map(keyOf))).map((card) => [card.public_id, card]));
  return rows.flatMap((other) => {
    const [kind, card] = [kindOf(other.kind), cards.get(other.public_id)];
    if (!kind || !card) return [];
    const url = other.first_published_at ? presentCard(kind, card, undefined).url : null;
    const status_text = textOf(`listing_status.${other.status}`);
    return [{ id: other.public_id, title: listingTitle(kind, other.details), status: other.status, status_text, url }];
  });
}

async function reportsOf(db: Db, { city_id, id }: ListingRow): Promise<ListingRecord['reports']> {
  const rows = await db
    .selectFrom('listing_report')
    .select((e) => ['status', e.fn.countAll<number>().as('count')])
    .where('city_id', '=', city_id)
    .where('listing_id', '=', id)
    .groupBy('status')
    .execute();
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { open: of('open'), upheld: of('upheld'), dismissed: of('dismissed') };
}
