import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalOrExhaustive } from '../test/exhaustive.ts';
import { ALL_KINDS, KINDS } from '../kinds/index.ts';
import { RERA_AUTHORITIES } from '../kinds/rera-authorities.ts';
import { sampleValues } from '../sample-listings/sample-listing.ts';
import { seededRandom } from '../kinds/seeded-random.ts';
import { findClaims } from './claims.ts';
import { priceOutlier } from './price-outlier.ts';
import { textFindings } from './text-findings.ts';

const TODAY = '2026-11-21';
const { residential_resale: resale, residential_rent: rent, plot } = KINDS;
const describeFindings = (kind: typeof resale | typeof rent | typeof plot, values: object, state = 'TN') =>
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
  ])('"%s" contains the claim %s', (text, claim) => expect(findClaims(text).map((match) => match.claim)).toEqual([claim]));

  test.each([
    '2 km from the airport by the main road',
    'Visits take 30 minutes; please call ten minutes before',
    'The clock shows 5 minutes past ten',
    '15 amenities, among them a pool',
    'TNC building, block T, corner C',
    'The rent is fixed for two years',
    'Built in 2019, launched after registration',
  ])('"%s" contains no claim', (text) => expect(findClaims(text)).toEqual([]));
});

describe('findings of a text', () => {
  test('block a name whose slug would contain a phone number', () => {
    expect(describeFindings(rent, { society_name: 'Green அ98ஆ765இ432ஈ10' })).toEqual(['society_name contact_phone block']);
    expect(describeFindings(rent, { society_name: 'Green 98765 43210' })).toEqual(['society_name contact_phone block']);
    expect(describeFindings(rent, { society_name: 'பசுமை 98 அடுக்கு 7' })).toEqual([]);
  });

  test('send numbers of several lines to a moderator when they may be a phone number', () => {
    expect(describeFindings(rent, { description: 'Nice flat\n98\nRooms: 76\nBaths: 54\nFans: 32\nLights: 10' })).toEqual([
      'description contact_phone review',
    ]);
    expect(describeFindings(rent, { description: 'Deposit: 75000\nRent: 15000\nArea: 950 sqft' })).toEqual([]);
  });

  test('block a travel time claim in a project, and only notice it in the resale of a single home', () => {
    const description = 'A flat 5 minutes from the airport.';
    expect(describeFindings(resale, { listing_role: 'Developer', description })).toEqual(['description claim_travel_time block']);
    expect(describeFindings(resale, { listing_role: 'Owner', construction_status: 'under_construction', description })).toEqual([
      'description claim_travel_time block',
    ]);
    expect(describeFindings(plot, { listing_role: 'Owner', gated_project: true, description })).toEqual([
      'description claim_travel_time block',
    ]);
    expect(describeFindings(resale, { listing_role: 'Owner', description })).toEqual(['description claim_travel_time notice']);
    expect(describeFindings(rent, { listing_role: 'Owner', description })).toEqual([]);
  });

  test('cover all public texts and photo captions, but no private fields', () => {
    const values = { street: 'Call 98765 43210', society_name: 'Only Brahmins', door_no: '9876543210', secondary_phone: '9876543210' };
    expect(describeFindings(rent, values)).toEqual(['society_name excludes_caste block', 'street contact_phone block']);
    expect(textFindings(rent, {}, 'TN', [{ alt_text: null }, { alt_text: 'mail kavi@example.com' }])).toMatchObject([
      { code: 'contact_mail', path: 'photos.1', step: 'gallery', span: { from: 5, to: 21 } },
    ]);
  });

  test.each([
    'A sunny flat with a balcony. The owner is abroad. Pay the token of ten thousand by UPI to hold it. Keys come by courier.',
    'I am an army officer posted abroad. Transfer the advance to hold the flat before visiting; refundable token.',
    'Send the registration fee by Paytm first and share the OTP you receive with us',
  ])('ask for a review of what the message guard (scam-guard/) stops in a message: %s', (description) => {
    expect(describeFindings(rent, { description })).toEqual(['description scam_words review']);
  });

  test('ignore usual words about deposits, advances and visits', () => {
    for (const description of [
      'Advance of five months, negotiable. Visits on Sundays.',
      'Deposit 2 lakhs, maintenance 3,000. UPI or cheque accepted for the monthly rent.',
      'Token amount after the visit; agreement within a week. Gate pass at the entrance.',
      'Ex-army colony near the cantonment. Keys with the watchman.',
      'Owner lives abroad, caretaker shows the flat. Rent by bank transfer, advance of 50,000 at the agreement.',
      'Security deposit refundable. Gate pass needed to visit the society.',
    ])
      expect(describeFindings(rent, { description })).toEqual([]);
  });

  test('are only notices for diet and bachelors', () => {
    expect(describeFindings(rent, { description: 'Vegetarians only. No bachelors.' })).toEqual([
      'description excludes_diet notice',
      'description excludes_bachelors notice',
    ]);
  });

  test("ask for a review of a registration number that is not in the state's format", () => {
    expect(describeFindings(resale, { project_rera_id: 'P51900003268' }, 'MH')).toEqual([]);
    expect(describeFindings(resale, { project_rera_id: 'P51900003268' }, 'TN')).toEqual(['project_rera_id rera_format review']);
    expect(describeFindings(resale, { project_rera_id: 'applied 123' }, 'KA')).toEqual(['project_rera_id rera_format review']);
    expect(describeFindings(resale, { project_rera_id: '284 OF 2017' }, 'HR')).toEqual([]);
  });

  test('do not occur in sample listings of any kind and state', () => {
    const states = Object.keys(RERA_AUTHORITIES);
    fc.assert(
      fc.property(fc.constantFrom(...ALL_KINDS), fc.nat(), fc.constantFrom(...states), (kind, seed, state) => {
        const values = sampleValues(kind, seededRandom(seed), { today: TODAY, fillShare: 0.9, state });
        expect(textFindings(kind, values, state)).toEqual([]);
      }),
      { numRuns: normalOrExhaustive(100, 5000) },
    );
  });
});

describe('the price outlier', () => {
  const usual = { low: 18, median: 20, high: 24 };
  test.each([
    [20, null],
    [14, null],
    [10, 'far_below'],
    [40, null],
    [60, 'far_above'],
    [0, null],
  ])('of a price of %d where the quartiles are 18 and 24: %s', (price, outlier) => expect(priceOutlier(price, usual)).toBe(outlier));

  test('is null between the quartiles, and stays far_below when the price falls', () => {
    const anyPrice = fc.double({ min: 0.01, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(anyPrice, anyPrice, anyPrice), anyPrice, fc.double({ min: 0.1, max: 1, noNaN: true }), (three, price, share) => {
        const [low, median, high] = three.toSorted((a, b) => a - b) as [number, number, number];
        const outlier = priceOutlier(price, { low, median, high });
        if (price >= low && price <= high) expect(outlier).toBeNull();
        if (outlier === 'far_below') expect(priceOutlier(price * share, { low, median, high })).toBe('far_below');
      }),
    );
  });
});
