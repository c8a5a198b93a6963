/**
 * Exact areas. One foot is 0.3048 m by definition, so a square foot is 0.09290304 sqm. A cent is a hundredth of an acre, and an acre is
 * 43,560 sqft. The entered value is stored with its unit; these conversions are for comparison, search and display.
 */
const AREA_UNITS = ['sqft', 'cent', 'sqm', 'acre'] as const;
export type AreaUnit = (typeof AREA_UNITS)[number];
export interface Area {
  readonly value: number;
  readonly unit: AreaUnit;
}

const SQM_PER_SQFT = 0.09290304;

/** Square feet in one unit. */
export const SQFT_PER_UNIT: Readonly<Record<AreaUnit, number>> = { sqft: 1, cent: 435.6, sqm: 1 / SQM_PER_SQFT, acre: 43_560 };

export function toSqft(area: Area): number {
  // division keeps round trips of sqm exact; multiplication by the reciprocal would not
  return area.unit === 'sqm' ? area.value / SQM_PER_SQFT : area.value * SQFT_PER_UNIT[area.unit];
}

export function toSqm(area: Area): number {
  return area.unit === 'sqm' ? area.value : toSqft(area) * SQM_PER_SQFT;
}

/** Converts an area to another unit. */
export function toUnit(area: Area, unit: AreaUnit): number {
  if (area.unit === unit) return area.value;
  return unit === 'sqm' ? toSqm(area) : toSqft(area) / SQFT_PER_UNIT[unit];
}

export function isArea(value: unknown): value is Area {
  if (typeof value !== 'object' || value === null) return false;
  const { value: amount, unit } = value as Partial<Area>;
  return typeof amount === 'number' && typeof unit === 'string' && Object.hasOwn(SQFT_PER_UNIT, unit);
}

/** Square feet of a stored value; null when it is not an area. */
export function sqftOf(value: unknown): number | null {
  return isArea(value) ? toSqft(value) : null;
}
