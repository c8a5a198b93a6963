/**
 * Conditions on the price rows of listings (`kinds/search/price-rows.ts`) as SQL, with the same meaning as in `query/price-row-matches.ts`.
 * `s` is the row of `listing_search`, `p` one of its price rows: `price`, `deposit` and the params of the filters on the price rows' table. A
 * listing of a kind with one price counts as a single price row that meets the same conditions as the listing.
 */
import { sql } from 'kysely';
import { comparesPriceRows } from '../../../kinds/search/price-rows.ts';
import type { FilterParam } from '../../../kinds/search/filters.ts';
import { selectedOptions } from '../query/evaluate.ts';
import { rangeOf } from '../query/ranges.ts';
import type { Layout } from '../layout.ts';
import type { SearchRequest } from '../types.ts';
import { boundsCondition, smallints, texts, type Condition, type Sql } from './condition-parts.ts';

/** The conditions of a request on price rows. */
export interface PriceRowConditions {
  /** In the order of their bits in `mask`. */
  readonly conditions: readonly Condition[];
  /** Whether the listing has a price row that meets all conditions. */
  readonly holds: Sql;
  /**
   * One result row for each price row of the listing: `mask`, `price` and its columns. The bits of `mask` are the conditions that the price
   * row does not meet.
   */
  readonly failuresByPriceRow: Sql;
  /** Whether the kind of `s` has price rows. */
  readonly kindCondition: Sql;
  /** Params of the price rows' columns with options, and the tokens of all their options. */
  readonly optionParams: readonly string[];
  readonly optionTokens: readonly number[];
}

/** The bit of a condition in `mask`; 0 when the request does not have the condition. */
export const bitOf = ({ conditions }: PriceRowConditions, param: string): number => {
  const n = conditions.findIndex(({ name }) => name === param);
  return n < 0 ? 0 : 1 << n;
};

/**
 * The conditions on price rows; null when none of the request's kinds has price rows.
 * @param conditionOf returns the condition of a filter on rows of kinds with one price; null when the request does not use the filter
 */
export function priceRowConditions(
  request: SearchRequest,
  layout: Layout,
  conditionOf: (filter: FilterParam) => Sql | null,
): PriceRowConditions | null {
  const tables = request.kinds.flatMap((kind) => {
    const table = layout.priceTableOf(kind);
    return table ? [{ kind, table }] : [];
  });
  const [first] = tables;
  if (!first) return null;
  const kindCondition = sql`s.kind = any(${texts(tables.map(({ kind }) => kind))})`;
  const filters = layout.filtersOf(request.kinds).filter((filter) => tables.some(({ table }) => comparesPriceRows(filter, table)));
  const conditions = filters.flatMap((filter): Condition[] => {
    const ofPriceRow = priceRowCondition(filter, request, layout);
    const ofRow = conditionOf(filter);
    if (!ofPriceRow || !ofRow) return [];
    return [{ name: filter.param, filter, holds: sql`(case when ${kindCondition} then ${ofPriceRow} else ${ofRow} end)` }];
  });
  const optionParams = Object.entries(first.table.columns).flatMap(([param, { choiceFilter }]) => (choiceFilter ? [param] : []));
  const masks = conditions.map(({ holds }, n) => sql`case when ${holds} then 0 else ${sql.lit(1 << n)} end`);
  const mask = masks.length === 0 ? sql`0` : sql.join(masks, sql` + `);
  const priceRows = priceRowTable(layout, first.kind, kindCondition);
  return {
    conditions,
    kindCondition,
    optionParams,
    optionTokens: filters.flatMap(({ param, options }) =>
      optionParams.includes(param) ? options.flatMap(({ token }) => layout.tokenOf(param, token) ?? []) : [],
    ),
    failuresByPriceRow: sql`(select ${mask} as mask, case when ${kindCondition} then p.price_row_price else s.price::float8 end as price, p.* from ${priceRows})`,
    holds: sql`exists (select from ${priceRows} where ${conditions.length === 0 ? sql`true` : sql`(${mask}) = 0`})`,
  };
}

/** The price rows of `s`. A listing of a kind with one price gets a single price row without values of its own. */
function priceRowTable(layout: Layout, kind: string, kindCondition: Sql): Sql {
  const indexes = layout.priceRowIndexesOf(kind);
  const columns = Object.keys(indexes[0] ?? {});
  const rows = indexes.map(
    (priceRow, n) => sql`(${sql.lit(n)}, ${sql.join(columns.map((column) => sql`s.numbers[${sql.lit(priceRow[column]! + 1)}]::float8`))})`,
  );
  const names = sql.join(columns.map((column) => sql.ref(column === 'price' ? 'price_row_price' : column)));
  return sql`(select v.* from (values ${sql.join(rows)}) v (n, ${names})
    where case when ${kindCondition} then v.price_row_price is not null else v.n = 0 end) p`;
}

/** The condition of one filter on a price row; null when the request does not use the filter. */
function priceRowCondition(filter: FilterParam, { filters, now }: SearchRequest, layout: Layout): Sql | null {
  const range = rangeOf(filter, filters, now);
  if (range) return boundsCondition(priceRowValue(filter), range, false);
  const options = filter.type === 'any-of' ? selectedOptions(filters[filter.param]) : [];
  if (options.length === 0) return null;
  const tokens = options.flatMap((option) => layout.tokenOf(filter.param, option) ?? []);
  return sql`${sql.ref(`p.${filter.param}`)} = any(${smallints(tokens)})`;
}

/** The value of a price row that a filter compares. */
export function priceRowValue(filter: FilterParam): Sql {
  if (filter.column === 'deposit_months') return sql`(p.deposit / nullif(p.price_row_price, 0))`;
  return sql.ref(`p.${filter.column === 'price' ? 'price_row_price' : (filter.column ?? filter.param)}`);
}
