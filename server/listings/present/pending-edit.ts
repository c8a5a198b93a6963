/** A listing's pending edit, laid over what visitors see. For its owner and moderators only. */
import type { ListingRow, ReviewRow } from './rows.ts';

/** What a listing says, with the columns that follow from where it lies. */
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

/** What the pending edit wants the listing to say; null when there is none. */
export function pendingContent(review: ReviewRow | null | undefined): Content | null {
  if (!review?.details || review.to_city_id === null) return null;
  return { ...contentOf({ ...review, details: review.details, city_id: review.to_city_id }) };
}

/** The listing as its owner wants it. Its `city_id` may differ from that of the listing's key, so never use it to find the row. */
export function withPendingEdit(row: ListingRow, review: ReviewRow | null | undefined): ListingRow {
  const pending = pendingContent(review);
  return pending ? { ...row, ...pending } : row;
}
