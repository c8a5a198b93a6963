/** Weights of the order "Best match". The server sorts by them and the help page explains them. */

/** Listings are sorted by the time of their last confirmation; each of these properties counts as that many days. */
export const RELEVANCE_DAYS = { photos: 2, photos_enough: 4, rate: 2, price: 1 } as const;
/** Number of photos from which `photos_enough` counts. */
export const ENOUGH_PHOTOS = 3;
