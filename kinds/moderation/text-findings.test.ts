import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_KINDS, KINDS } from '../index.ts';
import { RERA_AUTHORITIES } from '../rera-authorities.ts';
import { sampleValues, seeded } from '../sample.ts';
import { claimsIn } from './claims.ts';
import { priceOutlier } from './price-outlier.ts';
import { textFindings } from './text-findings.ts';

const TODAY = '2026-11-21';
const { residential_resale: resale, residential_rent: rent, plot } = KINDS;
const found = (kind: typeof resale | typeof rent | typeof plot, values: object, state = 'TN') =>
  textFindings(kind, { ...values }, state).map(({ code, severity, path }) => `${path} ${code} ${severity}`);

describe('claims', () => {
  test.each([
    ['Just 5 minutes from the airport', 'travel_time'],
    ['10-15 mins drive to the IT park', 'travel_time'],
    ['five minutes walk to school', 'travel_time'],
    ['10 minutes on foot', 'travel_time'],
    ['2 hrs from Chennai', 'travel_time'],
    ['only minutes away', 'travel_time'],
    ['T&C apply', 'terms_apply'],
    ["T & C's", 'terms_apply'],
    ['TnC apply', 'terms_apply'],
    ['*Terms and conditions apply', 'terms_apply'],
    ['100+ amenities', 'amenity_count'],
    ['over 50+ world class amenities', 'amenity_count'],
    ['Assured rental returns of 9 %', 'assured_returns'],
    ['guaranteed appreciation', 'assured_returns'],
    ['Double your money', 'assured_returns'],
    ['pre-launch price', 'pre_launch'],
    ['Only 2 units left', 'false_urgency'],
    ['Hurry!', 'false_urgency'],
  ])('%s: %s', (text, claim) => expect(claimsIn(text).map((one) => one.claim)).toEqual([claim]));

  test.each([
    '2 km from the airport by the main road',
    'Visits take 30 minutes; please call ten minutes before',
    'The clock shows 5 minutes past ten',
    '15 amenities, among them a pool',
    'TNC building, block T, corner C',
    'The rent is fixed for two years',
    'Built in 2019, launched after registration',
  ])('%s: none', (text) => expect(claimsIn(text)).toEqual([]));
});

describe('findings of a text', () => {
  test('stop a project that claims a travel time, and only point it out in a home of one', () => {
    const description = 'A flat 5 minutes from the airport.';
    expect(found(resale, { listing_role: 'Developer', description })).toEqual(['description claim_travel_time block']);
    expect(found(resale, { listing_role: 'Owner', construction_status: 'under_construction', description })).toEqual([
      'description claim_travel_time block',
    ]);
    expect(found(plot, { listing_role: 'Owner', gated_project: true, description })).toEqual(['description claim_travel_time block']);
    expect(found(resale, { listing_role: 'Owner', description })).toEqual(['description claim_travel_time notice']);
    expect(found(rent, { listing_role: 'Owner', description })).toEqual([]);
  });

  test('look at every text visitors read, also at captions, and at none that only the owner sees', () => {
    const values = { street: 'Call 98765 43210', society_name: 'Only Brahmins', door_no: '9876543210', secondary_phone: '9876543210' };
    expect(found(rent, values)).toEqual(['society_name excludes_caste block', 'street contact_phone block']);
    expect(textFindings(rent, {}, 'TN', [{ alt_text: null }, { alt_text: 'mail kavi@example.com' }])).toMatchObject([
      { code: 'contact_mail', path: 'photos.1', step: 'gallery', span: { from: 5, to: 21 } },
    ]);
  });

  test('point to the fields for diet and bachelors', () => {
    expect(found(rent, { description: 'Vegetarians only. No bachelors.' })).toEqual([
      'description excludes_diet notice',
      'description excludes_bachelors notice',
    ]);
  });

  test('doubt a registration number of another shape', () => {
    expect(found(resale, { project_rera_id: 'P51900003268' }, 'MH')).toEqual([]);
    expect(found(resale, { project_rera_id: 'P51900003268' }, 'TN')).toEqual(['project_rera_id rera_shape review']);
    expect(found(resale, { project_rera_id: 'applied 123' }, 'KA')).toEqual(['project_rera_id rera_shape review']);
    expect(found(resale, { project_rera_id: '284 OF 2017' }, 'HR')).toEqual([]);
  });

  test('are never made by an honest listing of any kind and state', () => {
    const states = Object.keys(RERA_AUTHORITIES);
    fc.assert(
      fc.property(fc.constantFrom(...ALL_KINDS), fc.nat(), fc.constantFrom(...states), (kind, seed, state) => {
        const values = sampleValues(kind, seeded(seed), { today: TODAY, full: 0.9, state });
        expect(textFindings(kind, values, state)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

describe('a price', () => {
  const usual = { low: 18, median: 20, high: 24 };
  test.each([
    [20, null],
    [14, null],
    [10, 'far_below'],
    [40, null],
    [60, 'far_above'],
    [0, null],
  ])('of %d a sqft where 18 to 24 are asked: %s', (asked, outlier) => expect(priceOutlier(asked, usual)).toBe(outlier));

  test('within the quartiles is never far outside, and what is far below stays so when it falls', () => {
    const figure = fc.double({ min: 0.01, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(figure, figure, figure), figure, fc.double({ min: 0.1, max: 1, noNaN: true }), (three, asked, share) => {
        const [low, median, high] = three.toSorted((a, b) => a - b) as [number, number, number];
        const outlier = priceOutlier(asked, { low, median, high });
        if (asked >= low && asked <= high) expect(outlier).toBeNull();
        if (outlier === 'far_below') expect(priceOutlier(asked * share, { low, median, high })).toBe('far_below');
      }),
    );
  });
});
