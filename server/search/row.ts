/** One live listing as the column index takes it in: a row of listing_search. Times are microseconds since 1970. */
import { ENOUGH_PHOTOS, RELEVANCE_DAYS } from '../../kinds/relevance.ts';

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
  /** Folded, each once. */
  readonly words: readonly string[];
  readonly flags: readonly string[];
  readonly photos: number;
  readonly publishedAt: number;
  readonly confirmedAt: number;
}

/** A row with the block it belongs to. */
export interface PlacedRow {
  readonly cityId: number;
  readonly kind: string;
  readonly row: Row;
}

export const DAY_US = 86_400_000_000;

/**
 * Where a listing stands when nobody asked for another order: the moment it was last confirmed, moved forward for what helps a
 * person decide. Microseconds, so that it needs no clock and never changes while the listing does not.
 */
export function relevanceOf(row: Pick<Row, 'confirmedAt' | 'photos' | 'rate' | 'price'>): number {
  const photos = row.photos >= ENOUGH_PHOTOS ? RELEVANCE_DAYS.photos_enough : row.photos > 0 ? RELEVANCE_DAYS.photos : 0;
  return (
    row.confirmedAt + (photos + (row.rate === null ? 0 : RELEVANCE_DAYS.rate) + (row.price === null ? 0 : RELEVANCE_DAYS.price)) * DAY_US
  );
}
