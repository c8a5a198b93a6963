/** One live listing as the column index takes it in: a row of listing_search. Times are microseconds since 1970. */
export interface Row {
  readonly listingId: number;
  readonly localityId: number | null;
  readonly price: number | null;
  readonly deposit: number | null;
  readonly areaSqm: number | null;
  readonly rate: number | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly tokens: readonly number[];
  readonly numbers: readonly (number | null)[];
  readonly words: string;
  readonly flags: readonly string[];
  readonly photos: number;
  readonly publishedAt: number;
  readonly confirmedAt: number;
}

const DAY = 86_400_000_000;

/**
 * Where a listing stands when nobody asked for another order: the day it was last confirmed, moved forward for what helps a
 * person decide. Microseconds, so that it needs no clock and never changes while the listing does not.
 */
export function relevanceOf(row: Pick<Row, 'confirmedAt' | 'photos' | 'rate' | 'price'>): number {
  const photos = row.photos >= 3 ? 4 : row.photos > 0 ? 2 : 0;
  return row.confirmedAt + (photos + (row.rate === null ? 0 : 2) + (row.price === null ? 0 : 1)) * DAY;
}
