/** Limits of cities and localities. Free of zod, because browsers load this file. */

export const MAX_PLACE_NAME_LENGTH = 60;
export const MAX_ALIASES = 200;
export const MAX_CITY_RADIUS_KM = 60;
/** Digits of the code of a post office. */
export const PINCODE_LENGTH = 6;
