/** Fields that homes for rent, for sale and for sharing have in common. */
import { area, choice, counts, flag, number, type Fields } from '../field.ts';
import * as E from '../enumerations.ts';
import * as REVIEW from './review-thresholds.ts';
import { IS_VILLA, floorFields } from './shared-fields.ts';

export function homeTypeFields(): Fields {
  return {
    property_type: choice({
      enumeration: E.PROPERTY_TYPE,
      need: true,
      filter: { type: 'any-of', facet: true, panelRank: 30 },
      review: REVIEW.PROPERTY_TYPE,
      show: 'home',
    }),
    bhk_type: choice({
      enumeration: E.BHK_TYPE,
      need: true,
      filter: { type: 'any-of', facet: true, panelRank: 20 },
      review: REVIEW.PROPERTY_TYPE,
      show: 'home',
      cardRank: 10,
    }),
    ...floorFields({ totalNeed: { not: IS_VILLA } }),
    building_age: choice({ enumeration: E.BUILDING_AGE, need: true, filter: { type: 'any-of', facet: true }, show: 'building' }),
    facing: facingField(false),
  };
}

export function facingField(need: boolean): Fields[string] {
  return choice({ enumeration: E.FACING, compact: true, need, filter: { type: 'any-of', facet: true }, show: 'home', cardRank: 80 });
}

export function homeAreaFields(): Fields {
  return {
    built_up_area: area({
      minSqft: 80,
      maxSqft: 99_999,
      units: ['sqft', 'sqm'],
      need: true,
      review: REVIEW.AREA,
      endsEvidence: 'document_seen',
      show: 'home',
    }),
    carpet_area: area({
      minSqft: 50,
      maxSqft: 99_999,
      units: ['sqft', 'sqm'],
      review: REVIEW.AREA,
      endsEvidence: 'document_seen',
      show: 'home',
    }),
  };
}

export function furnishingFields(): Fields {
  return {
    furnishing: choice({
      enumeration: E.FURNISHING,
      need: true,
      filter: { type: 'any-of', facet: true, panelRank: 90 },
      show: 'home',
      cardRank: 20,
    }),
    furnishing_items: counts({
      enumeration: E.FURNISHING_ITEMS,
      max: 50,
      when: { field: 'furnishing', is: ['Fully', 'Semi'] },
      show: 'rooms',
    }),
  };
}

export function parkingField(need: boolean): Fields {
  return { parking: choice({ enumeration: E.PARKING, need, filter: { type: 'any-of', facet: true }, show: 'home', cardRank: 140 }) };
}

export function bathFields(): Fields {
  return {
    bathrooms: number({ min: 1, max: 10, need: true, filter: { type: 'at-least' }, show: 'rooms' }),
    balconies: number({ min: 0, max: 10, show: 'rooms' }),
  };
}

export function waterField(): Fields {
  return { water_supply: choice({ enumeration: E.WATER_SUPPLY, need: true, filter: { type: 'any-of', facet: true }, show: 'building' }) };
}

export function powerBackupField(): Fields {
  return { power_backup: choice({ enumeration: E.POWER_BACKUP, filter: { type: 'any-of', facet: true }, show: 'building' }) };
}

/** Yes, no, or not stated, which is shown as "ask". */
export function threeStateFlag(show: 'rules' | 'building' | 'rooms', need = false): Fields[string] {
  return flag({ unknown: true, need, filter: { type: 'flag' }, show });
}
