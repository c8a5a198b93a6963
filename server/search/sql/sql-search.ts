/**
 * Serves searches with SQL statements on the table listing_search. Every statement is about one city, so in a cluster that is distributed
 * by city, one node executes it.
 */
import { sql } from 'kysely';
import { LAND_UNITS } from '../../../contract/calculators/land-units.ts';
import { confirmationTime, RELEVANCE_DAYS } from '../../../kinds/search/relevance.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { photoDays, type KindRow } from '../index/row.ts';
import type { Layout } from '../layout.ts';
import { hasOptions, selectedOptions } from '../query/evaluate.ts';
import { storedEdge } from '../query/histogram.ts';
import { SQM_PER_SQFT } from '../query/ranges.ts';
import { drawPromoted, relevancePartsOf } from '../query/relevance.ts';
import type { FacetCounts, MapScale, MarkerMap, Relaxation, RelevancePart, SearchEngine, SearchRequest, SearchResult } from '../types.ts';
import { CityCounts } from './city-counts.ts';
import type { Condition } from './condition-parts.ts';
import { otherPriceOf, conditionsOf, splitForCounts, allConditions, type RequestConditions } from './conditions.ts';
import { numberedConditions } from './failures.ts';
import { HistogramEdges } from './histogram-edges.ts';
import { mapBySql } from './map.ts';
import { relaxBySql } from './relax.ts';
import { rowMatcher } from './row-matcher.ts';
import { runCounts, runSearch, type Counts } from './search-statement.ts';
import { WordTable } from './words.ts';

/** Maximum number of counts in one statement. */
const COUNTS_PER_STATEMENT = 8;

interface RelevanceRow {
  readonly listing_id: number;
  /** Times in microseconds since 1970. */
  readonly published_at: number;
  readonly confirmed_at: number;
  readonly photo_count: number;
  readonly rated: boolean;
  readonly priced: boolean;
}

export class SqlSearch implements SearchEngine {
  readonly #db: Db;
  readonly #layout: Layout;
  readonly #words: WordTable;
  readonly #edges: HistogramEdges;
  readonly #counts: CityCounts;

  /** @param db connections only for searches, so that searches cannot occupy the connections of other requests */
  constructor(db: Db, layout: Layout) {
    this.#db = db;
    this.#layout = layout;
    this.#words = new WordTable(db);
    this.#edges = new HistogramEdges(db, layout);
    this.#counts = new CityCounts(db);
  }

  /** Removes the cached data of the cities of these listings. */
  invalidate(keys: readonly ListingKey[] | 'any'): void {
    this.#counts.invalidate(keys);
  }

  async search(request: SearchRequest): Promise<SearchResult> {
    const areaScale = LAND_UNITS[request.areaUnit] * SQM_PER_SQFT;
    const edges = request.facets ? await this.#edges.of(request.cityId, request.kinds, areaScale) : null;
    const conditions = splitForCounts(await this.#conditionsOf(request), request.facets);
    const storedEdges = edges && {
      price: edges.price.map((edge) => storedEdge(edge, 'price', 1)),
      area: edges.area.map((edge) => storedEdge(edge, 'area', areaScale)),
    };
    const counts = await runSearch(this.#db, request, conditions, {
      edges: storedEdges,
      otherPrice: otherPriceOf(request.kinds, this.#layout),
    });
    const countedConditions = numberedConditions(conditions);
    const numberOf = (name: string) => countedConditions.findIndex((condition) => condition.name === name) + 1;
    const total = counts.count('total', 0, 0);
    const histogram = (param: 'price' | 'area', paramEdges: readonly number[]) => ({
      param,
      edges: paramEdges,
      counts: paramEdges.slice(1).map((_, n) => counts.count(param, n + 1, numberOf(param))),
    });
    const keyOf = (listingId: number): ListingKey => ({ cityId: request.cityId, listingId });
    const localities = edges ? counts.keys('locality').map((id) => [id, counts.count('locality', id, numberOf('locality'))] as const) : [];
    return {
      ids: counts.pageIds.map(keyOf),
      promoted: drawPromoted(counts.promotedIds, request).map(keyOf),
      total,
      excluded: request.exclude.length > 0 ? counts.count('total', 0, numberOf('exclude')) - total : 0,
      facets: edges ? this.#facets(request, countedConditions, counts) : [],
      histograms: edges ? [histogram('price', edges.price), histogram('area', edges.area)] : [],
      localities: new Map(localities.filter(([, count]) => count > 0)),
    };
  }

  /** The counts as defined by `countFacets`. */
  #facets(request: SearchRequest, conditions: readonly Condition[], counts: Counts): FacetCounts[] {
    return this.#layout
      .filtersOf(request.kinds)
      .filter(hasOptions)
      .map((filter) => {
        const selected = new Set(selectedOptions(request.filters[filter.param]));
        const without = filter.type === 'all-of' ? 0 : conditions.findIndex((condition) => condition.filter === filter) + 1;
        const count = (value: string) => {
          if (filter.column === 'fresh') return counts.count('fresh', 1, without);
          if (filter.column === 'photo_count') return counts.count('photos', 1, without);
          const token = this.#layout.tokenOf(filter.param, value);
          return token === undefined ? 0 : counts.count('token', token, without);
        };
        const values = filter.type === 'flag' ? ['true'] : filter.options.map(({ token }) => token);
        return { filter, options: values.map((value) => ({ value, count: count(value), selected: selected.has(value) })) };
      });
  }

  async countMatches(requests: readonly SearchRequest[]): Promise<readonly number[]> {
    const counted: { request: SearchRequest; conditions: readonly Condition[] }[] = [];
    for (const request of requests) counted.push({ request, conditions: allConditions(await this.#conditionsOf(request)) });
    const totals: number[] = [];
    for (let from = 0; from < counted.length; from += COUNTS_PER_STATEMENT)
      totals.push(...(await runCounts(this.#db, counted.slice(from, from + COUNTS_PER_STATEMENT))));
    return totals;
  }

  async relevanceParts(keys: readonly ListingKey[]): Promise<ReadonlyMap<number, readonly RelevancePart[]>> {
    const parts = new Map<number, readonly RelevancePart[]>();
    for (const [cityId, cityKeys] of Map.groupBy(keys, (key) => key.cityId)) {
      const { rows } = await sql<RelevanceRow>`
        select listing_id, (extract(epoch from first_published_at) * 1000000)::bigint as published_at,
          (extract(epoch from last_confirmed_at) * 1000000)::bigint as confirmed_at, photo_count,
          rate is not null as rated, price is not null as priced
        from listing_search where city_id = ${cityId}::smallint
          and listing_id = any(${sql.val(cityKeys.map(({ listingId }) => listingId))}::bigint[])`.execute(this.#db);
      for (const row of rows)
        parts.set(
          row.listing_id,
          relevancePartsOf({
            confirmedAt: confirmationTime(row.listing_id, row.published_at, row.confirmed_at),
            photos: photoDays(row.photo_count),
            rate: row.rated ? RELEVANCE_DAYS.rate : 0,
            price: row.priced ? RELEVANCE_DAYS.price : 0,
          }),
        );
    }
    return parts;
  }

  async relaxQuery(request: SearchRequest): Promise<readonly Relaxation[]> {
    return relaxBySql(this.#db, request, this.#layout, await this.#words.queryOf(request));
  }

  async map(request: SearchRequest, scale: MapScale): Promise<MarkerMap> {
    return mapBySql(this.#db, request, await this.#conditionsOf(request), scale);
  }

  matcherFor(rows: readonly KindRow[]): (request: SearchRequest) => Promise<ReadonlySet<number>> {
    return rowMatcher(rows, this.#layout, (cityId, words, corrections) => this.#words.expand(cityId, words, corrections));
  }

  async localityCounts(cityId: number, kinds?: readonly string[]): Promise<ReadonlyMap<number, number>> {
    const counts = new Map<number, number>();
    for (const { locality_id: id, n } of await this.#counts.of(cityId, kinds)) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + n);
    return counts;
  }

  async cityCount(cityId: number, kinds?: readonly string[]): Promise<number> {
    return (await this.#counts.of(cityId, kinds)).reduce((sum, { n }) => sum + n, 0);
  }

  async cityCounts(cityIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const counts = new Map<number, number>();
    // one after the other, because all at once would occupy every connection
    for (const id of cityIds) counts.set(id, await this.cityCount(id));
    return counts;
  }

  async #conditionsOf(request: SearchRequest): Promise<RequestConditions> {
    return conditionsOf(request, this.#layout, await this.#words.queryOf(request));
  }
}
