/**
 * How the kinds' filters are stored in listing_search: every option of every filter has a token, and every value that is compared with a
 * range has a position in `numbers`. What the declarations say is a `DeclaredLayout`. The numbers belong to a database, which keeps them in
 * tables that only grow (`table/numbering.ts`), so that programs with different declarations agree on the options that both have.
 */
import { createHash } from 'node:crypto';
import type { Kind, Values } from '../../kinds/field.ts';
import { filterParams, searchFlag, searchNumber, searchTokens, type FilterParam, type FilterSource } from '../../kinds/search/filters.ts';
import { ALL_KINDS, type KindId } from '../../kinds/index.ts';

/** What the filters of this program are, whatever the database. */
export interface DeclaredLayout {
  /** All filters of these kinds, in the order in which they are shown. */
  filtersOf(kinds: readonly string[]): readonly FilterParam[];
  /** `<param>=<option>` for every option that has a token. */
  readonly tokenNames: readonly string[];
  /** Params of the values that filters compare with ranges. */
  readonly numberNames: readonly string[];
  /** The options of a listing by name, and its numbers by param. */
  describe(kind: string, values: Values, facts: ReviewFacts): { tokens: Set<string>; numbers: Map<string, number> };
  readonly content: LayoutContent;
  /** Equal contents have equal hashes. */
  readonly hash: string;
}

/** A layout with the numbers of one database. */
export interface Layout extends DeclaredLayout {
  /** Of this layout in `search_layout`: the rows of listing_search that were written with it carry it. */
  readonly id: number;
  /** Token of a filter's option; undefined when the filter has no such option. */
  tokenOf(param: string, option: string): number | undefined;
  /** `<param>=<option>` of a token; undefined for an option that another program knows. */
  tokenName(token: number): string | undefined;
  /** Index in `numbers` of the value a filter compares; -1 when it compares none. */
  numberIndex(param: string): number;
  /** The indexes in `numbers` that a kind uses. */
  numberIndexesOf(kind: string): readonly number[];
  /** The tokens and numbers of a listing. `numbers` ends with the last one that is given. */
  encode(kind: string, values: Values, facts: ReviewFacts): { tokens: number[]; numbers: (number | null)[] };
}

/** The numbers a database gives to names; see `DeclaredLayout`. */
interface Numbering {
  readonly tokens: ReadonlyMap<string, number>;
  readonly numbers: ReadonlyMap<string, number>;
}

/**
 * What the tokens and numbers of a row depend on. By kind, `<name>@<path>` names a token or number and the field it is taken from; its
 * value lists the values of that field which give it, or is null when any value does.
 */
export interface LayoutContent {
  readonly version: number;
  readonly features: Readonly<Record<string, Readonly<Record<string, readonly (string | boolean)[] | null>>>>;
}

/** What filters need to know of a listing beside its own values. */
interface ReviewFacts {
  /** Whether staff approved the listing as it stands, see `staffApprovedAt`. */
  readonly checked: boolean;
}

/** Increase this when rows are written differently although the filters are the same: every row is then written again. */
const VERSION = 4;

const hasNumber = (filter: FilterParam): boolean => filter.column === null && ['range', 'at-least', 'available'].includes(filter.as);
const hasTokens = (filter: FilterParam): boolean =>
  filter.column === 'checked' || (filter.column === null && ['any-of', 'all-of', 'flag'].includes(filter.as));
const optionsOf = (filter: FilterParam): readonly string[] => (filter.as === 'flag' ? ['true'] : filter.options.map(({ token }) => token));
const tokenName = (param: string, option: string): string => `${param}=${option}`;

/** The layout of these kinds. */
export function declareLayout(kinds: readonly Kind<KindId>[]): DeclaredLayout {
  const all = filterParams(kinds);
  const byKind = new Map(kinds.map((kind) => [kind.id as string, filterParams([kind])]));
  const byKinds = new Map<string, readonly FilterParam[]>();
  const content: LayoutContent = {
    version: VERSION,
    features: Object.fromEntries([...byKind].map(([kind, filters]) => [kind, featuresOf(filters)])),
  };
  return {
    filtersOf(ids) {
      const key = ids.join();
      const filters = byKinds.get(key) ?? filterParams(kinds.filter((kind) => ids.includes(kind.id)));
      byKinds.set(key, filters);
      return filters;
    },
    tokenNames: all.filter(hasTokens).flatMap((filter) => optionsOf(filter).map((option) => tokenName(filter.param, option))),
    // availability buckets compare the same date as the range of that param
    numberNames: [...new Set(all.filter(hasNumber).map(({ param }) => param))],
    describe: (kind, values, facts) => describe(byKind.get(kind) ?? [], values, facts),
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
function valuesThatGive(option: string, { as }: FilterParam, { field }: FilterSource): readonly (string | boolean)[] | null {
  if (as === 'flag') return field.control === 'flag' ? [true] : null;
  const implies = 'enumeration' in field ? (field.enumeration.implies ?? {}) : {};
  const implying = Object.keys(implies).filter((value) => implies[value]?.includes(option));
  return [...new Set([option, ...implying])].toSorted();
}

function describe(filters: readonly FilterParam[], values: Values, { checked }: ReviewFacts): ReturnType<DeclaredLayout['describe']> {
  const tokens = new Set<string>();
  const numbers = new Map<string, number>();
  for (const filter of filters) {
    if (filter.column === 'checked' && checked) tokens.add(tokenName(filter.param, 'true'));
    for (const source of filter.sources) {
      if (hasNumber(filter)) {
        const number = searchNumber(source, values);
        if (number !== null) numbers.set(filter.param, number);
      } else if (filter.as === 'flag' && searchFlag(source, values)) tokens.add(tokenName(filter.param, 'true'));
      else if (hasTokens(filter)) for (const token of searchTokens(source, values)) tokens.add(tokenName(filter.param, token));
    }
  }
  return { tokens, numbers };
}

/**
 * The layout with the numbers of a database. An option that only a newer program knows gets no token here; that program reads the
 * listing itself then, see `table/coverage.ts`.
 */
export function numberLayout(declared: DeclaredLayout, id: number, { tokens, numbers }: Numbering): Layout {
  const known = new Map(declared.tokenNames.map((name) => [name, tokens.get(name)!]));
  const names = new Map([...known].map(([name, token]) => [token, name]));
  return {
    ...declared,
    id,
    tokenOf: (param, option) => known.get(tokenName(param, option)),
    tokenName: (token) => names.get(token),
    numberIndex: (param) => (declared.numberNames.includes(param) ? numbers.get(param)! : -1),
    numberIndexesOf: (kind) => [
      ...new Set(
        declared
          .filtersOf([kind])
          .filter(hasNumber)
          .map(({ param }) => numbers.get(param)!),
      ),
    ],
    encode(kind, values, facts) {
      const described = declared.describe(kind, values, facts);
      const listingNumbers: (number | null)[] = [];
      for (const [param, number] of described.numbers) listingNumbers[numbers.get(param)!] = number;
      return {
        tokens: [...described.tokens].flatMap((name) => known.get(name) ?? []).toSorted((a, b) => a - b),
        numbers: Array.from(listingNumbers, (number) => number ?? null),
      };
    },
  };
}

/** The layout of all kinds of the marketplace. */
export const layout: DeclaredLayout = declareLayout(ALL_KINDS);
