/** What the pages of localities and societies have in common: offers by tab, prices by month, new homes, and links to places around. */
import { z } from 'zod';
import { breadcrumb } from '../base/shapes.ts';
import { card } from '../listing/card.ts';
import { place } from '../location.ts';
import { priceStatistics } from '../prices.ts';
import { intent, searchLink } from '../search/search-page.ts';

/** Live listings of a tab, with the path of the search that finds them. */
const offerTab = z.object({ intent, label: z.string(), url: z.string(), count: z.int() });

/** What homes of one kind ask for in a place; a kind with fewer than five listings is left out. */
const placePrices = z.object({
  kind: z.string(),
  title: z.string(),
  /** Path of the page of these prices; null where there is none. */
  url: z.string().nullable(),
  /** The latest month, `YYYY-MM`. */
  month: z.string(),
  /** The latest prices, of all and by number of bedrooms. */
  groups: z.array(z.object({ label: z.string(), prices: priceStatistics })),
  /** By month, oldest first; `YYYY-MM`. */
  months: z.array(priceStatistics.extend({ month: z.string() })),
});
export type PlacePrices = z.output<typeof placePrices>;

/** The newest homes of a tab. */
const homesRow = z.object({ intent, title: z.string(), url: z.string(), data: z.array(card) });
export type HomesRow = z.output<typeof homesRow>;

/** The nearest landmark of a type. `url`: the search around it; null where it finds nothing. */
const landmark = z.object({ label: z.string(), name: z.string(), distance: z.string(), url: z.string().nullable() });
export type PlaceLandmark = z.output<typeof landmark>;

export const placePage = z.object({
  /** Path of this page; `indexable`: search engines may index it. */
  canonical: z.string(),
  indexable: z.boolean(),
  title: z.string(),
  description: z.string(),
  breadcrumbs: z.array(breadcrumb),
  city: place,
  /** Live listings, of all tabs and of each that has any. */
  total: z.int(),
  tabs: z.array(offerTab),
  /** Who offers the homes, as whole sentences; empty where too few do. */
  facts: z.array(z.string()),
  prices: z.array(placePrices),
  rows: z.array(homesRow),
  landmarks: z.array(landmark),
  /** Pages of other places that have listings, nearest first. */
  around: z.array(searchLink),
});
export type PlacePage = z.output<typeof placePage>;

/** What a developer declares of a project. */
export const project = z.object({
  /** Path of the builder's page; null while there is none. */
  builder: z.object({ name: z.string(), url: z.string().nullable() }),
  /** RERA number as declared; null when none is stated. */
  rera: z.string().nullable(),
  /** Where the number can be looked up. */
  authority: z.object({ name: z.string(), url: z.string() }).nullable(),
  /** Status, stage, possession and number of homes, as far as declared. */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Stages of construction that are finished, of all; null when neither stage nor status is declared. */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  /** Live homes of the project on this site. */
  homes: z.int(),
});
export type Project = z.output<typeof project>;
