import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalOrExhaustive } from '../../test/exhaustive.ts';
import { applyStep, normalizeValues, type StepResult } from './apply-step.ts';
import type { CheckContext, Values } from '../field.ts';
import { ALL_KINDS, KINDS } from '../index.ts';
import { sampleContext, sampleValues } from '../../sample-listings/sample-listing.ts';
import { seededRandom } from '../seeded-random.ts';

const rent = KINDS.residential_rent;
const resale = KINDS.residential_resale;
const pg = KINDS.pg_hostel;
const context: CheckContext = { state: 'TN', today: '2026-01-15', centre: { lat: 11.0168, lng: 76.9558 } };

function saved(result: StepResult): Values {
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.values;
}
function refused(result: StepResult): [path: string, code: string][] {
  return result.ok ? [] : result.issues.map((issue) => [issue.path, issue.code]);
}

describe('saving a step', () => {
  test('keeps existing values, changes those in the body, and clears those that are null', () => {
    const before = saved(applyStep(rent, {}, 'basic', { floor: 1, total_floors: 4, facing: 'east' }, context));
    expect(saved(applyStep(rent, before, 'basic', { floor: 2, facing: null }, context))).toEqual({ floor: 2, total_floors: 4 });
  });

  test('blank texts, empty lists and counts of zero also clear a value', () => {
    const before = { street: 'School Road', amenities: ['lift'], furnishing: 'Semi', furnishing_items: { fan: 2 } };
    expect(saved(applyStep(rent, before, 'location', { street: '  ' }, context))).not.toHaveProperty('street');
    expect(saved(applyStep(rent, before, 'amenities', { amenities: [] }, context))).not.toHaveProperty('amenities');
    expect(saved(applyStep(rent, before, 'details', { furnishing_items: { fan: 0 } }, context))).not.toHaveProperty('furnishing_items');
  });

  test('drops values that no longer apply, also when they depended on another dropped value', () => {
    const rented = { available_for: 'only_rent', expected_rent: 20_000, expected_deposit: 40_000 };
    expect(saved(applyStep(rent, rented, 'details', { available_for: 'only_lease' }, context))).toEqual({ available_for: 'only_lease' });
    const home = { listing_role: 'Developer', rera_exempt_reason: 'up_to_8_units' };
    expect(saved(applyStep(rent, home, 'basic', { listing_role: 'Owner' }, context))).toEqual({ listing_role: 'Owner' });
  });

  test('stores a khata certificate only in Karnataka, and drops it elsewhere', () => {
    const patch = { khata_certificate: 'Yes A-Khata' };
    expect(saved(applyStep(resale, {}, 'additional', patch, { ...context, state: 'KA' }))).toEqual(patch);
    expect(saved(applyStep(resale, {}, 'additional', patch, context))).toEqual({});
  });

  test('maintenance_extra and maintenance_type set each other', () => {
    const extra = { maintenance_type: 'extra', maintenance_extra: true };
    expect(saved(applyStep(rent, {}, 'details', { maintenance_extra: true }, context))).toEqual(extra);
    expect(saved(applyStep(rent, {}, 'details', { maintenance_type: 'extra' }, context))).toEqual(extra);
    expect(saved(applyStep(rent, extra, 'details', { maintenance_type: null }, context))).toEqual({});
    expect(refused(applyStep(rent, {}, 'details', { maintenance_extra: true, maintenance_type: 'included' }, context))).toEqual([
      ['maintenance_extra', 'contradicts'],
    ]);
  });

  test('two names of one field must have the same value', () => {
    const aliased = { kitchen_type: 'modular', wardrobe_type: 'modular' };
    expect(saved(applyStep(resale, {}, 'details', aliased, context))).toEqual({ kitchen_type: 'modular' });
    expect(refused(applyStep(resale, {}, 'details', { ...aliased, wardrobe_type: 'openShelves' }, context))).toEqual([
      ['wardrobe_type', 'contradicts'],
    ]);
  });

  test("accepts the kind's own listing type without storing it, and rejects another", () => {
    expect(saved(applyStep(rent, {}, 'basic', { listing_type: 'Rent Residential' }, context))).toEqual({});
    expect(refused(applyStep(rent, {}, 'basic', { listing_type: 'Pg' }, context))).toEqual([['listing_type', 'other_listing_type']]);
  });

  test('reports all invalid values at once', () => {
    const patch = { bhk_type: '9BHK', floor: 1.5, built_up_area: { value: 79, unit: 'sqft' }, owner: 'x' };
    expect(refused(applyStep(rent, {}, 'basic', patch, context)).toSorted()).toEqual([
      ['bhk_type', 'not_an_option'],
      ['built_up_area', 'too_low'],
      ['floor', 'not_whole'],
      ['owner', 'unknown_field'],
    ]);
  });

  test('reports issues in a table by row and column', () => {
    const rooms = [
      { sharing: 'Single', rent: 8_000, deposit: 8_000 },
      { sharing: 'Single', rent: 499 },
    ];
    expect(refused(applyStep(pg, {}, 'basic', { rooms }, context)).toSorted()).toEqual([
      ['rooms.1.rent', 'too_low'],
      ['rooms.1.sharing', 'row_repeated'],
    ]);
  });

  test.each([
    ['floor above the top', rent, 'basic', { floor: 5, total_floors: 4 }, 'floor_above_top'],
    [
      'carpet area not below built-up, in other units',
      rent,
      'basic',
      { built_up_area: { value: 100, unit: 'sqm' }, carpet_area: { value: 1_077, unit: 'sqft' } },
      'carpet_not_below_built_up',
    ],
    [
      'more than 24 rents of deposit',
      rent,
      'details',
      { available_for: 'only_rent', expected_rent: 500, expected_deposit: 12_001 },
      'deposit_too_high',
    ],
    ['lock-in beyond the agreement', rent, 'details', { agreement_months: 11, lock_in_months: 12 }, 'lock_in_above_lease'],
    ['lock-in beyond the lease', KINDS.commercial_rent, 'details', { lease_years: 3, lock_in_years: 4 }, 'lock_in_above_lease'],
    ['visits that end as they start', rent, 'amenities', { visit_start: '12.00 PM', visit_end: '12.00 PM' }, 'visit_ends_before_start'],
    ['a pin in another city', rent, 'location', { lat: 13.0827, lng: 80.2707 }, 'pin_outside_city'],
    ['more than six rents of a bed', pg, 'basic', { rooms: [{ rent: 500, deposit: 3_001 }] }, 'room_deposit_too_high'],
    ['more beds free than there are', pg, 'basic', { rooms: [{ beds_total: 2, beds_free: 3 }] }, 'beds_free_above_total'],
  ] as const)('refuses %s', (_, kind, step, patch, code) => {
    expect(refused(applyStep(kind, {}, step, patch, context)).map(([, issueCode]) => issueCode)).toEqual([code]);
  });

  test.each([
    [rent, 'basic', { floor: 4, total_floors: 4 }],
    [rent, 'details', { available_for: 'only_rent', expected_rent: 500, expected_deposit: 12_000 }],
    [rent, 'details', { agreement_months: 11, lock_in_months: 11 }],
    [rent, 'amenities', { visit_start: '11.30 AM', visit_end: '12.00 PM' }],
    [pg, 'basic', { rooms: [{ rent: 500, deposit: 3_000, beds_total: 2, beds_free: 2 }] }],
  ] as const)('%#: accepts values at the limit of a hard check', (kind, step, patch) => {
    expect(applyStep(kind, {}, step, patch, context).ok).toBe(true);
  });

  test('a check that already failed in another step does not prevent saving this step', () => {
    const broken = { floor: 9, total_floors: 2 };
    expect(applyStep(rent, broken, 'details', { furnishing: 'Semi' }, context).ok).toBe(true);
    expect(applyStep(rent, broken, 'basic', { facing: 'east' }, context).ok).toBe(false);
  });

  test('limits of dates are counted from today in India, and an unchanged date stays valid', () => {
    const saveDate = (date: string, before: Values = {}) => applyStep(rent, before, 'details', { available_from: date }, context);
    expect(saveDate('2026-01-15').ok).toBe(true);
    expect(saveDate('2027-01-15').ok).toBe(true);
    expect(refused(saveDate('2026-01-14'))).toEqual([['available_from', 'too_early']]);
    expect(refused(saveDate('2027-01-16'))).toEqual([['available_from', 'too_late']]);
    expect(saveDate('2025-12-01', { available_from: '2025-12-01' }).ok).toBe(true);
  });

  test('a month is stored as its first day, and the current month is allowed', () => {
    const under = { construction_status: 'under_construction', possession_by: '2026-01-31' };
    expect(saved(applyStep(resale, {}, 'basic', under, context))).toMatchObject({ possession_by: '2026-01-01' });
  });

  test('cleans texts and stores markup as plain text', () => {
    const values = saved(applyStep(rent, {}, 'location', { street: ' 2nd\u200b <b>Main</b>\u202e  Road ' }, context));
    expect(values).toEqual({ street: '2nd <b>Main</b> Road' });
  });
});

describe('any body', () => {
  const json = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.constantFrom('floor', 'rooms', 'amenities', '__proto__', 'constructor', 'kitchen_type', 'maintenance_extra', 'city'),
      fc.jsonValue(),
    ),
  );

  test.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))('%s: does not throw, and only known fields are stored', (_, kind) => {
    fc.assert(
      fc.property(json, fc.constantFrom(...kind.steps.map((step) => step.id)), (body, step) => {
        const patch: unknown = JSON.parse(JSON.stringify(body));
        const result = applyStep(kind, {}, step, patch, context);
        if (result.ok) expect(Object.keys(kind.fields)).toEqual(expect.arrayContaining(Object.keys(result.values)));
        else expect(result.issues.length).toBeGreaterThan(0);
      }),
      { numRuns: normalOrExhaustive(100, 5000) },
    );
  });

  test.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))(
    '%s: a listing saved step by step has the same values as before',
    (_, kind) => {
      fc.assert(
        fc.property(fc.integer(), fc.constantFrom('TN', 'KA', 'MH'), (seed, state) => {
          const whole = sampleValues(kind, seededRandom(seed), { state });
          let values: Values = {};
          for (const step of kind.steps) {
            const patch = Object.fromEntries(step.fields.filter((name) => name in whole).map((name) => [name, whole[name]]));
            values = saved(applyStep(kind, values, step.id, patch, sampleContext({ state })));
          }
          expect(values).toEqual(whole);
          expect(normalizeValues(kind, values, sampleContext({ state }))).toEqual(values);
        }),
        { numRuns: normalOrExhaustive(40, 1000) },
      );
    },
  );
});
