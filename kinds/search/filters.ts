/**
 * The filters of search, derived from the declarations of the kinds: the query parameters, the accepted values, and the values of a listing
 * with which they are compared. The search index, the schema of the query, the facets and the filter panel use this list.
 */
import { dayNumber } from '../calendar.ts';
import type { Enumeration, Field, Filter, Kind, Values } from '../field.ts';
import { POSSESSION_TIMING } from '../enumerations.ts';
import type { KindId } from '../index.ts';
import { fieldLabelId } from '../label-ids.ts';

/** The value that a filter compares: a field of a kind, or a column of a table (`rooms.sharing`). */
export interface FilterSource {
  readonly kind: KindId;
  readonly path: string;
  readonly field: Field;
}

/** Shared columns of the search table, which some filters compare instead of fields. */
export type FilterColumn =
  | 'price'
  | 'deposit'
  | 'deposit_months'
  | 'area_sqft'
  | 'rate'
  | 'first_published_at'
  | 'last_confirmed_at'
  | 'fresh'
  | 'photo_count'
  | 'checked';

/**
 * A filter: its parameters in the query, and its meaning.
 * - `any-of`: `param` may be repeated; the listing's tokens (see `searchTokens`) contain at least one of them.
 * - `all-of`: `param` may be repeated; the listing's tokens contain all of them.
 * - `range`: `<param>_min`, `<param>_max`, both included, each optional.
 * - `at-least`: `param=n`; n or more. `at-most`: `param=n`; n or less.
 * - `flag`: `param=true`; the value is true (for a field that is not a flag: there is a value). The column `fresh` is true while the
 *   listing's confirmation is fresh, see `isConfirmationFresh`.
 * - `within-days`: `param=n`; the time is at most n days ago.
 * - `available`: `param=<token of possession_timing>`; see `availableDays`.
 * A listing without the value never matches.
 */
export interface FilterParam {
  readonly param: string;
  readonly type: Filter['type'] | 'at-most' | 'within-days' | 'available';
  /** Keys in the query: `[param]`, or the two keys of a range. */
  readonly keys: readonly string[];
  /** Type of the compared value: whole rupees, sqft, rupees per sqft, a plain number, days, `YYYY-MM-DD`. Null for tokens and flags. */
  readonly valueType: 'money' | 'sqft' | 'rate' | 'number' | 'days' | 'date' | null;
  /** Tokens of all sources in the order of their enumerations, each with the enumeration of its label. */
  readonly options: readonly { readonly token: string; readonly enumeration: Enumeration }[];
  readonly facet: boolean;
  /** Position in the filter panel, lowest first. Filters without a position share the last one. */
  readonly panelRank: number;
  /** Message id. */
  readonly label: string;
  /** Fields that it compares; empty when it compares `column`. */
  readonly sources: readonly FilterSource[];
  readonly column: FilterColumn | null;
  readonly kinds: readonly KindId[];
}

interface CommonFilter extends Pick<FilterParam, 'param' | 'type' | 'valueType'> {
  readonly column: FilterColumn;
  readonly appliesTo: (kind: Kind) => boolean;
  readonly panelRank?: number;
}
const always = (): boolean => true;
const hasDeposit = (kind: Kind): boolean => kind.deposit.length > 0;
const hasArea = (kind: Kind): boolean => kind.area.length > 0;
/** Filters on columns that all listings share. */
const COMMON_FILTERS: readonly CommonFilter[] = [
  { param: 'price', type: 'range', valueType: 'money', column: 'price', appliesTo: always, panelRank: 10 },
  { param: 'area', type: 'range', valueType: 'sqft', column: 'area_sqft', appliesTo: hasArea, panelRank: 80 },
  { param: 'rate', type: 'range', valueType: 'rate', column: 'rate', appliesTo: hasArea },
  { param: 'deposit', type: 'range', valueType: 'money', column: 'deposit', appliesTo: hasDeposit },
  { param: 'deposit_months', type: 'at-most', valueType: 'number', column: 'deposit_months', appliesTo: hasDeposit },
  { param: 'posted_within', type: 'within-days', valueType: 'days', column: 'first_published_at', appliesTo: always },
  { param: 'confirmed_within', type: 'within-days', valueType: 'days', column: 'last_confirmed_at', appliesTo: always },
  { param: 'fresh', type: 'flag', valueType: null, column: 'fresh', appliesTo: always },
  { param: 'with_photos', type: 'flag', valueType: null, column: 'photo_count', appliesTo: always },
  { param: 'checked', type: 'flag', valueType: null, column: 'checked', appliesTo: always },
];

/**
 * The filters of these kinds together: common ones first, then in the order of declaration. Kinds that declare the same parameter share one
 * entry, whose options are the union and whose sources are one for each kind.
 * @throws Error when two kinds use one parameter for different things, which is a mistake in the declarations that a test would find
 */
export function filterParams(kinds: readonly Kind<KindId>[]): readonly FilterParam[] {
  const byKey = new Map<string, FilterParam>();
  for (const common of COMMON_FILTERS) {
    const kindIds = kinds.filter(common.appliesTo).map((kind) => kind.id);
    if (kindIds.length > 0) byKey.set(common.param, createFilter(common.param, common.type, { ...common, kinds: kindIds }));
  }
  for (const kind of kinds) {
    for (const [path, field] of fieldsWithFilter(kind.fields)) addFieldFilters(byKey, { kind: kind.id, path, field });
  }
  return [...byKey.values()];
}

function addFieldFilters(byKey: Map<string, FilterParam>, source: FilterSource): void {
  const { field, path } = source;
  const { type, param = path.split('.').at(-1)!, facet = false, panelRank } = field.filter!;
  const shared = { facet, panelRank, sources: [source], kinds: [source.kind] };
  addFilter(byKey, createFilter(param, type, { ...shared, valueType: valueTypeOf(field, type), options: optionsOf(field) }));
  if (field.control !== 'date') return;
  const options = POSSESSION_TIMING.values.map((token) => ({ token, enumeration: POSSESSION_TIMING }));
  addFilter(byKey, createFilter(param, 'available', { ...shared, options }), `${param} bucket`);
}

type FilterProperties = { readonly [K in keyof FilterParam]?: FilterParam[K] | undefined };
function createFilter(param: string, type: FilterParam['type'], properties: FilterProperties): FilterParam {
  const field = properties.sources?.[0]?.field;
  return {
    param,
    type,
    keys: type === 'range' ? [`${param}_min`, `${param}_max`] : [param],
    valueType: properties.valueType ?? null,
    options: properties.options ?? [],
    facet: properties.facet ?? false,
    panelRank: properties.panelRank ?? Number.MAX_SAFE_INTEGER,
    label: field && !field.filter?.param ? fieldLabelId(param, field) : `filter.${param}`,
    sources: properties.sources ?? [],
    column: properties.column ?? null,
    kinds: properties.kinds ?? [],
  };
}

/** Adds a filter, or merges it with the filter that another kind declared under the same key. */
function addFilter(byKey: Map<string, FilterParam>, added: FilterParam, key = added.param): void {
  const existing = byKey.get(key);
  if (!existing) {
    byKey.set(key, added);
    return;
  }
  if (existing.type !== added.type || existing.valueType !== added.valueType || existing.column !== added.column) {
    throw new Error(`kinds disagree about the filter ${key}`);
  }
  const existingTokens = new Set(existing.options.map((option) => option.token));
  byKey.set(key, {
    ...existing,
    facet: existing.facet || added.facet,
    panelRank: Math.min(existing.panelRank, added.panelRank),
    options: [...existing.options, ...added.options.filter((option) => !existingTokens.has(option.token))],
    sources: [...existing.sources, ...added.sources],
    kinds: [...new Set([...existing.kinds, ...added.kinds])],
  });
}

/** Fields with a filter by path, including columns of tables. */
function fieldsWithFilter(fields: Kind['fields'], prefix = ''): [path: string, field: Field][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Field][] => [
    ...(field.filter ? [[prefix + name, field] as [string, Field]] : []),
    ...(field.control === 'rows' ? fieldsWithFilter(field.fields, `${prefix}${name}.`) : []),
  ]);
}

function optionsOf(field: Field): FilterParam['options'] {
  if (field.filter?.type !== 'any-of' && field.filter?.type !== 'all-of') return [];
  return 'enumeration' in field ? field.enumeration.values.map((token) => ({ token, enumeration: field.enumeration })) : [];
}

function valueTypeOf(field: Field, type: Filter['type']): FilterParam['valueType'] {
  if (type !== 'range' && type !== 'at-least') return null;
  if (field.control === 'money') return 'money';
  if (field.control === 'area') return 'sqft';
  return field.control === 'date' ? 'date' : 'number';
}

/** Values at a path: one for a field, or one per row for a column (`rooms.rent`). An empty list when there is no value. */
export function valuesAt(values: Values, path: string): readonly unknown[] {
  const [name, column] = path.split('.');
  const value = values[name!];
  if (value === undefined || value === null) return [];
  if (column === undefined) return [value];
  return Array.isArray(value) ? value.flatMap((row: Values) => (row[column] === undefined ? [] : [row[column]])) : [];
}

/** Tokens by which an `any-of` or `all-of` filter finds a listing: its own, and those that they imply (`car` finds parking for `both`). */
export function searchTokens(source: FilterSource, values: Values): readonly string[] {
  const { field } = source;
  if (!('enumeration' in field) || field.control === 'counts') return [];
  const ownTokens = valuesAt(values, source.path).flat().map(String);
  return [...new Set(ownTokens.concat(ownTokens.flatMap((token) => field.enumeration.implies?.[token] ?? [])))];
}

/**
 * The number that a numeric filter compares; dates are days since 1970. Null without a value, and for areas, which have a shared column.
 */
export function searchNumber(source: FilterSource, values: Values): number | null {
  const [value] = valuesAt(values, source.path);
  if (typeof value === 'number') return value;
  return source.field.control === 'date' && typeof value === 'string' ? dayNumber(value) : null;
}

/** Whether a `flag` filter finds the listing by this source. */
export function searchFlag(source: FilterSource, values: Values): boolean {
  const [value] = valuesAt(values, source.path);
  return source.field.control === 'flag' ? value === true : value !== undefined;
}

export type AvailableToken = (typeof POSSESSION_TIMING.values)[number];
const WITHIN_DAYS: Readonly<Record<string, number>> = { immediate: 0, 'within 15 days': 15, 'within 30 days': 30 };

/**
 * First and last day of an availability period as day numbers, both included; null means open. What became available earlier is available
 * now. Each of the first three periods includes the previous one; `after 30 days` is the rest.
 */
export function availableDays(token: AvailableToken, today: string): { min: number | null; max: number | null } {
  const within = WITHIN_DAYS[token];
  return within === undefined ? { min: dayNumber(today) + 31, max: null } : { min: null, max: dayNumber(today) + within };
}
