/** Finding: search, lists, one listing in full, and the calls that feed a whole page at once. */
import { z } from 'zod';
import { citySlug } from './location.ts';
import { homePage, intent, listingPage, searchPage } from './property-pages.ts';
import { route } from './route.ts';
import { card, facet, histogram, listing, listingId, one, paged, pageQuery } from './shapes.ts';

export const SORTS = ['relevance', 'newest', 'confirmed', 'price_asc', 'price_desc', 'rate_asc', 'rate_desc', 'distance'] as const;
export type Sort = (typeof SORTS)[number];

const searchQuery = z.looseObject({
  intent: intent.optional(),
  city: citySlug.optional(),
  q: z.string().trim().max(120).optional(),
  sort: z.enum(SORTS).optional(),
  ...pageQuery,
});

/** `id=` answers one listing in full, everything else a page of cards. */
export const getProperty = route({
  method: 'GET',
  path: '/property/get',
  tag: 'Finding',
  summary: 'Search live listings, or read one listing in full with id=',
  auth: 'public',
  rate: 'search',
  query: searchQuery,
  response: z.union([
    paged(card).extend({ facets: z.array(facet).optional(), histograms: z.array(histogram).optional() }),
    one(listing).extend({ page: listingPage }),
  ]),
  example: { query: { intent: 'rent', city: 'coimbatore', bhk_type: '2BHK', price_max: 25000, facets: 'true' } },
});

/** The page behind a search slug, in one call. */
export const getSearchPage = route({
  method: 'GET',
  path: '/search/page',
  tag: 'Finding',
  summary: 'Everything the page of a search slug shows; the query string takes all filters of /property/get',
  auth: 'public',
  rate: 'search',
  query: searchQuery.extend({ slug: z.string().min(1).max(200) }),
  response: one(searchPage),
  example: { query: { slug: '3bhk-apartment-in-rs-puram-coimbatore-for-rent' } },
});

export const getHomePage = route({
  method: 'GET',
  path: '/home',
  tag: 'Finding',
  summary: 'Everything the home page of a city shows',
  auth: 'public',
  rate: 'read',
  query: z.strictObject({ city: citySlug.optional() }),
  response: one(homePage),
  example: { query: { city: 'coimbatore' } },
});

const on = z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional();
export const HOT_LISTS = ['hot_property', 'premium_property', 'featured_property', 'top_location', 'new_launch'] as const;

export const getHotProperty = route({
  method: 'GET',
  path: '/property/hotproperty',
  tag: 'Finding',
  summary: 'One of the lists of a city: hot, premium, featured, top localities, new launches',
  auth: 'public',
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
    one(z.array(card)),
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
        }),
      ),
    ),
  ]),
  example: { query: { hot_property: 'true', city: 'coimbatore' } },
});

export const getSimilarProperty = route({
  method: 'GET',
  path: '/property/similar',
  tag: 'Finding',
  summary: 'Listings like this one: same kind, nearest in price, size and place',
  auth: 'public',
  rate: 'read',
  query: z.strictObject({ property_id: listingId }),
  response: one(z.array(card)),
});
