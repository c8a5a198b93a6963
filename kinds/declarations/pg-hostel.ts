import { choice, flag, kind, money, multi, number, rows, text } from '../field.ts';
import * as E from '../enumerations.ts';
import * as REVIEW from './review-thresholds.ts';
import {
  GALLERY_STEP,
  VISIT_FIELD_NAMES,
  availableFromField,
  descriptionField,
  locationFields,
  locationStep,
  mediaFields,
  reraFields,
  roleFields,
  visitFields,
} from './shared-fields.ts';
import { parkingField } from './home-fields.ts';
import { locationChecks, roomChecks, visitChecks } from './checks.ts';

/** A bed in a paying-guest house or hostel. */
export const pgHostel = kind({
  id: 'pg_hostel',
  listingType: 'Pg',
  family: 'pg_hostels',
  intent: 'pg',
  deal: 'rent',
  type: null,
  bedrooms: null,
  comparedBy: null,
  price: ['rooms.rent'],
  deposit: ['rooms.deposit'],
  area: [],
  fields: {
    ...roleFields('rent'),
    ...reraFields(),
    pg_name: text({ min: 2, max: 80, need: true, noContact: true, review: REVIEW.PLACE, endsEvidence: 'document_seen', show: 'home' }),
    property_type: choice({ enumeration: E.PROPERTY_TYPE, filter: { type: 'any-of', facet: true, panelRank: 30 }, show: 'home' }),
    room_types: multi({ enumeration: E.PG_ROOM_TYPES, need: true, filter: { type: 'any-of', facet: true }, show: 'rooms', cardRank: 40 }),
    rooms: rows({
      min: 1,
      max: 8,
      need: true,
      // Rooms with the same sharing but different amenities, e.g. with and without AC, are separate rows.
      distinctBy: ['sharing', 'room_amenities'],
      fields: {
        sharing: choice({ enumeration: E.SHARING, need: true, filter: { type: 'any-of', facet: true, panelRank: 70 } }),
        rent: money({ min: 500, max: 200_000, per: 'bed_month', need: true, review: REVIEW.PRICE }),
        deposit: money({ min: 0, max: 1_200_000, per: 'one_time', need: true, review: REVIEW.DEPOSIT }),
        beds_total: number({ min: 0, max: 500, need: true }),
        beds_free: number({ min: 0, max: 500, need: true, filter: { type: 'at-least', param: 'free_beds', panelRank: 75 } }),
        room_amenities: multi({ enumeration: E.ROOM_AMENITIES, label: 'field.room_amenities_of_row' }),
      },
    }),
    room_amenities: multi({
      enumeration: E.ROOM_AMENITIES,
      label: 'field.room_amenities_of_all',
      filter: { type: 'all-of', facet: true },
      show: 'rooms',
    }),

    ...locationFields(),

    tenant_type: multi({
      enumeration: E.TENANT_TYPE,
      need: true,
      filter: { type: 'any-of', facet: true, panelRank: 60 },
      show: 'terms',
      cardRank: 60,
    }),
    occupation: choice({ enumeration: E.OCCUPATION, need: true, filter: { type: 'any-of', facet: true }, show: 'terms', cardRank: 120 }),
    food_included: flag({ unknown: true, need: true, filter: { type: 'flag' }, show: 'home', cardRank: 70 }),
    meals: multi({
      enumeration: E.MEALS,
      when: { field: 'food_included', is: [true] },
      need: true,
      filter: { type: 'all-of', facet: true },
      show: 'home',
    }),
    house_rules: multi({ enumeration: E.HOUSE_RULES, filter: { type: 'all-of', facet: true }, show: 'rules' }),
    gate_closing_time: choice({ enumeration: E.VISIT_SLOT, compact: true, show: 'rules' }),
    notice_days: number({ min: 0, max: 90, unit: 'unit.days', show: 'terms' }),
    min_stay_months: number({ min: 0, max: 12, unit: 'unit.months', show: 'terms' }),
    rent_negotiable: flag({ filter: { type: 'flag', param: 'negotiable' }, show: 'costs' }),
    deposit_negotiable: flag({ show: 'costs' }),
    ...availableFromField(),
    ...descriptionField({ need: true }),

    common_amenities: multi({ enumeration: E.COMMON_AMENITIES, filter: { type: 'all-of', facet: true }, show: 'building' }),
    laundry: flag({ show: 'building' }),
    room_cleaning: flag({ show: 'building' }),
    warden: flag({ show: 'building' }),
    ...parkingField(false),
    ...visitFields(),

    ...mediaFields('shared_house'),
  },
  steps: [
    {
      id: 'basic',
      title: 'step.property_details',
      fields: [
        'listing_role',
        'authorised_by_owner',
        'project_rera_id',
        'rera_exempt_reason',
        'pg_name',
        'property_type',
        'room_types',
        'rooms',
        'room_amenities',
      ],
    },
    locationStep(),
    {
      id: 'details',
      title: 'step.details',
      fields: [
        'tenant_type',
        'occupation',
        'food_included',
        'meals',
        'house_rules',
        'gate_closing_time',
        'notice_days',
        'min_stay_months',
        'rent_negotiable',
        'deposit_negotiable',
        'available_from',
        'description',
        'video_link',
      ],
    },
    {
      id: 'amenities',
      title: 'step.amenities',
      fields: ['common_amenities', 'laundry', 'room_cleaning', 'warden', 'parking', ...VISIT_FIELD_NAMES],
    },
    GALLERY_STEP,
  ],
  checks: [...roomChecks, ...locationChecks, ...visitChecks],
});
