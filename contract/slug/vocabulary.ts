/**
 * The closed vocabulary of search slugs. It repeats tokens of `kinds/` as plain data, because pages import it and must not load the
 * definitions of the kinds; a test compares both.
 */
import { slugWords } from './words.ts';

export const SLUG_KINDS = [
  'residential_rent',
  'residential_resale',
  'commercial_rent',
  'commercial_sale',
  'plot',
  'pg_hostel',
  'flatmate',
] as const;
export type SlugKind = (typeof SLUG_KINDS)[number];

const HOMES = ['residential_rent', 'residential_resale'] as const;
const PREMISES = ['commercial_rent', 'commercial_sale'] as const;
const KINDS_WITH_BEDROOMS = ['residential_rent', 'residential_resale', 'flatmate'] as const;

/** Meaning of a word in a slug: the kinds to which it restricts the search, and the filter that it sets. */
export interface Meaning {
  readonly kinds: readonly SlugKind[];
  readonly param?: string;
  readonly value?: string;
}
const meaning = (kinds: readonly SlugKind[], param?: string, value?: string): Meaning =>
  param ? { kinds, param, value: value! } : { kinds };

/** Words at the start of a slug, and words after `-for-`. `lease` means renting for one lump sum instead of a monthly rent. */
const RENT = meaning(['residential_rent', 'commercial_rent', 'pg_hostel', 'flatmate']);
const SALE = meaning(['residential_resale', 'commercial_sale', 'plot']);
const LEASE = meaning(['residential_rent', 'commercial_rent']);
const PG = meaning(['pg_hostel']);
const FLATMATE = meaning(['flatmate']);
export const INTENT_WORDS: ReadonlyMap<string, Meaning> = new Map([
  ['buy', SALE],
  ['rent', RENT],
  ['pg', PG],
  ['lease', LEASE],
  ['sale', SALE],
  ['sell', SALE],
]);
export const AD_TYPES: ReadonlyMap<string, Meaning> = new Map([
  ['rent', RENT],
  ['lease', LEASE],
  ['sale', SALE],
  ['resale', meaning(['residential_resale', 'commercial_sale', 'plot'])],
  ['buy', SALE],
  ['sell', SALE],
  ['pg', PG],
  ['pg-hostel', PG],
  ['flatmate', FLATMATE],
  ['flatmates', FLATMATE],
  ['flatemates', FLATMATE],
]);

/** The search filter that the word `lease` sets. */
export const LEASE_FILTER = { param: 'available_for', value: 'only_lease' } as const;
export const BEDROOM_PARAM = 'bhk_type';

export const BEDROOM_TOKENS = ['1RK', '1BHK', '2BHK', '3BHK', '4BHK', '5BHK', '5+BHK'] as const;
/** Bedroom tokens by their word: `3bhk`, and `5plusbhk` for five and more. */
export const BEDROOM_WORDS: ReadonlyMap<string, Meaning> = new Map(
  BEDROOM_TOKENS.map((token) => [token.toLowerCase().replace('+', 'plus'), meaning(KINDS_WITH_BEDROOMS, BEDROOM_PARAM, token)]),
);

/** Types of property: the parameter, the kinds that have it, and its tokens. The words are the tokens in slug form. */
export const TYPE_TOKENS = [
  {
    param: 'property_type',
    kinds: KINDS_WITH_BEDROOMS,
    tokens: ['Independent House Villa', 'Apartment', 'Gated Community', 'Standalone Building'],
    suffix: '',
  },
  {
    param: 'commercial_property_type',
    kinds: PREMISES,
    tokens: [
      'office space',
      'co-working',
      'shop',
      'showroom',
      'godown/warehouse',
      'industrial shed',
      'industrial building',
      'other business',
      'restaurant/cafe',
    ],
    suffix: '',
  },
  {
    param: 'land_use',
    kinds: ['plot'],
    tokens: ['residential', 'commercial', 'agricultural', 'industrial', 'institutional'],
    suffix: '-plot',
  },
] as const;

/** The word that means any type of property, by kind. */
export const GENERIC_WORDS: Readonly<Record<SlugKind, string>> = {
  residential_rent: 'homes',
  residential_resale: 'homes',
  commercial_rent: 'commercial-property',
  commercial_sale: 'commercial-property',
  plot: 'plot',
  pg_hostel: 'pg',
  flatmate: 'flatmate',
};

/** The canonical word of a type; null when slugs have no word for it. */
export function typeWord(param: string, token: string): string | null {
  const group = TYPE_TOKENS.find((entry) => entry.param === param);
  return group && (group.tokens as readonly string[]).includes(token) ? slugWords(token) + group.suffix : null;
}

const apartment = meaning(KINDS_WITH_BEDROOMS, 'property_type', 'Apartment');
const house = meaning(KINDS_WITH_BEDROOMS, 'property_type', 'Independent House Villa');
const premises = (token: string) => meaning(PREMISES, 'commercial_property_type', token);

/** All words and phrases for a type of property: the canonical ones and common alternatives. */
export const TYPE_WORDS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...TYPE_TOKENS.flatMap(({ param, kinds, tokens, suffix }) =>
    tokens.map((token): [string, Meaning] => [slugWords(token) + suffix, meaning(kinds, param, token)]),
  ),
  ...['home', 'homes'].map((word): [string, Meaning] => [word, meaning(HOMES)]),
  ...['property', 'properties'].map((word): [string, Meaning] => [word, meaning([...HOMES, ...PREMISES])]),
  ...['commercial-property', 'commercial', 'commercial-properties'].map((word): [string, Meaning] => [word, meaning(PREMISES)]),
  ...['plot', 'plots', 'land', 'plots-land'].map((word): [string, Meaning] => [word, meaning(['plot'])]),
  ...['pg', 'pg-hostel', 'pg-hostels', 'hostel', 'hostels', 'paying-guest'].map((word): [string, Meaning] => [word, PG]),
  ...['flatmate', 'flatmates', 'flatemates', 'roommate', 'roommates'].map((word): [string, Meaning] => [word, FLATMATE]),
  ...['flat', 'flats', 'apartments'].map((word): [string, Meaning] => [word, apartment]),
  ...['house', 'houses', 'villa', 'villas', 'independent-house', 'independent-houses'].map((word): [string, Meaning] => [word, house]),
  ['office', premises('office space')],
  ['offices', premises('office space')],
  ['coworking', premises('co-working')],
  ['shops', premises('shop')],
  ['showrooms', premises('showroom')],
  ['godown', premises('godown/warehouse')],
  ['warehouse', premises('godown/warehouse')],
  ['restaurant', premises('restaurant/cafe')],
  ['cafe', premises('restaurant/cafe')],
  ['agricultural-land', meaning(['plot'], 'land_use', 'agricultural')],
  ['farm-land', meaning(['plot'], 'land_use', 'agricultural')],
]);
