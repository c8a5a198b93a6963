/** Everything the site holds about somebody, table by table, made while it is sent. */
import { sql, type RawBuilder } from 'kysely';
import type { FileAnswer } from '../../../contract/route.ts';
import { EXPORTS_PER_DAY } from '../../../contract/retention.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import { take } from '../../db/rate-window.ts';
import type { Db, Tables } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { BELONGINGS } from '../../privacy/belongings.ts';
import { isTheirs } from '../../privacy/their-rows.ts';

const DAY_S = 24 * 60 * 60;
/** Rows in memory at a time. */
const PAGE = 500;

/** @throws AppError too_many_requests */
export async function exportData(deps: Deps, { id: userId, ip }: { readonly id: string; readonly ip: string }): Promise<FileAnswer> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const wait = await take(tx, [{ key: `export:${userId}`, seconds: DAY_S, max: EXPORTS_PER_DAY }], now);
    if (wait) throw new AppError('too_many_requests', m['privacy_error.exports']({ limit: EXPORTS_PER_DAY }), { retryAfter: wait });
    await audit(tx, { action: 'export', actorId: userId, subject: userId, ip, at: now });
  });
  return {
    name: `thinnai-${now.toISOString().slice(0, 10)}.json`,
    type: 'application/json',
    content: written(deps.db, userId, { site: deps.siteUrl(), made_at: now.toISOString() }),
  };
}

async function* written(db: Db, userId: string, head: object): AsyncGenerator<string> {
  const keys = await primaryKeys(db);
  yield `{\n"export": ${JSON.stringify(head)}`;
  for (const table of Object.keys(BELONGINGS) as (keyof Tables)[]) {
    if (!BELONGINGS[table].exported) continue;
    yield `,\n${JSON.stringify(table)}: [`;
    let between = '\n';
    for await (const rows of pagesOf(db, table, userId, keys.get(table) ?? [])) {
      for (const row of rows) {
        yield `${between}${row}`;
        between = ',\n';
      }
    }
    yield ']';
  }
  yield '\n}\n';
}

interface KeyColumn {
  readonly name: string;
  readonly type: string;
}

interface Row {
  /** As JSON. */
  readonly row: string;
  readonly key: readonly string[];
}

/** A page goes on behind the key of the last row before it, so that rows that change meanwhile are neither lost nor told twice. */
async function* pagesOf(db: Db, table: keyof Tables, userId: string, key: readonly KeyColumn[]): AsyncGenerator<string[]> {
  const theirs = isTheirs(table, userId);
  if (!theirs) return;
  const { hidden = [], adds = {} } = BELONGINGS[table];
  // the few tables without a key are small
  const columns = key.length > 0 ? sql.join(key.map(({ name }) => sql`t.${sql.ref(name)}`)) : sql`t.ctid`;
  const keyTexts = key.length > 0 ? sql`array[${sql.join(key.map(({ name }) => sql`t.${sql.ref(name)}::text`))}]` : sql`'{}'`;
  const added = sql.join(
    [sql`'{}'::jsonb`, ...Object.entries(adds).map(([name, value]) => sql`jsonb_build_object(${name}::text, ${sql.raw(value)})`)],
    sql` || `,
  );
  for (let last: readonly string[] | null = null; ;) {
    const behind: RawBuilder<unknown> = last
      ? sql`and (${columns}) > (${sql.join(last.map((value, at) => sql`${value}::text::${sql.raw(key[at]!.type)}`))})`
      : sql``;
    const { rows }: { rows: Row[] } = await sql<Row>`
      select ((to_jsonb(t) - ${sql.val(hidden)}::text[]) || (${added}))::text as row,
        ${keyTexts}::text[] as key
      from ${sql.table(table)} t where ${theirs} ${behind} order by ${columns} limit ${key.length > 0 ? PAGE : null}`.execute(db);
    yield rows.map(({ row }) => row);
    if (rows.length < PAGE || key.length === 0) return;
    last = rows.at(-1)!.key;
  }
}

/** Columns of every primary key, in its order, with their types. */
async function primaryKeys(db: Db): Promise<ReadonlyMap<string, readonly KeyColumn[]>> {
  const { rows } = await sql<KeyColumn & { table: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
    from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    cross join unnest(i.indkey::smallint[]) with ordinality as k (attnum, at)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
    where i.indisprimary order by c.relname, k.at`.execute(db);
  return Map.groupBy(rows, (row) => row.table);
}
