/** SQL conditions derived from the data inventory: which rows of a table belong to a user. Names are constants, values are parameters. */
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../db/schema.ts';
import { DATA_INVENTORY } from './data-inventory.ts';
import type { Ownership } from './inventory-types.ts';

/** True for the rows of `table` (alias `t`) that belong to the user; null for tables without personal data. */
export function ownershipCondition(table: keyof Tables, userId: string): RawBuilder<boolean> | null {
  const { ownership: ownerships } = DATA_INVENTORY[table];
  return ownerships.length === 0 ? null : anyOf(ownerships.flatMap((ownership) => ownershipConditions(ownership, userId)));
}

/** True for rows (alias `t`) that contain one of these lower-case texts in one of the columns. */
export const containsAny = (columns: readonly string[], texts: readonly string[]): RawBuilder<boolean> =>
  anyOf(
    columns.map(
      (column) => sql<boolean>`exists (select from unnest(${sql.val(texts)}::text[]) as mention
        where strpos(lower(t.${sql.ref(column)}::text), mention) > 0)`,
    ),
  );

/** These are separate conditions, so that each can use an index. */
function ownershipConditions(ownership: Ownership, userId: string): RawBuilder<boolean>[] {
  switch (ownership.type) {
    case 'user':
      return ownership.columns.map((column) => sql`t.${sql.ref(column)} = ${userId}::uuid`);
    case 'phone':
      return [sql`t.${sql.ref(ownership.column)} = (select u.phone from app_user u where u.id = ${userId}::uuid)`];
    case 'listing':
      return [sql`(t.city_id, t.listing_id) in (select l.city_id, l.id from listing l where l.owner_id = ${userId}::uuid)`];
    case 'parent':
      return [
        sql`t.${sql.ref(ownership.column)} in (select p.id from ${sql.table(ownership.table)} p where p.${sql.ref(ownerColumn(ownership.table))} = ${userId}::uuid)`,
      ];
  }
}

const anyOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

function ownerColumn(table: keyof Tables): string {
  const ownership = DATA_INVENTORY[table].ownership.find((entry) => entry.type === 'user');
  if (!ownership) throw new Error(`${table} has no owner column, so no table can belong to it`);
  return ownership.columns[0]!;
}
