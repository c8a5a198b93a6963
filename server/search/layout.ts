/**
 * How the kinds' filters are stored in listing_search: every option of every filter has a token, and every value that is compared with a
 * range has a position in `numbers`. A `DeclaredLayout` is derived from the declarations of a program. The numbers belong to a database,
 * which stores them in tables that only grow (`table/numbering.ts`), so that programs with different declarations agree on the options that
 * both have.
 */
import { createHash } from 'node:crypto';
import type { Kind, Values } from '../../kinds/field.ts';
import { filterParams, searchFlag, searchNumber, searchTokens, type FilterParam, type FilterSource } from '../../kinds/search/filters.ts';
import { ALL_KINDS, type KindId } from '../../kinds/index.ts';
import { priceRowsIn, priceTableOf, type PriceTable } from '../../kinds/search/price-rows.ts';
import { priceRowFeatures, priceRowName, priceRowNames, type PriceRowIndexes } from './price-row-names.ts';

/** The filters of this program, independent of a database. */
export interface DeclaredLayout {
  /** All filters of these kinds, in the order in which they are shown. */
  filtersOf(kinds: readonly string[]): readonly FilterParam[];
  /** `<param>=<option>` for every option that has a token. */
  readonly tokenNames: readonly string[];
  /** Params whose values filters compare with ranges. */
  readonly numberNames: readonly string[];
  /** The options of a listing by name, and its numbers by param. */
  filterableValues(kind: string, values: Values, review: ReviewStatus): FilterableValues;
  /** The table of a kind that contains its price rows; null when its listings have one price. */
  priceTableOf(kind: string): PriceTable | null;
  /** The filter for the alternative price of the kind's listings, which is not the one they are compared by; null when there is none. */
  otherPriceFilterOf(kind: string): FilterParam | null;
  readonly content: LayoutContent;
  /** Equal contents have equal hashes. */
  readonly hash: string;
}

/** The values of a listing that filters compare. An option within a price row is stored as a number: the option's token. */
interface FilterableValues {
  readonly tokens: ReadonlySet<string>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly optionNumbers: ReadonlyMap<string, string>;
}

/** A layout with the numbers of one database. */
export interface Layout extends DeclaredLayout {
  /** Id of this layout in `search_layout`. Rows of listing_search contain the id of the layout with which they were written. */
  readonly id: number;
  /** Token of a filter's option; undefined when the filter has no such option. */
  tokenOf(param: string, option: string): number | undefined;
  /** The name `<param>=<option>` of a token; undefined for an option that only another program has. */
  tokenName(token: number): string | undefined;
  /** Index in `numbers` of the value that a filter compares; -1 when it compares none. */
  numberIndex(param: string): number;
  /** The indexes in `numbers` that a kind uses. */
  numberIndexesOf(kind: string): readonly number[];
  /**
   * Index in `numbers` of the price that some listings of a kind have in place of the one they are compared by: the lump sum of a lease.
   * Null for kinds with one type of price.
   */
  otherPriceIndexOf(kind: string): number | null;
  /** Indexes of the price rows of a kind's listings; empty when its listings have one price. */
  priceRowIndexesOf(kind: string): readonly PriceRowIndexes[];
  /** The tokens and numbers of a listing. `numbers` ends with the last number that has a value. */
  encode(kind: string, values: Values, review: ReviewStatus): { tokens: number[]; numbers: (number | null)[] };
}

/** The numbers that a database assigns to names (see `DeclaredLayout`). */
interface Numbering {
  readonly tokens: ReadonlyMap<string, number>;
  readonly numbers: ReadonlyMap<string, number>;
}

/**
 * The input of a row's tokens and numbers. For each kind, `<name>@<path>` names a token or number and the field from which it is taken. The
 * value lists the field values that result in it, or is null when any value does.
 */
export interface LayoutContent {
  readonly version: number;
  readonly features: Readonly<Record<string, Readonly<Record<string, readonly (string | boolean)[] | null>>>>;
}

/** Data that filters need about a listing in addition to its own values. */
interface ReviewStatus {
  /** Whether staff approved the current content of the listing (see `staffApprovedAt`). */
  readonly checked: boolean;
}

/** Increase this when rows are written differently although the filters are the same. Every row is then written again. */
const LAYOUT_VERSION = 6;

/** Columns of tables are parts of price rows, which have separate numbers. */
const hasNumber = (filter: FilterParam): boolean =>
  filter.column === null && ['range', 'at-least', 'available'].includes(filter.type) && !filter.sources[0]?.path.includes('.');
const hasTokens = (filter: FilterParam): boolean =>
  filter.column === 'checked' || (filter.column === null && ['any-of', 'all-of', 'flag'].includes(filter.type));
const optionsOf = (filter: FilterParam): readonly string[] =>
  filter.type === 'flag' ? ['true'] : filter.options.map(({ token }) => token);
const tokenName = (param: string, option: string): string => `${param}=${option}`;

/** The layout of these kinds. */
export function declareLayout(kinds: readonly Kind<KindId>[]): DeclaredLayout {
  const allFilters = filterParams(kinds);
  const filtersByKind = new Map(kinds.map((kind) => [kind.id as string, filterParams([kind])]));
  const filtersByKindIds = new Map<string, readonly FilterParam[]>();
  const tables = new Map<string, PriceTable>(
    kinds.flatMap((kind) => {
      const table = priceTableOf(kind);
      return table ? [[kind.id, table] as const] : [];
    }),
  );
  const content: LayoutContent = {
    version: LAYOUT_VERSION,
    features: Object.fromEntries(
      [...filtersByKind].map(([kind, filters]) => [kind, { ...featuresOf(filters), ...priceRowFeatures(tables.get(kind)) }]),
    ),
  };
  return {
    filtersOf(ids) {
      // in the order of the declarations, because clients can name kinds in a million orders
      const requestedKinds = kinds.filter((kind) => ids.includes(kind.id));
      const key = requestedKinds.map(({ id }) => id).join();
      const filters = filtersByKindIds.get(key) ?? filterParams(requestedKinds);
      filtersByKindIds.set(key, filters);
      return filters;
    },
    tokenNames: allFilters.filter(hasTokens).flatMap((filter) => optionsOf(filter).map((option) => tokenName(filter.param, option))),
    // availability buckets compare the same date as the range of that param
    numberNames: [...new Set([...allFilters.filter(hasNumber).map(({ param }) => param), ...priceRowNames([...tables.values()])])],
    filterableValues: (kind, values, review) => filterableValues(filtersByKind.get(kind) ?? [], tables.get(kind) ?? null, values, review),
    priceTableOf: (kind) => tables.get(kind) ?? null,
    otherPriceFilterOf(id) {
      const paths = kinds.find((kind) => kind.id === id)?.price.slice(1) ?? [];
      return filtersByKind.get(id)?.find((filter) => hasNumber(filter) && filter.sources.some(({ path }) => paths.includes(path))) ?? null;
    },
    content,
    hash: createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16),
  };
}

function featuresOf(filters: readonly FilterParam[]): LayoutContent['features'][string] {
  const features: Record<string, readonly (string | boolean)[] | null> = {};
  for (const filter of filters) {
    for (const source of filter.sources) {
      if (hasNumber(filter)) features[`${filter.param}@${source.path}`] = null;
      else if (hasTokens(filter))
        for (const option of optionsOf(filter))
          features[`${tokenName(filter.param, option)}@${source.path}`] = valuesThatGive(option, filter, source);
    }
  }
  return features;
}

/** The values of a field that give a listing this option; null when any value does. */
function valuesThatGive(option: string, { type }: FilterParam, { field }: FilterSource): readonly (string | boolean)[] | null {
  if (type === 'flag') return field.control === 'flag' ? [true] : null;
  const implies = 'enumeration' in field ? (field.enumeration.implies ?? {}) : {};
  const implying = Object.keys(implies).filter((value) => implies[value]?.includes(option));
  return [...new Set([option, ...implying])].toSorted();
}

function filterableValues(
  filters: readonly FilterParam[],
  table: PriceTable | null,
  values: Values,
  { checked }: ReviewStatus,
): FilterableValues {
  const tokens = new Set<string>();
  const numbers = new Map<string, number>();
  const optionNumbers = new Map<string, string>();
  for (const [n, priceRow] of (table ? priceRowsIn(table, values) : []).entries())
    for (const [column, value] of Object.entries(priceRow)) {
      if (typeof value === 'number') numbers.set(priceRowName(n, column), value);
      else optionNumbers.set(priceRowName(n, column), tokenName(column, value));
    }
  for (const filter of filters) {
    if (filter.column === 'checked' && checked) tokens.add(tokenName(filter.param, 'true'));
    for (const source of filter.sources) {
      if (hasNumber(filter)) {
        const number = searchNumber(source, values);
        if (number !== null) numbers.set(filter.param, number);
      } else if (filter.type === 'flag' && searchFlag(source, values)) tokens.add(tokenName(filter.param, 'true'));
      else if (hasTokens(filter)) for (const token of searchTokens(source, values)) tokens.add(tokenName(filter.param, token));
    }
  }
  return { tokens, numbers, optionNumbers };
}

/**
 * The layout with the numbers of a database. An option that only a newer program has gets no token here. That program then reads the
 * listing itself (see `table/row-compatibility.ts`).
 */
export function numberLayout(declared: DeclaredLayout, id: number, { tokens, numbers }: Numbering): Layout {
  const tokensByName = new Map(declared.tokenNames.map((name) => [name, tokens.get(name)!]));
  const namesByToken = new Map([...tokensByName].map(([name, token]) => [token, name]));
  return {
    ...declared,
    id,
    tokenOf: (param, option) => tokensByName.get(tokenName(param, option)),
    tokenName: (token) => namesByToken.get(token),
    numberIndex: (param) => (declared.numberNames.includes(param) ? numbers.get(param)! : -1),
    numberIndexesOf: (kind) => [
      ...new Set([
        ...declared
          .filtersOf([kind])
          .filter(hasNumber)
          .map(({ param }) => numbers.get(param)!),
        ...priceRowNames(declared.priceTableOf(kind) ? [declared.priceTableOf(kind)!] : []).map((name) => numbers.get(name)!),
      ]),
    ],
    otherPriceIndexOf(kind) {
      const filter = declared.otherPriceFilterOf(kind);
      return filter ? numbers.get(filter.param)! : null;
    },
    priceRowIndexesOf(kind) {
      const { size = 0, columns = {} } = declared.priceTableOf(kind) ?? {};
      return Array.from({ length: size }, (_, n) =>
        Object.fromEntries(Object.keys(columns).map((column) => [column, numbers.get(priceRowName(n, column))!])),
      );
    },
    encode(kind, values, review) {
      const filterable = declared.filterableValues(kind, values, review);
      const listingNumbers: (number | null)[] = [];
      for (const [param, number] of filterable.numbers) listingNumbers[numbers.get(param)!] = number;
      for (const [param, option] of filterable.optionNumbers) listingNumbers[numbers.get(param)!] = tokensByName.get(option) ?? null;
      return {
        tokens: [...filterable.tokens].flatMap((name) => tokensByName.get(name) ?? []).toSorted((a, b) => a - b),
        // `Array.from` also visits the holes of a sparse array
        numbers: Array.from(listingNumbers, (number) => number ?? null),
      };
    },
  };
}

/** The layout of all kinds of the marketplace. */
export const layout: DeclaredLayout = declareLayout(ALL_KINDS);
