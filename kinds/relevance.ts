/** What the order "Best match" is made of: the server orders by it, and the help page explains it, from one place. */

/** What helps a person decide counts as so many days of being confirmed later. */
export const RELEVANCE_DAYS = { photos: 2, photos_enough: 4, rate: 2, price: 1 } as const;
/** From this many photos on there are enough to see the home. */
export const ENOUGH_PHOTOS = 3;
