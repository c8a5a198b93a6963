/** All data of a search page in one response, with texts in the requested language. */
import { z } from 'zod';
import { place } from '../location.ts';
import { LAND_UNIT_NAMES } from '../calculators/land-units.ts';
import { card } from '../listing/card.ts';
import { breadcrumb, pagination } from '../base/shapes.ts';

export const intent = z.enum(['rent', 'buy', 'pg', 'flatmates', 'commercial', 'plots']);

/** A link to another search, with its exact number of live listings. */
export const searchLink = z.object({ name: z.string(), url: z.string(), count: z.int() });

/** One change of a search that finds more listings. */
export const searchRelaxation = z.object({
  param: z.string().describe('The filter, or `locality`, `q`, `bbox`, `polygon`, `near`, `exclude`'),
  bound: z
    .record(z.string(), z.number())
    .nullable()
    .describe('New value of a bound, by its key in the query; null when the condition is removed'),
  name: z.string().describe('Text of the link: `12 more up to ₹22,000`'),
  more: z.int().describe('Exact number of additional listings'),
  count: z.int().describe('Exact number of listings that the changed search finds'),
});
export type SearchRelaxation = z.output<typeof searchRelaxation>;

/**
 * The parsed search: slug and query string together, without defaults. Pass a changed state to `searchUrl` (contract/slug) to get the URL
 * of the changed search.
 */
const searchState = z.object({
  intent,
  kind: z.string().nullable(),
  city: z.string(),
  localities: z.array(z.string()),
  params: z.record(z.string(), z.array(z.string())),
});

/** A control of the filter panel. The options of an `options` control are in `facets` under the same `param`. */
const filterControl = z.object({
  param: z.string(),
  label: z.string(),
  type: z
    .enum(['options', 'range', 'at_least', 'flag'])
    .describe(
      '`options`: several options of the facet; `range`: `<param>_min` and `<param>_max`; `at_least`: a lower bound; `flag`: `true`',
    ),
  unit: z.enum(['rupees', 'rupees_month', 'area', 'date', 'number']).nullable().describe('Unit of a range'),
  count: z.int().nullable().describe('Number of listings with the flag set; null for other controls'),
});

/** An active filter, with the URL of the search without it. */
const chip = z.object({ param: z.string(), label: z.string(), without: z.string() });

/** A filter that is not set, with the value that most listings have; `param` is its key in the query. */
const quickFilter = z.object({ param: z.string(), value: z.string(), label: z.string(), count: z.int().nullable() });

export type SearchLink = z.output<typeof searchLink>;
export type FilterControl = z.output<typeof filterControl>;
export type Chip = z.output<typeof chip>;
export type QuickFilter = z.output<typeof quickFilter>;

/** Counts of the options of a filter, under all other filters. */
export const facet = z.object({
  field: z.string(),
  param: z.string(),
  label: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string(), count: z.int(), selected: z.boolean() })),
});
export type Facet = z.output<typeof facet>;
/** Histogram over the complete range; `counts[i]` is the bar from `edges[i]` (included) to `edges[i+1]`. */
export const histogram = z.object({ param: z.string(), edges: z.array(z.number()), counts: z.array(z.int()) });
export type Histogram = z.output<typeof histogram>;

export const searchPage = z.object({
  canonical: z.string().describe('Canonical URL: the path, and a query string for what the slug cannot express'),
  redirect: z.string().nullable().describe('URL to redirect to (301) when the requested slug is not the canonical one; otherwise null'),
  redirect_temporary: z.boolean().describe('The redirect is temporary, because the slug names an unknown place'),
  indexable: z.boolean().describe('Search engines may index it; otherwise `noindex,follow`'),
  state: searchState,
  title: z.string().describe('Heading, e.g. `3 BHK apartments for rent in RS Puram, Coimbatore`'),
  description: z.string().describe('One sentence for search engines and previews'),
  city: place.extend({ lat: z.number(), lng: z.number() }),
  localities: z.array(place.extend({ lat: z.number(), lng: z.number() })),
  around: z
    .object({
      slug: z.string(),
      name: z.string(),
      lat: z.number(),
      lng: z.number(),
      metres: z.int().describe('Radius, in a straight line'),
      radii: z.array(z.object({ label: z.string(), url: z.string(), selected: z.boolean() })),
    })
    .nullable()
    .describe('The point around which the search is made, and the same search with other radii'),
  tabs: z.array(z.object({ intent, label: z.string(), url: z.string(), selected: z.boolean() })),
  kinds: z
    .array(z.object({ kind: z.string().nullable(), label: z.string(), url: z.string(), selected: z.boolean() }))
    .describe('Kinds to choose from, for an intent with several kinds (commercial: for rent, for sale); empty for other intents'),
  sorts: z.array(z.object({ value: z.string(), label: z.string(), selected: z.boolean() })),
  chips: z.array(chip),
  quick: z.array(quickFilter).describe('The filters that people set most often with this intent, if they would narrow the search'),
  area: z
    .object({
      unit: z.enum(LAND_UNIT_NAMES),
      word: z.string(),
      units: z.array(z.object({ label: z.string(), url: z.string(), selected: z.boolean() })),
    })
    .describe('Unit of areas: its name in the query, its label, and links to the same search in other units'),
  unseen: z
    .object({ hidden: z.int().nullable().describe('Number of matching listings that are excluded'), text: z.string() })
    .nullable()
    .describe(
      'Only in a search without viewed listings: how many viewed listings are excluded; `hidden` is null until the browser has sent their ids',
    ),
  controls: z.array(filterControl),
  promoted: z
    .array(card)
    .describe('At most two promoted listings for the labelled slots above the first page; not part of order, total and pages'),
  data: z.array(card),
  pagination,
  facets: z.array(facet),
  histograms: z.array(histogram),
  breadcrumbs: z.array(breadcrumb),
  nearby: z
    .array(searchLink)
    .describe('The same search in the nearest localities; for a whole city, in the localities with the most listings'),
  relaxations: z.array(searchRelaxation.extend({ url: z.string() })).describe('When few listings are found: single changes that find more'),
  wider: z
    .array(searchLink)
    .describe('When few listings are found: several filters removed together when no single change helps, then the search without filters'),
  narrower: z.array(searchLink).describe('The same search by bedrooms or type, if those have their own pages'),
});
export type SearchPage = z.output<typeof searchPage>;
