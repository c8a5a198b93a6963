/**
 * Finds rows with texts that mention somebody. People write a number in more formats than a database can search for, so the rows are read in
 * pages and compared in this process.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tables } from '../db/schema.ts';

/** Number of rows per query. */
const PAGE_SIZE = 2000;
/** No phone number or email address is shorter. */
const MIN_MENTION_LENGTH = 5;

interface KeyColumn {
  readonly name: string;
  readonly type: string;
}
/** The row's primary key and its searched columns, all as text. */
interface TextRow {
  readonly key: readonly string[];
  readonly texts: readonly (string | null)[];
}

/** SQL conditions (alias `t`) for rows that mention somebody in one of the columns: one for each page of rows that contains such rows. */
export async function* mentionConditions(
  db: Db,
  table: keyof Tables,
  columns: readonly string[],
  isMentionedIn: (text: string) => boolean,
): AsyncGenerator<RawBuilder<boolean>> {
  const key = await readPrimaryKey(db, table);
  const keyTuple = sql`(${sql.join(key.map(({ name }) => sql`t.${sql.ref(name)}`))})`;
  const asTuple = (values: readonly string[]) =>
    sql`(${sql.join(values.map((value, index) => sql`${value}::${sql.raw(key[index]!.type)}`))})`;
  const lengthCondition = sql.join(
    columns.map((column) => sql`length(t.${sql.ref(column)}) >= ${MIN_MENTION_LENGTH}`),
    sql` or `,
  );
  const selectTexts = sql.join(columns.map((column) => sql`t.${sql.ref(column)}::text`));
  const selectKey = sql.join(key.map(({ name }) => sql`t.${sql.ref(name)}::text`));
  for (let lastKey: readonly string[] | null = null; ;) {
    const { rows }: { rows: TextRow[] } = await sql<TextRow>`
      select array[${selectKey}] as key, array[${selectTexts}] as texts from ${sql.table(table)} t
      where (${lengthCondition}) and ${lastKey === null ? sql`true` : sql`${keyTuple} > ${asTuple(lastKey)}`}
      order by ${sql.join(key.map(({ name }) => sql`t.${sql.ref(name)}`))} limit ${PAGE_SIZE}`.execute(db);
    const mentioning = rows.filter(({ texts }) => texts.some((text) => text !== null && isMentionedIn(text)));
    if (mentioning.length > 0) yield sql<boolean>`${keyTuple} in (${sql.join(mentioning.map((row) => asTuple(row.key)))})`;
    if (rows.length < PAGE_SIZE) return;
    lastKey = rows.at(-1)!.key;
  }
}

/** Columns of the primary key, in the order of its index, with their types. */
async function readPrimaryKey(db: Db, table: keyof Tables): Promise<KeyColumn[]> {
  const { rows } = await sql<KeyColumn>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_index i
    cross join lateral unnest(i.indkey) with ordinality as k (attnum, position)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${table}::regclass and i.indisprimary order by k.position`.execute(db);
  if (rows.length === 0) throw new Error(`${table} has no primary key`);
  return rows;
}
