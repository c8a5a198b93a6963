/**
 * Checks over several fields (product rules 1.2 to 1.8). Each is silent while a value it needs is missing, so a draft may be
 * saved in any order; requiredness is the business of `publish.ts`.
 */
import type { Check, Values } from './field.ts';
import { sqftOf } from './area.ts';
import { kilometresBetween } from './distance.ts';
import { VISIT_SLOT } from './enumerations.ts';
import { COMMERCIAL_DEPOSIT_CAP_MONTHS, depositCapMonths, pincodeSuits } from './states.ts';

function numberOf(values: Values, name: string): number | null {
  const value = values[name];
  return typeof value === 'number' ? value : null;
}
const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

type Numbers = (a: number, b: number) => Readonly<Record<string, string | number>> | null;
/** A check of two numbers, silent unless both are there. */
function pair(check: Pick<Check, 'id' | 'level' | 'path' | 'rows'>, a: string, b: string, test: Numbers): Check {
  const read = (values: Values, name: string): number | null => sqftOf(values[name]) ?? numberOf(values, name);
  return {
    ...check,
    test: (values) => {
      const [first, second] = [read(values, a), read(values, b)];
      return first === null || second === null ? null : test(first, second);
    },
  };
}

export const floorChecks: readonly Check[] = [
  pair({ id: 'floor_above_top', level: 'hard', path: 'floor' }, 'floor', 'total_floors', (floor, total) =>
    floor > total ? { floor, total } : null,
  ),
];

const carpetBelowBuiltUp = pair(
  { id: 'carpet_not_below_built_up', level: 'hard', path: 'carpet_area' },
  'carpet_area',
  'built_up_area',
  (carpet, built) => (carpet >= built ? {} : null),
);
/** A carpet area is usually 50 to 92 % of the built-up area. */
const carpetShare = pair(
  { id: 'carpet_share_unusual', level: 'soft', path: 'carpet_area' },
  'carpet_area',
  'built_up_area',
  (carpet, built) =>
    carpet < built && (carpet < 0.5 * built || carpet > 0.92 * built) ? { percent: round((carpet / built) * 100) } : null,
);

/** Square feet below which a home of this size is unusual. */
const LEAST_BUILT_UP: Readonly<Record<string, number>> = { '1RK': 120, '1BHK': 350, '2BHK': 600, '3BHK': 1200, '4BHK': 1400 };

export const areaChecks: readonly Check[] = [
  carpetBelowBuiltUp,
  carpetShare,
  {
    id: 'built_up_small',
    level: 'soft',
    path: 'built_up_area',
    test: ({ built_up_area, bhk_type }) => {
      const [built, least] = [sqftOf(built_up_area), LEAST_BUILT_UP[String(bhk_type)]];
      return built !== null && least !== undefined && built < least ? { least } : null;
    },
  },
];

export const commercialAreaChecks: readonly Check[] = [
  carpetBelowBuiltUp,
  carpetShare,
  pair({ id: 'built_up_above_super', level: 'hard', path: 'built_up_area' }, 'built_up_area', 'super_built_up_area', (built, whole) =>
    built > whole ? {} : null,
  ),
  pair({ id: 'carpet_above_super', level: 'hard', path: 'carpet_area' }, 'carpet_area', 'super_built_up_area', (carpet, whole) =>
    carpet >= whole ? {} : null,
  ),
];

/** Rupees per built-up sqft (or the carpet area where that is all there is), soft outside `low` to `high`. */
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
const depositLimit = pair(
  { id: 'deposit_too_high', level: 'hard', path: 'expected_deposit' },
  'expected_deposit',
  'expected_rent',
  (deposit, rent) => (deposit > MAX_DEPOSIT_MONTHS * rent ? { months: MAX_DEPOSIT_MONTHS } : null),
);
/** A deposit of nothing is a choice; one below a month's rent is more often a slip. */
const depositLow = pair(
  { id: 'deposit_below_rent', level: 'soft', path: 'expected_deposit' },
  'expected_deposit',
  'expected_rent',
  (deposit, rent) => (deposit > 0 && deposit < rent ? {} : null),
);
const depositCap = (cap: (state: string) => number): Check => ({
  id: 'deposit_above_cap',
  level: 'soft',
  path: 'expected_deposit',
  test: (values, { state }) => {
    const [deposit, rent, months] = [numberOf(values, 'expected_deposit'), numberOf(values, 'expected_rent'), cap(state)];
    return deposit !== null && rent !== null && deposit > months * rent ? { months } : null;
  },
});
export const depositChecks: readonly Check[] = [depositLimit, depositLow, depositCap(depositCapMonths)];
export const commercialDepositChecks: readonly Check[] = [depositLimit, depositLow, depositCap(() => COMMERCIAL_DEPOSIT_CAP_MONTHS)];

/** Nobody can be bound for longer than the agreement lasts. */
export function lockInChecks(lockIn: string, lease: string): readonly Check[] {
  return [pair({ id: 'lock_in_above_lease', level: 'hard', path: lockIn }, lockIn, lease, (locked, whole) => (locked > whole ? {} : null))];
}

const MAX_PIN_KM = 60;
export const locationChecks: readonly Check[] = [
  {
    id: 'pin_outside_city',
    level: 'hard',
    path: 'lat',
    test: (values, { centre }) => {
      const [lat, lng] = [numberOf(values, 'lat'), numberOf(values, 'lng')];
      if (lat === null || lng === null || !centre) return null;
      const away = kilometresBetween({ lat, lng }, centre);
      return away > MAX_PIN_KM ? { km: round(away), most: MAX_PIN_KM } : null;
    },
  },
  {
    id: 'pincode_other_state',
    level: 'soft',
    path: 'pincode',
    test: ({ pincode }, { state }) => (typeof pincode !== 'string' || pincodeSuits(state, pincode) ? null : { pincode }),
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
  pair({ id: 'land_share_large', level: 'soft', path: 'uds_area' }, 'uds_area', 'built_up_area', (share, built) =>
    share > built ? {} : null,
  ),
];

export const plotChecks: readonly Check[] = [
  {
    id: 'sides_do_not_match_area',
    level: 'soft',
    path: 'plot_area',
    test: (values) => {
      const [length, width, area] = [numberOf(values, 'length_ft'), numberOf(values, 'width_ft'), sqftOf(values.plot_area)];
      if (length === null || width === null || !area) return null;
      return Math.abs(length * width - area) > 0.05 * area ? { product: round(length * width), area: round(area) } : null;
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
/** Of each row of a PG's rooms. */
export const roomChecks: readonly Check[] = [
  pair({ id: 'room_deposit_too_high', level: 'hard', path: 'deposit', rows: 'rooms' }, 'deposit', 'rent', (deposit, rent) =>
    deposit > MAX_PG_DEPOSIT_MONTHS * rent ? { months: MAX_PG_DEPOSIT_MONTHS } : null,
  ),
  pair({ id: 'beds_free_above_total', level: 'hard', path: 'beds_free', rows: 'rooms' }, 'beds_free', 'beds_total', (free, total) =>
    free > total ? { total } : null,
  ),
];
