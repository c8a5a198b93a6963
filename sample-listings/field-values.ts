/**
 * Generators for sample values that must be consistent with each other or with the market, by field name. Values of all other fields are
 * generated from their limits.
 */
import { sqftOf, toUnit, type Area, type AreaUnit } from '../kinds/area.ts';
import { addDays, firstOfMonth } from '../kinds/calendar.ts';
import { chance, randomBetween, randomInt, pickOne, pickSome, roundTo, type Random } from '../kinds/seeded-random.ts';
import { ROOM_AMENITIES, SHARING, VISIT_SLOT } from '../kinds/enumerations.ts';
import type { Values } from '../kinds/field.ts';
import { BEDROOMS, BEDS, BED_RATE, HOME_SQFT, LAND_RATE, PREMISES_SQFT } from './distributions.ts';
import * as words from './words.ts';
import { depositCapOf } from '../kinds/states.ts';

/** Market data for a sample. */
export interface SampleMarket {
  /** Code of the state. */
  readonly state: string;
  /** Date as YYYY-MM-DD. */
  readonly today: string;
  /** Typical asking rent, rupees per built-up sqft and month. */
  readonly rentSqft: number;
  /** Typical asking price, rupees per built-up sqft. */
  readonly saleSqft: number;
}
type ValueGenerator = (values: Values, random: Random, market: SampleMarket) => unknown;

const numberOr = (values: Values, name: string, fallback: number): number => (typeof values[name] === 'number' ? values[name] : fallback);
const textOf = (values: Values, name: string): string => String(values[name] ?? '');
const sqft = (value: number): Area => ({ value: Math.round(value), unit: 'sqft' });
const isVilla = (values: Values): boolean => values.property_type === 'Independent House Villa';
const homeSqft = (values: Values): number => HOME_SQFT[textOf(values, 'bhk_type')] ?? 900;
const isLand = (values: Values): boolean => values.land_use !== undefined;
const isPremises = (values: Values): boolean => values.commercial_property_type !== undefined;
/** Built-up sqft, as given or estimated. */
const builtUpSqft = (values: Values): number =>
  sqftOf(values.built_up_area) ?? sqftOf(values.carpet_area) ?? sqftOf(values.super_built_up_area) ?? homeSqft(values);
function roundMoney(amount: number): number {
  if (amount > 5_000_000) return roundTo(amount, 100_000);
  return roundTo(amount, amount > 100_000 ? 10_000 : 500);
}

function premisesSqft(values: Values, random: Random): number {
  const [min, max] = PREMISES_SQFT[textOf(values, 'commercial_property_type')] ?? [300, 3_000];
  // small premises are more common than large ones
  return roundTo(min * (max / min) ** (random() * 0.9), 10);
}

function plotArea(values: Values, random: Random): Area {
  if (values.land_use === 'agricultural') return { value: roundTo(randomBetween(random, 0.5, 8), 0.25), unit: 'acre' };
  const cents = values.land_use === undefined ? randomBetween(random, 2.5, 8) : randomBetween(random, 2.5, 24);
  const unit = pickOne<AreaUnit>(random, ['cent', 'cent', 'sqft']);
  return { value: roundTo(toUnit({ value: cents, unit: 'cent' }, unit), unit === 'cent' ? 0.5 : 10), unit };
}

function rent(values: Values, random: Random, market: SampleMarket): number {
  if (isPremises(values)) return Math.max(2_000, roundMoney(builtUpSqft(values) * market.rentSqft * randomBetween(random, 1.4, 2.2)));
  const whole = builtUpSqft(values) * market.rentSqft * randomBetween(random, 0.85, 1.2);
  if (values.room_type === undefined) return Math.max(2_500, roundMoney(whole));
  const rooms = BEDROOMS[textOf(values, 'bhk_type')] ?? 2;
  return Math.max(2_000, roundTo((whole / rooms) * (values.room_type === 'double' ? 0.62 : 1), 500));
}

function price(values: Values, random: Random, market: SampleMarket): number {
  const land = sqftOf(values.plot_area) ?? 0;
  const landRate = LAND_RATE[textOf(values, 'land_use')];
  const built =
    landRate === undefined ? builtUpSqft(values) * market.saleSqft * (isPremises(values) ? 1.3 : 1) : land * market.saleSqft * landRate;
  return roundTo(built * randomBetween(random, 0.88, 1.18), 50_000);
}

function rooms(_: Values, random: Random, market: SampleMarket): object[] {
  const base = Math.max(4_500, market.rentSqft * 380) * randomBetween(random, 0.85, 1.2);
  return pickSome(random, SHARING.values, 0.55).map((sharing) => {
    const rent = roundTo(base * BED_RATE[sharing]!, 250);
    const beds = BEDS[sharing]! * randomInt(random, 2, 8);
    return {
      sharing,
      rent,
      deposit: rent * randomInt(random, 1, 2),
      beds_total: beds,
      beds_free: randomInt(random, 0, Math.min(6, beds)),
      room_amenities: pickSome(random, ROOM_AMENITIES.values, 0.45),
    };
  });
}

function description(values: Values, random: Random): string {
  return (isLand(values) ? words.LAND_DESCRIPTION : words.BUILT_DESCRIPTION).map((sentences) => pickOne(random, sentences)).join(' ');
}

const slotBetween =
  (from: number, to: number): ValueGenerator =>
  (_, random) =>
    VISIT_SLOT.values[randomInt(random, from, to)];
const oneOf =
  (values: readonly string[]): ValueGenerator =>
  (_, random) =>
    pickOne(random, values);
const digits = (random: Random, count: number): string => String(randomInt(random, 0, 10 ** count - 1)).padStart(count, '0');

/** Number formats of the authorities in each state; the random digits do not belong to a real project. */
const RERA_FORMATS: Readonly<Record<string, Readonly<Record<'project' | 'agent', string>>>> = {
  TN: { project: 'TN/29/Building/####/2025', agent: 'TN/Agent/####/2025' },
  MH: { project: 'P519000#####', agent: 'A519000#####' },
  KA: { project: 'PRM/KA/RERA/1251/446/PR/25####/00####', agent: 'PRM/KA/RERA/1251/446/AG/25####/00####' },
  KL: { project: 'K-RERA/PRJ/EKM/####/2025', agent: 'K-RERA/AGT/####/2025' },
  TG: { project: 'P0240000####', agent: 'A0240000####' },
  AP: { project: 'P0606012####', agent: 'A0606012####' },
  GJ: { project: 'PR/GJ/AHMEDABAD/AUDA/RAA0####/01##25', agent: 'AG/GJ/AHMEDABAD/AA0####/01##25' },
  RJ: { project: 'RAJ/P/2025/####', agent: 'RAJ/A/2025/####' },
  DL: { project: 'DLRERA2025P####', agent: 'DLRERA2025A####' },
  WB: { project: 'WBRERA/P/KOL/2025/00####', agent: 'WBRERA/A/KOL/2025/00####' },
};
function reraNumber(random: Random, state: string, subject: 'project' | 'agent'): string {
  return (RERA_FORMATS[state]?.[subject] ?? `${state}/${subject}/####/2025`).replaceAll('#', () => digits(random, 1));
}

/** Returns the value; undefined leaves the field empty. */
export const VALUE_GENERATORS: Readonly<Record<string, ValueGenerator>> = {
  floor: (values, random) => (isVilla(values) ? randomInt(random, 0, 1) : randomInt(random, 0, isPremises(values) ? 4 : 9)),
  total_floors: (values, random) => Math.max(1, numberOr(values, 'floor', 0)) + randomInt(random, 0, isVilla(values) ? 1 : 4),
  built_up_area: (values, random) => {
    if (!isPremises(values)) return sqft(roundTo(homeSqft(values) * randomBetween(random, 0.88, isVilla(values) ? 1.5 : 1.25), 5));
    const whole = sqftOf(values.super_built_up_area);
    return sqft(whole === null ? premisesSqft(values, random) : whole * 0.82);
  },
  carpet_area: (values, random) => {
    const whole = sqftOf(values.built_up_area) ?? (sqftOf(values.super_built_up_area) ?? premisesSqft(values, random)) * 0.82;
    return sqft(whole * randomBetween(random, 0.66, 0.86));
  },
  super_built_up_area: (values, random) => sqft(premisesSqft(values, random)),
  uds_area: (values, random) => sqft(builtUpSqft(values) * randomBetween(random, 0.35, 0.6)),
  plot_area: plotArea,
  length_ft: (values, random) => Math.round(Math.sqrt((sqftOf(values.plot_area) ?? 2400) * randomBetween(random, 1, 2))),
  width_ft: (values, random) => {
    const side = numberOr(values, 'length_ft', randomInt(random, 40, 70));
    return Number(((sqftOf(values.plot_area) ?? 2400) / side).toFixed(2));
  },
  bathrooms: (values, random) => Math.max(1, Math.min(10, (BEDROOMS[textOf(values, 'bhk_type')] ?? 1) + randomInt(random, -1, 1))),
  seats: (values) => Math.max(4, Math.round(builtUpSqft(values) / 70)),

  society_name: (values, random) =>
    isLand(values) || (isVilla(values) && chance(random, 0.7)) ? undefined : pickOne(random, words.SOCIETIES),
  street: oneOf(words.STREETS),
  landmark: oneOf(words.LANDMARKS),
  sub_locality: (_, random) => `${randomInt(random, 1, 6)}${pickOne(random, [' Block', ' Sector', ' Stage'])}`,
  door_no: (_, random) => `${randomInt(random, 1, 240)}/${pickOne(random, ['A', 'B', '2', '4'])}`,
  pg_name: oneOf(words.PG_NAMES),
  project_name: oneOf(words.PROJECTS),
  village: oneOf(words.VILLAGES),
  taluk: oneOf(words.VILLAGES),
  survey_no: (_, random) => `${randomInt(random, 10, 900)}/${randomInt(random, 1, 9)}`,
  secondary_phone: () => '9876543210',
  directions_tip: oneOf(words.DIRECTIONS),
  restricted_activities: (_, random) => pickSome(random, words.RESTRICTIONS, 0.3),
  description,
  agent_rera_id: (_, random, { state }) => reraNumber(random, state, 'agent'),
  project_rera_id: (_, random, { state }) => reraNumber(random, state, 'project'),
  approval_authority: (_, random, { state }) => pickOne(random, words.AUTHORITIES[state] ?? ['other']),
  approval_no: (_, random) => `LP/${digits(random, 4)}/2024`,

  expected_rent: rent,
  lease_amount: (values, random, market) => Math.max(100_000, roundTo(rent(values, random, market) * randomInt(random, 36, 60), 50_000)),
  expected_deposit: (values, random, { state }) => {
    const { months: maxMonths } = depositCapOf(state, isPremises(values) ? 'commercial' : 'home');
    return numberOr(values, 'expected_rent', 0) * randomInt(random, 1, maxMonths);
  },
  maintenance_amount: (values, random) => Math.max(200, roundTo(builtUpSqft(values) * randomBetween(random, 1, 3), 100)),
  expected_price: price,
  current_rent: (values) => Math.max(1_000, roundTo((numberOr(values, 'expected_price', 5_000_000) * 0.06) / 12, 500)),
  rooms,
  lock_in_months: (values, random) => Math.min(numberOr(values, 'agreement_months', 24), randomInt(random, 1, 11)),
  lock_in_years: (values, random) => Math.min(numberOr(values, 'lease_years', 1), randomInt(random, 0, 3)),
  sharing: (values) => (values.room_type === 'double' ? 'Double' : 'Single'),

  available_from: (_, random, { today }) => addDays(today, chance(random, 0.45) ? 0 : randomInt(random, 1, 75)),
  possession_by: (_, random, { today }) => firstOfMonth(addDays(today, randomInt(random, 60, 1_400))),
  visit_all_day: (_, random) => chance(random, 0.1),
  visit_start: slotBetween(16, 21),
  visit_end: slotBetween(32, 41),
  gate_closing_time: slotBetween(41, 47),
};
