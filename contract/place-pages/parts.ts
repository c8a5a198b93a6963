/** Common parts of the pages of localities and societies: counts by tab, prices by month, new homes, and links to nearby places. */
import { z } from 'zod';
import { breadcrumb } from '../base/shapes.ts';
import { card } from '../listing/card.ts';
import { place } from '../location.ts';
import { priceStatistics } from '../prices.ts';
import { intent, searchLink } from '../search/search-page.ts';

/** Live listings of a tab, with the path of their search. */
const offerTab = z.object({ intent, label: z.string(), url: z.string(), count: z.int() });

/** Asking prices of one kind in a place. A kind with fewer than five listings is omitted. */
const placePrices = z.object({
  kind: z.string(),
  title: z.string(),
  url: z.string().nullable().describe('Path of the page of these prices; null when there is none'),
  month: z.string().describe('The latest month, `YYYY-MM`'),
  groups: z
    .array(z.object({ label: z.string(), prices: priceStatistics }))
    .describe('The latest prices, for all listings and by number of bedrooms'),
  months: z.array(priceStatistics.extend({ month: z.string() })).describe('By month, oldest first; `YYYY-MM`'),
});
export type PlacePrices = z.output<typeof placePrices>;

/** The newest homes of a tab. */
const homesRow = z.object({ intent, title: z.string(), url: z.string(), data: z.array(card) });
export type HomesRow = z.output<typeof homesRow>;

/** The nearest landmark of a type. `url` is the search around it; null when that finds nothing. */
const landmark = z.object({ label: z.string(), name: z.string(), distance: z.string(), url: z.string().nullable() });
export type PlaceLandmark = z.output<typeof landmark>;

export const placePage = z.object({
  canonical: z.string().describe('Path of this page'),
  indexable: z.boolean().describe('Whether search engines may index the page'),
  title: z.string(),
  description: z.string(),
  breadcrumbs: z.array(breadcrumb),
  city: place,
  total: z.int().describe('Number of live listings in all tabs'),
  tabs: z.array(offerTab).describe('The tabs that have live listings'),
  facts: z.array(z.string()).describe('Sentences about who offers the homes; empty when there are too few listers'),
  prices: z.array(placePrices),
  rows: z.array(homesRow),
  landmarks: z.array(landmark),
  around: z.array(searchLink).describe('Pages of other places that have listings, nearest first'),
});
export type PlacePage = z.output<typeof placePage>;

/** Details of a project that its developer declared. */
export const project = z.object({
  builder: z
    .object({ name: z.string(), url: z.string().nullable() })
    .describe('Name of the builder and path of its page; the path is null when there is no page'),
  rera: z.string().nullable().describe('RERA number as declared; null when none is stated'),
  authority: z
    .object({ name: z.string(), url: z.string().describe('Website of the authority') })
    .nullable()
    .describe('Authority where the number can be looked up'),
  facts: z.array(z.object({ label: z.string(), text: z.string() })).describe('Status, stage, possession and number of homes, if declared'),
  progress: z
    .object({ done: z.int().describe('Finished steps of the project'), total: z.int().describe('All steps of the project') })
    .nullable()
    .describe('Progress of the construction; null when neither stage nor status is declared'),
  homes: z.int().describe('Live homes of the project on this site'),
});
export type Project = z.output<typeof project>;
