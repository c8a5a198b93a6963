/**
 * Numbers the kinds' filters: every option of every filter has a token, and every value that is compared with a range has an index in
 * `numbers`. The rows of listing_search are written with these numbers and the index reads them, so when a declaration changes the
 * numbers, the table is rewritten. The `setting` row search_layout stores the hash of the layout that the table was written with.
 */
import { createHash } from 'node:crypto';
import type { Kind, Values } from '../../kinds/field.ts';
import { filterParams, searchFlag, searchNumber, searchTokens, type FilterParam } from '../../kinds/search/filters.ts';
import { ALL_KINDS, type KindId } from '../../kinds/index.ts';

export interface Layout {
  /** All filters of these kinds, in the order in which they are shown. */
  filtersOf(kinds: readonly string[]): readonly FilterParam[];
  /** Token of a filter's option; undefined when the filter has no such option. */
  tokenOf(param: string, value: string): number | undefined;
  /** Index in `numbers` of the value a filter compares; -1 when it compares none. */
  numberIndex(param: string): number;
  /** The indexes in `numbers` that a kind uses. */
  numberIndexesOf(kind: string): readonly number[];
  /** The tokens and numbers of a listing. */
  encode(kind: string, values: Values, facts: ReviewFacts): { tokens: number[]; numbers: (number | null)[] };
  /** Equal layouts have equal hashes. */
  readonly hash: string;
}

/** What filters need to know of a listing beside its own values. */
interface ReviewFacts {
  /** Whether staff approved the current content of the listing, see `staffApprovedAt`. */
  readonly checked: boolean;
}

/** Increase this when rows are written differently although the filters are the same. */
const VERSION = 3;

const hasNumber = (filter: FilterParam): boolean => filter.column === null && ['range', 'at-least', 'available'].includes(filter.as);
const hasTokens = (filter: FilterParam): boolean =>
  filter.column === 'checked' || (filter.column === null && ['any-of', 'all-of', 'flag'].includes(filter.as));
const optionsOf = (filter: FilterParam): readonly string[] => (filter.as === 'flag' ? ['true'] : filter.options.map(({ token }) => token));

/** Numbers the filters of these kinds; the same kinds always get the same numbers. */
function createLayout(kinds: readonly Kind<KindId>[]): Layout {
  const all = filterParams(kinds);
  const tokens = new Map<string, number>();
  const numbers = new Map<string, number>();
  for (const filter of all) {
    // availability buckets compare the same date as the range of that param
    if (hasNumber(filter) && !numbers.has(filter.param)) numbers.set(filter.param, numbers.size);
    if (hasTokens(filter)) for (const option of optionsOf(filter)) tokens.set(`${filter.param}=${option}`, tokens.size);
  }
  const byKind = new Map(kinds.map((kind) => [kind.id as string, filterParams([kind])]));
  const byKinds = new Map<string, readonly FilterParam[]>();
  const sources = all.map(({ param, as, sources, kinds }) => [param, as, sources.map(({ kind, path }) => [kind, path]), kinds]);
  return {
    filtersOf(ids) {
      const key = ids.join();
      const filters = byKinds.get(key) ?? filterParams(kinds.filter((kind) => ids.includes(kind.id)));
      byKinds.set(key, filters);
      return filters;
    },
    tokenOf: (param, value) => tokens.get(`${param}=${value}`),
    numberIndex: (param) => numbers.get(param) ?? -1,
    numberIndexesOf: (kind) => [...new Set((byKind.get(kind) ?? []).filter(hasNumber).map(({ param }) => numbers.get(param)!))],
    encode: (kind, values, facts) => encode(byKind.get(kind) ?? [], values, facts, tokens, numbers),
    hash: createHash('sha256')
      .update(JSON.stringify([VERSION, [...tokens.keys()], [...numbers.keys()], sources]))
      .digest('hex')
      .slice(0, 16),
  };
}

function encode(
  filters: readonly FilterParam[],
  values: Values,
  facts: ReviewFacts,
  tokens: ReadonlyMap<string, number>,
  numbers: ReadonlyMap<string, number>,
): { tokens: number[]; numbers: (number | null)[] } {
  const listingTokens = new Set<number>();
  const listingNumbers: (number | null)[] = Array.from({ length: numbers.size }, () => null);
  for (const filter of filters) {
    if (filter.column === 'checked' && facts.checked) listingTokens.add(tokens.get(`${filter.param}=true`)!);
    for (const source of filter.sources) {
      if (hasNumber(filter)) listingNumbers[numbers.get(filter.param)!] = searchNumber(source, values);
      else if (filter.as === 'flag' && searchFlag(source, values)) listingTokens.add(tokens.get(`${filter.param}=true`)!);
      else if (hasTokens(filter))
        for (const token of searchTokens(source, values)) listingTokens.add(tokens.get(`${filter.param}=${token}`)!);
    }
  }
  return { tokens: [...listingTokens].toSorted((a, b) => a - b), numbers: listingNumbers };
}

/** The layout of all kinds of the marketplace. */
export const layout: Layout = createLayout(ALL_KINDS);
