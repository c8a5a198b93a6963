/**
 * How the kinds' filters become small numbers: every option of every filter is a token, every ranged value has its place in
 * `numbers`. The rows of listing_search are written by it and the column index reads them by it, so a changed layout means
 * writing the table anew (`layout.hash` stands in `setting`).
 */
import { createHash } from 'node:crypto';
import type { Kind, Values } from '../../kinds/field.ts';
import { filterParams, searchFlag, searchNumber, searchTokens, type FilterParam } from '../../kinds/filters.ts';
import { ALL_KINDS, type KindId } from '../../kinds/index.ts';

export interface Layout {
  /** Every filter of these kinds together, in the order they are shown. */
  filtersOf(kinds: readonly string[]): readonly FilterParam[];
  /** Number of a filter's option, undefined when there is none. */
  token(param: string, value: string): number | undefined;
  /** Place in `numbers` of what a filter compares, -1 when it compares none. */
  number(param: string): number;
  /** Places in `numbers` that a kind uses. */
  numbersOf(kind: string): readonly number[];
  /** What the filters of its kind see of a listing. */
  encode(kind: string, values: Values, known: Known): { tokens: number[]; numbers: (number | null)[] };
  readonly hash: string;
}

/** What filters see of a listing that its own values do not say. */
export interface Known {
  /** Staff looked at it and accepted it as it stands. */
  readonly checked: boolean;
}

/** Raised when rows are written differently under the same filters. */
const VERSION = 3;

const holdsNumber = (filter: FilterParam): boolean => filter.column === null && ['range', 'at-least', 'available'].includes(filter.as);
const holdsTokens = (filter: FilterParam): boolean =>
  filter.column === 'checked' || (filter.column === null && ['any-of', 'all-of', 'flag'].includes(filter.as));
const tokensOf = (filter: FilterParam): readonly string[] => (filter.as === 'flag' ? ['true'] : filter.options.map(({ token }) => token));

/** Numbers the filters of these kinds. Pure: the same kinds give the same numbers. */
export function createLayout(kinds: readonly Kind<KindId>[]): Layout {
  const all = filterParams(kinds);
  const tokens = new Map<string, number>();
  const numbers = new Map<string, number>();
  for (const filter of all) {
    // the bucket of a date compares what its range compares
    if (holdsNumber(filter) && !numbers.has(filter.param)) numbers.set(filter.param, numbers.size);
    if (holdsTokens(filter)) for (const option of tokensOf(filter)) tokens.set(`${filter.param}=${option}`, tokens.size);
  }
  const byKind = new Map(kinds.map((kind) => [kind.id as string, filterParams([kind])]));
  const byKinds = new Map<string, readonly FilterParam[]>();
  const sources = all.map(({ param, as, sources, kinds }) => [param, as, sources.map(({ kind, path }) => [kind, path]), kinds]);
  return {
    filtersOf(ids) {
      const key = ids.join();
      const known = byKinds.get(key) ?? filterParams(kinds.filter((kind) => ids.includes(kind.id)));
      byKinds.set(key, known);
      return known;
    },
    token: (param, value) => tokens.get(`${param}=${value}`),
    number: (param) => numbers.get(param) ?? -1,
    numbersOf: (kind) => [...new Set((byKind.get(kind) ?? []).filter(holdsNumber).map(({ param }) => numbers.get(param)!))],
    encode: (kind, values, known) => encode(byKind.get(kind) ?? [], values, known, tokens, numbers),
    hash: createHash('sha256')
      .update(JSON.stringify([VERSION, [...tokens.keys()], [...numbers.keys()], sources]))
      .digest('hex')
      .slice(0, 16),
  };
}

function encode(
  filters: readonly FilterParam[],
  values: Values,
  known: Known,
  tokens: ReadonlyMap<string, number>,
  numbers: ReadonlyMap<string, number>,
): { tokens: number[]; numbers: (number | null)[] } {
  const held = new Set<number>();
  const compared: (number | null)[] = Array.from({ length: numbers.size }, () => null);
  for (const filter of filters) {
    if (filter.column === 'checked' && known.checked) held.add(tokens.get(`${filter.param}=true`)!);
    for (const source of filter.sources) {
      if (holdsNumber(filter)) compared[numbers.get(filter.param)!] = searchNumber(source, values);
      else if (filter.as === 'flag' && searchFlag(source, values)) held.add(tokens.get(`${filter.param}=true`)!);
      else if (holdsTokens(filter)) for (const token of searchTokens(source, values)) held.add(tokens.get(`${filter.param}=${token}`)!);
    }
  }
  return { tokens: [...held].toSorted((a, b) => a - b), numbers: compared };
}

/** The layout of the marketplace's kinds. */
export const layout: Layout = createLayout(ALL_KINDS);
