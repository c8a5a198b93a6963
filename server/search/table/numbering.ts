/**
 * The numbers that a database assigns to filter options and values. They are stored when a program first needs them and never change, so
 * that programs of different releases can read each other's rows of listing_search.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';
import { layout, numberLayout, type DeclaredLayout, type Layout } from '../layout.ts';

/** Key of the advisory lock that is held while numbers are assigned. An arbitrary constant. */
const ADVISORY_LOCK = 7_204_513;

interface LayoutOfDatabase {
  readonly declared: DeclaredLayout;
  /** Null until the numbers have been read. */
  numbered: Layout | null;
}
/** Keyed by the adapter of the query builder, which is one object for each opened database and shared by its transactions. */
const layouts = new WeakMap<object, LayoutOfDatabase>();

function layoutEntryOf(db: Db | Tx): LayoutOfDatabase {
  const { adapter } = db.getExecutor();
  const entry = layouts.get(adapter) ?? { declared: layout, numbered: null };
  layouts.set(adapter, entry);
  return entry;
}

/** Makes another connection pool to the same database use the same declarations. */
export const useLayoutOf = (db: Db, other: Db): void => useLayout(other, layoutEntryOf(db).declared);

/** Makes this connection pool use declarations other than those of the program, for tests with two releases on one database. */
export function useLayout(db: Db, declared: DeclaredLayout): void {
  layouts.set(db.getExecutor().adapter, { declared, numbered: null });
}

/**
 * The layout of this program with the numbers of this database. Assigns numbers to names that have none yet. After the first call outside a
 * transaction, it returns the cached layout.
 */
export async function layoutOf(db: Db | Tx): Promise<Layout> {
  const entry = layoutEntryOf(db);
  if (entry.numbered) return entry.numbered;
  const { declared } = entry;
  const numbered = (await readNumbers(db, declared)) ?? (await assignNumbers(db, declared));
  // numbers that were assigned in a transaction disappear when it is rolled back
  if (!db.isTransaction) entry.numbered = numbered;
  return numbered;
}

/** Null when the database has no number for a name of this layout. */
async function readNumbers(db: Db | Tx, declared: DeclaredLayout): Promise<Layout | null> {
  const { tokenNames, numberNames, hash } = declared;
  const { rows } = await sql<{ type: 'token' | 'number' | 'layout'; number: number; name: string }>`
    select 'token' as type, number, name from search_token where name = any(${sql.val(tokenNames)}::text[])
    union all select 'number', number, name from search_number where name = any(${sql.val(numberNames)}::text[])
    union all select 'layout', id, hash from search_layout where hash = ${hash}`.execute(db);
  const numbersOf = (type: string) => new Map(rows.flatMap((row) => (row.type === type ? [[row.name, row.number] as const] : [])));
  const [tokens, numbers, id] = [numbersOf('token'), numbersOf('number'), numbersOf('layout').get(hash)];
  if (id === undefined || tokens.size < tokenNames.length || numbers.size < numberNames.length) return null;
  return numberLayout(declared, id, { tokens, numbers });
}

async function assignNumbers(db: Db | Tx, declared: DeclaredLayout): Promise<Layout> {
  const assign = async (tx: Db | Tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
    for (const [table, names] of [
      ['search_token', declared.tokenNames],
      ['search_number', declared.numberNames],
    ] as const)
      await sql`
        insert into ${sql.table(table)} (number, name)
        select (select coalesce(max(number), -1) from ${sql.table(table)}) + row_number() over (order by position), name
        from unnest(${sql.val(names)}::text[]) with ordinality as added (name, position)
        where not exists (select from ${sql.table(table)} existing where existing.name = added.name)`.execute(tx);
    await sql`
      insert into search_layout (id, hash, content)
      select coalesce(max(id), 0) + 1, ${declared.hash}, ${JSON.stringify(declared.content)}::jsonb from search_layout
      having not exists (select from search_layout where hash = ${declared.hash})`.execute(tx);
    const numbered = await readNumbers(tx, declared);
    if (!numbered) throw new Error('The database did not store the numbers of search filters.');
    return numbered;
  };
  return db.isTransaction ? assign(db) : db.transaction().execute(assign);
}

/** SQL for the token of a filter's option, without a separate query; null in a database without a token for it. */
export function tokenSql(param: string, option: string) {
  const name = `${param}=${option}`;
  if (!layout.tokenNames.includes(name)) throw new Error(`No filter ${name}`);
  return sql<number | null>`(select number from search_token where name = ${name})`;
}
