/**
 * What callers know of the search engine: the request it evaluates, the answers it gives and the interface `Search`. Results
 * carry listing ids only; `listings/read` turns them into cards. Every other file of the engine may import this one.
 */
import type { BoostList } from '../../contract/subscription/plan-terms.ts';
import type { Sort } from '../../contract/search/search.ts';
import type { LandUnit } from '../../contract/calculators/land-units.ts';
import type { FilterParam } from '../../kinds/search/filters.ts';
import type { ListingKey } from '../db/listing-key.ts';
import type { KindRow } from './index/row.ts';

/** Ids of the cities whose listings an index holds. */
export type IndexedCities = ReadonlySet<number> | 'all';

/** Degrees, WGS 84. */
export type BoundingBox = readonly [west: number, south: number, east: number, north: number];
/** Corners as `[lng, lat]`, closed or not. */
export type PolygonCorners = readonly (readonly [lng: number, lat: number])[];
export interface Circle {
  readonly lat: number;
  readonly lng: number;
  readonly metres: number;
}

/** A filter's value after validation: a number, an ISO date, an option, several options, or a flag. */
export type FilterValue = string | number | boolean | readonly string[];
/**
 * Filter values by query key (`price_max`, `bhk_type`), validated by `filterShape`. Money in rupees, areas in sqft. A listing that has
 * no value for a filtered field never matches.
 */
export type FilterValues = Readonly<Record<string, FilterValue | undefined>>;

/** One search as the engine evaluates it: places and listings by database id, values validated, units converted. */
export interface SearchRequest {
  readonly cityId: number;
  /** Kinds searched together (one segment each); usually one. */
  readonly kinds: readonly string[];
  readonly localityIds: readonly number[];
  /** Keys of societies (`listing_search.society`); a listing is in one of them. */
  readonly societies: readonly string[];
  readonly filters: FilterValues;
  /** Free text. */
  readonly text: string | null;
  readonly bbox: BoundingBox | null;
  readonly polygon: PolygonCorners | null;
  readonly near: Circle | null;
  /** Only listings that carry this promotion flag. */
  readonly flag: string | null;
  /** Listing ids to leave out. Ids of other cities or of listings that are not live have no effect. */
  readonly exclude: readonly number[];
  /** Unit of the area histogram. Filter bounds are in sqft whatever it is. */
  readonly areaUnit: LandUnit;
  /** The moment from which "within 7 days" and "available now" are counted. */
  readonly now: Date;
  /** `distance` needs `near`. */
  readonly sort: Sort;
  /** Counted from 1. */
  readonly page: number;
  readonly limit: number;
  /** Count filter options, localities and histograms too. */
  readonly facets: boolean;
  /** Number of promoted listings to return beside the first page. They meet the same conditions and change neither total nor order. */
  readonly promoted: number;
}

/** A request for all listings of a city and these kinds, to be narrowed by the caller. */
export const matchAllRequest = (cityId: number, kinds: readonly string[], now: Date): SearchRequest => ({
  cityId,
  kinds,
  localityIds: [],
  societies: [],
  filters: {},
  text: null,
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
export const TOP_SLOT = 'top_slot' satisfies BoostList;

/** One part of a listing's relevance, in days. The parts add up to the value that `sort=relevance` orders by, greatest first. */
export interface RelevancePart {
  readonly part: 'confirmed' | 'photos' | 'rate' | 'price';
  /** Of `confirmed`: days since 1970. */
  readonly points: number;
}

/** How many listings each option of a filter finds; `countFacets` says under which conditions they are counted. */
export interface FacetCounts {
  readonly filter: FilterParam;
  readonly options: readonly { readonly value: string; readonly count: number; readonly selected: boolean }[];
}
/** `counts[i]` is the number of values from `edges[i]` (included) to `edges[i+1]` (excluded). Areas in the request's `areaUnit`. */
interface Histogram {
  readonly param: 'price' | 'area';
  readonly edges: readonly number[];
  readonly counts: readonly number[];
}
export interface SearchResult {
  readonly ids: readonly ListingKey[];
  /** Matching listings with a paid slot; which ones changes every hour. Empty beyond the first page. */
  readonly promoted: readonly ListingKey[];
  /** Exact. */
  readonly total: number;
  /** Listings that match but are left out by `exclude`; exact. */
  readonly excluded: number;
  readonly facets: readonly FacetCounts[];
  readonly histograms: readonly Histogram[];
  /** Matching listings by locality id, ignoring the request's own localities; empty without `facets`. */
  readonly localities: ReadonlyMap<number, number>;
}
/** One change of a request that finds more listings. */
export interface Relaxation {
  /** Param of the filter, or `locality`, `society`, `q`, `bbox`, `polygon`, `near`, `exclude`. */
  readonly param: string;
  readonly filter: FilterParam | null;
  /** The new value of a bound, in the unit of the query; null when the whole condition is left out. */
  readonly bound: { readonly key: string; readonly value: number } | null;
  /** What the changed request finds; exact. */
  readonly total: number;
}

/** One listing on a map, or several that are too close together to be shown separately. */
export interface MapMarker {
  readonly count: number;
  /** Mean of the positions; a single listing's own position. */
  readonly lat: number;
  readonly lng: number;
  /** Around the positions; a point when all are the same. */
  readonly bounds: BoundingBox;
  /** Lowest price in whole rupees; null when none is known, or when listings to rent and for sale are mixed. */
  readonly priceMin: number | null;
  /** Set on the marker of a single listing. */
  readonly listingId: number | null;
}
export interface MarkerMap {
  /** Listings that match and have a position. */
  readonly total: number;
  readonly bounds: BoundingBox | null;
  readonly markers: readonly MapMarker[];
}

/**
 * Answers searches. Two engines do: the index in memory and statements of SQL. Both give the same answers, which property tests compare
 * with plain SQL.
 */
export interface SearchEngine {
  search(request: SearchRequest): Promise<SearchResult>;
  /** How many listings each request finds, all as of one moment. */
  countMatches(requests: readonly SearchRequest[]): Promise<readonly number[]>;
  /** The parts of the relevance of these listings of one city, by listing id; a listing that is not live has none. */
  relevanceParts(keys: readonly ListingKey[]): Promise<ReadonlyMap<number, readonly RelevancePart[]>>;
  /** Every single change of the request that finds more, see `findRelaxations`. */
  relaxQuery(request: SearchRequest): Promise<readonly Relaxation[]>;
  /** Markers for a map of this zoom. Page, sort and facets of the request do not matter. */
  map(request: SearchRequest, zoom: number): Promise<MarkerMap>;
  /**
   * Matches requests against these rows instead of all live listings, by the same evaluation. Misspelled words are corrected with the
   * words of the whole city. The returned function returns the listing ids of the rows that match; page and sort do not matter.
   */
  matcherFor(rows: readonly KindRow[]): (request: SearchRequest) => Promise<ReadonlySet<number>>;
  /** Live listings by locality id, of some kinds or of all. */
  localityCounts(cityId: number, kinds?: readonly string[]): Promise<ReadonlyMap<number, number>>;
  /** Live listings of a city, of some kinds or of all. */
  cityCount(cityId: number, kinds?: readonly string[]): Promise<number>;
  /** Live listings of all kinds by city id, of these cities. */
  cityCounts(cityIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

/** What a process reports of its index. */
export interface SearchStatus {
  /** Live listings in the index. */
  readonly listings: number;
  /** Memory of the index, see `bytesOfSegment`. */
  readonly bytes: number;
  /** Time since the beginning of the last successful read of the change feed: changes before it are in the index. */
  readonly lagSeconds: number;
}

/** What features use: searches of any city, by the engine that has it. */
export interface Search extends SearchEngine {
  /** Makes a person's own change of these listings visible to their next request. */
  refresh(keys: readonly ListingKey[]): Promise<void>;
  /** Compares what is kept in memory with its table and reads again what differs. Returns the ids of the cities that differed. */
  verify(): Promise<readonly number[]>;
  /** Stores the index, so that the next start need not build it; deletes the stored one of an index that has become small. */
  writeSnapshot(): Promise<void>;
  status(): SearchStatus;
  readonly ready: boolean;
}
