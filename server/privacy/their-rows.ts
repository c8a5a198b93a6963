/** From the table of belongings to SQL: which rows of a table are somebody's. Names come from that table, values are parameters. */
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../db/schema.ts';
import { BELONGINGS, type Tie } from './belongings.ts';

/** Holds for the rows of `table` (named `t`) that are theirs; null for a table that is nobody's. */
export function isTheirs(table: keyof Tables, userId: string): RawBuilder<boolean> | null {
  const { ties } = BELONGINGS[table];
  return ties.length === 0 ? null : either(ties.flatMap((tie) => tied(tie, userId)));
}

/** Holds for rows of `table` (named `t`) with one of these texts, in lower case, in a column that may mention people. */
export function mentions(table: keyof Tables, texts: readonly string[]): RawBuilder<boolean> | null {
  const { mentions } = BELONGINGS[table];
  if (!mentions) return null;
  return either(
    mentions.columns.map(
      (column) => sql<boolean>`exists (select from unnest(${sql.val(texts)}::text[]) as said
        where strpos(lower(t.${sql.ref(column)}::text), said) > 0)`,
    ),
  );
}

/** One condition an index can serve each. */
function tied(tie: Tie, userId: string): RawBuilder<boolean>[] {
  switch (tie.by) {
    case 'person':
      return tie.columns.map((column) => sql`t.${sql.ref(column)} = ${userId}::uuid`);
    case 'number':
      return [sql`t.${sql.ref(tie.column)} = (select u.phone from app_user u where u.id = ${userId}::uuid)`];
    case 'listing':
      return [sql`(t.city_id, t.listing_id) in (select l.city_id, l.id from listing l where l.owner_id = ${userId}::uuid)`];
    case 'row':
      return [
        sql`t.${sql.ref(tie.column)} in (select p.id from ${sql.table(tie.of)} p where p.${sql.ref(ownerColumn(tie.of))} = ${userId}::uuid)`,
      ];
  }
}

const either = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

function ownerColumn(table: keyof Tables): string {
  const tie = BELONGINGS[table].ties.find((one) => one.by === 'person');
  if (!tie) throw new Error(`${table} is nobody's, so nothing can belong to its rows`);
  return tie.columns[0]!;
}
