/** One row of the table listing_search: a live listing in the form that the index receives. */
import { confirmationTime, ENOUGH_PHOTOS, RELEVANCE_DAYS } from '../../../kinds/search/relevance.ts';

/** Prices are in rupees, `rate` is in rupees per sqft, and times are in microseconds since 1970. */
export interface Row {
  readonly listingId: number;
  readonly localityId: number | null;
  readonly price: number | null;
  readonly deposit: number | null;
  readonly areaSqm: number | null;
  readonly rate: number | null;
  readonly lat: number | null;
  readonly lng: number | null;
  /** See `Layout.encode`. */
  readonly tokens: readonly number[];
  readonly numbers: readonly (number | null)[];
  /** Words as returned by `tokenize`, each once. */
  readonly words: readonly string[];
  readonly flags: readonly string[];
  readonly photoCount: number;
  readonly publishedAt: number;
  readonly confirmedAt: number;
}

/** A row with the city and kind that determine its segment. */
export interface KindRow {
  readonly cityId: number;
  readonly kind: string;
  readonly row: Row;
}

/** Microseconds in a day. */
export const DAY_US = 86_400_000_000;

/** Number of days that photos add to the relevance. */
export function photoDays(photoCount: number): number {
  if (photoCount >= ENOUGH_PHOTOS) return RELEVANCE_DAYS.photos_enough;
  return photoCount > 0 ? RELEVANCE_DAYS.photos : 0;
}

/**
 * The sort value of the default order: the time of the last confirmation (`confirmationTime`), moved forward by some days for photos, price
 * per sqft and price. It is a point in time and not an age, so it needs no clock and changes only when the listing changes.
 */
export function relevanceTime({
  listingId,
  publishedAt,
  confirmedAt,
  photoCount,
  rate,
  price,
}: Pick<Row, 'listingId' | 'publishedAt' | 'confirmedAt' | 'photoCount' | 'rate' | 'price'>): number {
  const days = photoDays(photoCount) + (rate === null ? 0 : RELEVANCE_DAYS.rate) + (price === null ? 0 : RELEVANCE_DAYS.price);
  return confirmationTime(listingId, publishedAt, confirmedAt) + days * DAY_US;
}
