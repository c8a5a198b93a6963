/** What search answers; ids only, cards are made by `views/`. */
import type { Facet, Histogram } from '../../contract/shapes.ts';

export interface SearchRequest {
  readonly cityId: number;
  /** Kinds searched together (one block each); usually one. */
  readonly kinds: readonly string[];
  readonly localityIds: readonly number[];
  /** Validated filter parameters of the kinds, by parameter name. */
  readonly filters: Readonly<Record<string, unknown>>;
  /** Free text. */
  readonly text: string | null;
  /** Degrees: west, south, east, north. */
  readonly bbox: readonly [number, number, number, number] | null;
  /** Closed ring of `[lng, lat]`. */
  readonly polygon: readonly (readonly [number, number])[] | null;
  /** Point and radius in metres. */
  readonly near: { readonly lat: number; readonly lng: number; readonly metres: number } | null;
  readonly sort: 'relevance' | 'newest' | 'confirmed' | 'price_asc' | 'price_desc' | 'rate_asc' | 'rate_desc' | 'distance';
  readonly page: number;
  readonly limit: number;
  readonly facets: boolean;
}
export interface SearchResult {
  readonly ids: readonly ListingKey[];
  /** Exact. */
  readonly total: number;
  readonly facets: readonly Facet[];
  readonly histograms: readonly Histogram[];
}
export interface ListingKey {
  readonly cityId: number;
  readonly listingId: number;
}

export interface SearchIndex {
  search(request: SearchRequest): SearchResult;
  /** Live listings by locality id, for suggestions and top localities; of one kind or of all. */
  localityCounts(cityId: number, kinds?: readonly string[]): ReadonlyMap<number, number>;
  /** Total of live listings of a city. */
  cityCount(cityId: number): number;
  /** Reads these listings again from the table now, so that a person's own change is seen by their next request. */
  refresh(keys: readonly ListingKey[]): Promise<void>;
  readonly ready: boolean;
}
