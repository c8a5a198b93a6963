/** Maximum number of stored prices of a listing. A price cut needs those of 31 days, which are at most 62. */
export const MAX_PRICES = 100;
