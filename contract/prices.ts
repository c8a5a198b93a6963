/** What is asked for by place and month: medians and quartiles of live listings, never of fewer than five. */
import { z } from 'zod';
import { KIND_IDS } from '../kinds/index.ts';
import { citySlug, place } from './location.ts';
import { breadcrumb } from './property-pages.ts';
import { may } from './roles.ts';
import { route } from './route.ts';
import { one } from './shapes.ts';
import { BEDROOM_TOKENS } from './slug/vocabulary.ts';

/** Of the middle half of the listings the lowest, the middle and the highest. */
const quartiles = z.object({ low: z.number(), median: z.number(), high: z.number() });
export const priceFigures = z.object({
  listings: z.int(),
  /** Whole rupees: of a rent a month, of a bed a month, or in all. */
  price: quartiles,
  /** Rupees per sqft; null when fewer than five say their area. */
  rate: quartiles.nullable(),
});
export type PriceFigures = z.output<typeof priceFigures>;

const choice = z.object({ value: z.string().nullable(), label: z.string(), url: z.string(), selected: z.boolean() });

export const pricesPage = z.object({
  title: z.string(),
  description: z.string(),
  /** Path of this page, and whether search engines should keep it. */
  canonical: z.string(),
  indexable: z.boolean(),
  city: place,
  locality: place.nullable(),
  kind: z.enum(KIND_IDS),
  per: z.enum(['month', 'once', 'bed_month']),
  /** When it was last counted, ISO 8601; null before the first time. */
  counted_at: z.string().nullable(),
  /** Of the locality, or of the whole city; null with fewer than five listings. */
  now: priceFigures.nullable(),
  /** Month by month, oldest first; `YYYY-MM`. */
  months: z.array(priceFigures.extend({ month: z.string() })),
  /** Every locality with five listings or more, most listings first. */
  localities: z.array(
    z.object({ name: z.string(), slug: z.string(), url: z.string(), search: z.string(), listings: z.int(), figures: priceFigures }),
  ),
  kinds: z.array(choice),
  bedrooms: z.array(choice),
  /** The search these figures are of. */
  search: z.string(),
  breadcrumbs: z.array(breadcrumb),
});
export type PricesPage = z.output<typeof pricesPage>;

export const pricesRoutes = {
  getPrices: route({
    method: 'GET',
    path: '/property/prices',
    tag: 'Finding',
    summary: 'Median and quartiles of what is asked for, by locality, and month by month; hidden under five listings',
    auth: may('read_public'),
    rate: 'read',
    query: z.strictObject({
      city: citySlug.optional(),
      locality: citySlug.optional(),
      kind: z.enum(KIND_IDS).default('residential_rent'),
      bhk_type: z.enum(BEDROOM_TOKENS).optional(),
    }),
    response: one(pricesPage),
    example: { query: { city: 'coimbatore', kind: 'residential_rent', bhk_type: '2BHK' } },
  }),
};
