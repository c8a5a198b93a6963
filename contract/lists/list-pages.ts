/** The curated lists of a city (hot, premium, featured, top localities, new launches) and the pages that show them. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { breadcrumb, dataResponse, pageQuery, pagination } from '../base/shapes.ts';
import { card, promotableCard } from '../listing/card.ts';
import { citySlug, place } from '../location.ts';
import { searchLink } from '../search/search-page.ts';

const flagParam = z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional();
export const CURATED_LISTS = ['hot_property', 'premium_property', 'featured_property', 'top_location', 'new_launch'] as const;

/** Why something is on a list: paid for, chosen by editors, or computed from statistics. `text` explains it. */
const reason = z.object({ source: z.enum(['payment', 'editors', 'statistics']), text: z.string() });

export const getHotProperty = route({
  method: 'GET',
  path: '/property/hotproperty',
  reads: 'replica',
  tag: 'Search',
  summary: 'One of the lists of a city: hot, premium, featured, top localities, new launches',
  auth: may('read_public'),
  rateClass: 'read',
  query: z
    .strictObject({
      hot_property: flagParam.describe('Include the most popular listings of this week'),
      premium_property: flagParam.describe('Include the top 10% by price per sqft'),
      featured_property: flagParam.describe('Include listings that editors chose'),
      top_location: flagParam.describe('Include the localities with the most listings'),
      new_launch: flagParam.describe('Include new projects'),
      city: citySlug.optional(),
    })
    .refine((query) => CURATED_LISTS.filter((name) => query[name]).length === 1, {
      message: `Ask for exactly one of ${CURATED_LISTS.join(', ')} with =true`,
    }),
  response: z.union([
    dataResponse(z.array(card.extend({ reason }))),
    dataResponse(
      z.array(
        z.object({
          locality: z.string().describe('Name of the locality'),
          slug: z.string(),
          city: z.string(),
          url: z.string(),
          lat: z.number(),
          lng: z.number(),
          listings: z.int().describe('Live listings of the locality'),
          reason,
        }),
      ),
    ),
  ]),
  example: { query: { hot_property: 'true', city: 'coimbatore' } },
});

/** Lists that have their own page, by the word in its URL: `/lists/<word>/<city>`. */
export const LIST_PAGES = {
  hot: 'hot_property',
  premium: 'premium_property',
  featured: 'featured_property',
  'new-launches': 'new_launch',
} as const satisfies Record<string, (typeof CURATED_LISTS)[number]>;
export type ListWord = keyof typeof LIST_PAGES;
export const listUrl = (word: ListWord, city: string, page = 1): string => `/lists/${word}/${city}${page > 1 ? `?page=${page}` : ''}`;

/** The page of a curated list. */
const listPage = z.object({
  canonical: z.string().describe('Path of this page, with the page number from the second on'),
  indexable: z.boolean(),
  title: z.string(),
  note: z.string().describe('Explains the selection'),
  description: z.string(),
  city: place,
  data: z.array(promotableCard),
  pagination,
  breadcrumbs: z.array(breadcrumb),
  others: z.array(searchLink).describe("The city's other lists that are not empty"),
});
export type ListPage = z.output<typeof listPage>;

export const getListPage = route({
  method: 'GET',
  path: '/lists/page',
  reads: 'replica',
  tag: 'Search',
  summary: 'All data of the page of a list: hot, premium, featured, new launches',
  auth: may('read_public'),
  rateClass: 'read',
  query: z.strictObject({
    list: z.enum(Object.keys(LIST_PAGES) as [ListWord, ...ListWord[]]).describe('Name of the list in URLs'),
    city: citySlug,
    page: pageQuery.page,
  }),
  response: dataResponse(listPage),
  example: { query: { list: 'hot', city: 'coimbatore' } },
});
