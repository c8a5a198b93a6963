/**
 * The public types of the search engine: the request that it evaluates, its results and the interface `Search`. Results contain only
 * listing ids, for which `listings/read` returns cards. Every other file of the engine may import this one.
 */
import type { BoostPlacement } from '../../contract/subscription/plan-terms.ts';
import type { Sort } from '../../contract/search/search.ts';
import type { LandUnit } from '../../contract/calculators/land-units.ts';
import type { FilterParam } from '../../kinds/search/filters.ts';
import type { ListingKey } from '../db/listing-key.ts';
import type { KindRow } from './index/row.ts';

/** Ids of the cities whose listings are in an index. */
export type IndexedCities = ReadonlySet<number> | 'all';

/** In degrees, WGS 84. */
export type BoundingBox = readonly [west: number, south: number, east: number, north: number];
/** Corners as `[lng, lat]`, closed or not. */
export type PolygonCorners = readonly (readonly [lng: number, lat: number])[];
export interface Circle {
  readonly lat: number;
  readonly lng: number;
  readonly metres: number;
}

/** A validated filter value: a number, an ISO date, an option, several options, or a flag. */
export type FilterValue = string | number | boolean | readonly string[];
/**
 * Filter values by query key (`price_max`, `bhk_type`), validated by `filterShape`. Money is in rupees, areas are in sqft. A listing
 * without a value for a filtered field never matches.
 */
export type FilterValues = Readonly<Record<string, FilterValue | undefined>>;

/** For typed words: the words of known names that differ by a typing error. A map, because a typed word may be `constructor`. */
export type NameCorrections = ReadonlyMap<string, readonly string[]>;
export const NO_CORRECTIONS: NameCorrections = new Map();

/** A search as the engine evaluates it: places and listings by database id, with validated values and converted units. */
export interface SearchRequest {
  readonly cityId: number;
  /** Kinds that are searched together (one segment each); usually one. */
  readonly kinds: readonly string[];
  readonly localityIds: readonly number[];
  /** Keys of societies (`listing_search.society`). A listing must be in one of them. */
  readonly societies: readonly string[];
  readonly filters: FilterValues;
  /** Free text. */
  readonly text: string | null;
  /** Words that also count as matches of a typed word. */
  readonly nameCorrections: NameCorrections;
  readonly bbox: BoundingBox | null;
  readonly polygon: PolygonCorners | null;
  readonly near: Circle | null;
  /** Only listings with this promotion flag. */
  readonly flag: string | null;
  /** Listing ids to exclude. Ids of other cities, or of listings that are not live, have no effect. */
  readonly exclude: readonly number[];
  /** Unit of the area histogram. Filter bounds are always in sqft. */
  readonly areaUnit: LandUnit;
  /** The time to which "within 7 days" and "available now" refer. */
  readonly now: Date;
  /** `distance` requires `near`. */
  readonly sort: Sort;
  /** Starts at 1. */
  readonly page: number;
  readonly limit: number;
  /** Whether to count filter options, localities and histograms, too. */
  readonly facets: boolean;
  /**
   * Number of promoted listings to return in addition to the first page. They meet the same conditions, and affect neither total nor order.
   */
  readonly promoted: number;
}

/** A request for all listings of a city and these kinds, which the caller can narrow. */
export const matchAllRequest = (cityId: number, kinds: readonly string[], now: Date): SearchRequest => ({
  cityId,
  kinds,
  localityIds: [],
  societies: [],
  filters: {},
  text: null,
  nameCorrections: NO_CORRECTIONS,
  bbox: null,
  polygon: null,
  near: null,
  flag: null,
  exclude: [],
  areaUnit: 'sqft',
  now,
  sort: 'relevance',
  page: 1,
  limit: 20,
  facets: false,
  promoted: 0,
});

/** The promotion flag of listings whose lister pays for a labelled slot above the first page. */
export const TOP_SLOT = 'top_slot' satisfies BoostPlacement;

/** One part of a listing's relevance. The sum of the parts is the value by which `sort=relevance` orders, highest first. */
export interface RelevancePart {
  readonly part: 'confirmed' | 'photos' | 'rate' | 'price';
  /** In days; for `confirmed`, days since 1970. */
  readonly points: number;
}

/** Number of listings for each option of a filter. `countFacets` defines the conditions for counting. */
export interface FacetCounts {
  readonly filter: FilterParam;
  readonly options: readonly { readonly value: string; readonly count: number; readonly selected: boolean }[];
}
/** `counts[i]` is the number of values from `edges[i]` (included) to `edges[i+1]` (excluded). Areas are in the request's `areaUnit`. */
interface Histogram {
  readonly param: 'price' | 'area';
  readonly edges: readonly number[];
  readonly counts: readonly number[];
}
export interface SearchResult {
  readonly ids: readonly ListingKey[];
  /** Matching listings with a paid slot. The selection changes every hour. Empty after the first page. */
  readonly promoted: readonly ListingKey[];
  /** An exact number. */
  readonly total: number;
  /** Number of listings that match but are excluded by `exclude`; exact. */
  readonly excluded: number;
  readonly facets: readonly FacetCounts[];
  readonly histograms: readonly Histogram[];
  /** Number of matching listings by locality id, without the request's condition on localities. Empty without `facets`. */
  readonly localities: ReadonlyMap<number, number>;
}
/** One change of a request that finds more listings. */
export interface Relaxation {
  /** Param of the filter, or `locality`, `society`, `q`, `bbox`, `polygon`, `near`, `exclude`. */
  readonly param: string;
  readonly filter: FilterParam | null;
  /** The new value of a bound, in the unit of the query; null when the complete condition is omitted. */
  readonly bound: { readonly key: string; readonly value: number } | null;
  /** Number of listings that the changed request finds; exact. */
  readonly total: number;
}

/** How large a map shows the world and its markers. */
export interface MapScale {
  /** Zoom 0 shows the world in 512 pixels. May be a fraction. */
  readonly zoom: number;
  /** Width of the widest marker in pixels, which depends on the language. */
  readonly markerWidth: number;
}
/** One listing on a map, or several that are too close together to be shown separately. */
export interface MapMarker {
  readonly count: number;
  /** Mean of the positions, or the position of a single listing. */
  readonly lat: number;
  readonly lng: number;
  /** Bounds of the positions; a point when all positions are equal. */
  readonly bounds: BoundingBox;
  /** Lowest price in full rupees; null when no price is known, or when listings for rent and for sale are mixed. */
  readonly priceMin: number | null;
  /** Set for the marker of a single listing. */
  readonly listingId: number | null;
}
export interface MarkerMap {
  /** Number of matching listings with a position. */
  readonly total: number;
  readonly bounds: BoundingBox | null;
  readonly markers: readonly MapMarker[];
}

/**
 * Serves searches. There are two engines: the index in memory, and SQL statements. Both return the same results, which property tests
 * compare with plain SQL.
 */
export interface SearchEngine {
  search(request: SearchRequest): Promise<SearchResult>;
  /** Number of listings that each request finds, all in one snapshot. */
  countMatches(requests: readonly SearchRequest[]): Promise<readonly number[]>;
  /** The parts of the relevance of these listings of one city, by listing id. Listings that are not live have none. */
  relevanceParts(keys: readonly ListingKey[]): Promise<ReadonlyMap<number, readonly RelevancePart[]>>;
  /** All single changes of the request that find more listings (see `findRelaxations`). */
  relaxQuery(request: SearchRequest): Promise<readonly Relaxation[]>;
  /** Markers for a map. Page, sort and facets of the request are ignored. */
  map(request: SearchRequest, scale: MapScale): Promise<MarkerMap>;
  /**
   * Matches requests with these rows instead of all live listings, with the same evaluation. Misspelled words are corrected with the words
   * of the complete city. The returned function returns the listing ids of matching rows; page and sort are ignored.
   */
  matcherFor(rows: readonly KindRow[]): (request: SearchRequest) => Promise<ReadonlySet<number>>;
  /** Number of live listings by locality id, of some kinds or of all. */
  localityCounts(cityId: number, kinds?: readonly string[]): Promise<ReadonlyMap<number, number>>;
  /** Number of live listings of a city, of some kinds or of all. */
  cityCount(cityId: number, kinds?: readonly string[]): Promise<number>;
  /** Number of live listings of all kinds for each of these cities. */
  cityCounts(cityIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

/** The state of an index, as a process reports it. */
export interface SearchStatus {
  /** Number of live listings in the index. */
  readonly listings: number;
  /** Memory of the index in bytes (see `bytesOfSegment` in `index/segment-memory.ts`). */
  readonly bytes: number;
  /** Time since the start of the last successful read of the change feed. All earlier changes are in the index. */
  readonly lagSeconds: number;
}

/** The interface for features: searches in any city, with the engine that serves it. */
export interface Search extends SearchEngine {
  /** Makes a person's own change of these listings visible to their next request. */
  refresh(keys: readonly ListingKey[]): Promise<void>;
  /** Compares the data in memory with its table, and reads differing listings again. Returns the ids of the cities that differed. */
  verify(): Promise<readonly number[]>;
  /** Stores the index, so that the next start does not have to build it. When the index has become small, deletes the stored one. */
  writeSnapshot(): Promise<void>;
  status(): SearchStatus;
  /** Whether searches can be served, for the readiness check of the process. */
  readonly ready: boolean;
}
