/** Applies the pending edit of a listing to its content. The result is only for its owner and moderators. */
import type { ListingRow, ReviewRow } from './rows.ts';

/** The content of a listing, with the columns that are derived from its city, locality and pin. */
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

/** The content of the pending edit; null when there is none. */
export function pendingContent(review: ReviewRow | null | undefined): Content | null {
  if (!review?.details || review.to_city_id === null) return null;
  return { ...contentOf({ ...review, details: review.details, city_id: review.to_city_id }) };
}

/** The listing with its pending edit applied. Its `city_id` may differ from the one in the key, so never use it to find the row. */
export function withPendingEdit(row: ListingRow, review: ReviewRow | null | undefined): ListingRow {
  const pending = pendingContent(review);
  return pending ? { ...row, ...pending } : row;
}
