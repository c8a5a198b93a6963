/** Weights of the sort order "Best match". The server sorts by them, and the help page explains them. */

/**
 * Listings are sorted by the time of their last confirmation. Each property that a listing has adds this many days: at least one photo, or
 * instead enough photos; a known price per area (`rate`); a known price.
 */
export const RELEVANCE_DAYS = { photos: 2, photos_enough: 4, rate: 2, price: 1 } as const;
/** Number of photos from which `photos_enough` is added. */
export const ENOUGH_PHOTOS = 3;
