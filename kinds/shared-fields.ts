/** Groups of fields that several kinds share (product rules 1.2). A kind spreads a group and overrides what differs. */
import { choice, coordinate, flag, locality, multi, number, photos, text, type Fields } from './field.ts';
import * as E from './enumerations.ts';

/** First fields of the basic step of every kind. What an agent or developer must add depends on the deal. */
export function roleFields(deal: 'rent' | 'sale'): Fields {
  return {
    listing_role: choice({ of: E.LISTING_ROLE, need: true, filter: { as: 'any-of', param: 'posted_by', facet: true } }),
    ...(deal === 'sale' && {
      agent_rera_id: text({
        min: 5,
        max: 60,
        pattern: 'rera',
        when: { field: 'listing_role', is: ['Agent'] },
        need: true,
        show: 'documents',
      }),
    }),
    project_rera_id: text({
      min: 5,
      max: 60,
      pattern: 'rera',
      when: { field: 'listing_role', is: ['Developer'] },
      need: true,
      show: 'documents',
    }),
    authorised_by_owner: flag({ mustBeTrue: true, when: { field: 'listing_role', is: ['Agent'] }, need: true }),
  };
}

/** The location step of every kind. `door_no` never leaves the server but to its owner. */
export function locationFields(): Fields {
  return {
    city: text({ min: 2, max: 40, need: true }),
    locality: locality({ min: 2, max: 80, need: true }),
    sub_locality: text({ min: 2, max: 80 }),
    society_name: text({ min: 2, max: 100, show: 'building' }),
    door_no: text({ min: 1, max: 20, private: true }),
    street: text({ min: 2, max: 120 }),
    landmark: text({ min: 2, max: 120 }),
    pincode: text({ min: 6, max: 6, pattern: 'pincode', need: true }),
    lat: coordinate({ min: 6, max: 37.6, need: true }),
    lng: coordinate({ min: 68, max: 97.5, need: true }),
    location_precision: choice({ of: E.LOCATION_PRECISION, need: true }),
  };
}

/** When and with whom a place can be seen; slots every half hour (specification section 9). */
export function visitFields(): Fields {
  return {
    who_will_show: choice({ of: E.WHO_WILL_SHOW, need: true, compact: true }),
    visit_days: choice({ of: E.VISIT_DAYS, need: true, show: 'visits' }),
    visit_all_day: flag({ show: 'visits' }),
    visit_start: choice({
      of: E.VISIT_SLOT,
      compact: true,
      need: true,
      when: { not: { field: 'visit_all_day', is: [true] } },
      show: 'visits',
    }),
    visit_end: choice({
      of: E.VISIT_SLOT,
      compact: true,
      need: true,
      when: { not: { field: 'visit_all_day', is: [true] } },
      show: 'visits',
    }),
    secondary_phone: text({ min: 10, max: 10, pattern: 'phone', private: true }),
    directions_tip: text({ min: 3, max: 250, noContact: true, show: 'visits' }),
  };
}

export function amenityFields(): Fields {
  return { amenities: multi({ of: E.AMENITIES, filter: { as: 'all-of', facet: true } }) };
}

export function mediaFields(): Fields {
  return { photos: photos({ max: 20 }) };
}

export function descriptionField(options: { need?: boolean } = {}): Fields {
  return { description: text({ min: 30, max: 2000, multiline: true, noContact: true, ...options }) };
}

/** Floor of the home and height of the building; ground floor is 0, basements are negative. */
export function floorFields(totalNeed: Fields[string]['need']): Fields {
  return {
    floor: number({ min: -2, max: 99, need: true, filter: { as: 'range' }, show: 'building' }),
    total_floors: number({ min: 0, max: 99, need: totalNeed, show: 'building' }),
  };
}
