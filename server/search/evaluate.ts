/** Which rows of a block a request leaves: one bit set a condition, so that a facet can leave its own out. */
import { collect, count, intersect, unite, wordsFor } from './bits.ts';
import type { Block } from './block.ts';
import { keepInBox, keepInRing, keepNear } from './geo.ts';
import type { SearchRequest } from './index.ts';
import type { FilterParam } from '../../kinds/filters.ts';
import type { Layout } from './layout.ts';
import { inRange, rangeOf } from './ranges.ts';
import { wordsOf, type Dictionary } from './text.ts';

/** The rows that match, and the same with one condition left out. */
export class Matches {
  readonly block: Block;
  readonly #fixed: Uint32Array;
  readonly #conditions: ReadonlyMap<string, Uint32Array>;
  readonly all: Uint32Array;
  readonly total: number;
  /** Row numbers of `all`, listed when first asked for. */
  #rows: Uint32Array | null = null;

  constructor(block: Block, fixed: Uint32Array, conditions: ReadonlyMap<string, Uint32Array>) {
    this.block = block;
    this.#fixed = fixed;
    this.#conditions = conditions;
    this.all = this.#combine(null);
    this.total = count(this.all);
  }

  /** The rows left by every condition but that of `param`. */
  without(param: string): Uint32Array {
    return this.#conditions.has(param) ? this.#combine(param) : this.all;
  }

  /** The same as row numbers, ascending. */
  rowsWithout(param: string): Uint32Array {
    if (this.#conditions.has(param)) return listed(this.#combine(param));
    return (this.#rows ??= listed(this.all, this.total));
  }

  #combine(omitted: string | null): Uint32Array {
    const words = this.#fixed.slice();
    for (const [param, condition] of this.#conditions) if (param !== omitted) intersect(words, condition);
    return words;
  }
}

function listed(words: Uint32Array, size = count(words)): Uint32Array {
  const rows = new Uint32Array(size);
  collect(words, rows);
  return rows;
}

/** Applies every condition of a request to a block. Values are validated before. */
export function evaluate(block: Block, kind: string, request: SearchRequest, layout: Layout, dictionary: Dictionary): Matches {
  const words = wordsFor(block.size);
  const fixed = new Uint32Array(words);
  unite(fixed, block.live.words.subarray(0, words));
  if (request.flag !== null) intersect(fixed, block.flags.get(request.flag)?.words ?? NONE);
  for (const word of wordsOf(request.text ?? '')) intersect(fixed, rowsSaying(word, block, dictionary));
  if (request.bbox) keepInBox(fixed, block.columns, request.bbox);
  if (request.near) keepNear(fixed, block.columns, request.near);
  if (request.polygon) keepInRing(fixed, block.columns, request.polygon);

  const conditions = new Map<string, Uint32Array>();
  if (request.localityIds.length > 0) {
    const sets = request.localityIds.map((id) => block.localities.get(id)?.words ?? NONE);
    conditions.set('locality', anyOf(sets, words));
  }
  for (const filter of layout.filtersOf(request.kinds)) {
    const condition = conditionOf(filter, kind, request, block, layout);
    if (condition) conditions.set(filter.as === 'available' ? `${filter.param} bucket` : filter.param, condition);
  }
  if (request.exclude.length > 0) conditions.set(EXCLUDED, allBut(block, request.exclude));
  return new Matches(block, fixed, conditions);
}

/** What is left out of a search by name counts as a condition of its own, so that it can be told how many that are. */
export const EXCLUDED = 'exclude';

function allBut(block: Block, listingIds: readonly number[]): Uint32Array {
  const rows = new Uint32Array(wordsFor(block.size)).fill(0xffffffff);
  for (const id of listingIds) {
    const row = block.find(id);
    if (row >= 0) rows[row >>> 5]! &= ~(1 << (row & 31));
  }
  return rows;
}

const NONE = new Uint32Array(0);

/** The rows a filter leaves, none of a kind that does not have it; null when the request does not use it. */
function conditionOf(filter: FilterParam, kind: string, { filters, now }: SearchRequest, block: Block, layout: Layout): Uint32Array | null {
  const range = rangeOf(filter, filters, now);
  const chosen = hasOptions(filter) ? chosenOptions(filters[filter.param]) : [];
  if (!range && chosen.length === 0) return null;
  if (!(filter.kinds as readonly string[]).includes(kind)) return NONE;
  if (range) return inRange(filter, range, block, layout);
  const sets = chosen.map((option) => rowsOf(filter, option, block, layout));
  const words = wordsFor(block.size);
  if (filter.as !== 'all-of') return anyOf(sets, words);
  const all = new Uint32Array(words).fill(0xffffffff);
  for (const set of sets) intersect(all, set);
  return all;
}

/** Whether a filter's options are tokens; the others compare figures. */
export const hasOptions = ({ as }: FilterParam): boolean => as === 'any-of' || as === 'all-of' || as === 'flag';

/** Rows that hold an option of a filter, dead ones too. */
export function rowsOf(filter: FilterParam, option: string, block: Block, layout: Layout): Uint32Array {
  if (filter.column === 'photo_count') return block.photos.words;
  return block.options.get(layout.token(filter.param, option) ?? -1)?.words ?? NONE;
}

/** Options chosen of a filter, as the tokens that the layout numbers. */
export function chosenOptions(value: unknown): string[] {
  if (value === undefined || value === null || value === false) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

function anyOf(sets: readonly Uint32Array[], words: number): Uint32Array {
  const result = new Uint32Array(words);
  for (const set of sets) unite(result, set);
  return result;
}

function rowsSaying(word: string, block: Block, dictionary: Dictionary): Uint32Array {
  const rows = new Uint32Array(wordsFor(block.size));
  for (const meant of dictionary.understood(word)) block.addRowsWith(meant, rows);
  return rows;
}
