/** Search: its query, the calls for results, and the data of a search page. */
import { z } from 'zod';
import { filterShape } from '../../kinds/search/filter-schema.ts';
import { filterParams } from '../../kinds/search/filters.ts';
import { ALL_KINDS, KIND_IDS } from '../../kinds/index.ts';
import { citySlug, landmarkSlug, localitySlug, societySlug } from '../location.ts';
import { intent, searchRelaxation, searchPage, facet, histogram } from './search-page.ts';
import { listingPage, listing } from '../listing/listing.ts';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { MAX_RECENTLY_VIEWED } from '../recently-viewed.ts';
import { LAND_UNIT_NAMES } from '../calculators/land-units.ts';
import { card, rankedCard } from '../listing/card.ts';
import { listingId, dataResponse, pagedResponse, pageQuery } from '../base/shapes.ts';

export const SORTS = ['relevance', 'newest', 'confirmed', 'price_asc', 'price_desc', 'rate_asc', 'rate_desc', 'distance'] as const;
export type Sort = (typeof SORTS)[number];

const kindIds = z.enum(KIND_IDS);
const localitySlugs = z.array(localitySlug).max(200);
/** Degrees in decimal, not exponential, notation: `76.95`. */
const DEGREES = String.raw`-?\d{1,3}(?:\.\d{1,12})?`;
const pointList = (text: string) => text.split(';').map((pair) => pair.split(',').map(Number) as [number, number]);
const isOnEarth = ([lng, lat]: readonly [number, number]): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

const bbox = z
  .string()
  .regex(new RegExp(`^${DEGREES}(,${DEGREES}){3}$`), 'bbox must be west,south,east,north in degrees')
  .transform((text) => text.split(',').map(Number) as [number, number, number, number])
  .refine(([west, south, east, north]) => isOnEarth([west, south]) && isOnEarth([east, north]) && west <= east && south <= north, {
    message: 'bbox must be west,south,east,north in degrees, west before east and south before north',
  })
  .describe('West, south, east, north in degrees');
const polygon = z
  .string()
  .max(20_000)
  .regex(new RegExp(`^${DEGREES},${DEGREES}(;${DEGREES},${DEGREES})*$`), 'polygon must be lng,lat;lng,lat;... in degrees')
  .transform(pointList)
  .refine((ring) => ring.length >= 3 && ring.length <= 500 && ring.every(isOnEarth), {
    message: 'polygon must have 3 to 500 corners on the map',
  })
  .describe('Corners of a drawn area, `lng,lat;lng,lat;...`');
const near = z
  .string()
  .regex(new RegExp(`^${DEGREES},${DEGREES}$`), 'near must be lat,lng in degrees')
  .transform((text) => text.split(',').map(Number) as [number, number])
  .refine(([lat, lng]) => isOnEarth([lng, lat]), { message: 'near must be lat,lng in degrees' })
  .transform(([lat, lng]) => ({ lat, lng }))
  .describe('A point to search around, `lat,lng`');

/** Query of a search: the general parameters, all filters of all kinds, sort order and page. */
export const searchQuery = z.strictObject({
  intent: z
    .union([intent, z.enum(['lease', 'sale', 'sell'])])
    .optional()
    .describe('Intent of the search; `sale` and `sell` mean buy, `lease` means rent. Rent when both `intent` and `kind` are absent'),
  kind: z
    .union([kindIds.transform((id) => [id]), z.array(kindIds).min(1).max(KIND_IDS.length)])
    .optional()
    .describe('Kinds to search together; they must belong to `intent` when it is given too'),
  city: citySlug.optional(),
  locality: z.union([localitySlug.transform((slug) => [slug]), localitySlugs]).optional(),
  q: z.string().trim().max(120).optional().describe('Words in the listing, or in the name of its society or place'),
  bbox: bbox.optional(),
  polygon: polygon.optional(),
  near: near.optional(),
  landmark: landmarkSlug.optional().describe('Slug of a landmark to search around, such as a college of the city; `near` is then ignored'),
  society: societySlug.optional().describe('Slug of a society or project of the city'),
  radius: z.coerce
    .number()
    .int()
    .min(100)
    .max(50_000)
    .optional()
    .describe('Metres, in a straight line: around `near` 3,000 unless given, around `landmark` 2,000'),
  area_unit: z
    .enum(LAND_UNIT_NAMES)
    .default('sqft')
    .describe('Unit of `area_min` and `area_max`, and of the histogram of areas; plots are usually measured in cents'),
  exclude: z
    .union([listingId.transform((id) => [id]), z.array(listingId).min(1).max(MAX_RECENTLY_VIEWED)])
    .optional()
    .describe('Listings to exclude, such as those that a person has viewed; totals, counts and pages do not include them'),
  sort: z.enum(SORTS).default('relevance').describe('Order of the results'),
  ...pageQuery,
  ...filterShape(filterParams(ALL_KINDS)),
});
export type SearchQuery = z.output<typeof searchQuery>;

/** With `id=` it returns one listing in full, otherwise a page of cards. */
export const getProperty = route({
  method: 'GET',
  path: '/property/get',
  reads: 'replica',
  tag: 'Search',
  summary: 'Search live listings, or read one listing in full with id=',
  auth: may('read_public'),
  rateClass: 'search',
  shared: ({ id, exclude }) => id === undefined && exclude === undefined,
  query: searchQuery.extend({
    id: listingId.optional(),
    facets: z.enum(['true', 'false']).optional().describe('Adds the counts of each filter'),
  }),
  response: z.union([
    pagedResponse(rankedCard).extend({
      promoted: z
        .array(card)
        .optional()
        .describe(
          'At most two matching listings with a paid position, on the first page only. They also appear in their normal position; total and pages do not count them here',
        ),
      excluded: z.int().optional().describe('With `exclude`: how many of these listings would match'),
      facets: z.array(facet).optional(),
      histograms: z.array(histogram).optional(),
      relaxations: z.array(searchRelaxation).optional().describe('With `facets`, when fewer than five are found: changes that find more'),
    }),
    dataResponse(listing).extend({ page: listingPage }),
  ]),
  example: { query: { intent: 'rent', city: 'coimbatore', bhk_type: '2BHK', price_max: 25000, facets: 'true' } },
});

/**
 * Query of a search page. Unknown parameters (such as those of campaigns) are ignored here instead of refused. The canonical URL does not
 * contain them.
 */
const searchPageQuery = z
  .object(searchQuery.shape)
  .omit({ intent: true, kind: true, city: true })
  .extend({
    area_unit: z
      .enum(LAND_UNIT_NAMES)
      .optional()
      .describe('Absent: square feet when bounds are set, otherwise the usual unit of the place'),
    slug: z.string().min(1).max(200),
    view: z
      .enum(['map', 'full'])
      .optional()
      .catch(undefined)
      .describe('`map`: a map beside the list, `full`: the map alone. Otherwise the list'),
    unseen: z
      .enum(['true', 'device'])
      .optional()
      .catch(undefined)
      .describe(
        'Only listings the person has not seen yet. Pages are rendered without a session, so with `true` the browser repeats the request with `device`, and sends the seen listings in `exclude`',
      ),
  });
export type SearchPageQuery = z.output<typeof searchPageQuery>;

/** The data of the page with this search slug, in one call. */
export const getSearchPage = route({
  method: 'GET',
  path: '/search/page',
  reads: 'replica',
  tag: 'Search',
  summary: 'All data of the page of a search slug; the query string takes all filters of /property/get',
  auth: may('read_public'),
  rateClass: 'search',
  shared: ({ exclude }) => exclude === undefined,
  query: searchPageQuery,
  response: dataResponse(searchPage),
  example: { query: { slug: '3bhk-apartment-in-rs-puram-coimbatore-for-rent' } },
});
