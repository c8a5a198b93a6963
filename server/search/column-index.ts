/**
 * The search index in memory: one block for each city and kind. It holds nothing that the table listing_search does not, so it can be
 * rebuilt from the table at any time.
 */
import { setImmediate as otherWork } from 'node:timers/promises';
import { LAND_UNITS } from '../../contract/calculators/land-units.ts';
import { kindOf } from '../../kinds/index.ts';
import type { ListingKey } from '../db/listing-key.ts';
import { countBits, forEachRow } from './index/bit-set.ts';
import { Block } from './index/block.ts';
import { compacted } from './index/compact.ts';
import { blockDigest, type IdRange } from './index/digest.ts';
import type { KindRow } from './index/row.ts';
import type { Layout } from './layout.ts';
import { markerMap } from './map/markers.ts';
import { evaluate, EXCLUDE_CONDITION } from './query/evaluate.ts';
import { countFacets, countLocalities, type KindMatches } from './query/facets.ts';
import { histogram } from './query/histogram.ts';
import { pageOfIds } from './query/page.ts';
import { SQM_PER_SQFT } from './query/ranges.ts';
import { findRelaxations } from './query/relax-query.ts';
import { promotedIds, relevanceParts } from './query/relevance.ts';
import { Dictionary } from './text/dictionary.ts';
import type { MarkerMap, Relaxation, RelevancePart, SearchRequest, SearchResult } from './types.ts';

interface City {
  readonly dictionary: Dictionary;
  /** By kind. */
  readonly blocks: Map<string, Block>;
}
/** A block is compacted when it has more dead rows than this and than a third of its live rows. */
const MIN_DEAD_ROWS = 4096;

export class ColumnIndex {
  readonly #layout: Layout;
  readonly #cities = new Map<number, City>();

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /** Adds a row to an index that is being built; call `finish` after the last one. */
  load({ cityId, kind, row }: KindRow): void {
    this.#block(cityId, kind).append(row);
  }

  /** Makes the rows loaded so far searchable. Sorting is done in steps, so that a process that builds an index goes on answering. */
  async finish(): Promise<void> {
    for (const block of this.blocks) {
      for (const sorting = block.sortSteps(); !sorting.next().done;) await otherWork();
      block.trim();
    }
  }

  /** Adds a whole block, made by `create` with the words of its city. */
  addBlock(cityId: number, kind: string, create: (dictionary: Dictionary) => Block): void {
    const { dictionary, blocks } = this.#city(cityId);
    blocks.set(kind, create(dictionary));
  }

  /** City and kind of every block. */
  blockNames(): { readonly cityId: number; readonly kind: string }[] {
    return [...this.#cities].flatMap(([cityId, { blocks }]) => [...blocks.keys()].map((kind) => ({ cityId, kind })));
  }

  /** The block, after its dead rows were dropped. */
  compactedBlock(cityId: number, kind: string): Block {
    const block = this.#block(cityId, kind);
    if (block.isCompact) return block;
    const { dictionary, blocks } = this.#city(cityId);
    const copy = compacted(block, dictionary);
    blocks.set(kind, copy);
    return copy;
  }

  /** Number of live listings of all cities. */
  get liveCount(): number {
    return this.blocks.reduce((sum, block) => sum + block.liveCount, 0);
  }

  /** Every block, of any city and kind. */
  get blocks(): Block[] {
    return [...this.#cities.keys()].flatMap((cityId) => this.#blocksOf(cityId));
  }

  /** Replaces the rows of these listings by `rows`; a listing without a row is removed. */
  apply(keys: readonly ListingKey[], rows: readonly KindRow[]): void {
    for (const [cityId, cityKeys] of Map.groupBy(keys, (key) => key.cityId)) {
      const rowsByKind = Map.groupBy(
        rows.filter((row) => row.cityId === cityId),
        (row) => row.kind,
      );
      for (const kind of rowsByKind.keys()) this.#block(cityId, kind);
      for (const [kind, block] of this.#city(cityId).blocks) {
        const removedIds = cityKeys.map((key) => key.listingId).filter((id) => block.find(id) >= 0);
        const added = (rowsByKind.get(kind) ?? []).map(({ row }) => row);
        if (removedIds.length === 0 && added.length === 0) continue;
        block.apply(removedIds, added);
        if (block.deadCount > Math.max(MIN_DEAD_ROWS, block.liveCount / 3))
          this.#city(cityId).blocks.set(kind, compacted(block, this.#city(cityId).dictionary));
      }
    }
  }

  search(request: SearchRequest): SearchResult {
    const blocks = this.#evaluate(request);
    const matches = blocks.map((entry) => entry.matches);
    const total = matches.reduce((sum, { total }) => sum + total, 0);
    const ids = pageOfIds(matches, request, (request.page - 1) * request.limit, request.limit);
    return {
      ids: ids.map((listingId) => ({ cityId: request.cityId, listingId })),
      promoted: request.page === 1 ? promotedIds(matches, request).map((listingId) => ({ cityId: request.cityId, listingId })) : [],
      total,
      excluded:
        request.exclude.length === 0 ? 0 : matches.reduce((sum, block) => sum + countBits(block.without(EXCLUDE_CONDITION)), 0) - total,
      facets: request.facets ? countFacets(blocks, request, this.#layout) : [],
      histograms: request.facets
        ? [
            { param: 'price', ...histogram(matches, 'price', 1) },
            { param: 'area', ...histogram(matches, 'area', LAND_UNITS[request.areaUnit] * SQM_PER_SQFT) },
          ]
        : [],
      localities: request.facets ? countLocalities(matches) : new Map(),
    };
  }

  countMatches(request: SearchRequest): number {
    return this.#evaluate(request).reduce((sum, { matches }) => sum + matches.total, 0);
  }

  relevanceParts({ cityId, listingId }: ListingKey): RelevancePart[] {
    for (const block of this.#blocksOf(cityId)) {
      const row = block.find(listingId);
      if (row >= 0) return relevanceParts(block.columns, row);
    }
    return [];
  }

  relaxQuery(request: SearchRequest): Relaxation[] {
    const blocks = this.#evaluate(request).map(({ matches }) => matches);
    return findRelaxations({ request, layout: this.#layout, blocks, countMatches: (changed) => this.countMatches(changed) });
  }

  map(request: SearchRequest, zoom: number): MarkerMap {
    const groups = this.#evaluate(request).map(({ kind, matches }) => ({ deal: kindOf(kind)?.deal ?? kind, matches }));
    return markerMap(groups, request, zoom);
  }

  /** Evaluates the request against the block of each of its kinds. */
  #evaluate(request: SearchRequest): KindMatches[] {
    const city = this.#cities.get(request.cityId);
    return request.kinds.flatMap((kind) => {
      const block = city?.blocks.get(kind);
      return city && block ? [{ kind, matches: evaluate(block, kind, request, this.#layout, city.dictionary) }] : [];
    });
  }

  /** See `SearchEngine.matcherFor`. The rows get temporary blocks of their own, which share the dictionary of their city. */
  matcherFor(rows: readonly KindRow[]): (request: SearchRequest) => ReadonlySet<number> {
    const blocks = [...Map.groupBy(rows, ({ cityId, kind }) => `${cityId} ${kind}`).values()].map((group) => {
      const { cityId, kind } = group[0]!;
      const { dictionary } = this.#city(cityId);
      const block = new Block(dictionary, this.#layout.numberIndexesOf(kind));
      for (const { row } of group) block.append(row);
      block.sort();
      return { cityId, kind, dictionary, block };
    });
    return (request) => {
      const ids = new Set<number>();
      for (const { cityId, kind, dictionary, block } of blocks) {
        if (cityId !== request.cityId || !request.kinds.includes(kind)) continue;
        forEachRow(evaluate(block, kind, request, this.#layout, dictionary).all, (row) => ids.add(block.columns.id[row]!));
      }
      return ids;
    };
  }

  localityCounts(cityId: number, kinds?: readonly string[]): Map<number, number> {
    const counts = new Map<number, number>();
    for (const block of this.#blocksOf(cityId, kinds))
      for (const [id, count] of block.liveByLocality) counts.set(id, (counts.get(id) ?? 0) + count);
    return counts;
  }

  cityCount(cityId: number, kinds?: readonly string[]): number {
    return this.#blocksOf(cityId, kinds).reduce((sum, block) => sum + block.liveCount, 0);
  }

  /** Digests of a city's blocks within a range of ids, by kind; see `index/digest.ts`. */
  digests(range: IdRange): Map<string, string> {
    const digests = [...(this.#cities.get(range.cityId)?.blocks ?? [])].map(([kind, block]) => [kind, blockDigest(block, range)] as const);
    return new Map(digests.flatMap(([kind, digest]) => (digest === null ? [] : [[kind, digest]])));
  }

  /** Ids of the live listings in the range. */
  listingIds({ cityId, after, last }: IdRange): number[] {
    return this.#blocksOf(cityId).flatMap((block) =>
      Array.from(block.rowsBetween(after, last ?? Infinity), (row) => block.columns.id[row]!),
    );
  }

  #blocksOf(cityId: number, kinds?: readonly string[]): Block[] {
    return [...(this.#cities.get(cityId)?.blocks ?? [])].flatMap(([kind, block]) => (!kinds || kinds.includes(kind) ? [block] : []));
  }

  #city(cityId: number): City {
    const city = this.#cities.get(cityId) ?? { dictionary: new Dictionary(), blocks: new Map() };
    this.#cities.set(cityId, city);
    return city;
  }

  #block(cityId: number, kind: string): Block {
    const { dictionary, blocks } = this.#city(cityId);
    const block = blocks.get(kind) ?? new Block(dictionary, this.#layout.numberIndexesOf(kind));
    blocks.set(kind, block);
    return block;
  }
}
