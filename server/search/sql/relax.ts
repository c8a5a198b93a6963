/**
 * Finds the same suggestions as `findRelaxations` with two statements: one counts the results without each condition, the other with each
 * moved bound.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { FilterParam } from '../../../kinds/search/filters.ts';
import type { Layout } from '../layout.ts';
import {
  boundsOf,
  chooseBound,
  ENOUGH_LISTINGS,
  MAX_CONDITIONS,
  oppositeBound,
  requestsWithoutOneCondition,
  unitOf,
  type Bound,
} from '../query/relax-query.ts';
import { SQM_PER_SQFT } from '../query/ranges.ts';
import type { Relaxation, SearchRequest } from '../types.ts';
import type { Condition, Sql } from './condition-parts.ts';
import { allOf, conditionsOf, filterCondition, scopeCondition, valueOf } from './conditions.ts';
import { failingRows } from './failures.ts';
import { priceRowValue, type PriceRowConditions } from './price-rows.ts';

/** A bound of a condition that may be moved. */
interface MovableBound {
  readonly filter: FilterParam;
  /** Number of its condition, starting at 1. */
  readonly conditionNumber: number;
  readonly bound: Bound;
}

/** @param words see `conditionsOf` */
export async function relaxBySql(db: Db, request: SearchRequest, layout: Layout, words: string | null): Promise<Relaxation[]> {
  const { single, priceRows: priceRowConditions } = conditionsOf(request, layout, words);
  const priceRows = priceRowConditions && priceRowConditions.conditions.length > 0 ? priceRowConditions : null;
  const otherNames = new Set(requestsWithoutOneCondition(request).map(([param]) => param));
  const omittable = [
    ...single.filter(({ filter }) => filter !== null).slice(0, MAX_CONDITIONS),
    ...single.filter(({ filter, name }) => filter === null && otherNames.has(name)),
  ];
  const conditions = [...omittable, ...(priceRows?.conditions ?? [])];
  if (conditions.length === 0) return [];
  const fixed = single.filter((condition) => !omittable.includes(condition));
  const { failed, from: rows } = failingRows({ omittable, fixed, priceRows }, () => sql`null::int`);
  const from = sql`from ${rows} where ${scopeCondition(request)} and ${allOf(fixed)} and ${failed} is not null`;

  const bounds = conditions.flatMap(({ filter }, n) =>
    filter ? boundsOf(filter, request.filters).map((bound): MovableBound => ({ filter, conditionNumber: n + 1, bound })) : [],
  );
  const { counts, beyond } = await readFailures(db, { request, layout, failed, from, bounds, priceRows });
  const total = counts.get(0) ?? 0;
  const changedCondition = (filter: FilterParam, changed: SearchRequest): Sql =>
    priceRows?.conditions.some((condition) => condition.filter === filter)
      ? conditionsOf(changed, layout, words).priceRows!.holds
      : (filterCondition(filter, changed, layout) ?? sql`true`);
  const moves = bounds.flatMap((movable, n) => {
    const { filter, bound } = movable;
    const unit = unitOf(filter, request);
    const value = chooseBound(Number(request.filters[bound.key]), bound, unit, beyond.get(n) ?? []);
    return value === null ? [] : [{ ...movable, value, filters: { ...request.filters, [bound.key]: value * unit } }];
  });
  const movedTotals = await countMoved(
    db,
    moves.map(({ filter, conditionNumber, filters: moved }) => ({
      conditionNumber,
      holds: changedCondition(filter, { ...request, filters: moved }),
    })),
    failed,
    from,
  );
  const omissions = conditions.map(({ name, filter }, n): Relaxation => ({
    param: filter?.param ?? name,
    filter,
    bound: null,
    total: total + (counts.get(n + 1) ?? 0),
  }));
  const moved = moves.map(({ filter, bound, value }, n): Relaxation => ({
    param: filter.param,
    filter,
    bound: { key: bound.key, value },
    total: total + movedTotals[n]!,
  }));
  return [...omissions, ...moved].filter((relaxation) => relaxation.total > total);
}

interface FailureQuery {
  readonly request: SearchRequest;
  readonly layout: Layout;
  readonly failed: Sql;
  readonly from: Sql;
  readonly bounds: readonly MovableBound[];
  readonly priceRows: PriceRowConditions | null;
}

/**
 * Counts rows that fail at most one condition. `counts`: number of rows that fail no condition (key 0), or only the condition with this
 * number. `beyond`: by index in `bounds`, the nearest values beyond this bound, of rows that fail only its condition.
 */
async function readFailures(db: Db, { request, layout, failed, from, bounds, priceRows }: FailureQuery) {
  /** The value is beyond the bound and within the opposite one. */
  const beyondBoundCondition = ({ filter, bound }: MovableBound, value: Sql): Sql => {
    const [limit, opposite] = [Number(request.filters[bound.key]), oppositeBound(filter, bound, request.filters)];
    return bound.isLower
      ? sql`(${value} < ${limit}::float8 and ${value} <= ${opposite}::float8)`
      : sql`(${value} > ${limit}::float8 and ${value} >= ${opposite}::float8)`;
  };
  const values = bounds.map((movable, n) => {
    const { filter, bound } = movable;
    const priceRowNumber = priceRows?.conditions.findIndex((candidate) => candidate.filter === filter) ?? -1;
    const value = valueOf(filter, layout);
    // in the unit of the query
    const ofRow = filter.column === 'area_sqft' ? sql`${value} / ${SQM_PER_SQFT}::float8` : value;
    if (!priceRows || priceRowNumber < 0) return sql`${ofRow} as ${sql.ref(`v${n}`)}`;
    // the value of the price row that a moved bound reaches first
    const ofPriceRow = sql`(case when ${priceRows.kindCondition} then ${priceRowValue(filter)} else ${ofRow}::float8 end)`;
    return sql`(select ${bound.isLower ? sql`max` : sql`min`}(${ofPriceRow}) from ${priceRows.failuresByPriceRow} p
      where p.mask = ${sql.lit(1 << priceRowNumber)} and ${beyondBoundCondition(movable, ofPriceRow)}) as ${sql.ref(`v${n}`)}`;
  });
  const nearest = bounds.map((movable, n) => {
    const { conditionNumber, bound } = movable;
    const value = sql.ref(`v${n}`);
    return sql`(select 'value', ${sql.lit(n)}, ${value}::float8 from m where failed = ${sql.lit(conditionNumber)} and ${beyondBoundCondition(movable, value)}
      order by ${value} ${bound.isLower ? sql`desc` : sql`asc`} limit ${sql.lit(ENOUGH_LISTINGS)})`;
  });
  const { rows } = await sql<{ kind: 'count' | 'value'; key: number; value: number }>`
    with m as materialized (select ${sql.join([sql`${failed} as failed`, ...values])} ${from})
    ${sql.join([sql`select 'count' as kind, failed as key, count(*)::float8 as value from m group by failed`, ...nearest], sql` union all `)}`.execute(
    db,
  );
  const counts = new Map(rows.flatMap(({ kind, key, value }) => (kind === 'count' ? [[key, value]] : [])));
  const beyond = new Map<number, number[]>();
  for (const { kind, key, value } of rows) if (kind === 'value') beyond.set(key, [...(beyond.get(key) ?? []), value]);
  return { counts, beyond };
}

/** The number of rows that each moved bound adds: those that fail only its condition, and meet it with the new bound. */
async function countMoved(
  db: Db,
  moves: readonly (Pick<MovableBound, 'conditionNumber'> & Pick<Condition, 'holds'>)[],
  failed: Sql,
  from: Sql,
): Promise<number[]> {
  if (moves.length === 0) return [];
  const counts = moves.map(
    ({ conditionNumber, holds }, n) =>
      sql`count(*) filter (where ${failed} = ${sql.lit(conditionNumber)} and ${holds}) as ${sql.ref(`n${n}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)} ${from}`.execute(db);
  return moves.map((_, n) => rows[0]![`n${n}`]!);
}
