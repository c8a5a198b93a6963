/**
 * Evaluates a request against one block. Each condition that a facet or a histogram may have to leave out has a bit set of its own;
 * everything else is combined at once.
 */
import type { FilterParam } from '../../../kinds/search/filters.ts';
import { intersect, unite, wordCountFor } from '../index/bit-set.ts';
import type { Block } from '../index/block.ts';
import type { Layout } from '../layout.ts';
import type { Dictionary } from '../text/dictionary.ts';
import { tokenize } from '../text/tokenize.ts';
import type { FilterValue, SearchRequest } from '../types.ts';
import { keepInBox, keepInPolygon, keepNear } from './geo-filters.ts';
import { Matches } from './matches.ts';
import { offersOf } from './offer-matches.ts';
import { rangeOf, rowsInRange } from './ranges.ts';

/** Name of the condition that leaves out `request.exclude`, so that the excluded matches can be counted. */
export const EXCLUDE_CONDITION = 'exclude';

const NO_ROWS = new Uint32Array(0);

/** Applies every condition of a request. The request's values must be valid; see `FilterValues`. */
export function evaluate(
  block: Block,
  kind: string,
  request: SearchRequest,
  layout: Layout,
  dictionary: Pick<Dictionary, 'expand'>,
): Matches {
  const wordCount = wordCountFor(block.size);
  const fixed = new Uint32Array(wordCount);
  unite(fixed, block.live.words.subarray(0, wordCount));
  if (request.flag !== null) intersect(fixed, block.flags.get(request.flag)?.words ?? NO_ROWS);
  for (const word of tokenize(request.text ?? '')) intersect(fixed, rowsMatchingWord(word, block, dictionary));
  keepInArea(fixed, block, request);

  const conditions = new Map<string, Uint32Array>();
  if (request.localityIds.length > 0) {
    const rows = new Uint32Array(wordCount);
    for (const id of request.localityIds) block.localities.get(id)?.addTo(rows);
    conditions.set('locality', rows);
  }
  const offers = offersOf(block, kind, request, layout);
  for (const filter of layout.filtersOf(request.kinds)) {
    if (offers?.has(filter.param)) continue;
    const rows = rowsMatchingFilter(filter, kind, request, block, layout);
    if (rows) conditions.set(conditionName(filter), rows);
  }
  if (request.exclude.length > 0) conditions.set(EXCLUDE_CONDITION, allExcept(block, request.exclude));
  return new Matches(block, fixed, conditions, offers);
}

function keepInArea(rows: Uint32Array, { columns }: Block, { bbox, near, polygon }: SearchRequest): void {
  if (bbox) keepInBox(rows, columns, bbox);
  if (near) keepNear(rows, columns, near);
  if (polygon) keepInPolygon(rows, columns, polygon);
}

/** The availability buckets and the range of the same date share a param, so they need different names. */
const conditionName = (filter: FilterParam): string => (filter.as === 'available' ? `${filter.param} bucket` : filter.param);

function allExcept(block: Block, listingIds: readonly number[]): Uint32Array {
  const rows = new Uint32Array(wordCountFor(block.size)).fill(0xffffffff);
  for (const id of listingIds) {
    const row = block.find(id);
    if (row >= 0) rows[row >>> 5]! &= ~(1 << (row & 31));
  }
  return rows;
}

/** The rows that meet a filter; none when the kind does not have it, null when the request does not use it. May hold dead rows. */
function rowsMatchingFilter(
  filter: FilterParam,
  kind: string,
  { filters, now }: SearchRequest,
  block: Block,
  layout: Layout,
): Uint32Array | null {
  const range = rangeOf(filter, filters, now);
  const options = hasOptions(filter) ? selectedOptions(filters[filter.param]) : [];
  if (!range && options.length === 0) return null;
  if (!(filter.kinds as readonly string[]).includes(kind)) return NO_ROWS;
  if (range) return rowsInRange(filter, range, block, layout);
  const sets = options.map((option) => rowsWithOption(filter, option, block, layout));
  const wordCount = wordCountFor(block.size);
  if (filter.as !== 'all-of') return unionOf(sets, wordCount);
  const rows = new Uint32Array(wordCount).fill(0xffffffff);
  for (const set of sets) intersect(rows, set);
  return rows;
}

/** Whether a filter selects options; the others compare values with a range. */
export const hasOptions = ({ as }: FilterParam): boolean => as === 'any-of' || as === 'all-of' || as === 'flag';

/** The rows that have an option of a filter, dead ones too. */
export function rowsWithOption(filter: FilterParam, option: string, block: Block, layout: Layout): Uint32Array {
  if (filter.column === 'photo_count') return block.withPhotos.words;
  return block.options.get(layout.tokenOf(filter.param, option) ?? -1)?.words ?? NO_ROWS;
}

/** The options that a filter's value selects, as the layout names them: a flag that is set selects `true`. */
export function selectedOptions(value: FilterValue | undefined): string[] {
  if (value === undefined || value === false) return [];
  return typeof value === 'object' ? [...value] : [String(value)];
}

function unionOf(sets: readonly Uint32Array[], wordCount: number): Uint32Array {
  const rows = new Uint32Array(wordCount);
  for (const set of sets) unite(rows, set);
  return rows;
}

function rowsMatchingWord(typedWord: string, block: Block, dictionary: Pick<Dictionary, 'expand'>): Uint32Array {
  const rows = new Uint32Array(wordCountFor(block.size));
  for (const word of dictionary.expand(typedWord)) block.addRowsWith(word, rows);
  return rows;
}
