/** Groups of fields that several kinds share. A kind spreads a group and overrides fields that differ. */
import {
  DEFAULT_CITY,
  choice,
  coordinate,
  date,
  flag,
  locality,
  money,
  multi,
  number,
  photos,
  text,
  type Condition,
  type Fields,
  type Step,
} from '../field.ts';
import * as E from '../enumerations.ts';
import * as REVIEW from './review-thresholds.ts';

export const IS_VILLA: Condition = { field: 'property_type', is: ['Independent House Villa'] };
export const UNDER_CONSTRUCTION: Condition = { field: 'construction_status', is: ['under_construction'] };
const BY_DEVELOPER: Condition = { field: 'listing_role', is: ['Developer'] };
const BY_AGENT: Condition = { field: 'listing_role', is: ['Agent'] };

/** First fields of the basic step of every kind. For agents, some depend on the deal. */
export function roleFields(deal: 'rent' | 'sale'): Fields {
  return {
    listing_role: choice({
      enumeration: E.LISTING_ROLE,
      need: true,
      filter: { type: 'any-of', param: 'posted_by', facet: true },
      review: REVIEW.LEGAL,
    }),
    ...(deal === 'sale' && {
      agent_rera_id: text({
        min: 5,
        max: 60,
        pattern: 'rera',
        when: BY_AGENT,
        need: true,
        review: REVIEW.LEGAL,
        endsEvidence: 'rera_checked',
        show: 'documents',
      }),
    }),
    authorised_by_owner: flag({ mustBeTrue: true, when: BY_AGENT, need: true }),
  };
}

/**
 * The project's RERA number, or the reason why it needs none. It is required of developers, and of other listers when `alsoWhen` is met,
 * e.g. for a home under construction or a plot in a layout.
 */
export function reraFields(alsoWhen?: Condition): Fields {
  const when = alsoWhen ? { any: [BY_DEVELOPER, alsoWhen] } : BY_DEVELOPER;
  return {
    project_rera_id: text({
      min: 5,
      max: 60,
      pattern: 'rera',
      when,
      need: { field: 'rera_exempt_reason', set: false },
      filter: { type: 'flag', param: 'rera' },
      review: REVIEW.LEGAL,
      endsEvidence: 'rera_checked',
      show: 'documents',
    }),
    rera_exempt_reason: choice({
      enumeration: E.RERA_EXEMPT_REASON,
      compact: true,
      when: { all: [when, { field: 'project_rera_id', set: false }] },
      review: REVIEW.LEGAL,
      show: 'documents',
    }),
  };
}

/**
 * Fields of the location step of every kind. The API returns `door_no` only to the owner and staff. Forms propose to show the street: it
 * lets visitors judge the location without revealing the door.
 */
export function locationFields(options: { societyNeed?: Condition } = {}): Fields {
  return {
    city: text({ min: 2, max: 40, need: true, initial: DEFAULT_CITY, review: REVIEW.PLACE, endsEvidence: 'document_seen' }),
    locality: locality({ min: 2, max: 80, need: true, review: REVIEW.PLACE, endsEvidence: 'document_seen' }),
    sub_locality: text({ min: 2, max: 80 }),
    society_name: text({
      min: 2,
      max: 100,
      need: options.societyNeed ?? false,
      review: REVIEW.PLACE,
      endsEvidence: 'document_seen',
      show: 'building',
    }),
    door_no: text({ min: 1, max: 20, private: true, endsEvidence: 'document_seen' }),
    street: text({ min: 2, max: 120, endsEvidence: 'document_seen' }),
    landmark: text({ min: 2, max: 120 }),
    pincode: text({ min: 6, max: 6, pattern: 'pincode', need: true }),
    lat: coordinate({ min: 6, max: 37.6, need: true, review: REVIEW.PIN }),
    lng: coordinate({ min: 68, max: 97.5, need: true, review: REVIEW.PIN }),
    location_precision: choice({ enumeration: E.LOCATION_PRECISION, need: true, initial: 'street' }),
  };
}
/** For homes of these types people search by the name of the society. */
export const NAMED_SOCIETY: Condition = { field: 'property_type', is: ['Apartment', 'Gated Community'] };

/**
 * When the property can be visited, in slots of half an hour, and who shows it. Forms propose every day from 9 to 6, which suits most
 * listers.
 */
export function visitFields(): Fields {
  const hours = {
    enumeration: E.VISIT_SLOT,
    compact: true,
    need: true,
    when: { not: { field: 'visit_all_day', is: [true] } },
    show: 'visits',
  } as const;
  return {
    who_will_show: choice({ enumeration: E.WHO_WILL_SHOW, need: true, compact: true }),
    visit_days: choice({ enumeration: E.VISIT_DAYS, need: true, initial: 'everyday', show: 'visits' }),
    visit_all_day: flag({ show: 'visits' }),
    visit_start: choice({ ...hours, initial: '9.00 AM' }),
    visit_end: choice({ ...hours, initial: '6.00 PM' }),
    secondary_phone: text({ min: 10, max: 10, pattern: 'phone', private: true }),
    directions_tip: text({ min: 3, max: 250, noContact: true, show: 'visits' }),
  };
}

export function amenityFields(): Fields {
  return { amenities: multi({ enumeration: E.AMENITIES, filter: { type: 'all-of', facet: true } }) };
}

/** Subjects of photos, by what is offered. */
const PHOTO_CATEGORIES = {
  home: ['front_view', 'hall', 'bedroom', 'kitchen', 'bathroom', 'balcony', 'floor_plan', 'others'],
  shared_house: ['front_view', 'bedroom', 'bathroom', 'kitchen', 'common_area', 'others'],
  premises: ['front_view', 'interior', 'bathroom', 'common_area', 'road_view', 'floor_plan', 'others'],
  land: ['front_view', 'road_view', 'floor_plan', 'others'],
} satisfies Record<string, readonly (typeof E.PHOTO_CATEGORY.values)[number][]>;

export function mediaFields(subject: keyof typeof PHOTO_CATEGORIES): Fields {
  return { photos: photos({ max: 20, enough: 3, categories: PHOTO_CATEGORIES[subject] }) };
}

/** Description, and a link to a video on an external site. Pages embed nothing from that site, so it learns nothing about visitors. */
export function descriptionField(options: { need?: boolean } = {}): Fields {
  return {
    description: text({ min: 30, max: 2000, multiline: true, noContact: true, ...options }),
    video_link: text({ min: 20, max: 150, pattern: 'video', filter: { type: 'flag', param: 'with_video' }, review: REVIEW.VIDEO }),
  };
}

/** Floor of the home and number of floors of the building. The ground floor is 0, and basements are negative. */
export function floorFields({ totalNeed }: { readonly totalNeed: Fields[string]['need'] }): Fields {
  return {
    floor: number({
      min: -2,
      max: 99,
      need: true,
      filter: { type: 'range' },
      endsEvidence: 'document_seen',
      show: 'building',
      cardRank: 150,
    }),
    total_floors: number({ min: 0, max: 99, need: totalNeed, show: 'building' }),
  };
}

/** Maintenance of the building. With `perSqft`, the amount may also be per square foot. */
export function maintenanceFields(options: { need: boolean; perSqft?: boolean }): Fields {
  const whenExtra = { field: 'maintenance_type', is: ['extra'] };
  return {
    maintenance_type: choice({ enumeration: E.MAINTENANCE_TYPE, need: options.need, show: 'costs' }),
    maintenance_extra: flag({ follows: { field: 'maintenance_type', yes: 'extra', no: 'included' } }),
    maintenance_amount: money({ min: 1, max: 200_000, per: 'month', when: whenExtra, need: true, show: 'costs' }),
    ...(options.perSqft && { maintenance_per: choice({ enumeration: E.MAINTENANCE_PER, when: whenExtra, need: true, show: 'costs' }) }),
  };
}

export function availableFromField(): Fields {
  return {
    available_from: date({
      minDays: 0,
      maxDays: 365,
      need: true,
      filter: { type: 'range', param: 'available', panelRank: 110 },
      show: 'terms',
    }),
  };
}

export function ownershipFields(): Fields {
  return {
    ownership_type: choice({
      enumeration: E.OWNERSHIP_TYPE,
      need: true,
      filter: { type: 'any-of', facet: true },
      review: REVIEW.LEGAL,
      show: 'documents',
    }),
    lease_years_left: number({
      min: 1,
      max: 999,
      unit: 'unit.years',
      when: { field: 'ownership_type', is: ['onLease'] },
      need: true,
      show: 'documents',
    }),
  };
}

export function constructionFields(): Fields {
  return {
    construction_status: choice({
      enumeration: E.CONSTRUCTION_STATUS,
      need: true,
      filter: { type: 'any-of', facet: true },
      show: 'building',
    }),
    possession_by: date({ minDays: 0, maxDays: 3653, month: true, when: UNDER_CONSTRUCTION, need: true, show: 'terms' }),
  };
}

/** Details that a developer declares about a project besides its RERA number. The project's page shows them. */
export function projectFields(): Fields {
  return {
    project_units: number({ min: 1, max: 20_000, when: BY_DEVELOPER, review: REVIEW.LEGAL, show: 'building' }),
    construction_stage: choice({
      enumeration: E.CONSTRUCTION_STAGE,
      when: { all: [BY_DEVELOPER, UNDER_CONSTRUCTION] },
      review: REVIEW.LEGAL,
      show: 'building',
    }),
  };
}

export function possessionField(): Fields {
  return {
    possession_timing: choice({ enumeration: E.POSSESSION_TIMING, need: true, filter: { type: 'any-of', facet: true }, show: 'terms' }),
  };
}

/** Whether a legal document exists: yes, no or "don't know". */
export function legalDocument({
  need = false,
  when,
}: { readonly need?: Fields[string]['need']; readonly when?: Condition } = {}): Fields[string] {
  return choice({ enumeration: E.ANSWER, need, ...(when && { when }), show: 'documents' });
}
/** The municipal property record of Karnataka. Other states do not have it. */
export function khataField({ need }: { readonly need: boolean }): Fields {
  return {
    khata_certificate: choice({
      enumeration: E.KHATA_CERTIFICATE,
      when: { field: '$state', is: ['KA'] },
      need,
      filter: { type: 'any-of', facet: true },
      show: 'documents',
    }),
  };
}

/** The location step of every kind. `additionalFields` are the kind's own fields, after the shared ones. */
export function locationStep(additionalFields: readonly string[] = []): Step {
  return {
    id: 'location',
    title: 'step.location',
    fields: [...Object.keys(locationFields()), ...additionalFields],
    reviewedTogether: true,
  };
}
export const VISIT_FIELD_NAMES: readonly string[] = Object.keys(visitFields());
export const GALLERY_STEP: Step = { id: 'gallery', title: 'step.gallery', fields: ['photos'] };
