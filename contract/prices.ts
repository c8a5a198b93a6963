/** Asking prices by place and month: medians and quartiles of live listings, never of fewer than five. */
import { z } from 'zod';
import { KIND_IDS } from '../kinds/index.ts';
import { localitySlug, citySlug, place } from './location.ts';
import { breadcrumb, dataResponse } from './base/shapes.ts';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { BEDROOM_TOKENS } from './slug/vocabulary.ts';

/** Lower quartile, median and upper quartile. */
const quartiles = z.object({ low: z.number(), median: z.number(), high: z.number() });
export const priceStatistics = z.object({
  listings: z.int().describe('Number of live listings in the statistics; at most three of one owner per locality and number of bedrooms'),
  price: quartiles.describe('Whole rupees: monthly rent, monthly rent of a bed, or total price'),
  rate: quartiles.nullable().describe('Rupees per sqft; null when fewer than five listings have an area'),
});
export type PriceStatistics = z.output<typeof priceStatistics>;

const choice = z.object({ value: z.string().nullable(), label: z.string(), url: z.string(), selected: z.boolean() });

const pricePage = z.object({
  title: z.string(),
  description: z.string(),
  canonical: z.string().describe('Path of this page'),
  indexable: z.boolean().describe('Whether search engines may index the page'),
  city: place,
  locality: place.nullable(),
  kind: z.enum(KIND_IDS),
  per: z.enum(['month', 'one_time', 'bed_month']),
  counted_at: z.string().nullable().describe('When the statistics were last computed; null before the first computation'),
  current: priceStatistics.nullable().describe('Current statistics of the locality or city; null with fewer than five listings'),
  months: z.array(priceStatistics.extend({ month: z.string() })).describe('Month by month, oldest first; `YYYY-MM`'),
  localities: z
    .array(
      z.object({
        name: z.string(),
        slug: z.string(),
        url: z.string(),
        search_url: z.string(),
        listings: z.int(),
        figures: priceStatistics,
      }),
    )
    .describe('Localities with at least five listings, those with the most listings first'),
  kinds: z.array(choice),
  bedrooms: z.array(choice),
  search_url: z.string().describe('Path of the search for these listings'),
  breadcrumbs: z.array(breadcrumb),
});
export type PricePage = z.output<typeof pricePage>;

export const pricesRoutes = {
  getPrices: route({
    method: 'GET',
    path: '/property/prices',
    reads: 'replica',
    tag: 'Search',
    summary: 'Median and quartiles of asking prices, by locality and by month; hidden below five listings',
    auth: may('read_public'),
    rateClass: 'read',
    query: z.strictObject({
      city: citySlug.optional(),
      locality: localitySlug.optional(),
      kind: z.enum(KIND_IDS).default('residential_rent'),
      bhk_type: z.enum(BEDROOM_TOKENS).optional(),
    }),
    response: dataResponse(pricePage),
    example: { query: { city: 'coimbatore', kind: 'residential_rent', bhk_type: '2BHK' } },
  }),
};
