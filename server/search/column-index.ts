/** The column index: one block a city and kind, everything answered from memory. Holds nothing that the table does not. */
import { kindOf } from '../../kinds/index.ts';
import { LAND_UNITS } from '../../contract/sums/land-units.ts';
import { count, eachBit } from './bits.ts';
import { Block } from './block.ts';
import { digestOf, type Digest } from './digest.ts';
import { evaluate, EXCLUDED, type Matches } from './evaluate.ts';
import { countFacets, countLocalities } from './facets.ts';
import { histogram } from './histogram.ts';
import type { ListingKey, Loosening, RelevancePart, SearchRequest, SearchResult } from './index.ts';
import type { Layout } from './layout.ts';
import { loosenings } from './loosen.ts';
import { mapOf, type MarkedMap } from './map.ts';
import { pageOf } from './page.ts';
import { partsOf, promotedOf } from './relevance.ts';
import { SQM_PER_SQFT } from './ranges.ts';
import type { PlacedRow } from './row.ts';
import { Dictionary } from './text.ts';

interface City {
  readonly dictionary: Dictionary;
  readonly blocks: Map<string, Block>;
}
/** Dead rows a block may carry before it is squeezed. */
const DEAD_ROWS = 4096;

export class ColumnIndex {
  readonly #layout: Layout;
  readonly #cities = new Map<number, City>();

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /** Puts a row in an empty index; call `finish` after the last one. */
  load({ cityId, kind, row }: PlacedRow): void {
    this.#block(cityId, kind).append(row);
  }

  finish(): void {
    for (const { blocks } of this.#cities.values()) {
      for (const block of blocks.values()) {
        block.order();
        block.trim();
      }
    }
  }

  /** Brings the listings named to their present state: a row for each that is live, none for the others. */
  apply(keys: readonly ListingKey[], rows: readonly PlacedRow[]): void {
    for (const [cityId, ofCity] of Map.groupBy(keys, (key) => key.cityId)) {
      const fresh = Map.groupBy(
        rows.filter((placed) => placed.cityId === cityId),
        (placed) => placed.kind,
      );
      for (const kind of fresh.keys()) this.#block(cityId, kind);
      for (const [kind, block] of this.#city(cityId).blocks) {
        const gone = ofCity.map((key) => key.listingId).filter((id) => block.find(id) >= 0);
        const come = (fresh.get(kind) ?? []).map(({ row }) => row);
        if (gone.length === 0 && come.length === 0) continue;
        block.apply(gone, come);
        if (block.deadCount > Math.max(DEAD_ROWS, block.liveCount / 3)) this.#city(cityId).blocks.set(kind, block.squeezed());
      }
    }
  }

  search(request: SearchRequest): SearchResult {
    const found = this.#found(request);
    const matches = found.map((entry) => entry.matches);
    const total = matches.reduce((sum, { total }) => sum + total, 0);
    const ids = pageOf(matches, request, (request.page - 1) * request.limit, request.limit);
    return {
      ids: ids.map((listingId) => ({ cityId: request.cityId, listingId })),
      promoted: request.page === 1 ? promotedOf(matches, request).map((listingId) => ({ cityId: request.cityId, listingId })) : [],
      total,
      excluded: request.exclude.length === 0 ? 0 : matches.reduce((sum, one) => sum + count(one.without(EXCLUDED)), 0) - total,
      facets: request.facets ? countFacets(found, request, this.#layout) : [],
      histograms: request.facets
        ? [
            { param: 'price', ...histogram(matches, 'price', 1) },
            { param: 'area', ...histogram(matches, 'area', LAND_UNITS[request.areaUnit] * SQM_PER_SQFT) },
          ]
        : [],
      localities: request.facets ? countLocalities(matches) : new Map(),
    };
  }

  relevanceParts({ cityId, listingId }: ListingKey): RelevancePart[] {
    for (const block of this.#blocksOf(cityId)) {
      const row = block.find(listingId);
      if (row >= 0) return partsOf(block.columns, row);
    }
    return [];
  }

  loosen(request: SearchRequest): Loosening[] {
    const total = (changed: SearchRequest) => this.#found(changed).reduce((sum, { matches }) => sum + matches.total, 0);
    return loosenings({ request, layout: this.#layout, found: this.#found(request).map(({ matches }) => matches), total });
  }

  map(request: SearchRequest, zoom: number): MarkedMap {
    const groups = this.#found(request).map(({ kind, matches }) => ({ deal: kindOf(kind)?.deal ?? kind, matches }));
    return mapOf(groups, request, zoom);
  }

  #found(request: SearchRequest): { kind: string; matches: Matches }[] {
    const city = this.#cities.get(request.cityId);
    return request.kinds.flatMap((kind) => {
      const block = city?.blocks.get(kind);
      return city && block ? [{ kind, matches: evaluate(block, kind, request, this.#layout, city.dictionary) }] : [];
    });
  }

  /** See `SearchIndex.among`: the rows make blocks of their own, beside those of the index and with their words. */
  among(rows: readonly PlacedRow[]): (request: SearchRequest) => ReadonlySet<number> {
    const parts = [...Map.groupBy(rows, ({ cityId, kind }) => `${cityId} ${kind}`).values()].map((some) => {
      const { cityId, kind } = some[0]!;
      const { dictionary } = this.#city(cityId);
      const block = new Block(dictionary, this.#layout.numbersOf(kind));
      for (const { row } of some) block.append(row);
      block.order();
      return { cityId, kind, dictionary, block };
    });
    return (request) => {
      const found = new Set<number>();
      for (const { cityId, kind, dictionary, block } of parts) {
        if (cityId !== request.cityId || !request.kinds.includes(kind)) continue;
        eachBit(evaluate(block, kind, request, this.#layout, dictionary).all, (row) => found.add(block.columns.id[row]!));
      }
      return found;
    };
  }

  localityCounts(cityId: number, kinds?: readonly string[]): Map<number, number> {
    const counts = new Map<number, number>();
    for (const block of this.#blocksOf(cityId, kinds)) {
      for (const [id, found] of block.liveByLocality()) counts.set(id, (counts.get(id) ?? 0) + found);
    }
    return counts;
  }

  cityCount(cityId: number, kinds?: readonly string[]): number {
    return this.#blocksOf(cityId, kinds).reduce((sum, block) => sum + block.liveCount, 0);
  }

  get cityIds(): number[] {
    return [...this.#cities.keys()];
  }

  /** What the blocks of a city hold, by kind; see `digest.ts`. */
  digests(cityId: number): Map<string, Digest> {
    const blocks = [...(this.#cities.get(cityId)?.blocks ?? [])].filter(([, block]) => block.liveCount > 0);
    return new Map(blocks.map(([kind, block]) => [kind, digestOf(block)]));
  }

  /** Ids of every live listing of a city. */
  listingIds(cityId: number): number[] {
    return this.#blocksOf(cityId).flatMap((block) =>
      Array.from(block.orders.id.rows.subarray(0, block.orders.id.length), (row) => block.columns.id[row]!),
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
    const block = blocks.get(kind) ?? new Block(dictionary, this.#layout.numbersOf(kind));
    blocks.set(kind, block);
    return block;
  }
}
