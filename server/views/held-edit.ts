/** What of a listing waits for review, laid over what visitors see. Only its owner and moderators see through here. */
import type { Selectable } from 'kysely';
import type { OwnReview } from '../../contract/shapes.ts';
import type { Kind } from '../../kinds/field.ts';
import { fieldLabelId } from '../../kinds/label-ids.ts';
import type { Db, ListingReviewTable, Tx } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';
import { keyOf, type ListingRow } from './own-row.ts';
import { textOf } from './text.ts';

export type ReviewRow = Selectable<ListingReviewTable>;

/** What a listing says, with the columns that follow from its place. */
export type Content = Pick<ListingRow, 'details' | 'city_id' | 'locality_id' | 'lat' | 'lng' | 'public_lat' | 'public_lng'>;

export const contentOf = (row: Content): Content => ({
  details: row.details,
  city_id: row.city_id,
  locality_id: row.locality_id,
  lat: row.lat,
  lng: row.lng,
  public_lat: row.public_lat,
  public_lng: row.public_lng,
});

/** By listing id, which is unique over all cities; one query. */
export async function reviewsOf(db: Db | Tx, keys: readonly ListingKey[]): Promise<ReadonlyMap<number, ReviewRow>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('listing_review')
    .selectAll()
    .where('city_id', 'in', [...new Set(keys.map(({ cityId }) => cityId))])
    .where(
      'listing_id',
      'in',
      keys.map(({ listingId }) => listingId),
    )
    .execute();
  return new Map(rows.map((row) => [row.listing_id, row]));
}

export async function reviewOf(db: Db | Tx, row: ListingRow): Promise<ReviewRow | null> {
  return (await reviewsOf(db, [keyOf(row)])).get(row.id) ?? null;
}

/** What the edit wants the listing to say; null when none waits. */
export function heldContent(review: ReviewRow | null | undefined): Content | null {
  if (!review?.details || review.to_city_id === null) return null;
  return { ...contentOf({ ...review, details: review.details, city_id: review.to_city_id }) };
}

/** The listing as its owner wants it. Its `city_id` may be another than the key's: use it for reading only. */
export function asWanted(row: ListingRow, review: ReviewRow | null | undefined): ListingRow {
  const held = heldContent(review);
  return held ? { ...row, ...held } : row;
}

/** @param mended something was changed since it was not accepted */
export function presentReview(kind: Kind, review: ReviewRow | null | undefined, mended: boolean): OwnReview | null {
  if (!review || review.state === 'approved') return null;
  // while it waits nobody has anything against it
  const refused = review.state !== 'waiting';
  return {
    of: review.of,
    state: review.state,
    since: review.since.toISOString(),
    fields: fieldLabels(kind, review.fields),
    reasons: (refused ? review.reasons : []).map((reason) => ({ reason, text: textOf(`review.reason_${reason}`) })),
    note: refused ? review.note : null,
    mended,
  };
}

/** A label once, however many fields have it: the two of a pin are one thing to people. */
export function fieldLabels(kind: Kind, names: readonly string[]): { field: string; label: string }[] {
  const seen = new Set<string>();
  return names.flatMap((field) => {
    const label = kind.fields[field]?.control === 'coordinate' ? textOf('review.pin') : textOf(fieldLabelId(field, kind.fields[field]));
    return seen.has(label) || !seen.add(label) ? [] : [{ field, label }];
  });
}
