/**
 * Units of area used for homes and land in India, in square feet. Bigha, biswa and katha are omitted, because they differ between states
 * and even within a state.
 */
export const LAND_UNITS = {
  sqft: 1,
  sqyd: 9,
  sqm: 1 / 0.09290304,
  cent: 435.6,
  ground: 2400,
  gunta: 1089,
  ankanam: 72,
  marla: 272.25,
  kanal: 5445,
  acre: 43_560,
  are: 100 / 0.09290304,
  hectare: 10_000 / 0.09290304,
} as const;
export type LandUnit = keyof typeof LAND_UNITS;
export const LAND_UNIT_NAMES = Object.keys(LAND_UNITS) as LandUnit[];

/** Customary land units by state, the most common first. */
const CUSTOMARY_UNITS: Readonly<Record<string, readonly LandUnit[]>> = {
  TN: ['cent', 'ground', 'sqft', 'acre'],
  KL: ['cent', 'sqft', 'acre'],
  KA: ['sqft', 'gunta', 'acre'],
  AP: ['sqyd', 'ankanam', 'cent', 'gunta', 'acre'],
  TG: ['sqyd', 'gunta', 'acre'],
  MH: ['sqft', 'gunta', 'sqm', 'acre'],
  GJ: ['sqyd', 'sqft', 'acre'],
  RJ: ['sqyd', 'sqft', 'hectare'],
  DL: ['sqyd', 'sqft', 'acre'],
  CH: ['sqyd', 'marla', 'kanal', 'acre'],
};

export const landUnitsOf = (state: string): readonly LandUnit[] => CUSTOMARY_UNITS[state] ?? ['sqft', 'sqm', 'acre'];

/** Converts an area to another unit. */
export function convertLand(value: number, from: LandUnit, to: LandUnit): number {
  return from === to ? value : (value * LAND_UNITS[from]) / LAND_UNITS[to];
}
