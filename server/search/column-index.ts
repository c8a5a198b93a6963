/**
 * The search index in memory, with one segment for each city and kind. It contains only data from the table listing_search, so it can be
 * rebuilt from that table at any time.
 */
import { LAND_UNITS } from '../../contract/calculators/land-units.ts';
import { kindOf } from '../../kinds/index.ts';
import { nextTurn } from '../concurrency/next-turn.ts';
import type { ListingKey } from '../db/listing-key.ts';
import { countRows, forEachRow } from './index/bit-set.ts';
import { Segment, type DictionaryOfSegment } from './index/segment.ts';
import { compacted } from './index/compact.ts';
import { segmentDigest, type IdRange } from './index/digest.ts';
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
import { WordRoom } from './text/word-room.ts';
import type { MapScale, MarkerMap, Relaxation, RelevancePart, SearchRequest, SearchResult } from './types.ts';

interface City {
  readonly dictionary: Dictionary;
  /** Segments by kind. */
  readonly segments: Map<string, Segment>;
}
/** A segment is compacted when it has more dead rows than this number, and more than a third of its live rows. */
const MIN_DEAD_ROWS = 4096;
/**
 * It is also compacted when changed rows have added more words than this number, and more than a quarter of its live rows: the words of dead
 * rows stay in memory until then.
 */
const MIN_ADDED_WORDS = 20_000;

const needsCompaction = ({ deadCount, liveCount, addedWordCount }: Segment): boolean =>
  deadCount > Math.max(MIN_DEAD_ROWS, liveCount / 3) || (deadCount > 0 && addedWordCount > Math.max(MIN_ADDED_WORDS, liveCount / 4));

export class ColumnIndex {
  readonly #layout: Layout;
  readonly #cities = new Map<number, City>();
  readonly #wordRoom: WordRoom;

  constructor(layout: Layout, wordRoom = new WordRoom()) {
    this.#layout = layout;
    this.#wordRoom = wordRoom;
  }

  /** Adds a row to an index that is being built. Call `finish` after the last one. */
  load({ cityId, kind, row }: KindRow): void {
    this.#segment(cityId, kind).append(row);
  }

  /** Makes the loaded rows searchable. Sorts in steps, so that a process can handle requests while it builds an index. */
  async finish(): Promise<void> {
    for (const segment of this.segments) {
      for (const sorting = segment.sortSteps(); !sorting.next().done;) await nextTurn();
      segment.trim();
    }
  }

  /** Adds a complete segment, which `create` returns for the dictionary of its city. */
  addSegment(cityId: number, kind: string, create: (dictionary: Dictionary) => Segment): void {
    const { dictionary, segments } = this.#city(cityId);
    segments.set(kind, create(dictionary));
  }

  /** City and kind of all segments. */
  segmentNames(): { readonly cityId: number; readonly kind: string }[] {
    return [...this.#cities].flatMap(([cityId, { segments }]) => [...segments.keys()].map((kind) => ({ cityId, kind })));
  }

  /** Returns the segment without its dead rows. */
  compactedSegment(cityId: number, kind: string): Segment {
    const segment = this.#segment(cityId, kind);
    return segment.isCompact ? segment : this.#compact(cityId, kind, segment);
  }

  #compact(cityId: number, kind: string, segment: Segment): Segment {
    const { dictionary, segments } = this.#city(cityId);
    const copy = compacted(segment, dictionary);
    segments.set(kind, copy);
    dictionary.release(segment.words());
    return copy;
  }

  /** Number of live listings in all cities. */
  get liveCount(): number {
    return this.segments.reduce((sum, segment) => sum + segment.liveCount, 0);
  }

  /** All segments of all cities and kinds. */
  get segments(): Segment[] {
    return [...this.#cities.keys()].flatMap((cityId) => this.#segmentsOf(cityId));
  }

  /** Replaces the rows of these listings with `rows`. A listing without a row is removed. */
  apply(keys: readonly ListingKey[], rows: readonly KindRow[]): void {
    for (const [cityId, cityKeys] of Map.groupBy(keys, (key) => key.cityId)) {
      const rowsByKind = Map.groupBy(
        rows.filter((row) => row.cityId === cityId),
        (row) => row.kind,
      );
      for (const kind of rowsByKind.keys()) this.#segment(cityId, kind);
      for (const [kind, segment] of this.#city(cityId).segments) {
        const removedIds = cityKeys.map((key) => key.listingId).filter((id) => segment.find(id) >= 0);
        const added = (rowsByKind.get(kind) ?? []).map(({ row }) => row);
        if (removedIds.length === 0 && added.length === 0) continue;
        segment.apply(removedIds, added);
        if (needsCompaction(segment)) this.#compact(cityId, kind, segment);
      }
    }
  }

  search(request: SearchRequest): SearchResult {
    const kindMatches = this.#evaluate(request);
    const matches = kindMatches.map((ofKind) => ofKind.matches);
    const total = matches.reduce((sum, ofSegment) => sum + ofSegment.total, 0);
    const ids = pageOfIds(kindMatches, request, (request.page - 1) * request.limit, request.limit);
    return {
      ids: ids.map((listingId) => ({ cityId: request.cityId, listingId })),
      promoted: request.page === 1 ? promotedIds(matches, request).map((listingId) => ({ cityId: request.cityId, listingId })) : [],
      total,
      excluded:
        request.exclude.length === 0
          ? 0
          : matches.reduce((sum, ofSegment) => sum + countRows(ofSegment.bitsWithout(EXCLUDE_CONDITION)), 0) - total,
      facets: request.facets ? countFacets(kindMatches, request, this.#layout) : [],
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

  /** The parts of the relevance of each listing that is in the index, by its id. */
  relevanceParts(keys: readonly ListingKey[]): Map<number, RelevancePart[]> {
    const parts = new Map<number, RelevancePart[]>();
    for (const [cityId, cityKeys] of Map.groupBy(keys, (key) => key.cityId)) {
      const segments = this.#segmentsOf(cityId);
      for (const { listingId } of cityKeys) {
        const segmentIndex = segments.findIndex((segment) => segment.find(listingId) >= 0);
        if (segmentIndex < 0) continue;
        const [segment] = segments.splice(segmentIndex, 1);
        // most listings of a page have the same kind, so the next one is probably in this segment
        segments.unshift(segment!);
        parts.set(listingId, relevanceParts(segment!.columns, segment!.find(listingId)));
      }
    }
    return parts;
  }

  relaxQuery(request: SearchRequest): Relaxation[] {
    const segmentMatches = this.#evaluate(request).map(({ matches }) => matches);
    return findRelaxations({ request, layout: this.#layout, segmentMatches, countMatches: (changed) => this.countMatches(changed) });
  }

  map(request: SearchRequest, scale: MapScale): MarkerMap {
    const groups = this.#evaluate(request).map(({ kind, matches }) => ({ deal: kindOf(kind)?.deal ?? kind, matches }));
    return markerMap(groups, request, scale);
  }

  /** Evaluates the request for the segment of each of its kinds. */
  #evaluate(request: SearchRequest): KindMatches[] {
    const city = this.#cities.get(request.cityId);
    return request.kinds.flatMap((kind) => {
      const segment = city?.segments.get(kind);
      return city && segment ? [{ kind, matches: evaluate(segment, kind, request, this.#layout, city.dictionary) }] : [];
    });
  }

  /** See `SearchEngine.matcherFor`. The rows get separate temporary segments that share the dictionary of their city. */
  matcherFor(rows: readonly KindRow[]): (request: SearchRequest) => ReadonlySet<number> {
    const segments = [...Map.groupBy(rows, ({ cityId, kind }) => `${cityId} ${kind}`).values()].map((group) => {
      const { cityId, kind } = group[0]!;
      const { dictionary } = this.#city(cityId);
      // no use, because these segments end without notice
      const withoutUses: DictionaryOfSegment = {
        add: (word) => dictionary.add(word, 0),
        admits: (word) => dictionary.admits(word),
        get isFull() {
          return dictionary.isFull;
        },
      };
      const segment = this.#newSegment(withoutUses, kind);
      for (const { row } of group) segment.append(row);
      segment.sort();
      return { cityId, kind, dictionary, segment };
    });
    return (request) => {
      const ids = new Set<number>();
      for (const { cityId, kind, dictionary, segment } of segments) {
        if (cityId !== request.cityId || !request.kinds.includes(kind)) continue;
        forEachRow(evaluate(segment, kind, request, this.#layout, dictionary).all, (row) => ids.add(segment.columns.id[row]!));
      }
      return ids;
    };
  }

  localityCounts(cityId: number, kinds?: readonly string[]): Map<number, number> {
    const counts = new Map<number, number>();
    for (const segment of this.#segmentsOf(cityId, kinds))
      for (const [id, count] of segment.liveByLocality) counts.set(id, (counts.get(id) ?? 0) + count);
    return counts;
  }

  cityCount(cityId: number, kinds?: readonly string[]): number {
    return this.#segmentsOf(cityId, kinds).reduce((sum, segment) => sum + segment.liveCount, 0);
  }

  /** Digests of a city's segments within a range of ids, by kind (`index/digest.ts`). */
  digests(range: IdRange): Map<string, string> {
    const digests = [...(this.#cities.get(range.cityId)?.segments ?? [])].map(
      ([kind, segment]) => [kind, segmentDigest(segment, range)] as const,
    );
    return new Map(digests.flatMap(([kind, digest]) => (digest === null ? [] : [[kind, digest]])));
  }

  /** Ids of the live listings in the range. */
  listingIds({ cityId, after, last }: IdRange): number[] {
    return this.#segmentsOf(cityId).flatMap((segment) =>
      Array.from(segment.rowsBetween(after, last ?? Infinity), (row) => segment.columns.id[row]!),
    );
  }

  #segmentsOf(cityId: number, kinds?: readonly string[]): Segment[] {
    return [...(this.#cities.get(cityId)?.segments ?? [])].flatMap(([kind, segment]) => (!kinds || kinds.includes(kind) ? [segment] : []));
  }

  #city(cityId: number): City {
    const city = this.#cities.get(cityId) ?? { dictionary: new Dictionary(this.#wordRoom), segments: new Map() };
    this.#cities.set(cityId, city);
    return city;
  }

  #newSegment(dictionary: DictionaryOfSegment, kind: string): Segment {
    return new Segment(dictionary, this.#layout.numberIndexesOf(kind), this.#layout.otherPriceIndexOf(kind));
  }

  #segment(cityId: number, kind: string): Segment {
    const { dictionary, segments } = this.#city(cityId);
    const segment = segments.get(kind) ?? this.#newSegment(dictionary, kind);
    segments.set(kind, segment);
    return segment;
  }
}
