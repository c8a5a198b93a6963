/** What `findRelaxations` suggests, by two statements: what leaving out each condition finds, and what each moved bound does. */
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
  placeChanges,
  unitOf,
  type Bound,
} from '../query/relax-query.ts';
import { SQM_PER_SQFT } from '../query/ranges.ts';
import type { Relaxation, SearchRequest } from '../types.ts';
import { allOf, conditionsOf, failuresOf, filterCondition, ofRequest, valueOf, type Condition, type Sql } from './conditions.ts';

/** A bound of a condition that may be moved. */
interface MovableBound {
  readonly filter: FilterParam;
  /** Number of its condition, counted from 1. */
  readonly condition: number;
  readonly bound: Bound;
}

/** @param words see `conditionsOf` */
export async function relaxBySql(db: Db, request: SearchRequest, layout: Layout, words: string | null): Promise<Relaxation[]> {
  const all = conditionsOf(request, layout, words);
  const filters = all.filter(({ filter }) => filter !== null).slice(0, MAX_CONDITIONS);
  const places = new Set(placeChanges(request).map(([param]) => param));
  const conditions = [...filters, ...all.filter(({ filter, name }) => filter === null && places.has(name))];
  if (conditions.length === 0) return [];
  const fixed = all.filter((condition) => !conditions.includes(condition));
  const { failures, failed } = failuresOf(conditions);
  const from = sql`from listing_search s where ${ofRequest(request)} and ${allOf(fixed)} and ${failures} <= 1`;

  const bounds = filters.flatMap(({ filter }, n) =>
    boundsOf(filter!, request.filters).map((bound): MovableBound => ({ filter: filter!, condition: n + 1, bound })),
  );
  const { counts, beyond } = await readFailures(db, { request, layout, failed, from, bounds });
  const total = counts.get(0) ?? 0;
  const moves = bounds.flatMap((movable, n) => {
    const { filter, bound } = movable;
    const unit = unitOf(filter, request);
    const value = chooseBound(Number(request.filters[bound.key]), bound, unit, beyond.get(n) ?? []);
    return value === null ? [] : [{ ...movable, value, filters: { ...request.filters, [bound.key]: value * unit } }];
  });
  const movedTotals = await countMoved(
    db,
    moves.map(({ filter, condition, filters: moved }) => ({
      condition,
      holds: filterCondition(filter, { ...request, filters: moved }, layout) ?? sql`true`,
    })),
    failed,
    from,
  );
  const without = conditions.map(({ name, filter }, n): Relaxation => ({
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
  return [...without, ...moved].filter((relaxation) => relaxation.total > total);
}

interface FailureQuery {
  readonly request: SearchRequest;
  readonly layout: Layout;
  readonly failed: Sql;
  readonly from: Sql;
  readonly bounds: readonly MovableBound[];
}

/** The rows that fail at most one condition, by condition, and the values nearest to each bound of those that only it keeps out. */
async function readFailures(db: Db, { request, layout, failed, from, bounds }: FailureQuery) {
  const values = bounds.map(({ filter }, n) => {
    const value = valueOf(filter, layout);
    // in the unit of the query
    return sql`${filter.column === 'area_sqft' ? sql`${value} / ${SQM_PER_SQFT}::float8` : value} as ${sql.ref(`v${n}`)}`;
  });
  const nearest = bounds.map(({ filter, condition, bound }, n) => {
    const [value, limit, opposite] = [sql.ref(`v${n}`), Number(request.filters[bound.key]), oppositeBound(filter, bound, request.filters)];
    const beyond = bound.isLower ? sql`${value} < ${limit}::float8` : sql`${value} > ${limit}::float8`;
    const within = bound.isLower ? sql`${value} <= ${opposite}::float8` : sql`${value} >= ${opposite}::float8`;
    return sql`(select 1, ${sql.lit(n)}, ${value}::float8 from m where failed = ${sql.lit(condition)} and ${beyond} and ${within}
      order by ${value} ${bound.isLower ? sql`desc` : sql`asc`} limit ${sql.lit(ENOUGH_LISTINGS)})`;
  });
  const { rows } = await sql<{ part: number; key: number; value: number }>`
    with m as materialized (select ${sql.join([sql`${failed} as failed`, ...values])} ${from})
    ${sql.join([sql`select 0 as part, failed as key, count(*)::float8 as value from m group by failed`, ...nearest], sql` union all `)}`.execute(
    db,
  );
  const counts = new Map(rows.flatMap(({ part, key, value }) => (part === 0 ? [[key, value]] : [])));
  const beyond = new Map<number, number[]>();
  for (const { part, key, value } of rows) if (part === 1) beyond.set(key, [...(beyond.get(key) ?? []), value]);
  return { counts, beyond };
}

/** How many rows each moved bound adds: those that fail its condition only, and meet it with the new bound. */
async function countMoved(
  db: Db,
  moves: readonly (Pick<MovableBound, 'condition'> & Pick<Condition, 'holds'>)[],
  failed: Sql,
  from: Sql,
): Promise<number[]> {
  if (moves.length === 0) return [];
  const counts = moves.map(
    ({ condition, holds }, n) => sql`count(*) filter (where ${failed} = ${sql.lit(condition)} and ${holds}) as ${sql.ref(`n${n}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)} ${from}`.execute(db);
  return moves.map((_, n) => rows[0]![`n${n}`]!);
}
