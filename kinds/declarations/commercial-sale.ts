import { flag, kind, money } from '../field.ts';
import * as REVIEW from './review-thresholds.ts';
import { premisesFields, premisesSteps } from './commercial-fields.ts';
import { constructionFields, ownershipFields, roleFields } from './shared-fields.ts';
import { commercialAreaChecks, floorChecks, locationChecks, visitChecks } from './checks.ts';

/** Commercial property for sale. */
export const commercialSale = kind({
  id: 'commercial_sale',
  listingType: 'Commercial',
  family: 'commercial',
  intent: 'commercial',
  deal: 'sale',
  type: 'commercial_property_type',
  bedrooms: null,
  comparedBy: null,
  price: ['expected_price'],
  deposit: [],
  area: ['carpet_area', 'built_up_area', 'super_built_up_area'],
  fields: {
    ...roleFields('sale'),
    ...premisesFields({ hasConstructionStatus: true }),
    ...constructionFields(),
    ...ownershipFields(),
    expected_price: money({ min: 100_000, max: 20_000_000_000, per: 'one_time', need: true, review: REVIEW.PRICE }),
    price_negotiable: flag({ filter: { type: 'flag', param: 'negotiable' }, show: 'costs' }),
    pre_leased: flag({ unknown: true, filter: { type: 'flag' }, show: 'terms' }),
    current_rent: money({
      min: 1_000,
      max: 50_000_000,
      per: 'month',
      when: { field: 'pre_leased', is: [true] },
      need: true,
      show: 'terms',
    }),
  },
  steps: premisesSteps({
    role: ['listing_role', 'agent_rera_id', 'authorised_by_owner'],
    basic: ['construction_status', 'possession_by', 'ownership_type', 'lease_years_left'],
    details: ['expected_price', 'price_negotiable', 'pre_leased', 'current_rent'],
    additional: [],
  }),
  checks: [...floorChecks, ...commercialAreaChecks, ...locationChecks, ...visitChecks],
});
