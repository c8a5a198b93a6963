/** The tables of a database, for tests that check all of them. */
import { sql } from 'kysely';
import type { Db } from '../server/db/schema.ts';

interface Column {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
}

/**
 * Every column of every table, ordered by table. Partitions are not listed separately. Read from pg_catalog, because the views of
 * information_schema take 100 times as long.
 */
export async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select n.nspname as schema, c.relname as table, a.attname as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'partitions') and n.nspname not like 'pg\\_t%'
    order by 1, 2, a.attnum`.execute(db);
  return rows;
}
