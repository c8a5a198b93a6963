import { choice, flag, kind, money, number } from '../field.ts';
import * as E from '../enumerations.ts';
import * as REVIEW from './review-thresholds.ts';
import { premisesFields, premisesSteps } from './commercial-fields.ts';
import { maintenanceFields, roleFields } from './shared-fields.ts';
import { commercialAreaChecks, commercialDepositChecks, floorChecks, locationChecks, lockInChecks, visitChecks } from './checks.ts';

/** Commercial property for rent. */
export const commercialRent = kind({
  id: 'commercial_rent',
  listingType: 'Commercial',
  family: 'commercial',
  intent: 'commercial',
  deal: 'rent',
  type: 'commercial_property_type',
  bedrooms: null,
  comparedBy: null,
  price: ['expected_rent'],
  deposit: ['expected_deposit'],
  area: ['carpet_area', 'built_up_area', 'super_built_up_area'],
  fields: {
    ...roleFields('rent'),
    ...premisesFields({ hasConstructionStatus: false }),
    expected_rent: money({ min: 1_000, max: 50_000_000, per: 'month', need: true, review: REVIEW.PRICE }),
    rent_negotiable: flag({ filter: { type: 'flag', param: 'negotiable' }, show: 'costs' }),
    expected_deposit: money({ min: 0, max: 1_200_000_000, per: 'one_time', need: true, review: REVIEW.DEPOSIT, show: 'costs' }),
    deposit_negotiable: flag({ show: 'costs' }),
    ...maintenanceFields({ need: true }),
    lease_years: number({ min: 1, max: 99, unit: 'unit.years', need: true, show: 'terms' }),
    lock_in_years: number({ min: 0, max: 99, unit: 'unit.years', need: true, filter: { type: 'range' }, show: 'terms' }),
    escalation_pct: number({ min: 0, max: 25, decimals: 2, unit: 'unit.percent_year', show: 'costs' }),
    gst_applicable: flag({ unknown: true, show: 'costs' }),
    previous_rental_status: choice({ enumeration: E.PREVIOUS_RENTAL_STATUS, need: true, show: 'terms' }),
  },
  steps: premisesSteps({
    role: ['listing_role', 'authorised_by_owner'],
    basic: [],
    details: [
      'expected_rent',
      'rent_negotiable',
      'expected_deposit',
      'deposit_negotiable',
      'maintenance_type',
      'maintenance_extra',
      'maintenance_amount',
      'lease_years',
      'lock_in_years',
      'escalation_pct',
      'gst_applicable',
    ],
    additional: ['previous_rental_status'],
  }),
  checks: [
    ...floorChecks,
    ...commercialAreaChecks,
    ...commercialDepositChecks,
    ...lockInChecks('lock_in_years', 'lease_years'),
    ...locationChecks,
    ...visitChecks,
  ],
});
