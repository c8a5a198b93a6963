/** Fields and steps that commercial properties for rent and for sale share. */
import { area, choice, flag, multi, number, tags, type Condition, type Fields, type Step } from '../field.ts';
import * as E from '../enumerations.ts';
import * as REVIEW from './review-thresholds.ts';
import {
  GALLERY_STEP,
  UNDER_CONSTRUCTION,
  VISIT_FIELD_NAMES,
  amenityFields,
  availableFromField,
  descriptionField,
  floorFields,
  locationFields,
  locationStep,
  mediaFields,
  legalDocument,
  possessionField,
  reraFields,
  visitFields,
} from './shared-fields.ts';

// `other business` may be anything, so it has the fields of every type
const usedAs = (...types: readonly string[]): Condition => ({ field: 'commercial_property_type', is: [...types, 'other business'] });
const OFFICES = usedAs('office space', 'co-working');
const SEATED = usedAs('office space', 'co-working', 'restaurant/cafe');
const STREET_FRONTS = usedAs('shop', 'showroom', 'restaurant/cafe');
const HIGH_CEILINGED = usedAs('showroom', 'godown/warehouse', 'industrial shed', 'industrial building');
const INDUSTRIAL = usedAs('godown/warehouse', 'industrial shed', 'industrial building');
const NOT_WHOLE_BUILDING: Condition = { not: { field: 'floor_scope', is: ['full_building'] } };
const RESERVED: Condition = { field: 'commercial_parking', is: ['reserved', 'public & reserved'] };

const allUnset = (...fieldNames: readonly string[]): Condition => ({ all: fieldNames.map((field) => ({ field, set: false })) });
// Forms do not offer units of land, because floor areas are not measured in them. Listings that were entered in cents or acres remain
// valid.
const areaOptions = {
  minSqft: 20,
  maxSqft: 5_000_000,
  units: ['sqft', 'sqm'],
  unofferedUnits: ['cent', 'acre'],
  review: REVIEW.AREA,
  endsEvidence: 'document_seen',
  show: 'home',
} as const;

/** @param options.hasConstructionStatus whether the kind has a construction status, on which some of these fields depend */
export function premisesFields(options: { hasConstructionStatus: boolean }): Fields {
  return {
    commercial_property_type: choice({
      enumeration: E.COMMERCIAL_PROPERTY_TYPE,
      compact: true,
      need: true,
      filter: { type: 'any-of', facet: true, panelRank: 40 },
      review: REVIEW.PROPERTY_TYPE,
      show: 'home',
    }),
    commercial_building_type: choice({
      enumeration: E.COMMERCIAL_BUILDING_TYPE,
      need: true,
      filter: { type: 'any-of', facet: true },
      show: 'building',
      cardRank: 30,
    }),
    building_age: choice({
      enumeration: E.BUILDING_AGE,
      need: options.hasConstructionStatus ? { not: UNDER_CONSTRUCTION } : true,
      filter: { type: 'any-of', facet: true },
      show: 'building',
    }),
    floor_scope: choice({ enumeration: E.FLOOR_SCOPE, need: true, show: 'building' }),
    ...floorFields({ totalNeed: true }),
    // depends on `floor_scope`, unlike the floor of homes
    floor: number({
      min: -2,
      max: 99,
      when: NOT_WHOLE_BUILDING,
      need: true,
      filter: { type: 'range' },
      endsEvidence: 'document_seen',
      show: 'building',
      cardRank: 150,
    }),
    // One of the three areas is required. The error is shown at the built-up area, which most people know.
    super_built_up_area: area(areaOptions),
    built_up_area: area({ ...areaOptions, need: allUnset('super_built_up_area', 'carpet_area') }),
    carpet_area: area(areaOptions),
    furnishing: choice({
      enumeration: E.FURNISHING,
      need: true,
      filter: { type: 'any-of', facet: true, panelRank: 90 },
      show: 'home',
      cardRank: 20,
    }),
    bare_shell: flag({ when: { field: 'furnishing', is: ['None'] }, show: 'home' }),
    location_features: multi({ enumeration: E.LOCATION_FEATURES, filter: { type: 'all-of', facet: true }, show: 'home' }),
    frontage_ft: number({ min: 0, max: 2_000, decimals: 1, unit: 'unit.feet', when: STREET_FRONTS, show: 'rooms' }),
    ceiling_height_ft: number({ min: 0, max: 200, decimals: 1, unit: 'unit.feet', when: HIGH_CEILINGED, show: 'rooms' }),
    power_load_kw: number({ min: 0, max: 100_000, decimals: 1, unit: 'unit.kilowatts', show: 'building' }),
    seats: number({ min: 0, max: 20_000, when: SEATED, filter: { type: 'at-least' }, show: 'rooms' }),
    cabins: number({ min: 0, max: 1_000, when: OFFICES, show: 'rooms' }),
    meeting_rooms: number({ min: 0, max: 1_000, when: OFFICES, show: 'rooms' }),
    pantry: flag({ unknown: true, when: OFFICES, show: 'rooms' }),
    loading_dock: flag({ unknown: true, when: INDUSTRIAL, show: 'rooms' }),
    ...reraFields(options.hasConstructionStatus ? UNDER_CONSTRUCTION : undefined),

    ...locationFields(),

    ...possessionField(),
    ...availableFromField(),
    ideal_for: multi({ enumeration: E.IDEAL_FOR, need: true, filter: { type: 'any-of', facet: true }, show: 'terms' }),
    restricted_activities: tags({ maxTags: 10, maxLength: 40, show: 'rules' }),

    commercial_power_backup: choice({
      enumeration: E.COMMERCIAL_POWER_BACKUP,
      need: true,
      filter: { type: 'any-of', facet: true },
      show: 'building',
    }),
    lift_type: choice({ enumeration: E.LIFT_TYPE, need: true, show: 'building' }),
    washroom: choice({ enumeration: E.WASHROOM, need: true, filter: { type: 'any-of', facet: true }, show: 'rooms' }),
    washroom_count: number({ min: 1, max: 200, when: { field: 'washroom', is: ['shared', 'private'] }, show: 'rooms' }),
    commercial_parking: choice({
      enumeration: E.COMMERCIAL_PARKING,
      need: true,
      filter: { type: 'any-of', facet: true },
      show: 'home',
      cardRank: 130,
    }),
    parking_slots: number({ min: 1, max: 10_000, when: RESERVED, need: true, show: 'home' }),
    water_storage: flag({ unknown: true, show: 'building' }),
    security: flag({ unknown: true, show: 'building' }),
    // who occupies the premises now; the date is `available_from`
    commercial_availability: choice({
      enumeration: E.COMMERCIAL_AVAILABILITY,
      need: true,
      filter: { type: 'any-of', facet: true },
      show: 'terms',
    }),
    ...amenityFields(),
    ...visitFields(),

    ...descriptionField(),
    fire_noc: legalDocument(),
    trade_licence_ok: legalDocument(),
    oc_available: legalDocument(),
    ...mediaFields('premises'),
  };
}

/**
 * The six steps of both kinds. `kindFields` are a kind's own fields, which are added to the step of that name. Those of `role` are the first
 * fields of `basic`.
 */
export function premisesSteps(kindFields: {
  readonly role: readonly string[];
  readonly basic: readonly string[];
  readonly details: readonly string[];
  readonly additional: readonly string[];
}): readonly Step[] {
  return [
    {
      id: 'basic',
      title: 'step.property_details',
      fields: [
        ...kindFields.role,
        'commercial_property_type',
        'commercial_building_type',
        ...kindFields.basic,
        'building_age',
        'floor_scope',
        'floor',
        'total_floors',
        'super_built_up_area',
        'built_up_area',
        'carpet_area',
        'furnishing',
        'bare_shell',
        'location_features',
        'frontage_ft',
        'ceiling_height_ft',
        'power_load_kw',
        'seats',
        'cabins',
        'meeting_rooms',
        'pantry',
        'loading_dock',
        'project_rera_id',
        'rera_exempt_reason',
      ],
    },
    locationStep(),
    {
      id: 'details',
      title: 'step.details',
      fields: [...kindFields.details, 'possession_timing', 'available_from', 'ideal_for', 'restricted_activities'],
    },
    {
      id: 'amenities',
      title: 'step.amenities',
      fields: [
        'commercial_power_backup',
        'lift_type',
        'washroom',
        'washroom_count',
        'commercial_parking',
        'parking_slots',
        'water_storage',
        'security',
        'commercial_availability',
        'amenities',
        ...VISIT_FIELD_NAMES,
      ],
    },
    {
      id: 'additional',
      title: 'step.additional',
      fields: [...kindFields.additional, 'description', 'video_link', 'fire_noc', 'trade_licence_ok', 'oc_available'],
    },
    GALLERY_STEP,
  ];
}
