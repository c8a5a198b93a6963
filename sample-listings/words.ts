/** Words for samples. Names of houses and streets are common ones and do not refer to a particular place. */

export const SOCIETIES = [
  'Sri Sai Enclave',
  'Green Meadows',
  'Palm Grove Residency',
  'Lakshmi Towers',
  'Annai Illam',
  'Shanthi Apartments',
  'Lotus Court',
  'Royal Orchid',
  'Sunrise Heights',
  'Kaveri Nest',
  'Temple View',
  'Silver Oak',
  'Garden City Homes',
  'Neem Tree Residency',
  'Malligai Flats',
  'Vasantham Villas',
];
export const STREETS = [
  '1st Cross Street',
  '2nd Main Road',
  'Gandhi Street',
  'Kamarajar Road',
  'Nehru Street',
  'Bharathi Street',
  'School Road',
  'Temple Street',
  'Lake View Road',
  'Market Road',
  '4th Avenue',
  'Railway Feeder Road',
];
export const LANDMARKS = [
  'Near the bus stop',
  'Opposite the post office',
  'Behind the temple',
  'Next to the park',
  'Near the primary school',
  'Opposite the water tank',
];
export const PG_NAMES = [
  'Amma Home Stay',
  'Comfort Living',
  'Sri Ganesh Hostel',
  'Blue Nest Stay',
  'Saraswathi Ladies Hostel',
  'City Nest',
  'Student Home',
  'Urban Roots Living',
];
export const PROJECTS = [
  'Green Valley Layout',
  'Sri Balaji Nagar Phase 2',
  'Golden City',
  'Lake Breeze Layout',
  'Thendral Nagar',
  'Sunrise Gardens',
];
export const VILLAGES = ['Kallapatti', 'Perumalpuram', 'Vellaikinar', 'Mettupalayam Road', 'Nallur', 'Keeranatham'];
export const RESTRICTIONS = ['loud music', 'cooking', 'chemicals', 'alcohol', 'heavy machines'];
export const DIRECTIONS = [
  'Second house after the water tank',
  'Enter by the gate beside the medical shop',
  'Ask the security at the main gate',
  'Lane opposite the bakery, blue gate',
];

const LIGHT = ['Good light through the day.', 'Airy rooms with cross ventilation.', 'East light in the morning, shade in the afternoon.'];
const PLACE = [
  'Bus stop and grocery shops are a short walk away.',
  'Quiet street, school and clinic close by.',
  'Easy to reach from the main road.',
  'Market, pharmacy and temple nearby.',
];
const CARE = [
  'Well kept and ready to see.',
  'Water all day, no leaks or damp.',
  'Papers are in order and can be seen on visit.',
  'Freshly painted; small repairs are done.',
];
const GROUND = ['Level ground with firm soil.', 'Regular shape, survey stones in place.', 'Fenced on two sides, tar road in front.'];
const LAND_CARE = [
  'Papers are in order and can be seen on visit.',
  'Clear title, tax paid to date.',
  'Ground water at a moderate depth; power line at the road.',
];
/** Sentences of a description; one is picked from each list. */
export const BUILT_DESCRIPTION = [LIGHT, PLACE, CARE];
export const LAND_DESCRIPTION = [GROUND, PLACE, LAND_CARE];
/** Authorities that approve layouts, by state. */
export const AUTHORITIES: Readonly<Record<string, readonly string[]>> = {
  TN: ['DTCP', 'LPA', 'panchayat'],
  KA: ['BDA', 'MUDA', 'panchayat'],
};
