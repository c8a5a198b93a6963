/**
 * Evaluates a request for one segment. Each condition that a facet or a histogram may have to omit has a separate bit set; all other
 * conditions are combined at once.
 */
import type { FilterParam } from '../../../kinds/search/filters.ts';
import { intersect, unite, wordCountFor } from '../index/bit-set.ts';
import type { Segment } from '../index/segment.ts';
import type { Layout } from '../layout.ts';
import type { Dictionary } from '../text/dictionary.ts';
import { SOCIETY_MARK } from '../text/society-mark.ts';
import { tokenize } from '../text/tokenize.ts';
import type { FilterValue, SearchRequest } from '../types.ts';
import { keepInBox, keepInPolygon, keepNear } from './geo-filters.ts';
import { Matches } from './matches.ts';
import { matchPriceRows } from './price-row-matches.ts';
import { freshRows, rangeOf, rowsInRange } from './ranges.ts';

/** Name of the condition for `request.exclude`, which is separate so that the excluded matches can be counted. */
export const EXCLUDE_CONDITION = 'exclude';

const NO_ROWS = new Uint32Array(0);

/** Applies all conditions of a request, whose values must be valid (see `FilterValues`). */
export function evaluate(
  segment: Segment,
  kind: string,
  request: SearchRequest,
  layout: Layout,
  dictionary: Pick<Dictionary, 'expand'>,
): Matches {
  const wordCount = wordCountFor(segment.size);
  // the rows that meet the conditions which no count omits
  const fixedRows = new Uint32Array(wordCount);
  unite(fixedRows, segment.live.words.subarray(0, wordCount));
  if (request.flag !== null) intersect(fixedRows, segment.flags.get(request.flag)?.words ?? NO_ROWS);
  keepWithWords(fixedRows, segment, request, dictionary);
  keepInArea(fixedRows, segment, request);

  const conditions = new Map<string, Uint32Array>();
  if (request.localityIds.length > 0) {
    const rows = new Uint32Array(wordCount);
    for (const id of request.localityIds) segment.localities.get(id)?.addTo(rows);
    conditions.set('locality', rows);
  }
  if (request.societies.length > 0) conditions.set('society', rowsInSocieties(segment, request.societies));
  const priceRows = matchPriceRows(segment, kind, request, layout);
  for (const filter of layout.filtersOf(request.kinds)) {
    if (priceRows?.has(filter.param)) continue;
    const rows = rowsMatchingFilter(filter, kind, request, segment, layout);
    if (rows) conditions.set(conditionName(filter), rows);
  }
  if (request.exclude.length > 0) conditions.set(EXCLUDE_CONDITION, allExcept(segment, request.exclude));
  return new Matches(segment, fixedRows, conditions, priceRows);
}

function keepWithWords(
  rows: Uint32Array,
  segment: Segment,
  { text, nameCorrections }: SearchRequest,
  dictionary: Pick<Dictionary, 'expand'>,
): void {
  for (const word of tokenize(text ?? ''))
    intersect(rows, rowsMatchingAny([word, ...(nameCorrections.get(word) ?? [])], segment, dictionary));
}

function keepInArea(rows: Uint32Array, { columns }: Segment, { bbox, near, polygon }: SearchRequest): void {
  if (bbox) keepInBox(rows, columns, bbox);
  if (near) keepNear(rows, columns, near);
  if (polygon) keepInPolygon(rows, columns, polygon);
}

/** The availability buckets and the range of the same date have the same param, so they need different names. */
const conditionName = (filter: FilterParam): string => (filter.type === 'available' ? `${filter.param} bucket` : filter.param);

function allExcept(segment: Segment, listingIds: readonly number[]): Uint32Array {
  const rows = new Uint32Array(wordCountFor(segment.size)).fill(0xffffffff);
  for (const id of listingIds) {
    const row = segment.find(id);
    if (row >= 0) rows[row >>> 5]! &= ~(1 << (row & 31));
  }
  return rows;
}

/**
 * The rows that match a filter. Empty when the kind does not have the filter; null when the request does not use it. May contain dead rows.
 */
function rowsMatchingFilter(
  filter: FilterParam,
  kind: string,
  { filters, now }: SearchRequest,
  segment: Segment,
  layout: Layout,
): Uint32Array | null {
  const range = rangeOf(filter, filters, now);
  const options = hasOptions(filter) ? selectedOptions(filters[filter.param]) : [];
  if (!range && options.length === 0) return null;
  if (!(filter.kinds as readonly string[]).includes(kind)) return NO_ROWS;
  if (range) return rowsInRange(filter, range, segment, layout);
  const sets = options.map((option) => rowsWithOption(filter, option, { segment, kind, now }, layout));
  const wordCount = wordCountFor(segment.size);
  if (filter.type !== 'all-of') return unionOf(sets, wordCount);
  const rows = new Uint32Array(wordCount).fill(0xffffffff);
  for (const set of sets) intersect(rows, set);
  return rows;
}

/** Whether a filter selects options. Other filters compare values with a range. */
export const hasOptions = ({ type }: FilterParam): boolean => type === 'any-of' || type === 'all-of' || type === 'flag';

/** A segment, with the data that determines which of its confirmations are fresh. */
interface DatedSegment {
  readonly segment: Segment;
  readonly kind: string;
  readonly now: Date;
}

/** The rows with an option of a filter, including dead ones. */
export function rowsWithOption(filter: FilterParam, option: string, { segment, kind, now }: DatedSegment, layout: Layout): Uint32Array {
  if (filter.column === 'fresh') return freshRows(segment, kind, now);
  if (filter.column === 'photo_count') return segment.withPhotos.words;
  return segment.options.get(layout.tokenOf(filter.param, option) ?? -1)?.words ?? NO_ROWS;
}

/** The options that a filter's value selects, with their names in the layout. A flag that is set selects `true`. */
export function selectedOptions(value: FilterValue | undefined): string[] {
  if (value === undefined || value === false) return [];
  return typeof value === 'object' ? [...value] : [String(value)];
}

function unionOf(sets: readonly Uint32Array[], wordCount: number): Uint32Array {
  const rows = new Uint32Array(wordCount);
  for (const set of sets) unite(rows, set);
  return rows;
}

function rowsInSocieties(segment: Segment, keys: readonly string[]): Uint32Array {
  const rows = new Uint32Array(wordCountFor(segment.size));
  for (const key of keys) segment.addRowsWith(SOCIETY_MARK + key, rows);
  return rows;
}

function rowsMatchingAny(typedWords: readonly string[], segment: Segment, dictionary: Pick<Dictionary, 'expand'>): Uint32Array {
  const rows = new Uint32Array(wordCountFor(segment.size));
  for (const typedWord of typedWords) for (const word of dictionary.expand(typedWord)) segment.addRowsWith(word, rows);
  return rows;
}
