/**
 * Checks across several fields. A check passes while a value that it needs is missing, so that the steps of a draft may be saved in any
 * order. `publish.ts` checks that required fields have values.
 */
import type { Check, Values } from '../field.ts';
import { sqftOf } from '../area.ts';
import { kilometresBetween } from '../distance.ts';
import { VISIT_SLOT } from '../enumerations.ts';
import { depositCapOf, isPincodeInState, type DepositCap } from '../states.ts';

function numberOf(values: Values, name: string): number | null {
  const value = values[name];
  return typeof value === 'number' ? value : null;
}
const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

type NumberPairTest = (first: number, second: number) => Readonly<Record<string, string | number>> | null;
/** A check of the numbers or areas (in sqft) of two fields. Passes when one of them is missing. */
function pairCheck(
  check: Pick<Check, 'id' | 'level' | 'path' | 'rows'>,
  firstName: string,
  secondName: string,
  test: NumberPairTest,
): Check {
  const numberAt = (values: Values, name: string): number | null => sqftOf(values[name]) ?? numberOf(values, name);
  return {
    ...check,
    test: (values) => {
      const [first, second] = [numberAt(values, firstName), numberAt(values, secondName)];
      return first === null || second === null ? null : test(first, second);
    },
  };
}

export const floorChecks: readonly Check[] = [
  pairCheck({ id: 'floor_above_top', level: 'hard', path: 'floor' }, 'floor', 'total_floors', (floor, total) =>
    floor > total ? { floor, total } : null,
  ),
];

const carpetBelowBuiltUp = pairCheck(
  { id: 'carpet_not_below_built_up', level: 'hard', path: 'carpet_area' },
  'carpet_area',
  'built_up_area',
  (carpet, built) => (carpet >= built ? {} : null),
);
/** A carpet area is usually 50 to 92 % of the built-up area. */
const carpetShare = pairCheck(
  { id: 'carpet_share_unusual', level: 'soft', path: 'carpet_area' },
  'carpet_area',
  'built_up_area',
  (carpet, built) =>
    carpet < built && (carpet < 0.5 * built || carpet > 0.92 * built) ? { percent: round((carpet / built) * 100) } : null,
);

/** Minimum usual built-up area in sqft, by number of bedrooms. */
const MIN_USUAL_BUILT_UP_SQFT: Readonly<Record<string, number>> = { '1RK': 120, '1BHK': 350, '2BHK': 600, '3BHK': 1200, '4BHK': 1400 };

export const areaChecks: readonly Check[] = [
  carpetBelowBuiltUp,
  carpetShare,
  {
    id: 'built_up_small',
    level: 'soft',
    path: 'built_up_area',
    test: ({ built_up_area, bhk_type }) => {
      const [built, least] = [sqftOf(built_up_area), MIN_USUAL_BUILT_UP_SQFT[String(bhk_type)]];
      return built !== null && least !== undefined && built < least ? { least } : null;
    },
  },
];

export const commercialAreaChecks: readonly Check[] = [
  carpetBelowBuiltUp,
  carpetShare,
  pairCheck(
    { id: 'built_up_above_super', level: 'hard', path: 'built_up_area' },
    'built_up_area',
    'super_built_up_area',
    (built, superBuilt) => (built > superBuilt ? {} : null),
  ),
  pairCheck({ id: 'carpet_above_super', level: 'hard', path: 'carpet_area' }, 'carpet_area', 'super_built_up_area', (carpet, superBuilt) =>
    carpet >= superBuilt ? {} : null,
  ),
];

/**
 * Warns when the price per sqft in rupees is below `low` or above `high`. Uses the built-up area, or the carpet area if there is no
 * built-up area.
 */
function rateCheck(id: string, path: string, low: number, high: number): Check {
  return {
    id,
    level: 'soft',
    path,
    test: (values) => {
      const amount = numberOf(values, path);
      const sqft = sqftOf(values.built_up_area) ?? sqftOf(values.carpet_area);
      if (amount === null || !sqft) return null;
      const rate = amount / sqft;
      return rate < low || rate > high ? { rate: round(rate), low, high } : null;
    },
  };
}
export const rentChecks: readonly Check[] = [rateCheck('rent_per_sqft_unusual', 'expected_rent', 5, 200)];
export const saleChecks: readonly Check[] = [rateCheck('price_per_sqft_unusual', 'expected_price', 1_000, 60_000)];

const MAX_DEPOSIT_MONTHS = 24;
const depositLimit = pairCheck(
  { id: 'deposit_too_high', level: 'hard', path: 'expected_deposit' },
  'expected_deposit',
  'expected_rent',
  (deposit, rent) => (deposit > MAX_DEPOSIT_MONTHS * rent ? { months: MAX_DEPOSIT_MONTHS } : null),
);
/** No deposit is a valid choice, but a deposit below one month's rent is usually a typing error. */
const depositLow = pairCheck(
  { id: 'deposit_below_rent', level: 'soft', path: 'expected_deposit' },
  'expected_deposit',
  'expected_rent',
  (deposit, rent) => (deposit > 0 && deposit < rent ? {} : null),
);
/** Ids of the checks for a deposit above the cap, by its source: only one of them applies in a state. */
export const DEPOSIT_CAP_CHECKS = { law: 'deposit_above_cap', model: 'deposit_above_model' } as const;
const depositCap = (use: 'home' | 'commercial', source: DepositCap['source']): Check => ({
  id: DEPOSIT_CAP_CHECKS[source],
  level: 'soft',
  path: 'expected_deposit',
  test: (values, { state }) => {
    const cap = depositCapOf(state, use);
    const [deposit, rent] = [numberOf(values, 'expected_deposit'), numberOf(values, 'expected_rent')];
    if (cap.source !== source || deposit === null || rent === null) return null;
    return deposit > cap.months * rent ? { months: cap.months } : null;
  },
});
export const depositChecks: readonly Check[] = [depositLimit, depositLow, depositCap('home', 'law'), depositCap('home', 'model')];
export const commercialDepositChecks: readonly Check[] = [
  depositLimit,
  depositLow,
  depositCap('commercial', 'law'),
  depositCap('commercial', 'model'),
];

/** The lock-in period cannot be longer than the agreement. */
export function lockInChecks(lockIn: string, lease: string): readonly Check[] {
  return [
    pairCheck({ id: 'lock_in_above_lease', level: 'hard', path: lockIn }, lockIn, lease, (lockInPeriod, leasePeriod) =>
      lockInPeriod > leasePeriod ? {} : null,
    ),
  ];
}

/** Maximum distance of a pin from the centre of its city. */
const MAX_PIN_KM = 60;
export const locationChecks: readonly Check[] = [
  {
    id: 'pin_outside_city',
    level: 'hard',
    path: 'lat',
    test: (values, { centre }) => {
      const [lat, lng] = [numberOf(values, 'lat'), numberOf(values, 'lng')];
      if (lat === null || lng === null || !centre) return null;
      const distanceKm = kilometresBetween({ lat, lng }, centre);
      return distanceKm > MAX_PIN_KM ? { km: round(distanceKm), most: MAX_PIN_KM } : null;
    },
  },
  {
    id: 'pincode_other_state',
    level: 'soft',
    path: 'pincode',
    test: ({ pincode }, { state }) => (typeof pincode !== 'string' || isPincodeInState(state, pincode) ? null : { pincode }),
  },
];

export const visitChecks: readonly Check[] = [
  {
    id: 'visit_ends_before_start',
    level: 'hard',
    path: 'visit_end',
    test: ({ visit_start, visit_end }) => {
      if (typeof visit_start !== 'string' || typeof visit_end !== 'string') return null;
      return VISIT_SLOT.values.indexOf(visit_end) > VISIT_SLOT.values.indexOf(visit_start) ? null : { start: visit_start };
    },
  },
];

export const landShareChecks: readonly Check[] = [
  pairCheck({ id: 'land_share_large', level: 'soft', path: 'uds_area' }, 'uds_area', 'built_up_area', (share, built) =>
    share > built ? {} : null,
  ),
];

/** Accepted difference between length times width and the area of a plot, as a fraction of the area. */
const MAX_SIDES_DEVIATION = 0.05;

export const plotChecks: readonly Check[] = [
  {
    id: 'sides_do_not_match_area',
    level: 'soft',
    path: 'plot_area',
    test: (values) => {
      const [length, width, area] = [numberOf(values, 'length_ft'), numberOf(values, 'width_ft'), sqftOf(values.plot_area)];
      if (length === null || width === null || !area) return null;
      return Math.abs(length * width - area) > MAX_SIDES_DEVIATION * area ? { product: round(length * width), area: round(area) } : null;
    },
  },
  {
    id: 'corner_with_one_side',
    level: 'soft',
    path: 'open_sides',
    test: ({ corner_plot, open_sides }) => (corner_plot === true && open_sides === 1 ? {} : null),
  },
];

const MAX_PG_DEPOSIT_MONTHS = 6;
/** These run for each row of a PG's rooms. */
export const roomChecks: readonly Check[] = [
  pairCheck({ id: 'room_deposit_too_high', level: 'hard', path: 'deposit', rows: 'rooms' }, 'deposit', 'rent', (deposit, rent) =>
    deposit > MAX_PG_DEPOSIT_MONTHS * rent ? { months: MAX_PG_DEPOSIT_MONTHS } : null,
  ),
  // Hostels often ask for less than one month's rent. Less than a quarter of it is usually a missing zero or unit.
  pairCheck({ id: 'room_deposit_low', level: 'soft', path: 'deposit', rows: 'rooms' }, 'deposit', 'rent', (deposit, rent) =>
    deposit > 0 && deposit < rent / 4 ? {} : null,
  ),
  pairCheck({ id: 'beds_free_above_total', level: 'hard', path: 'beds_free', rows: 'rooms' }, 'beds_free', 'beds_total', (free, total) =>
    free > total ? { total } : null,
  ),
];
