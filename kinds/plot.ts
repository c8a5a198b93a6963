import { area, choice, flag, kind, money, number, text } from './field.ts';
import * as E from './enumerations.ts';
import { LEGAL, PLACE, PRICE, SIZE, WHAT } from './reviews.ts';
import {
  GALLERY_STEP,
  VISIT_NAMES,
  availableFromField,
  descriptionField,
  khataField,
  locationFields,
  locationStep,
  mediaFields,
  paper,
  possessionField,
  reraFields,
  roleFields,
  visitFields,
} from './shared-fields.ts';
import { askable, facingField } from './home-fields.ts';
import { locationChecks, plotChecks, visitChecks } from './checks.ts';

const IN_LAYOUT = { field: 'gated_project', is: [true] };
/** Plots of a layout carry its approval; a single old plot may have none. */
const NEEDS_APPROVAL = { any: [IN_LAYOUT, { field: 'listing_role', is: ['Developer'] }] };

/** A plot or land to buy (specification section 7; product rules 1.6). */
export const plot = kind({
  id: 'plot',
  listingType: 'Land',
  family: 'plot',
  tab: 'plots',
  deal: 'sale',
  type: 'land_use',
  bedrooms: null,
  price: ['expected_price'],
  deposit: [],
  area: ['plot_area'],
  fields: {
    ...roleFields('sale'),
    plot_area: area({ minSqft: 100, maxSqft: 43_560_000, units: ['cent', 'sqft', 'sqm', 'acre'], need: true, review: SIZE, show: 'land' }),
    length_ft: number({ min: 1, max: 20_000, decimals: 2, unit: 'unit.feet', show: 'land' }),
    width_ft: number({ min: 1, max: 20_000, decimals: 2, unit: 'unit.feet', show: 'land' }),
    land_use: choice({ of: E.LAND_USE, need: true, filter: { as: 'any-of', facet: true }, review: WHAT, show: 'land' }),
    facing: facingField(true),
    corner_plot: flag({ filter: { as: 'flag' }, show: 'land' }),
    open_sides: number({ min: 1, max: 4, show: 'land' }),
    boundary_wall: choice({ of: E.BOUNDARY_WALL, need: true, show: 'land' }),
    floors_allowed: number({ min: 0, max: 99, show: 'land' }),
    gated_project: flag({ filter: { as: 'flag' }, show: 'land' }),
    project_name: text({ min: 2, max: 100, when: IN_LAYOUT, need: true, review: PLACE, show: 'land' }),

    ...locationFields(),
    survey_no: text({ min: 1, max: 60, private: true }),
    village: text({ min: 2, max: 80, private: true }),
    taluk: text({ min: 2, max: 80, private: true }),

    expected_price: money({ min: 50_000, max: 10_000_000_000, per: 'once', need: true, review: PRICE }),
    price_negotiable: flag({ filter: { as: 'flag', param: 'negotiable' }, show: 'costs' }),
    ...possessionField(),
    ...availableFromField(),
    ...descriptionField(),

    water_supply: choice({ of: E.PLOT_WATER_SUPPLY, need: true, filter: { as: 'any-of', facet: true }, show: 'land' }),
    power_source: choice({ of: E.POWER_SOURCE, need: true, filter: { as: 'any-of', facet: true }, show: 'land' }),
    sewage: choice({ of: E.SEWAGE, need: true, show: 'land' }),
    road_width_ft: number({ min: 3, max: 300, decimals: 1, unit: 'unit.feet', need: true, filter: { as: 'at-least' }, show: 'land' }),
    gated_security: askable('building'),
    more_units: flag({ show: 'terms' }),
    ...visitFields(),

    title_type: choice({ of: E.TITLE_TYPE, need: true, filter: { as: 'any-of', facet: true }, review: LEGAL, show: 'documents' }),
    lease_years_left: number({
      min: 1,
      max: 999,
      unit: 'unit.years',
      when: { field: 'title_type', is: ['leasehold'] },
      need: true,
      show: 'documents',
    }),
    approval_authority: choice({
      of: E.APPROVAL_AUTHORITY,
      need: NEEDS_APPROVAL,
      filter: { as: 'any-of', facet: true },
      review: LEGAL,
      show: 'documents',
    }),
    approval_no: text({ min: 2, max: 60, when: { field: 'approval_authority', set: true }, need: true, review: LEGAL, show: 'documents' }),
    sale_deed: paper(true),
    encumbrance_certificate: paper(true),
    conversion_certificate: choice({ of: E.ANSWER_OR_NOT_NEEDED, need: true, show: 'documents' }),
    patta: paper(true, { field: '$state', is: ['TN'] }),
    ...khataField(),
    ...reraFields(IN_LAYOUT),

    ...mediaFields(),
  },
  steps: [
    {
      id: 'basic',
      title: 'step.property_details',
      fields: [
        'listing_role',
        'agent_rera_id',
        'authorised_by_owner',
        'plot_area',
        'length_ft',
        'width_ft',
        'land_use',
        'facing',
        'corner_plot',
        'open_sides',
        'boundary_wall',
        'floors_allowed',
        'gated_project',
        'project_name',
      ],
    },
    locationStep(['survey_no', 'village', 'taluk']),
    {
      id: 'details',
      title: 'step.details',
      fields: ['expected_price', 'price_negotiable', 'possession_timing', 'available_from', 'description', 'video_link'],
    },
    {
      id: 'amenities',
      title: 'step.amenities',
      fields: ['water_supply', 'power_source', 'sewage', 'road_width_ft', 'gated_security', 'more_units', ...VISIT_NAMES],
    },
    {
      id: 'additional',
      title: 'step.additional',
      fields: [
        'title_type',
        'lease_years_left',
        'approval_authority',
        'approval_no',
        'sale_deed',
        'encumbrance_certificate',
        'conversion_certificate',
        'patta',
        'khata_certificate',
        'project_rera_id',
        'rera_exempt_reason',
      ],
    },
    GALLERY_STEP,
  ],
  checks: [...plotChecks, ...locationChecks, ...visitChecks],
});
