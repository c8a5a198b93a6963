/**
 * Every filter of search, from the declarations: which query parameters there are, what they take, and which values of a listing
 * they look at. The search index, the query's schema, the facets and the filter panel all follow this list.
 */
import { dayNumber } from './calendar.ts';
import type { Enumeration, Field, Filter, Kind, Values } from './field.ts';
import { POSSESSION_TIMING } from './enumerations.ts';
import type { KindId } from './index.ts';
import { fieldLabelId } from './label-ids.ts';

/** Where a filter reads: a field of a kind, or a column inside its rows (`rooms.sharing`). */
export interface FilterSource {
  readonly kind: KindId;
  readonly path: string;
  readonly field: Field;
}

/** Shared columns of the search table that some filters read instead of fields. */
export type FilterColumn =
  | 'price'
  | 'deposit'
  | 'deposit_months'
  | 'area_sqft'
  | 'rate'
  | 'first_published_at'
  | 'last_confirmed_at'
  | 'photo_count'
  | 'checked';

/**
 * One filter. How the query carries it, and what it means:
 * - `any-of`: `param` repeated; the listing's tokens (see `searchTokens`) share one with it.
 * - `all-of`: `param` repeated; the listing's tokens hold every one.
 * - `range`: `<param>_min`, `<param>_max`, both included, each optional.
 * - `at-least`: `param=n`; n or more. `at-most`: likewise.
 * - `flag`: `param=true`; the value is true (or, on a field that is no flag, is said at all).
 * - `within-days`: `param=n`; the moment lies at most n days back.
 * - `available`: `param=<token of possession_timing>`; see `availableDays`.
 * A listing without the value never matches.
 */
export interface FilterParam {
  readonly param: string;
  readonly as: Filter['as'] | 'at-most' | 'within-days' | 'available';
  /** Keys in the query: `[param]`, or the two of a range. */
  readonly keys: readonly string[];
  /** What the figure is: whole rupees, sqft, rupees per sqft, a bare number, days, `YYYY-MM-DD`. Null for tokens and flags. */
  readonly figure: 'money' | 'sqft' | 'rate' | 'number' | 'days' | 'date' | null;
  /** Tokens of all sources, in the order of their enumerations; each with the enumeration its label belongs to. */
  readonly options: readonly { readonly token: string; readonly of: Enumeration }[];
  readonly facet: boolean;
  /** Message id. */
  readonly label: string;
  /** Fields it reads; empty when it reads `column`. */
  readonly sources: readonly FilterSource[];
  readonly column: FilterColumn | null;
  readonly kinds: readonly KindId[];
}

type Common = Pick<FilterParam, 'param' | 'as' | 'figure'> & { readonly column: FilterColumn; readonly for: (kind: Kind) => boolean };
const always = (): boolean => true;
const letForMoney = (kind: Kind): boolean => kind.deposit.length > 0;
const measured = (kind: Kind): boolean => kind.area.length > 0;
/** Filters over what all listings share. */
const COMMON: readonly Common[] = [
  { param: 'price', as: 'range', figure: 'money', column: 'price', for: always },
  { param: 'area', as: 'range', figure: 'sqft', column: 'area_sqft', for: measured },
  { param: 'rate', as: 'range', figure: 'rate', column: 'rate', for: measured },
  { param: 'deposit', as: 'range', figure: 'money', column: 'deposit', for: letForMoney },
  { param: 'deposit_months', as: 'at-most', figure: 'number', column: 'deposit_months', for: letForMoney },
  { param: 'posted_within', as: 'within-days', figure: 'days', column: 'first_published_at', for: always },
  { param: 'confirmed_within', as: 'within-days', figure: 'days', column: 'last_confirmed_at', for: always },
  { param: 'with_photos', as: 'flag', figure: null, column: 'photo_count', for: always },
  { param: 'checked', as: 'flag', figure: null, column: 'checked', for: always },
];

/**
 * The filters of these kinds together, common ones first, then by declaration. Kinds that declare the same parameter share one
 * entry: its options are the union, its sources one a kind. Two kinds that mean different things by one name throw (a mistake in
 * the declarations, which a test would show).
 */
export function filterParams(kinds: readonly Kind<KindId>[]): readonly FilterParam[] {
  const found = new Map<string, FilterParam>();
  for (const common of COMMON) {
    const of = kinds.filter(common.for).map((kind) => kind.id);
    if (of.length > 0) found.set(common.param, make(common.param, common.as, { ...common, kinds: of }));
  }
  for (const kind of kinds) {
    for (const [path, field] of searchable(kind.fields)) {
      const { as, param = path.split('.').at(-1)!, facet = false } = field.filter!;
      const source: FilterSource = { kind: kind.id, path, field };
      merge(found, make(param, as, { figure: figureOf(field, as), facet, sources: [source], kinds: [kind.id], options: optionsOf(field) }));
      if (field.control === 'date') {
        const options = POSSESSION_TIMING.values.map((token) => ({ token, of: POSSESSION_TIMING }));
        merge(found, make(param, 'available', { sources: [source], kinds: [kind.id], options, facet }), `${param} bucket`);
      }
    }
  }
  return [...found.values()];
}

function make(param: string, as: FilterParam['as'], rest: Partial<FilterParam>): FilterParam {
  const first = rest.sources?.[0];
  return {
    param,
    as,
    keys: as === 'range' ? [`${param}_min`, `${param}_max`] : [param],
    figure: rest.figure ?? null,
    options: rest.options ?? [],
    facet: rest.facet ?? false,
    label: first && !first.field.filter?.param ? fieldLabelId(param, first.field) : `filter.${param}`,
    sources: rest.sources ?? [],
    column: rest.column ?? null,
    kinds: rest.kinds ?? [],
  };
}

function merge(into: Map<string, FilterParam>, one: FilterParam, key = one.param): void {
  const there = into.get(key);
  if (!there) {
    into.set(key, one);
    return;
  }
  if (there.as !== one.as || there.figure !== one.figure || there.column !== one.column) {
    throw new Error(`kinds disagree about the filter ${key}`);
  }
  const known = new Set(there.options.map((option) => option.token));
  into.set(key, {
    ...there,
    facet: there.facet || one.facet,
    options: [...there.options, ...one.options.filter((option) => !known.has(option.token))],
    sources: [...there.sources, ...one.sources],
    kinds: [...new Set([...there.kinds, ...one.kinds])],
  });
}

/** Fields with a filter, by path; columns of rows included. */
function searchable(fields: Kind['fields'], above = ''): [path: string, field: Field][] {
  const found: [string, Field][] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (field.filter) found.push([above + name, field]);
    if (field.control === 'rows') found.push(...searchable(field.fields, `${above}${name}.`));
  }
  return found;
}

function optionsOf(field: Field): FilterParam['options'] {
  if (field.filter?.as !== 'any-of' && field.filter?.as !== 'all-of') return [];
  return 'of' in field ? field.of.values.map((token) => ({ token, of: field.of })) : [];
}

function figureOf(field: Field, as: Filter['as']): FilterParam['figure'] {
  if (as !== 'range' && as !== 'at-least') return null;
  if (field.control === 'money') return 'money';
  if (field.control === 'area') return 'sqft';
  return field.control === 'date' ? 'date' : 'number';
}

/** Values at a path: one for a field, one a row for a column (`rooms.rent`). Nothing said is an empty list. */
export function valuesAt(values: Values, path: string): readonly unknown[] {
  const [name, column] = path.split('.');
  const value = values[name!];
  if (value === undefined || value === null) return [];
  if (column === undefined) return [value];
  return Array.isArray(value) ? value.flatMap((row: Values) => (row[column] === undefined ? [] : [row[column]])) : [];
}

/**
 * Tokens that a listing is found by through this source of an `any-of` or `all-of` filter: its own, and those they imply (parking
 * for both is found by `car`).
 */
export function searchTokens(source: FilterSource, values: Values): readonly string[] {
  const { field } = source;
  if (!('of' in field) || field.control === 'counts') return [];
  const own = valuesAt(values, source.path).flat().map(String);
  return [...new Set(own.concat(own.flatMap((token) => field.of.implies?.[token] ?? [])))];
}

/** The figure a ranged filter compares: dates as days since 1970, areas not at all (the shared column has them). Null when not said. */
export function searchNumber(source: FilterSource, values: Values): number | null {
  const [value] = valuesAt(values, source.path);
  if (typeof value === 'number') return value;
  return source.field.control === 'date' && typeof value === 'string' ? dayNumber(value) : null;
}

/** Whether a `flag` filter finds the listing through this source. */
export function searchFlag(source: FilterSource, values: Values): boolean {
  const [value] = valuesAt(values, source.path);
  return source.field.control === 'flag' ? value === true : value !== undefined;
}

export type AvailableToken = (typeof POSSESSION_TIMING.values)[number];
const WITHIN_DAYS: Readonly<Record<string, number>> = { immediate: 0, 'within 15 days': 15, 'within 30 days': 30 };

/**
 * The days a bucket of availability takes in, both ends included, as day numbers; null is open. What became available earlier is
 * available now. The first three buckets contain each other; `after 30 days` is the rest.
 */
export function availableDays(token: AvailableToken, today: string): { min: number | null; max: number | null } {
  const within = WITHIN_DAYS[token];
  return within === undefined ? { min: dayNumber(today) + 31, max: null } : { min: null, max: dayNumber(today) + within };
}
