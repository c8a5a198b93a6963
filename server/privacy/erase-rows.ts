/** Erases the rows of one table as declared in the data inventory. Safe to repeat. */
import { randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tables, Tx } from '../db/schema.ts';
import { DATA_INVENTORY } from './data-inventory.ts';
import { NOW, RANDOM } from './inventory-types.ts';
import { containsAny, ownershipCondition } from './ownership-conditions.ts';
import { mentionConditions } from './written-mentions.ts';

/** How mentions of the erased user are recognised in rows of others. */
export interface MentionMatcher {
  /** Lower-case texts in the form that the server stores: id, ten digits of the number, email address. */
  readonly texts: readonly string[];
  /** Whether a text written by people mentions the user, in any format. */
  readonly isMentionedIn: (text: string) => boolean;
}

/** Deletes or overwrites the user's own rows. */
export async function eraseOwnRows(db: Db | Tx, table: keyof Tables, userId: string): Promise<void> {
  const { erasure } = DATA_INVENTORY[table];
  const condition = ownershipCondition(table, userId);
  if (!condition || !(erasure === 'delete' || typeof erasure === 'object')) return;
  await deleteOrOverwrite(db, table, erasure, condition);
}

/** Deletes or overwrites rows of others that mention the user. */
export async function eraseMentions(
  db: Db,
  table: keyof Tables,
  { texts, isMentionedIn }: MentionMatcher,
  signal?: AbortSignal,
): Promise<void> {
  for (const { columns, form, erasure } of DATA_INVENTORY[table].mentions ?? []) {
    if (form === 'stored') {
      if (texts.length > 0) await deleteOrOverwrite(db, table, erasure, containsAny(columns, texts));
      continue;
    }
    for await (const condition of mentionConditions(db, table, columns, isMentionedIn)) {
      signal?.throwIfAborted();
      await deleteOrOverwrite(db, table, erasure, condition);
    }
  }
}

async function deleteOrOverwrite(
  db: Db | Tx,
  table: keyof Tables,
  erasure: 'delete' | Readonly<Record<string, string>>,
  where: RawBuilder<boolean>,
): Promise<void> {
  if (erasure === 'delete') {
    await sql`delete from ${sql.table(table)} t where ${where}`.execute(db);
    return;
  }
  // names and values are constants of the data inventory
  const assignments = Object.entries(erasure).map(([column, value]) => sql`${sql.ref(column)} = ${toSql(value)}`);
  await sql`update ${sql.table(table)} t set ${sql.join(assignments)} where ${where}`.execute(db);
}

/** Converts an expression of the data inventory to SQL, with parameters in place of `NOW` and `RANDOM`. */
function toSql(value: string): RawBuilder<unknown> {
  const parts = value.split(/(\{now\}|\{random\})/).map((part) => {
    if (part === NOW) return sql`${new Date()}::timestamptz`;
    return part === RANDOM ? sql`${randomBytes(16)}::bytea` : sql.raw(part);
  });
  return sql.join(parts, sql``);
}
