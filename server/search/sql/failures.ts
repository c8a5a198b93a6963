/**
 * Determines which single condition a row does not meet, for counts with all conditions except one: a row that fails one condition counts
 * when that condition is omitted.
 *
 * Names in the statements: `s` is a row of listing_search, `p` one of its price rows, `j` the summary of its price rows, `c` the number of
 * single conditions that it fails, and `f` a condition without which it matches.
 */
import { sql } from 'kysely';
import type { Condition, Sql } from './condition-parts.ts';
import type { Conditions } from './conditions.ts';
import { bitOf, type PriceRowConditions } from './price-rows.ts';

interface FailingRows {
  /** The FROM clause: `s`, repeated for each condition without which the row matches. */
  readonly from: Sql;
  /**
   * Number of that condition in `numberedConditions`, starting at 1; 0 when the row meets all conditions; null when it fails more than one.
   */
  readonly failed: Sql;
  /** The price by which the row is sorted. */
  readonly price: Sql;
  /** The intervals of the price histogram in which the row counts. */
  readonly priceIntervals: Sql;
  /** Tokens of the options for which the row counts. */
  readonly tokens: Sql;
}

/** The conditions by number: `failed` is the position in this list, starting at 1. */
export const numberedConditions = ({ omittable, priceRows }: Pick<Conditions, 'omittable' | 'priceRows'>): readonly Condition[] => [
  ...omittable,
  ...(priceRows?.conditions ?? []),
];

/** @param intervalOf returns the interval of a price */
export function failingRows({ omittable, priceRows }: Conditions, intervalOf: (price: Sql) => Sql): FailingRows {
  const { failures, failed } = failuresOf(omittable);
  if (!priceRows) {
    return {
      from: sql`listing_search s`,
      failed: sql`(case when ${failures} <= 1 then ${failed} end)`,
      price: sql`s.price`,
      priceIntervals: sql`array_remove(array[${intervalOf(sql`s.price`)}], null)`,
      tokens: sql`s.tokens`,
    };
  }
  const meetsOthers = (param: string): Sql => sql`(p.mask & ~${sql.lit(bitOf(priceRows, param))}) = 0`;
  const tokens = priceRows.optionParams.map(
    (param) => sql`array_agg(distinct ${sql.ref(`p.${param}`)}::smallint) filter (where ${meetsOthers(param)})`,
  );
  const ofPriceRows = sql`array_remove(${tokens.length > 0 ? sql.join(tokens, sql` || `) : sql`'{}'::smallint[]`}, null)`;
  return {
    from: sql`listing_search s
      cross join lateral (
        select array_agg(p.mask) as masks, min(p.price) filter (where p.mask = 0) as price,
          array_remove(array_agg(distinct ${intervalOf(sql`p.price`)}) filter (where ${meetsOthers('price')}), null) as intervals,
          ${ofPriceRows} as tokens
        from ${priceRows.failuresByPriceRow} p) j
      cross join lateral (select ${failures} as failures, ${failed} as failed) c
      cross join lateral unnest(${failedNumbers(omittable.length, priceRows)}) f (failed)`,
    failed: sql`f.failed`,
    price: sql`j.price`,
    priceIntervals: sql`j.intervals`,
    tokens: sql`case when ${priceRows.kindCondition}
      then array(select token from unnest(s.tokens) token where token <> all(${sql.val([...priceRows.optionTokens])}::smallint[])) || j.tokens
      else s.tokens end`,
  };
}

/**
 * The numbers of the conditions without which a listing matches: 0 when it meets all conditions, otherwise one for each condition that is
 * the only one it fails. `c` counts its failures of single conditions, and `j` has the masks of its price rows (see
 * `PriceRowConditions.failuresByPriceRow`).
 */
function failedNumbers(singleCount: number, { conditions }: PriceRowConditions): Sql {
  const masks = conditions.map((_, n) => sql`(${sql.lit(singleCount + n + 1)}, ${sql.lit(1 << n)})`);
  const ofPriceRows = sql`array(select number from (values ${sql.join(masks)}) as one (number, bit) where one.bit = any(j.masks))`;
  return sql`case when c.failures > 1 then '{}'::int[]
    when ${conditions.length === 0 ? sql`true` : sql`0 = any(j.masks)`} then array[c.failed]
    when c.failures = 0 then ${conditions.length === 0 ? sql`'{}'::int[]` : ofPriceRows} else '{}'::int[] end`;
}

/**
 * The number of these conditions that a row does not meet (`failures`), and which one when it is a single one (`failed`, starting at 1).
 */
function failuresOf(conditions: readonly Condition[]): { readonly failures: Sql; readonly failed: Sql } {
  if (conditions.length === 0) return { failures: sql`0`, failed: sql`0` };
  const failureFlags = conditions.map(({ holds }) => sql`((${holds}) is not true)::int`);
  const numberedFlags = failureFlags.map((flag, n) => sql`${sql.lit(n + 1)} * ${flag}`);
  return { failures: sql`(${sql.join(failureFlags, sql` + `)})`, failed: sql`(${sql.join(numberedFlags, sql` + `)})` };
}
