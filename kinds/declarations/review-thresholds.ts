/**
 * Which changes of a published listing are reviewed (docs/decisions/0013-review.md). The `review` of a field is one of these. `up` and
 * `down` are shares of the earlier value.
 */
import type { Review } from '../field.ts';

/** The type of property or offer: a flat does not normally become a villa, and rent does not become a lease. */
export const PROPERTY_TYPE: Review = 'any';
/** Names of the city, locality, society or project. */
export const PLACE: Review = 'any';
/** Position of the pin: a correction within a street is not reviewed. */
export const PIN: Review = { metres: 300 };
/** Legal details: roles, titles, registration and approval numbers. */
export const LEGAL: Review = 'any';
/** A video cannot be checked automatically. */
export const VIDEO: Review = 'any';
/** The price. A much lower price may be bait, and a much higher one is a different offer. */
export const PRICE: Review = { up: 0.25, down: 0.25 };
/** The deposit: only an increase is reviewed. */
export const DEPOSIT: Review = { up: 0.5 };
/** Areas: two measurements of the same home differ by less. */
export const AREA: Review = { up: 0.1, down: 0.1 };
