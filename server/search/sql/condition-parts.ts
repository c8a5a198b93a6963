/** Building blocks of conditions in SQL. */
import { sql, type RawBuilder } from 'kysely';
import type { FilterParam } from '../../../kinds/search/filters.ts';

export type Sql = RawBuilder<unknown>;

/** One condition of a request. */
export interface Condition {
  /**
   * Param of the filter, `<param> bucket` for availability, or `locality`, `q`, `bbox`, `polygon`, `near`, `flag`, `exclude`, `priceRows`.
   */
  readonly name: string;
  readonly filter: FilterParam | null;
  /** Whether a row meets the condition; may be null for false. */
  readonly holds: Sql;
}

/** Arrays as values of a statement. */
export const smallints = (values: readonly number[]): Sql => sql`${sql.val([...values])}::smallint[]`;
export const texts = (values: readonly string[]): Sql => sql`${sql.val([...values])}::text[]`;

/**
 * Whether a value is within the bounds, which both belong to the range.
 * @param isWhole whether integer bounds may be compared as integers, which indexes require
 */
export function boundsCondition(value: Sql, [min, max]: readonly [number, number], isWhole: boolean): Sql {
  const bound = (limit: number): Sql => (isWhole && Number.isSafeInteger(limit) ? sql`${limit}::bigint` : sql`${limit}::float8`);
  const bounds = [
    ...(Number.isFinite(min) ? [sql`${value} >= ${bound(min)}`] : []),
    ...(Number.isFinite(max) ? [sql`${value} <= ${bound(max)}`] : []),
  ];
  return bounds.length === 0 ? sql`${value} is not null` : sql`(${sql.join(bounds, sql` and `)})`;
}
