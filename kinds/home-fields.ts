/** What homes to rent, to buy and to share have in common (product rules 1.3, 1.4, 1.8). */
import { area, choice, counts, flag, number, type Fields } from './field.ts';
import * as E from './enumerations.ts';
import { SIZE, WHAT } from './reviews.ts';
import { IS_VILLA, floorFields } from './shared-fields.ts';

export function homeTypeFields(): Fields {
  return {
    property_type: choice({ of: E.PROPERTY_TYPE, need: true, filter: { as: 'any-of', facet: true }, review: WHAT, show: 'home' }),
    bhk_type: choice({ of: E.BHK_TYPE, need: true, filter: { as: 'any-of', facet: true }, review: WHAT, show: 'home' }),
    ...floorFields({ not: IS_VILLA }),
    building_age: choice({ of: E.BUILDING_AGE, need: true, filter: { as: 'any-of', facet: true }, show: 'building' }),
    facing: facingField(false),
  };
}

export function facingField(need: boolean): Fields[string] {
  return choice({ of: E.FACING, compact: true, need, filter: { as: 'any-of', facet: true }, show: 'home' });
}

export function homeAreaFields(): Fields {
  return {
    built_up_area: area({ minSqft: 80, maxSqft: 99_999, units: ['sqft', 'sqm'], need: true, review: SIZE, show: 'home' }),
    carpet_area: area({ minSqft: 50, maxSqft: 99_999, units: ['sqft', 'sqm'], review: SIZE, show: 'home' }),
  };
}

export function furnishingFields(): Fields {
  return {
    furnishing: choice({ of: E.FURNISHING, need: true, filter: { as: 'any-of', facet: true }, show: 'home' }),
    furnishing_items: counts({ of: E.FURNISHING_ITEMS, max: 50, when: { field: 'furnishing', is: ['Fully', 'Semi'] }, show: 'rooms' }),
  };
}

export function parkingField(need: boolean): Fields {
  return { parking: choice({ of: E.PARKING, need, filter: { as: 'any-of', facet: true }, show: 'home' }) };
}

export function bathFields(): Fields {
  return {
    bathrooms: number({ min: 1, max: 10, need: true, filter: { as: 'at-least' }, show: 'rooms' }),
    balconies: number({ min: 0, max: 10, show: 'rooms' }),
  };
}

export function waterField(): Fields {
  return { water_supply: choice({ of: E.WATER_SUPPLY, need: true, filter: { as: 'any-of', facet: true }, show: 'building' }) };
}

export function powerBackupField(): Fields {
  return { power_backup: choice({ of: E.POWER_BACKUP, filter: { as: 'any-of', facet: true }, show: 'building' }) };
}

/** Three answers: yes, no, and nobody said (shown as "ask"). */
export function askable(show: 'rules' | 'building' | 'rooms', need = false): Fields[string] {
  return flag({ unknown: true, need, filter: { as: 'flag' }, show });
}
