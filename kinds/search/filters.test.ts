import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dayNumber } from '../calendar.ts';
import { filterShape } from './filter-schema.ts';
import { availableDays, filterParams, searchFlag, searchNumber, searchTokens, valuesAt, type FilterParam } from './filters.ts';
import { ALL_KINDS, KINDS, type KindId } from '../index.ts';

const allFilters = filterParams(ALL_KINDS);
const filterNamed = (param: string, filters: readonly FilterParam[] = allFilters): FilterParam =>
  filters.find((filter) => filter.param === param)!;
const query = z.strictObject(filterShape(allFilters));

describe('the filters', () => {
  test('have distinct query keys', () => {
    const keys = allFilters.flatMap((filter) => filter.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test.each<[KindId, string]>([
    [
      'residential_rent',
      'price area bhk_type property_type furnishing preferred_tenants available parking deposit_months pet_allowed non_veg_allowed floor building_age facing amenities available_for',
    ],
    ['residential_resale', 'construction_status possession_timing ownership_type khata_certificate rera rate bathrooms bhk_type'],
    [
      'commercial_rent',
      'commercial_property_type commercial_building_type ideal_for area furnishing commercial_parking washroom commercial_power_backup location_features lock_in_years',
    ],
    ['commercial_sale', 'pre_leased area rate'],
    ['plot', 'area land_use facing corner_plot road_width_ft approval_authority title_type gated_project'],
    ['pg_hostel', 'tenant_type sharing price occupation meals room_amenities house_rules'],
    ['flatmate', 'room_type tenant_type attached_bathroom non_veg_allowed smoking_allowed'],
  ])('%s has these filters', (kind, params) => {
    const kindParams = filterParams([KINDS[kind]]).map((filter) => filter.param);
    expect(kindParams).toEqual(expect.arrayContaining(params.split(' ')));
    expect(kindParams).toEqual(expect.arrayContaining(['posted_by', 'posted_within', 'confirmed_within', 'with_photos', 'negotiable']));
  });

  test('kinds that share a parameter have the union of their options', () => {
    expect(filterNamed('water_supply').options.map((option) => option.token)).toEqual(['corporation', 'borewell', 'both', 'none']);
    expect(filterNamed('sharing').sources.map((source) => source.path)).toEqual(['rooms.sharing', 'sharing']);
  });

  test('a listing is found by its own tokens and those they imply', () => {
    const [parking] = filterNamed('parking').sources;
    expect(searchTokens(parking!, { parking: 'both' })).toEqual(['both', 'bike', 'car']);
    const [tenants] = filterNamed('preferred_tenants').sources;
    expect(searchTokens(tenants!, { preferred_tenants: ['anyone'] })).toContain('family');
    const [sharing] = filterNamed('sharing').sources;
    expect(searchTokens(sharing!, { rooms: [{ sharing: 'Single' }, { sharing: 'Three' }] })).toEqual(['Single', 'Three']);
    expect(searchTokens(sharing!, {})).toEqual([]);
  });

  test('read numbers and flags from the values of a listing', () => {
    expect(searchNumber(filterNamed('floor').sources[0]!, { floor: -1 })).toBe(-1);
    expect(searchNumber(filterNamed('available').sources[0]!, { available_from: '1970-01-11' })).toBe(10);
    expect(searchNumber(filterNamed('floor').sources[0]!, {})).toBeNull();
    expect(searchFlag(filterNamed('rera').sources[0]!, { project_rera_id: 'P51900003268' })).toBe(true);
    expect(searchFlag(filterNamed('corner_plot').sources[0]!, { corner_plot: false })).toBe(false);
    expect(valuesAt({ rooms: [{ rent: 1 }, {}, { rent: 3 }] }, 'rooms.rent')).toEqual([1, 3]);
  });

  test('longer availability periods include the shorter ones, and "after 30 days" contains the rest', () => {
    const today = dayNumber('2026-01-15');
    expect(availableDays('immediate', '2026-01-15')).toEqual({ min: null, max: today });
    expect(availableDays('within 15 days', '2026-01-15')).toEqual({ min: null, max: today + 15 });
    expect(availableDays('within 30 days', '2026-01-15')).toEqual({ min: null, max: today + 30 });
    expect(availableDays('after 30 days', '2026-01-15')).toEqual({ min: today + 31, max: null });
  });
});

describe('the query', () => {
  test('accepts one or several tokens, numbers, dates and flags', () => {
    expect(
      query.parse({
        bhk_type: '2BHK',
        facing: ['east', 'north', 'east'],
        price_min: '5000',
        area_max: '1200.5',
        floor_min: '-1',
        available_max: '2026-02-01',
        available: 'within 15 days',
        negotiable: 'true',
        bathrooms: '2',
        posted_within: '7',
      }),
    ).toEqual({
      bhk_type: ['2BHK'],
      facing: ['east', 'north'],
      price_min: 5000,
      area_max: 1200.5,
      floor_min: -1,
      available_max: '2026-02-01',
      available: 'within 15 days',
      negotiable: true,
      bathrooms: 2,
      posted_within: 7,
    });
  });

  test.each([
    { bhk_type: '9BHK' },
    { bhk_type: ['2BHK', 'x'] },
    { bhk_type: [] },
    { price_min: '' },
    { price_min: '0x10' },
    { price_min: '1e9' },
    { price_min: '12.5' },
    { price_min: '-1' },
    { price_min: ['1', '2'] },
    { available_min: '2026-02-30' },
    { available: 'tomorrow' },
    { negotiable: 'false' },
    { posted_within: '0' },
    { colour: 'red' },
  ])('refuses %o', (input) => {
    expect(query.safeParse(input).success).toBe(false);
  });
});
