/** Plausible ranges and frequencies of sample values, by field name. All other values are equally likely. */

/** Whole numbers `[from, to]`, narrower than the field's limits. */
export const RANGES: Readonly<Record<string, readonly [from: number, to: number]>> = {
  balconies: [0, 3],
  lease_months: [11, 36],
  agreement_months: [11, 24],
  notice_months: [1, 3],
  lease_years_left: [15, 99],
  lease_years: [3, 15],
  escalation_pct: [3, 10],
  power_load_kw: [3, 60],
  frontage_ft: [8, 60],
  ceiling_height_ft: [9, 32],
  cabins: [1, 10],
  meeting_rooms: [1, 5],
  washroom_count: [1, 4],
  parking_slots: [1, 12],
  open_sides: [2, 3],
  floors_allowed: [2, 5],
  road_width_ft: [16, 60],
  notice_days: [15, 30],
  min_stay_months: [1, 6],
  existing_flatmates: [1, 3],
};

/** Relative frequency of a token. Default: 10. */
export const WEIGHTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  listing_role: { Owner: 68, Agent: 26, Developer: 6 },
  property_type: { Apartment: 50, 'Independent House Villa': 24, 'Gated Community': 18, 'Standalone Building': 8 },
  bhk_type: { '1RK': 4, '1BHK': 20, '2BHK': 40, '3BHK': 26, '4BHK': 6, '5BHK': 2, '5+BHK': 2 },
  available_for: { only_rent: 93, only_lease: 7 },
  maintenance_per: { month: 1, sqft_month: 0 },
  facing: { dont_know: 4 },
  ownership_type: { selfOwned: 94, onLease: 6 },
  construction_status: { ready_to_move: 84, under_construction: 16 },
  availability_status: { vacant: 60, notice_period: 28, new_property: 12 },
  furnishing: { Semi: 46, None: 32, Fully: 22 },
  parking: { both: 46, car: 16, bike: 28, none: 10 },
  land_use: { residential: 66, agricultural: 14, commercial: 12, industrial: 6, institutional: 2 },
  title_type: { freehold: 90, leasehold: 4, cooperative_society: 3, power_of_attorney: 3 },
  location_precision: { street: 70, exact: 20, locality: 10 },
  who_will_show: { i_will_show: 50, tenants: 14, security: 12, others: 2 },
  floor_scope: { single: 80, multiple: 12, full_building: 8 },
  commercial_property_type: { 'office space': 34, shop: 26, showroom: 10, 'godown/warehouse': 10 },
};
/** Relative frequency of values for documents; most are yes. */
export const ANSWER_WEIGHTS: Readonly<Record<string, number>> = { yes: 84, no: 8, dont_know: 8, not_needed: 10 };

/** Typical built-up sqft of a home. */
export const HOME_SQFT: Readonly<Record<string, number>> = {
  '1RK': 290,
  '1BHK': 580,
  '2BHK': 1_000,
  '3BHK': 1_500,
  '4BHK': 2_200,
  '5BHK': 3_000,
  '5+BHK': 3_800,
};
export const BEDROOMS: Readonly<Record<string, number>> = { '1RK': 1, '1BHK': 1, '2BHK': 2, '3BHK': 3, '4BHK': 4, '5BHK': 5, '5+BHK': 6 };
/** Minimum and maximum super built-up sqft of commercial premises. */
export const PREMISES_SQFT: Readonly<Record<string, readonly [number, number]>> = {
  'office space': [400, 6_000],
  'co-working': [600, 4_000],
  shop: [120, 1_200],
  showroom: [800, 6_000],
  'godown/warehouse': [1_500, 20_000],
  'industrial shed': [2_000, 24_000],
  'industrial building': [4_000, 40_000],
  'other business': [300, 3_000],
  'restaurant/cafe': [500, 4_000],
};
/** Price factor of land relative to built space, by use. */
export const LAND_RATE: Readonly<Record<string, number>> = {
  residential: 0.45,
  commercial: 0.8,
  agricultural: 0.02,
  industrial: 0.25,
  institutional: 0.4,
};
/** Rent factor of a bed relative to a bed in a room for two. */
export const BED_RATE: Readonly<Record<string, number>> = { Single: 1.6, Double: 1, Three: 0.82, Four: 0.7 };
export const BEDS: Readonly<Record<string, number>> = { Single: 1, Double: 2, Three: 3, Four: 4 };
