/** All enumerations of the specification with their tokens verbatim, and a few more. */
import { enumeration } from './field.ts';

export const LISTING_ROLE = enumeration('listing_role', ['Owner', 'Agent', 'Developer']);
export const LISTING_TYPE = enumeration('listing_type', ['Rent Residential', 'Buy Residential', 'Land', 'Commercial', 'Pg', 'Flatemates']);
export const PROPERTY_TYPE = enumeration('property_type', [
  'Independent House Villa',
  'Apartment',
  'Gated Community',
  'Standalone Building',
]);
export const BHK_TYPE = enumeration('bhk_type', ['1RK', '1BHK', '2BHK', '3BHK', '4BHK', '5BHK', '5+BHK']);
export const OWNERSHIP_TYPE = enumeration('ownership_type', ['selfOwned', 'onLease']);
export const BUILDING_AGE = enumeration('building_age', ['new', '1year', '1-3', '3-5', '5-10', '10+']);
export const WATER_SUPPLY = enumeration('water_supply', ['corporation', 'borewell', 'both'], { both: ['corporation', 'borewell'] });
export const PLOT_WATER_SUPPLY = enumeration('plot_water_supply', ['corporation', 'borewell', 'both', 'none'], {
  both: ['corporation', 'borewell'],
});
export const FACING = enumeration('facing', [
  'north',
  'south',
  'east',
  'west',
  'north_east',
  'north_west',
  'south_east',
  'south_west',
  'dont_know',
]);
export const MAINTENANCE_TYPE = enumeration('maintenance_type', ['included', 'extra']);
export const FURNISHING = enumeration('furnishing', ['Fully', 'Semi', 'None']);
export const AVAILABILITY_STATUS = enumeration('availability_status', ['vacant', 'notice_period', 'new_property']);
/** Progress of a building under construction, as declared by its developer. */
export const CONSTRUCTION_STAGE = enumeration('construction_stage', ['not_begun', 'foundation', 'structure', 'finishing']);
export const CONSTRUCTION_STATUS = enumeration('construction_status', ['ready_to_move', 'under_construction']);
export const PREFERRED_TENANTS = enumeration(
  'preferred_tenants',
  ['anyone', 'family', 'bachelor_female', 'bachelor_male', 'coliving', 'company'],
  { anyone: ['family', 'bachelor_female', 'bachelor_male', 'coliving', 'company'] },
);
export const PARKING = enumeration('parking', ['bike', 'car', 'both', 'none'], { both: ['bike', 'car'] });
export const FLOORING = enumeration('flooring', ['vitrifiedTiles', 'mosaic', 'marbleGranite', 'wooden', 'cement']);
export const KHATA_CERTIFICATE = enumeration('khata_certificate', ['Yes A-Khata', 'Yes B-Khata', 'No', "Don't Know"]);
export const POWER_BACKUP = enumeration('power_backup', ['full', 'partial', 'none']);
export const COMMERCIAL_POWER_BACKUP = enumeration('commercial_power_backup', ['full', 'generator_backup', 'need_to_arrange']);
export const KITCHEN_TYPE = enumeration('kitchen_type', ['modular', 'coveredShelves', 'openShelves']);
export const POWER_SOURCE = enumeration('power_source', ['electricity_board', 'solar', 'both', 'none'], {
  both: ['electricity_board', 'solar'],
});
export const SEWAGE = enumeration('sewage', ['open', 'under_ground', 'none']);
export const AREA_UNIT = enumeration('area_unit', ['sqft', 'cent', 'sqm', 'acre']);
/** The specification labels `internet_services` "Tenant Leaving Soon", apparently by mistake. Its label here says what it is. */
export const AMENITIES = enumeration('amenities', [
  'lift',
  'ac',
  'club house',
  'intercom',
  "children's play area",
  'swimming pool',
  'fire safety',
  'servant room',
  'shopping center',
  'gas pipeline',
  'park',
  'rain water harvesting',
  'sewage treatment plant',
  'house keeping',
  'power backup',
  'visitor parking',
  'internet_services',
  'x_cctv',
  'x_ev_charging',
  'x_wheelchair_access',
  'x_solar_hot_water',
]);
export const COMMERCIAL_PROPERTY_TYPE = enumeration('commercial_property_type', [
  'office space',
  'co-working',
  'shop',
  'showroom',
  'godown/warehouse',
  'industrial shed',
  'industrial building',
  'other business',
  'restaurant/cafe',
]);
export const COMMERCIAL_BUILDING_TYPE = enumeration('commercial_building_type', [
  'business park',
  'mall',
  'standalone building',
  'independent shop',
]);
export const IDEAL_FOR = enumeration('ideal_for', [
  'office',
  'restaurant/cafe',
  'salon/spa',
  'store/showroom',
  'cloud kitchen',
  'warehouse/godown',
  'clinic',
  'school/institute',
  'gym/yoga centre',
  'industrial use',
  'other business',
]);
export const COMMERCIAL_AVAILABILITY = enumeration('commercial_availability', [
  'vacant',
  'currently rented/leased',
  'own business',
  'new property',
]);
export const WASHROOM = enumeration('washroom', ['shared', 'no washroom', 'private']);
export const COMMERCIAL_PARKING = enumeration('commercial_parking', ['none', 'public', 'reserved', 'public & reserved'], {
  'public & reserved': ['public', 'reserved'],
});
export const LOCATION_FEATURES = enumeration('location_features', ['on main road', 'corner property']);
export const PREVIOUS_RENTAL_STATUS = enumeration('previous_rental_status', [
  'first_time_renting',
  'currently_rented',
  'previously_rented',
]);
export const POSSESSION_TIMING = enumeration('possession_timing', ['immediate', 'within 15 days', 'within 30 days', 'after 30 days']);
export const PG_ROOM_TYPES = enumeration('room_types', ['single', 'double']);
export const SHARING = enumeration('sharing', ['Single', 'Double', 'Three', 'Four']);
export const FLATMATE_SHARING = enumeration('flatmate_sharing', ['Single', 'Double']);
export const TENANT_TYPE = enumeration('tenant_type', ['male', 'female']);
export const OCCUPATION = enumeration('occupation', ['Student', 'Working Professional', 'both'], {
  both: ['Student', 'Working Professional'],
});
export const HOUSE_RULES = enumeration('house_rules', [
  'no smoking',
  'no guardians stay',
  'entry restricted regardless of gender',
  'no drinking',
  'no non-veg',
]);
export const ROOM_AMENITIES = enumeration('room_amenities', ['cupboard', 'TV', 'bedding', 'geyser', 'AC', 'attached bathroom']);
export const COMMON_AMENITIES = enumeration('common_amenities', ['tv', 'mess', 'lift', 'refrigerator', 'wifi', 'cooking', 'power backup']);
export const MEALS = enumeration('meals', ['breakfast', 'lunch', 'dinner']);
export const WHO_WILL_SHOW = enumeration('who_will_show', [
  'need_help',
  'i_will_show',
  'neighbours',
  'friends_relatives',
  'security',
  'tenants',
  'others',
]);
export const VISIT_DAYS = enumeration('visit_days', ['everyday', 'weekday', 'weekend']);

/** The 48 half hours of a day, `12.00 AM` to `11.30 PM`. */
const slots = Array.from({ length: 48 }, (_, n) => {
  const hour = Math.floor(n / 2);
  return `${hour % 12 === 0 ? 12 : hour % 12}.${n % 2 === 0 ? '00' : '30'} ${hour < 12 ? 'AM' : 'PM'}`;
});
export const VISIT_SLOT = enumeration('visit_slot', slots);

export const LOCATION_PRECISION = enumeration('location_precision', ['exact', 'street', 'locality']);
export const AVAILABLE_FOR = enumeration('available_for', ['only_rent', 'only_lease']);
export const MAINTENANCE_PER = enumeration('maintenance_per', ['month', 'sqft_month']);
/** Reasons why a project needs no RERA number (Real Estate Act 2016, section 3 (2)). */
export const RERA_EXEMPT_REASON = enumeration('rera_exempt_reason', [
  'under_500_sqm',
  'up_to_8_units',
  'completed_before_act',
  'renovation_only',
]);
export const FLOOR_SCOPE = enumeration('floor_scope', ['single', 'multiple', 'full_building']);
export const LIFT_TYPE = enumeration('lift_type', ['none', 'personal', 'common']);
export const LAND_USE = enumeration('land_use', ['residential', 'commercial', 'agricultural', 'industrial', 'institutional']);
export const BOUNDARY_WALL = enumeration('boundary_wall', ['yes', 'no', 'partial']);
export const TITLE_TYPE = enumeration('title_type', ['freehold', 'leasehold', 'cooperative_society', 'power_of_attorney']);
export const APPROVAL_AUTHORITY = enumeration('approval_authority', ['DTCP', 'CMDA', 'LPA', 'BDA', 'MUDA', 'panchayat', 'other']);
export const ANSWER = enumeration('answer', ['yes', 'no', 'dont_know']);
export const ANSWER_OR_NOT_NEEDED = enumeration('answer_or_not_needed', ['yes', 'no', 'dont_know', 'not_needed']);
export const BATHROOM_SHARING = enumeration('bathroom_sharing', ['private', 'shared']);
export const FURNISHING_ITEMS = enumeration('furnishing_items', [
  'fan',
  'light',
  'cot',
  'mattress',
  'wardrobe',
  'sofa',
  'dining_table',
  'tv',
  'fridge',
  'washing_machine',
  'stove',
  'water_purifier',
  'geyser',
  'ac',
  'curtains',
]);
export const PHOTO_CATEGORY = enumeration('photo_category', [
  'front_view',
  'hall',
  'bedroom',
  'kitchen',
  'bathroom',
  'balcony',
  'interior',
  'common_area',
  'road_view',
  'floor_plan',
  'others',
]);
/**
 * The parameters of `GET /property/hotproperty`. The column `promotion_flags` of a listing has other values: the lists on which editors or
 * a boost put the listing, and `top_slot`.
 */
export const PROMOTION_FLAGS = enumeration('promotion_flags', [
  'hot_property',
  'premium_property',
  'featured_property',
  'top_location',
  'new_launch',
]);
export const LISTING_STATUS = enumeration('status', [
  'draft',
  'pending_review',
  'active',
  'paused',
  'closed',
  'expired',
  'rejected',
  'removed',
]);
