/** Section 3 of the specification, copied verbatim: for every value there is a field of a kind that accepts it. */
import { describe, expect, test } from 'vitest';
import type { AreaField, Field } from '../field.ts';
import { LOCATION_PRECISION, PROMOTION_FLAGS } from '../enumerations.ts';
import { ALL_KINDS, KINDS, type KindId } from '../index.ts';
import { applyStep } from '../validation/apply-step.ts';
import { fieldSchema } from '../validation/schema.ts';

const SLOTS = ['AM', 'PM'].flatMap((half) =>
  [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].flatMap((hour) => [`${hour}.00 ${half}`, `${hour}.30 ${half}`]),
);

const HOMES: KindId[] = ['residential_rent', 'residential_resale', 'flatmate'];
const PREMISES: KindId[] = ['commercial_rent', 'commercial_sale'];
/** Name in the specification, field, kinds with this field, and the values as written in the specification. */
const ENUMERATIONS: [name: string, field: string, kinds: KindId[], values: string[]][] = [
  ['Listing role', 'listing_role', ALL_KINDS.map((kind) => kind.id), ['Owner', 'Agent', 'Developer']],
  ['Property type', 'property_type', HOMES, ['Independent House Villa', 'Apartment', 'Gated Community', 'Standalone Building']],
  ['BHK', 'bhk_type', HOMES, ['1BHK', '2BHK', '3BHK', '4BHK', '5BHK', '1RK', '5+BHK']],
  ['Ownership', 'ownership_type', ['residential_resale', 'commercial_sale'], ['onLease', 'selfOwned']],
  ['Building age', 'building_age', [...HOMES, ...PREMISES], ['new', '1year', '1-3', '3-5', '5-10', '10+']],
  ['Water supply', 'water_supply', [...HOMES, 'plot'], ['corporation', 'borewell', 'both']],
  [
    'Facing',
    'facing',
    [...HOMES, 'plot'],
    ['north', 'south', 'east', 'west', 'north_east', 'north_west', 'south_east', 'south_west', 'dont_know'],
  ],
  ['Maintenance', 'maintenance_type', [...HOMES, 'commercial_rent'], ['included', 'extra']],
  ['Furnishing', 'furnishing', [...HOMES, ...PREMISES], ['Fully', 'Semi', 'None']],
  ['Availability', 'availability_status', ['residential_rent'], ['vacant', 'notice_period', 'new_property']],
  ['Construction status', 'construction_status', ['residential_resale', 'commercial_sale'], ['ready_to_move', 'under_construction']],
  [
    'Preferred tenants',
    'preferred_tenants',
    ['residential_rent'],
    ['anyone', 'family', 'bachelor_female', 'bachelor_male', 'coliving', 'company'],
  ],
  ['Parking', 'parking', [...HOMES, 'pg_hostel'], ['bike', 'car', 'both', 'none']],
  ['Flooring', 'flooring', ['residential_resale'], ['vitrifiedTiles', 'mosaic', 'marbleGranite', 'wooden', 'cement']],
  ['Khata', 'khata_certificate', ['residential_resale', 'plot'], ['Yes A-Khata', 'Yes B-Khata', 'No', "Don't Know"]],
  ['Power backup', 'power_backup', ['residential_rent', 'residential_resale'], ['full', 'partial', 'none']],
  ['Power backup, second list', 'commercial_power_backup', PREMISES, ['full', 'generator_backup', 'need_to_arrange']],
  ['Wardrobe', 'kitchen_type', ['residential_resale'], ['modular', 'coveredShelves', 'openShelves']],
  ['Power source', 'power_source', ['residential_rent', 'plot'], ['electricity_board', 'solar', 'both', 'none']],
  ['Sewage', 'sewage', ['plot'], ['open', 'under_ground', 'none']],
  [
    'Amenities',
    'amenities',
    [...HOMES, ...PREMISES],
    [
      'lift',
      'ac',
      'club house',
      'intercom',
      "children's play area",
      'swimming pool',
      'fire safety',
      'servant room',
      'shopping center',
      'gas pipeline',
      'park',
      'rain water harvesting',
      'sewage treatment plant',
      'house keeping',
      'power backup',
      'visitor parking',
      'internet_services',
    ],
  ],
  [
    'Commercial property types',
    'commercial_property_type',
    PREMISES,
    [
      'office space',
      'co-working',
      'shop',
      'showroom',
      'godown/warehouse',
      'industrial shed',
      'industrial building',
      'other business',
      'restaurant/cafe',
    ],
  ],
  ['Commercial building types', 'commercial_building_type', PREMISES, ['business park', 'mall', 'standalone building', 'independent shop']],
  [
    'Commercial suitable-for',
    'ideal_for',
    PREMISES,
    [
      'office',
      'restaurant/cafe',
      'salon/spa',
      'store/showroom',
      'cloud kitchen',
      'warehouse/godown',
      'clinic',
      'school/institute',
      'gym/yoga centre',
      'industrial use',
      'other business',
    ],
  ],
  ['Commercial availability', 'commercial_availability', PREMISES, ['vacant', 'currently rented/leased', 'own business', 'new property']],
  ['Commercial washroom', 'washroom', PREMISES, ['shared', 'no washroom', 'private']],
  ['Commercial parking', 'commercial_parking', PREMISES, ['none', 'public', 'reserved', 'public & reserved']],
  ['Commercial location', 'location_features', PREMISES, ['on main road', 'corner property']],
  [
    'Previous rental status',
    'previous_rental_status',
    ['residential_rent', 'commercial_rent'],
    ['first_time_renting', 'currently_rented', 'previously_rented'],
  ],
  [
    'Possession timing',
    'possession_timing',
    ['residential_resale', ...PREMISES, 'plot'],
    ['immediate', 'within 15 days', 'within 30 days', 'after 30 days'],
  ],
  ['PG room types', 'room_types', ['pg_hostel'], ['single', 'double']],
  ['Flatmate room types', 'room_type', ['flatmate'], ['single', 'double']],
  ['PG sharing', 'rooms.sharing', ['pg_hostel'], ['Single', 'Double', 'Three', 'Four']],
  ['PG tenant types', 'tenant_type', ['pg_hostel', 'flatmate'], ['male', 'female']],
  ['PG occupation', 'occupation', ['pg_hostel', 'flatmate'], ['Student', 'Working Professional', 'both']],
  [
    'PG house rules',
    'house_rules',
    ['pg_hostel'],
    ['no smoking', 'no guardians stay', 'entry restricted regardless of gender', 'no drinking', 'no non-veg'],
  ],
  ['PG amenities', 'room_amenities', ['pg_hostel'], ['cupboard', 'TV', 'bedding', 'geyser', 'AC', 'attached bathroom']],
  ['PG common amenities', 'common_amenities', ['pg_hostel'], ['tv', 'mess', 'lift', 'refrigerator', 'wifi', 'cooking', 'power backup']],
  ['Visiting time from', 'visit_start', ALL_KINDS.map((kind) => kind.id), SLOTS],
  ['Visiting time until', 'visit_end', ALL_KINDS.map((kind) => kind.id), SLOTS],
  [
    'Visitor show-flat options',
    'who_will_show',
    ALL_KINDS.map((kind) => kind.id),
    ['need_help', 'i_will_show', 'neighbours', 'friends_relatives', 'security', 'tenants', 'others'],
  ],
];

const CITIES =
  'coimbatore chennai bangalore mumbai delhi hyderabad kolkata pune jaipur ahmedabad chandigarh cochin trivandrum mysore madurai salem tiruchirappalli thanjavur';

function fieldAt(kind: KindId, path: string): Field | undefined {
  const [name, column] = path.split('.');
  const field = KINDS[kind].fields[name!];
  return column && field?.control === 'rows' ? field.fields[column] : field;
}

describe('values of the specification', () => {
  test.each(ENUMERATIONS)('%s: each value is accepted by %s', (_, path, kinds, values) => {
    for (const kind of kinds) {
      const field = fieldAt(kind, path);
      expect(field, `${kind} lacks ${path}`).toBeDefined();
      for (const value of values) {
        const input = field!.control === 'multi' ? [value] : value;
        expect(fieldSchema(field!).safeParse(input), `${kind}.${path} refuses ${value}`).toMatchObject({ success: true, data: input });
      }
    }
  });

  test('the 48 visiting times run from 12.00 AM to 11.30 PM', () => {
    expect(SLOTS).toHaveLength(48);
    expect([SLOTS[0], SLOTS.at(-1)]).toEqual(['12.00 AM', '11.30 PM']);
  });

  test('every listing type of the form belongs to one kind, and Commercial to two', () => {
    const types = ['Rent Residential', 'Buy Residential', 'Land', 'Commercial', 'Pg', 'Flatemates'];
    expect(new Set(ALL_KINDS.map((kind) => kind.listingType))).toEqual(new Set(types));
    expect(ALL_KINDS.filter((kind) => kind.listingType === 'Commercial').map((kind) => kind.deal)).toEqual(['rent', 'sale']);
  });

  test.each(['sqft', 'cent', 'sqm', 'acre'])('plots accept the unit %s', (unit) => {
    const field = KINDS.plot.fields.plot_area!;
    expect(fieldSchema(field).safeParse({ value: unit === 'acre' ? 2 : 500, unit }).success).toBe(true);
  });

  test('the first unit for homes is sqft, and for plots cents', () => {
    const units = (kind: KindId, name: string) => (KINDS[kind].fields[name] as AreaField).units[0];
    expect([units('residential_rent', 'built_up_area'), units('plot', 'plot_area')]).toEqual(['sqft', 'cent']);
  });

  test.each(['commercial_rent', 'commercial_sale'] as const)(
    '%s offers sqft and sqm, and accepts what was entered in other units',
    (kind) => {
      for (const name of ['super_built_up_area', 'built_up_area', 'carpet_area']) {
        const field = KINDS[kind].fields[name] as AreaField;
        expect(field.units).toEqual(['sqft', 'sqm']);
        const stored = ['sqft', 'sqm', 'cent', 'acre'].map((unit) => ({ value: 50, unit }));
        for (const area of stored) expect(fieldSchema(field).safeParse(area).data).toEqual(area);
      }
    },
  );

  test.each(CITIES.split(' '))('the city field accepts %s', (city) => {
    expect(fieldSchema(KINDS.residential_rent.fields.city!).safeParse(city)).toMatchObject({ success: true, data: city });
  });

  test.each([
    ['rent_negotiable', 'residential_rent'],
    ['price_negotiable', 'residential_resale'],
    ['maintenance_extra', 'residential_rent'],
    ['deposit_negotiable', 'residential_rent'],
  ] as const)('the flag %s is a field', (name, kind) => {
    expect(KINDS[kind].fields[name]?.control).toBe('flag');
  });

  test('the lists on the home page are promotion flags', () => {
    expect(PROMOTION_FLAGS.values).toEqual(['hot_property', 'premium_property', 'featured_property', 'top_location', 'new_launch']);
    expect(LOCATION_PRECISION.values).toContain('street');
  });

  test('wardrobe_type is accepted as an alias of kitchen_type', () => {
    const context = { state: 'TN', today: '2026-01-15' };
    expect(applyStep(KINDS.residential_resale, {}, 'details', { wardrobe_type: 'coveredShelves' }, context)).toEqual({
      ok: true,
      values: { kitchen_type: 'coveredShelves' },
    });
  });

  test.each<[KindId, string[]]>([
    ['residential_rent', ['Property Details', 'Location', 'Rental', 'Amenities', 'Additional Info', 'Gallery']],
    ['residential_resale', ['Property Details', 'Location', 'Resale Details', 'Amenities', 'Additional Info', 'Gallery']],
    ['commercial_rent', ['Property Details', 'Location', 'Details', 'Amenities', 'Additional Info', 'Gallery']],
    ['commercial_sale', ['Property Details', 'Location', 'Details', 'Amenities', 'Additional Info', 'Gallery']],
    ['plot', ['Property Details', 'Location', 'Details', 'Amenities', 'Additional Info', 'Gallery']],
    ['pg_hostel', ['Property Details', 'Location', 'Details', 'Amenities', 'Gallery']],
    ['flatmate', ['Property Details', 'Location', 'Details', 'Amenities', 'Gallery']],
  ])('%s has the steps of the specification', (kind, titles) => {
    const titleById: Record<string, string> = {
      'step.property_details': 'Property Details',
      'step.location': 'Location',
      'step.rental': 'Rental',
      'step.resale_details': 'Resale Details',
      'step.details': 'Details',
      'step.amenities': 'Amenities',
      'step.additional': 'Additional Info',
      'step.gallery': 'Gallery',
    };
    expect(KINDS[kind].steps.map((step) => titleById[step.title])).toEqual(titles);
  });
});
