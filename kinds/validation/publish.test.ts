import { describe, expect, test } from 'vitest';
import type { CheckContext, Values } from '../field.ts';
import { ALL_KINDS, KINDS } from '../index.ts';
import { completeness, nextStep, publishIssues, stepStates, warnings } from './publish.ts';
import { sampleContext, sampleValues } from '../../sample-listings/sample-listing.ts';
import { seededRandom } from '../seeded-random.ts';

const context: CheckContext = { state: 'TN', today: '2026-01-15', centre: { lat: 11.0168, lng: 76.9558 } };
const issuesOf = (kind: keyof typeof KINDS, values: Values, overrides: Partial<CheckContext> = {}): string[] =>
  publishIssues(KINDS[kind], values, { ...context, ...overrides }).map((issue) => `${issue.path} ${issue.code}`);
const warningsOf = (kind: keyof typeof KINDS, values: Values, overrides: Partial<CheckContext> = {}): string[] =>
  warnings(KINDS[kind], values, { ...context, ...overrides }).map((issue) => issue.code);

describe.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))('a sample listing of %s', (_, kind) => {
  test.each(['TN', 'KA', 'MH'])('can be published in %s', (state) => {
    for (let seed = 0; seed < 150; seed++) {
      const options = { state, fillShare: (seed % 3) / 2 };
      const values = sampleValues(kind, seededRandom(seed), options);
      expect(publishIssues(kind, values, sampleContext(options))).toEqual([]);
    }
  });

  test('has no warnings', () => {
    for (let seed = 0; seed < 150; seed++) {
      const values = sampleValues(kind, seededRandom(seed));
      expect(warnings(kind, values, { ...sampleContext(), centre: context.centre! })).toEqual([]);
    }
  });

  test('is the same for the same seed', () => {
    expect(sampleValues(kind, seededRandom(5))).toEqual(sampleValues(kind, seededRandom(5)));
  });

  test('has exactly one issue for each required field that is removed', () => {
    const values = sampleValues(kind, seededRandom(3), { fixed: { listing_role: 'Owner' } });
    const { pincode: _pincode, who_will_show: _show, ...remaining } = values;
    expect(publishIssues(kind, remaining, sampleContext()).map((issue) => [issue.path, issue.code, issue.step])).toEqual([
      ['pincode', 'required', 'location'],
      ['who_will_show', 'required', 'amenities'],
    ]);
  });

  test('starts at the first step when it is empty', () => {
    expect(nextStep(kind, {}, context)).toBe('basic');
    expect(completeness(kind, {}, context)).toBe(0);
  });

  test('has no next step when it is complete and has photos', () => {
    const withPhotos = { ...sampleContext(), photoCount: 3 };
    const values = sampleValues(kind, seededRandom(1), { fillShare: 1 });
    expect(stepStates(kind, values, withPhotos).every((step) => step.complete)).toBe(true);
    expect(nextStep(kind, values, withPhotos)).toBeNull();
    expect(nextStep(kind, values, { ...withPhotos, photoCount: 0 })).toBe('gallery');
    expect(completeness(kind, values, withPhotos)).toBeGreaterThan(90);
    expect(completeness(kind, values, { ...withPhotos, photoCount: 1 })).toBeLessThan(completeness(kind, values, withPhotos));
  });
});

describe('requirements for publishing', () => {
  test('depend on the role', () => {
    const resaleIssues = (values: Values) => issuesOf('residential_resale', values);
    expect(resaleIssues({ listing_role: 'Agent' })).toEqual(
      expect.arrayContaining(['agent_rera_id required', 'authorised_by_owner must_be_true']),
    );
    expect(resaleIssues({ listing_role: 'Agent', authorised_by_owner: false })).toContain('authorised_by_owner must_be_true');
    expect(resaleIssues({ listing_role: 'Developer' })).toContain('project_rera_id required');
    expect(resaleIssues({ listing_role: 'Developer', rera_exempt_reason: 'up_to_8_units' })).not.toContain('project_rera_id required');
    expect(resaleIssues({ listing_role: 'Owner' })).not.toContain('project_rera_id required');
    expect(resaleIssues({ listing_role: 'Owner', construction_status: 'under_construction' })).toContain('project_rera_id required');
  });

  test('an apartment requires the name of its society, a villa does not', () => {
    expect(issuesOf('residential_rent', { property_type: 'Apartment' })).toContain('society_name required');
    expect(issuesOf('residential_rent', { property_type: 'Independent House Villa' })).not.toContain('society_name required');
  });

  test('a villa does not require a number of floors; a villa for sale requires its plot area', () => {
    const villa = { property_type: 'Independent House Villa' };
    expect(issuesOf('residential_rent', villa)).not.toContain('total_floors required');
    expect(issuesOf('residential_rent', { property_type: 'Apartment' })).toContain('total_floors required');
    expect(issuesOf('residential_resale', villa)).toContain('plot_area required');
  });

  test('commercial premises require only one of the areas', () => {
    expect(issuesOf('commercial_rent', {})).toContain('built_up_area required');
    for (const name of ['super_built_up_area', 'carpet_area', 'built_up_area']) {
      expect(issuesOf('commercial_rent', { [name]: { value: 500, unit: 'sqft' } })).not.toContain('built_up_area required');
    }
  });

  test('the required documents depend on the state', () => {
    expect(issuesOf('plot', {})).toContain('patta required');
    expect(issuesOf('plot', {}, { state: 'KA' })).toContain('khata_certificate required');
    expect(issuesOf('plot', {}, { state: 'KA' })).not.toContain('patta required');
  });

  test('each row of a PG requires its own deposit and number of beds', () => {
    expect(issuesOf('pg_hostel', { rooms: [{ sharing: 'Single', rent: 9_000 }] })).toEqual(
      expect.arrayContaining(['rooms.0.deposit required', 'rooms.0.beds_total required']),
    );
  });

  test('meals are required when food is included, and parking slots when parking is reserved', () => {
    expect(issuesOf('pg_hostel', { food_included: true })).toContain('meals required');
    expect(issuesOf('pg_hostel', { food_included: false })).not.toContain('food_included required');
    expect(issuesOf('commercial_rent', { commercial_parking: 'public & reserved' })).toContain('parking_slots required');
    expect(issuesOf('commercial_rent', { commercial_parking: 'public' })).not.toContain('parking_slots required');
  });

  test('stored values outside the current limits are reported', () => {
    expect(issuesOf('residential_rent', { floor: 400 })).toContain('floor too_high');
    expect(issuesOf('residential_rent', { floor: 5, total_floors: 2 })).toContain('floor floor_above_top');
  });
});

describe('a warning is given for', () => {
  const sqft = (value: number) => ({ value, unit: 'sqft' });
  test.each([
    ['1RK', 120],
    ['1BHK', 350],
    ['2BHK', 600],
    ['3BHK', 1200],
    ['4BHK', 1400],
  ])('a %s below %d sqft', (bhk_type, min) => {
    expect(warningsOf('residential_rent', { bhk_type, built_up_area: sqft(min - 1) })).toEqual(['built_up_small']);
    expect(warningsOf('residential_rent', { bhk_type, built_up_area: sqft(min) })).toEqual([]);
  });

  test('a carpet area outside 50 to 92 % of the built-up area', () => {
    const share = (carpet: number) => warningsOf('residential_rent', { built_up_area: sqft(1000), carpet_area: sqft(carpet) });
    expect([share(499), share(500), share(920), share(921)]).toEqual([['carpet_share_unusual'], [], [], ['carpet_share_unusual']]);
  });

  test('a rent outside of 5 to 200 rupees per sqft, and a price outside of 1,000 to 60,000', () => {
    const rent = (expected_rent: number) => warningsOf('residential_rent', { built_up_area: sqft(1000), expected_rent });
    expect([rent(4_999), rent(5_000), rent(200_000), rent(200_001)]).toEqual([
      ['rent_per_sqft_unusual'],
      [],
      [],
      ['rent_per_sqft_unusual'],
    ]);
    const price = (expected_price: number) => warningsOf('residential_resale', { built_up_area: sqft(1000), expected_price });
    expect([price(999_999), price(1_000_000), price(60_000_000), price(60_000_001)]).toEqual([
      ['price_per_sqft_unusual'],
      [],
      [],
      ['price_per_sqft_unusual'],
    ]);
  });

  test("a deposit above the limit of the state or of the model act, or below one month's rent, but not for no deposit", () => {
    const deposit = (expected_deposit: number, state = 'TN') =>
      warningsOf('residential_rent', { expected_rent: 10_000, expected_deposit }, { state });
    expect([deposit(0), deposit(9_999), deposit(10_000), deposit(30_000), deposit(30_001)]).toEqual([
      [],
      ['deposit_below_rent'],
      [],
      [],
      ['deposit_above_cap'],
    ]);
    expect([deposit(20_000, 'KA'), deposit(20_001, 'KA')]).toEqual([[], ['deposit_above_model']]);
    const shop = (expected_deposit: number, state: string) =>
      warningsOf('commercial_rent', { expected_rent: 10_000, expected_deposit }, { state });
    expect([shop(60_000, 'KA'), shop(60_001, 'KA')]).toEqual([[], ['deposit_above_model']]);
    // the act of Tamil Nadu has the same limit for homes and shops
    expect([shop(30_000, 'TN'), shop(30_001, 'TN')]).toEqual([[], ['deposit_above_cap']]);
    const bed = (deposit: number) => warningsOf('pg_hostel', { rooms: [{ sharing: 'Single', rent: 8_000, deposit }] });
    expect([bed(0), bed(1_999), bed(2_000)]).toEqual([[], ['room_deposit_low'], []]);
  });

  test('a plot whose length times width differs from its area by more than 5 %', () => {
    const sides = (length_ft: number) => warningsOf('plot', { plot_area: sqft(1000), length_ft, width_ft: 10 });
    expect([sides(94.9), sides(95), sides(105), sides(105.1)]).toEqual([['sides_do_not_match_area'], [], [], ['sides_do_not_match_area']]);
  });

  test('a pincode of another state', () => {
    expect(warningsOf('plot', { pincode: '560001' })).toEqual(['pincode_other_state']);
    expect(warningsOf('plot', { pincode: '560001' }, { state: 'KA' })).toEqual([]);
  });
});
