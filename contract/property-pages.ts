/** Everything a page needs in one answer, texts ready-made in the language asked for. */
import { z } from 'zod';
import { place } from './location.ts';
import { LAND_UNIT_NAMES } from './sums/land-units.ts';
import { card, facet, histogram, pagination, placedCard } from './shapes.ts';

export const intent = z.enum(['rent', 'buy', 'pg', 'flatmates', 'commercial', 'plots']);

/** A link of the trail from the home page to here; the last one is the page itself. */
export const breadcrumb = z.object({ name: z.string(), url: z.string() });

/** A link to another search, with its true number of live listings. */
export const searchLink = z.object({ name: z.string(), url: z.string(), count: z.int() });

/** One change of a search that finds more, with what it brings. */
export const loosened = z.object({
  /** The filter, or `locality`, `q`, `bbox`, `polygon`, `near`, `exclude`. */
  param: z.string(),
  /** Where to move a bound, by its key in the query; null: leave the condition out. */
  bound: z.record(z.string(), z.number()).nullable(),
  /** In words: `12 more up to ₹22,000`. */
  name: z.string(),
  /** Listings it adds, and what it then finds in all; exact. */
  more: z.int(),
  count: z.int(),
});
export type Loosened = z.output<typeof loosened>;

/**
 * The search as it was understood: slug and query string together, defaults not spelled out. Change it and give it to
 * `searchUrl` (contract/slug) to get the address of the changed search.
 */
export const searchState = z.object({
  intent,
  kind: z.string().nullable(),
  city: z.string(),
  localities: z.array(z.string()),
  params: z.record(z.string(), z.array(z.string())),
});

/** A control of the filter panel. Options with counts of an `options` control stand in `facets` under the same `param`. */
export const filterControl = z.object({
  param: z.string(),
  label: z.string(),
  /** `options`: several of the facet's; `range`: `<param>_min` and `<param>_max`; `at_least`: a lower bound; `flag`: `true`. */
  as: z.enum(['options', 'range', 'at_least', 'flag']),
  /** Of a range: what its numbers are. */
  unit: z.enum(['rupees', 'rupees_month', 'area', 'date', 'number']).nullable(),
  /** Listings that would remain with a flag set; null for other controls. */
  count: z.int().nullable(),
});

/** What narrows the search, each with its address without it. */
export const chip = z.object({ param: z.string(), label: z.string(), without: z.string() });

export type SearchLink = z.output<typeof searchLink>;
export type FilterControl = z.output<typeof filterControl>;
export type Chip = z.output<typeof chip>;

export const searchPage = z.object({
  /** Canonical address: path, and the query string that a slug cannot carry. */
  canonical: z.string(),
  /** Where to send people (301) when the slug asked for is not the canonical one of this search; else null. */
  redirect: z.string().nullable(),
  /** Worth an entry in search engines; otherwise `noindex,follow`. */
  indexable: z.boolean(),
  state: searchState,
  /** Heading, e.g. `3 BHK apartments for rent in RS Puram, Coimbatore`. */
  title: z.string(),
  /** One sentence for search engines and previews. */
  description: z.string(),
  city: place.extend({ lat: z.number(), lng: z.number() }),
  localities: z.array(place.extend({ lat: z.number(), lng: z.number() })),
  tabs: z.array(z.object({ intent, label: z.string(), url: z.string(), selected: z.boolean() })),
  /** Narrower choices under a tab of several kinds (commercial: to rent, to buy); none under the others. */
  kinds: z.array(z.object({ kind: z.string().nullable(), label: z.string(), url: z.string(), selected: z.boolean() })),
  sorts: z.array(z.object({ value: z.string(), label: z.string(), selected: z.boolean() })),
  chips: z.array(chip),
  /** What areas are said in here: by its name in the query, as people read it, and the same search in the other units of the place. */
  area: z.object({
    unit: z.enum(LAND_UNIT_NAMES),
    word: z.string(),
    units: z.array(z.object({ label: z.string(), url: z.string(), selected: z.boolean() })),
  }),
  /** Of a search for what somebody has not seen: how many that they have are left out; null while nobody has said which. */
  unseen: z.object({ hidden: z.int().nullable(), text: z.string() }).nullable(),
  controls: z.array(filterControl),
  /** At most two promoted listings for labelled slots above the first page; outside the order, the total and the pages. */
  promoted: z.array(card),
  data: z.array(card),
  pagination,
  facets: z.array(facet),
  histograms: z.array(histogram),
  breadcrumbs: z.array(breadcrumb),
  /** Nearest localities with the same search; of a whole city, its fullest localities. */
  nearby: z.array(searchLink),
  /** Where little is found: one change each that finds more, with how many. */
  loosen: z.array(loosened.extend({ url: z.string() })),
  /** Where little is found: what to leave out together when no one change helps, then the search without filters. */
  wider: z.array(searchLink),
  /** The same search by bedrooms or type, where that is a page of its own. */
  narrower: z.array(searchLink),
});
export type SearchPage = z.output<typeof searchPage>;

const row = z.object({ id: z.string(), title: z.string(), note: z.string(), url: z.string().nullable(), data: z.array(placedCard) });

export const homePage = z.object({
  city: place.extend({ lat: z.number(), lng: z.number() }),
  cities: z.array(place.extend({ takes_listings: z.boolean(), url: z.string() })),
  /** Live listings of the city. */
  total: z.int(),
  tabs: z.array(z.object({ intent, label: z.string(), url: z.string(), count: z.int() })),
  /** Hot, premium, featured and new launches; a row without listings is left out. `note` says why these are there. */
  rows: z.array(row),
  /** The fullest searches by bedrooms and type. */
  popular: z.array(searchLink),
  top_localities: z.array(searchLink),
});
export type HomePage = z.output<typeof homePage>;

/** One of a city's lists as a page. */
export const listPage = z.object({
  /** Path of this page, with the page number from the second on. */
  canonical: z.string(),
  indexable: z.boolean(),
  title: z.string(),
  /** Why these are here. */
  note: z.string(),
  description: z.string(),
  city: place,
  data: z.array(placedCard),
  pagination,
  breadcrumbs: z.array(breadcrumb),
  /** The city's other lists that have something. */
  others: z.array(searchLink),
});
export type ListPage = z.output<typeof listPage>;

/** What stands around a listing on its page. */
export const listingPage = z.object({
  /** Canonical path of the page; another slug with this id redirects here (301). */
  canonical: z.string(),
  /** False for homes that are let or sold: the page stays a while, out of search engines. */
  indexable: z.boolean(),
  title: z.string(),
  description: z.string(),
  /** Path of the picture of its link, 1200 x 630. */
  image: z.string(),
  /** What it is for schema.org, and what kind of offer. */
  schema: z.object({
    about: z.string(),
    offer: z.enum(['Offer', 'OfferForLease']),
    /** How long it is let for, with the unit's code of UN/CEFACT; null when it is not said, or sold. */
    lease: z.object({ value: z.number(), unit: z.enum(['MON', 'ANN']) }).nullable(),
  }),
  /** RERA registration, where the offer needs one or says why not. `qr` leads to the authority; squares of 1 in a field of `size`. */
  rera: z
    .object({
      numbers: z.array(z.object({ label: z.string(), number: z.string() })),
      exempt: z.string().nullable(),
      authority: z.object({ name: z.string(), url: z.string() }).nullable(),
      qr: z.object({ size: z.int(), path: z.string() }).nullable(),
    })
    .nullable(),
  breadcrumbs: z.array(breadcrumb),
  similar: z.array(card),
});
export type ListingPage = z.output<typeof listingPage>;
