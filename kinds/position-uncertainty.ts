/**
 * How far a home can be from the position that visitors see, by the precision that the owner chose (`location_precision`). For `locality`,
 * which shows the centre of the locality, it is the usual radius of one.
 */
export const POSITION_UNCERTAINTY_KM = { exact: 0, street: 0.2, locality: 1 } as const;
