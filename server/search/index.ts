/** What search answers; ids only, cards are made by `views/`. */
import type { BoostList } from '../../contract/plan-terms.ts';
import type { Sort } from '../../contract/property.ts';
import type { LandUnit } from '../../contract/sums/land-units.ts';
import type { FilterParam } from '../../kinds/filters.ts';
import type { PlacedRow } from './row.ts';
import type { MarkedMap } from './map.ts';

export interface SearchRequest {
  readonly cityId: number;
  /** Kinds searched together (one block each); usually one. */
  readonly kinds: readonly string[];
  readonly localityIds: readonly number[];
  /**
   * Validated filter parameters of the kinds by their key in the query. A listing that has no value for one never matches.
   */
  readonly filters: Readonly<Record<string, unknown>>;
  /** Free text. */
  readonly text: string | null;
  /** Degrees: west, south, east, north. */
  readonly bbox: readonly [number, number, number, number] | null;
  /** Ring of `[lng, lat]`. */
  readonly polygon: readonly (readonly [number, number])[] | null;
  /** Point and radius in metres. */
  readonly near: { readonly lat: number; readonly lng: number; readonly metres: number } | null;
  /** Only listings that carry this promotion flag. */
  readonly flag: string | null;
  /** Listing ids to leave out: what somebody has seen. Those of other cities, and of what is not live, leave out nothing. */
  readonly exclude: readonly number[];
  /** Unit that the bars of areas are drawn in; bounds of areas are in sqft whatever it is. */
  readonly areaUnit: LandUnit;
  /** What "within 7 days" and "available now" are counted from. */
  readonly now: Date;
  /** `distance` needs `near`. */
  readonly sort: Sort;
  readonly page: number;
  readonly limit: number;
  /** Count options, localities and bars too. */
  readonly facets: boolean;
  /** Promoted listings wanted beside the page; they are found by the same conditions and change neither total nor order. */
  readonly promoted: number;
}

/** A request for everything of a city and kinds, to be narrowed. */
export const everything = (cityId: number, kinds: readonly string[], now: Date): SearchRequest => ({
  cityId,
  kinds,
  localityIds: [],
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

/** Among the promotion flags while somebody pays for a labelled slot above the first page; no other flag opens one. */
export const TOP_SLOT = 'top_slot' satisfies BoostList;

/** A part of a listing's relevance in days; all of them add up to what `sort=relevance` goes by, greatest first, then by id. */
export interface RelevancePart {
  readonly part: 'confirmed' | 'photos' | 'rate' | 'price';
  /** Of `confirmed`: days since 1970. */
  readonly points: number;
}

/** How many listings each option of a filter finds; see `countFacets` for what is counted. */
export interface FacetCounts {
  readonly filter: FilterParam;
  readonly options: readonly { readonly value: string; readonly count: number; readonly selected: boolean }[];
}
/** Bars of nice edges; `counts[i]` lies between `edges[i]` (included) and `edges[i+1]`. Areas in the unit of the request. */
export interface Bars {
  readonly param: 'price' | 'area';
  readonly edges: readonly number[];
  readonly counts: readonly number[];
}
export interface SearchResult {
  readonly ids: readonly ListingKey[];
  /** Those that match and are paid for, in turns by the hour; empty beyond the first page. */
  readonly promoted: readonly ListingKey[];
  /** Exact. */
  readonly total: number;
  /** Listings that match and are left out by `exclude`; exact. */
  readonly excluded: number;
  readonly facets: readonly FacetCounts[];
  readonly histograms: readonly Bars[];
  /** Matching listings by locality, whatever localities were asked for; empty without `facets`. */
  readonly localities: ReadonlyMap<number, number>;
}
/** One change of a search that finds more. */
export interface Loosening {
  /** Of the filter, or `locality`, `q`, `bbox`, `polygon`, `near`, `exclude`. */
  readonly param: string;
  readonly filter: FilterParam | null;
  /** A bound to move there; null: leave the condition out. In the unit of the query. */
  readonly bound: { readonly key: string; readonly value: number } | null;
  /** What it finds; exact. */
  readonly total: number;
}
export interface ListingKey {
  readonly cityId: number;
  readonly listingId: number;
}

export interface SearchIndex {
  search(request: SearchRequest): SearchResult;
  /** Why a listing stands where it does by relevance; empty when it is not live. */
  relevanceParts(key: ListingKey): readonly RelevancePart[];
  /** What would find more, see `loosenings`. */
  loosen(request: SearchRequest): readonly Loosening[];
  /** Where on a map of this zoom the matching listings lie; page, sort and facets of the request do not matter. */
  map(request: SearchRequest, zoom: number): MarkedMap;
  /**
   * Asks searches of these rows alone, by the same evaluation; words are understood as in the whole city. Page and order of
   * the requests do not count. Answers the ids of the rows that match.
   */
  among(rows: readonly PlacedRow[]): (request: SearchRequest) => ReadonlySet<number>;
  /** Live listings by locality id, for suggestions and top localities; of some kinds or of all. */
  localityCounts(cityId: number, kinds?: readonly string[]): ReadonlyMap<number, number>;
  /** Live listings of a city, of some kinds or of all. */
  cityCount(cityId: number, kinds?: readonly string[]): number;
  /** Reads these listings again from the table now, so that a person's own change is seen by their next request. */
  refresh(keys: readonly ListingKey[]): Promise<void>;
  /** Holds the index against its table and mends it; the cities that differed. */
  verify(): Promise<readonly number[]>;
  readonly ready: boolean;
}
