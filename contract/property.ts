/** Finding: search, lists, one listing in full, and the calls that feed a whole page at once. */
import { z } from 'zod';
import { filterShape } from '../kinds/filter-schema.ts';
import { filterParams } from '../kinds/filters.ts';
import { ALL_KINDS, KIND_IDS } from '../kinds/index.ts';
import { citySlug } from './location.ts';
import { homePage, intent, listPage, listingPage, loosened, searchPage } from './property-pages.ts';
import { may } from './roles.ts';
import { route } from './route.ts';
import { SEEN_KEPT } from './seen.ts';
import { LAND_UNIT_NAMES } from './sums/land-units.ts';
import { card, facet, histogram, listing, listingId, one, paged, pageQuery, rankedCard } from './shapes.ts';

export const SORTS = ['relevance', 'newest', 'confirmed', 'price_asc', 'price_desc', 'rate_asc', 'rate_desc', 'distance'] as const;
export type Sort = (typeof SORTS)[number];

const kindIds = z.enum(KIND_IDS);
const localitySlugs = z.array(citySlug).max(200);
/** Degrees, not exponential: `76.95`. */
const DEGREES = String.raw`-?\d{1,3}(?:\.\d{1,12})?`;
const pointList = (text: string) => text.split(';').map((pair) => pair.split(',').map(Number) as [number, number]);
const onEarth = ([lng, lat]: readonly [number, number]): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

/** West, south, east, north in degrees. */
const bbox = z
  .string()
  .regex(new RegExp(`^${DEGREES}(,${DEGREES}){3}$`), 'bbox must be west,south,east,north in degrees')
  .transform((text) => text.split(',').map(Number) as [number, number, number, number])
  .refine(([west, south, east, north]) => onEarth([west, south]) && onEarth([east, north]) && west <= east && south <= north, {
    message: 'bbox must be west,south,east,north in degrees, west before east and south before north',
  });
/** Corners of a drawn area, `lng,lat;lng,lat;...`. */
const polygon = z
  .string()
  .max(20_000)
  .regex(new RegExp(`^${DEGREES},${DEGREES}(;${DEGREES},${DEGREES})*$`), 'polygon must be lng,lat;lng,lat;... in degrees')
  .transform(pointList)
  .refine((ring) => ring.length >= 3 && ring.length <= 500 && ring.every(onEarth), {
    message: 'polygon must have 3 to 500 corners on the map',
  });
/** A point to search around, `lat,lng`. */
const near = z
  .string()
  .regex(new RegExp(`^${DEGREES},${DEGREES}$`), 'near must be lat,lng in degrees')
  .transform((text) => text.split(',').map(Number) as [number, number])
  .refine(([lat, lng]) => onEarth([lng, lat]), { message: 'near must be lat,lng in degrees' })
  .transform(([lat, lng]) => ({ lat, lng }));

/** What a search may say beside the filters of its kinds. */
export const GENERAL_PARAMS = [
  'intent',
  'kind',
  'city',
  'locality',
  'q',
  'bbox',
  'polygon',
  'near',
  'radius',
  'area_unit',
  'exclude',
  'sort',
  'page',
  'limit',
  'facets',
];

/** Every filter of every kind, and what a search says beside them. */
/** Every filter a search takes, with its order and page. */
export const searchQuery = z.strictObject({
  /** The tab; `sale` and `sell` read as buy, `lease` as rent. Absent with `kind` absent: rent. */
  intent: z.union([intent, z.enum(['lease', 'sale', 'sell'])]).optional(),
  /** Kinds to search together, all of one tab when `intent` is given too. */
  kind: z.union([kindIds.transform((one) => [one]), z.array(kindIds).min(1).max(KIND_IDS.length)]).optional(),
  city: citySlug.optional(),
  locality: z.union([citySlug.transform((one) => [one]), localitySlugs]).optional(),
  q: z.string().trim().max(120).optional(),
  bbox: bbox.optional(),
  polygon: polygon.optional(),
  near: near.optional(),
  /** Metres around `near`. */
  radius: z.coerce.number().int().min(100).max(50_000).default(3_000),
  /** Unit of `area_min` and `area_max`, and of the bars of areas; plots are thought of in cents. */
  area_unit: z.enum(LAND_UNIT_NAMES).default('sqft'),
  /** Listings to leave out, such as those a person has seen: totals, counts and pages are what they are without them. */
  exclude: z.union([listingId.transform((one) => [one]), z.array(listingId).min(1).max(SEEN_KEPT)]).optional(),
  sort: z.enum(SORTS).default('relevance'),
  ...pageQuery,
  ...filterShape(filterParams(ALL_KINDS)),
});
export type SearchQuery = z.output<typeof searchQuery>;

/** `id=` answers one listing in full, everything else a page of cards. */
export const getProperty = route({
  method: 'GET',
  path: '/property/get',
  tag: 'Finding',
  summary: 'Search live listings, or read one listing in full with id=',
  auth: may('read_public'),
  rate: 'search',
  query: searchQuery.extend({ id: listingId.optional(), facets: z.enum(['true', 'false']).optional() }),
  response: z.union([
    paged(rankedCard).extend({
      /**
       * At most two listings whose place on a list is paid for that match too, on the first page only. They stand outside the order, which they are
       * part of as well; neither total nor pages know of them.
       */
      promoted: z.array(card).optional(),
      /** With `exclude`: how many of these match, and are left out. */
      excluded: z.int().optional(),
      facets: z.array(facet).optional(),
      histograms: z.array(histogram).optional(),
      /** With `facets`, where fewer than five are found: what to loosen. */
      loosen: z.array(loosened).optional(),
    }),
    one(listing).extend({ page: listingPage }),
  ]),
  example: { query: { intent: 'rent', city: 'coimbatore', bhk_type: '2BHK', price_max: 25000, facets: 'true' } },
});

/**
 * People arrive with addresses of all sorts, so what a page's query string says beyond the filters (a campaign's marks, say) is
 * ignored here; the canonical address is without it.
 */
const searchPageQuery = z
  .object(searchQuery.shape)
  .omit({ intent: true, kind: true, city: true })
  .extend({
    /** Absent: square feet where bounds are set, else what land is thought of in at that place. */
    area_unit: z.enum(LAND_UNIT_NAMES).optional(),
    slug: z.string().min(1).max(200),
    /** Shown on a map: beside the list where there is room, or alone. Anything else is the list. */
    view: z.enum(['map', 'full']).optional().catch(undefined),
    /**
     * The person wants to see what they have not seen yet. Pages know nobody, so to a page this is a wish that its reader's browser
     * grants: it asks again with `here`, and says with `exclude` what was seen.
     */
    unseen: z.enum(['true', 'here']).optional().catch(undefined),
  });
export type SearchPageQuery = z.output<typeof searchPageQuery>;

/** The page behind a search slug, in one call. */
export const getSearchPage = route({
  method: 'GET',
  path: '/search/page',
  tag: 'Finding',
  summary: 'Everything the page of a search slug shows; the query string takes all filters of /property/get',
  auth: may('read_public'),
  rate: 'search',
  query: searchPageQuery,
  response: one(searchPage),
  example: { query: { slug: '3bhk-apartment-in-rs-puram-coimbatore-for-rent' } },
});

export const getHomePage = route({
  method: 'GET',
  path: '/home',
  tag: 'Finding',
  summary: 'Everything the home page of a city shows',
  auth: may('read_public'),
  rate: 'read',
  query: z.strictObject({ city: citySlug.optional() }),
  response: one(homePage),
  example: { query: { city: 'coimbatore' } },
});

const on = z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional();
export const HOT_LISTS = ['hot_property', 'premium_property', 'featured_property', 'top_location', 'new_launch'] as const;

/** Why something stands on a list: editors chose it, or figures did by a rule that is told. */
const why = z.object({ by: z.enum(['payment', 'editors', 'figures']), text: z.string() });

export const getHotProperty = route({
  method: 'GET',
  path: '/property/hotproperty',
  tag: 'Finding',
  summary: 'One of the lists of a city: hot, premium, featured, top localities, new launches',
  auth: may('read_public'),
  rate: 'read',
  query: z
    .strictObject({
      hot_property: on,
      premium_property: on,
      featured_property: on,
      top_location: on,
      new_launch: on,
      city: citySlug.optional(),
    })
    .refine((query) => HOT_LISTS.filter((name) => query[name]).length === 1, {
      message: `Ask for exactly one of ${HOT_LISTS.join(', ')} with =true`,
    }),
  response: z.union([
    one(z.array(card.extend({ why }))),
    one(
      z.array(
        z.object({
          locality: z.string(),
          slug: z.string(),
          city: z.string(),
          url: z.string(),
          lat: z.number(),
          lng: z.number(),
          listings: z.int(),
          why,
        }),
      ),
    ),
  ]),
  example: { query: { hot_property: 'true', city: 'coimbatore' } },
});

/** Lists of cards that have a page of their own, by their word in its address: `/lists/<word>/<city>`, where no slug can stand. */
export const LIST_PAGES = {
  hot: 'hot_property',
  premium: 'premium_property',
  featured: 'featured_property',
  'new-launches': 'new_launch',
} as const satisfies Record<string, (typeof HOT_LISTS)[number]>;
export type ListWord = keyof typeof LIST_PAGES;
export const listUrl = (word: ListWord, city: string, page = 1): string => `/lists/${word}/${city}${page > 1 ? `?page=${page}` : ''}`;

export const getListPage = route({
  method: 'GET',
  path: '/lists/page',
  tag: 'Finding',
  summary: 'Everything the page of a list shows: hot, premium, featured, new launches',
  auth: may('read_public'),
  rate: 'read',
  query: z.strictObject({ list: z.enum(Object.keys(LIST_PAGES) as [ListWord, ...ListWord[]]), city: citySlug, page: pageQuery.page }),
  response: one(listPage),
  example: { query: { list: 'hot', city: 'coimbatore' } },
});

export const getSimilarProperty = route({
  method: 'GET',
  path: '/property/similar',
  tag: 'Finding',
  summary: 'Listings like this one: same kind, nearest in price, size and place',
  auth: may('read_public'),
  rate: 'read',
  query: z.strictObject({ property_id: listingId }),
  response: one(z.array(card)),
  example: { query: { property_id: 'k3Yb90TzQa' } },
});
