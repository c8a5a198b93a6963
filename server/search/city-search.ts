/** Routes searches: cities in the index are searched in the index, all other cities with SQL. */
import type { ListingKey } from '../db/listing-key.ts';
import type { KindRow } from './index/row.ts';
import type { IndexedCities, MapScale, Search, SearchEngine, SearchRequest } from './types.ts';

interface Engines {
  /** Reads the changes of all cities, and serves searches in `cities`. */
  readonly index: Search & { readonly cities: IndexedCities };
  readonly sql: SearchEngine;
}

export class CitySearch implements Search {
  readonly #index: Engines['index'];
  readonly #sql: SearchEngine;

  constructor({ index, sql }: Engines) {
    this.#index = index;
    this.#sql = sql;
  }

  get ready(): boolean {
    return this.#index.ready;
  }

  search(request: SearchRequest) {
    return this.#engineOf(request.cityId).search(request);
  }
  relaxQuery(request: SearchRequest) {
    return this.#engineOf(request.cityId).relaxQuery(request);
  }
  map(request: SearchRequest, scale: MapScale) {
    return this.#engineOf(request.cityId).map(request, scale);
  }
  localityCounts(cityId: number, kinds?: readonly string[]) {
    return this.#engineOf(cityId).localityCounts(cityId, kinds);
  }
  cityCount(cityId: number, kinds?: readonly string[]) {
    return this.#engineOf(cityId).cityCount(cityId, kinds);
  }

  async countMatches(requests: readonly SearchRequest[]) {
    const totals = new Map<SearchRequest, number>();
    for (const [engine, group] of Map.groupBy(requests, ({ cityId }) => this.#engineOf(cityId))) {
      const counts = await engine.countMatches(group);
      for (const [n, request] of group.entries()) totals.set(request, counts[n]!);
    }
    return requests.map((request) => totals.get(request)!);
  }
  relevanceParts(keys: readonly ListingKey[]) {
    return this.#merge(
      keys,
      ({ cityId }) => cityId,
      (engine, group) => engine.relevanceParts(group),
    );
  }
  cityCounts(cityIds: readonly number[]) {
    return this.#merge(
      cityIds,
      (id) => id,
      (engine, group) => engine.cityCounts(group),
    );
  }
  matcherFor(rows: readonly KindRow[]) {
    const matchers = new Map<SearchEngine, ReturnType<SearchEngine['matcherFor']>>();
    for (const [engine, group] of Map.groupBy(rows, ({ cityId }) => this.#engineOf(cityId))) matchers.set(engine, engine.matcherFor(group));
    return async (request: SearchRequest): Promise<ReadonlySet<number>> =>
      (await matchers.get(this.#engineOf(request.cityId))?.(request)) ?? new Set();
  }

  refresh(keys: readonly ListingKey[]) {
    return this.#index.refresh(keys);
  }
  writeSnapshot() {
    return this.#index.writeSnapshot();
  }
  verify() {
    return this.#index.verify();
  }
  status() {
    return this.#index.status();
  }

  #engineOf(cityId: number): SearchEngine {
    const { cities } = this.#index;
    return cities === 'all' || cities.has(cityId) ? this.#index : this.#sql;
  }

  /** Splits the inputs by the engine that serves their city, and merges the results of the engines. */
  async #merge<Input, Value>(
    inputs: readonly Input[],
    cityOf: (input: Input) => number,
    query: (engine: SearchEngine, group: readonly Input[]) => Promise<ReadonlyMap<number, Value>>,
  ): Promise<ReadonlyMap<number, Value>> {
    const entries: (readonly [number, Value])[] = [];
    for (const [engine, group] of Map.groupBy(inputs, (input) => this.#engineOf(cityOf(input))))
      entries.push(...(await query(engine, group)));
    return new Map(entries);
  }
}
