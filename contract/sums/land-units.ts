/**
 * Units of area used for homes and land in India, in square feet. Exact where a definition fixes them. Bigha, biswa and katha are
 * left out: they differ from state to state and even inside one (product rules 5), so no factor would be true.
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

/** Units that land is thought of in by state, the usual one first (product rules 5); elsewhere square feet and acres. */
const CUSTOM: Readonly<Record<string, readonly LandUnit[]>> = {
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

export const landUnitsOf = (state: string): readonly LandUnit[] => CUSTOM[state] ?? ['sqft', 'sqm', 'acre'];

/** The same extent in another unit. */
export function convertLand(value: number, from: LandUnit, to: LandUnit): number {
  return from === to ? value : (value * LAND_UNITS[from]) / LAND_UNITS[to];
}
