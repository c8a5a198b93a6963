/** Weights of the sort order "Best match". The server sorts by them, and the help page explains them. */
import { DAY_MS } from '../calendar.ts';

/**
 * A confirmation counts from the start of the period that contains it. Confirming more often than once in a period does not move a listing
 * up, so a script that confirms every minute gains nothing over an owner who confirms when asked.
 */
export const CONFIRMATION_PERIOD_DAYS = 7;
const PERIOD_S = (CONFIRMATION_PERIOD_DAYS * DAY_MS) / 1000;
/** Spreads the starts of the periods over the week, because ids are consecutive. A prime that does not divide the period. */
export const PERIOD_SPREAD = 7919;

/**
 * The time by which a listing is sorted before bonus days (`RELEVANCE_DAYS`) are added: when it was first published, or the start of the period of its
 * last confirmation, whichever is later. Each listing has periods of its own. Times are in microseconds since 1970.
 */
export function confirmationTime(listingId: number, publishedAt: number, confirmedAt: number): number {
  const offset = (((listingId % PERIOD_S) * PERIOD_SPREAD) % PERIOD_S) * 1e6;
  const period = PERIOD_S * 1e6;
  return Math.max(publishedAt, Math.floor((confirmedAt - offset) / period) * period + offset);
}

/**
 * Listings are sorted by the time of their last confirmation (`confirmationTime`). Each property that a listing has adds this many days: at
 * least one photo, or instead enough photos; a known price per area (`rate`); a known price.
 */
export const RELEVANCE_DAYS = { photos: 2, photos_enough: 4, rate: 2, price: 1 } as const;
/** Number of photos from which `photos_enough` is added. */
export const ENOUGH_PHOTOS = 3;
