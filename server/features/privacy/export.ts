/** The data export of a user. It contains everything that the site stores about them, table by table, and is streamed as JSON. */
import { sql, type RawBuilder } from 'kysely';
import type { FileResponse } from '../../../contract/base/route.ts';
import { EXPORTS_PER_DAY } from '../../../contract/privacy/retention.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import { consume } from '../../db/rate-window.ts';
import type { Db, Tables } from '../../db/schema.ts';
import { DAY_S } from '../../durations.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { storageKeys } from '../../integrations/storage/picture-keys.ts';
import { DATA_INVENTORY } from '../../privacy/data-inventory.ts';
import { ownershipCondition } from '../../privacy/ownership-conditions.ts';

/** Number of rows in memory at a time. */
const PAGE_SIZE = 500;

/** @throws AppError too_many_requests */
export async function exportData(deps: Deps, { id: userId, ip }: { readonly id: string; readonly ip: string }): Promise<FileResponse> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const retryAfter = await consume(tx, [{ key: `export:${userId}`, seconds: DAY_S, max: EXPORTS_PER_DAY }], now);
    if (retryAfter) throw new AppError('too_many_requests', m['privacy_error.exports']({ limit: EXPORTS_PER_DAY }), { retryAfter });
    await audit(tx, { action: 'export', actorId: userId, subject: userId, ip, at: now });
  });
  return {
    name: `thinnai-${dayInIndia(now)}.json`,
    type: 'application/json',
    content: exportChunks(deps, userId, { site: deps.siteUrl(), made_at: now.toISOString() }),
  };
}

async function* exportChunks({ db, storage }: Pick<Deps, 'db' | 'storage'>, userId: string, header: object): AsyncGenerator<string> {
  const keys = await primaryKeys(db);
  yield `{\n"export": ${JSON.stringify(header)}`;
  for (const table of Object.keys(DATA_INVENTORY) as (keyof Tables)[]) {
    if (!DATA_INVENTORY[table].exported) continue;
    yield `,\n${JSON.stringify(table)}: [`;
    let separator = '\n';
    for await (const rows of readPages(db, table, userId, keys.get(table) ?? [])) {
      for (const row of rows) {
        yield `${separator}${row}`;
        separator = ',\n';
      }
    }
    yield ']';
  }
  yield ',\n"conversation_pictures": {';
  let separator = '\n';
  for await (const { id, picture } of readPictures({ db, storage }, userId)) {
    yield `${separator}${JSON.stringify(id)}: ${JSON.stringify(picture)}`;
    separator = ',\n';
  }
  yield '}\n}\n';
}

/** Photos of conversations by their id, as `data:` URLs because they have no public address. Only one is in memory at a time. */
async function* readPictures(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  userId: string,
): AsyncGenerator<{ id: string; picture: string }> {
  const key = [{ name: 'id', type: 'uuid' }];
  for await (const rows of readPages(db, 'conversation_photo', userId, key)) {
    for (const row of rows) {
      const { id } = JSON.parse(row) as { id: string };
      const bytes = await storage.get(storageKeys.conversationPhoto(id, 'large'));
      if (bytes) yield { id, picture: `data:image/webp;base64,${bytes.toString('base64')}` };
    }
  }
}

interface KeyColumn {
  readonly name: string;
  readonly type: string;
}

interface ExportRow {
  /** The row as JSON. */
  readonly row: string;
  readonly key: readonly string[];
}

/** Reads a table by keyset pagination over its primary key, so that concurrent changes do not skip or repeat rows. */
async function* readPages(db: Db, table: keyof Tables, userId: string, key: readonly KeyColumn[]): AsyncGenerator<string[]> {
  const ownedCondition = ownershipCondition(table, userId);
  if (!ownedCondition) return;
  const { hiddenColumns = [], computedColumns = {}, exportedRows = 'true' } = DATA_INVENTORY[table];
  // the few tables without a primary key are small and read at once
  const columns = key.length > 0 ? sql.join(key.map(({ name }) => sql`t.${sql.ref(name)}`)) : sql`t.ctid`;
  const keyTexts = key.length > 0 ? sql`array[${sql.join(key.map(({ name }) => sql`t.${sql.ref(name)}::text`))}]` : sql`'{}'`;
  const computed = sql.join(
    [
      sql`'{}'::jsonb`,
      ...Object.entries(computedColumns).map(([name, value]) => sql`jsonb_build_object(${name}::text, ${sql.raw(value)})`),
      ...sideOf(table, userId),
    ],
    sql` || `,
  );
  for (let lastKey: readonly string[] | null = null; ;) {
    const afterLastKey: RawBuilder<unknown> = lastKey
      ? sql`and (${columns}) > (${sql.join(lastKey.map((value, index) => sql`${value}::text::${sql.raw(key[index]!.type)}`))})`
      : sql``;
    const { rows }: { rows: ExportRow[] } = await sql<ExportRow>`
      select ((to_jsonb(t) - ${sql.val(hiddenColumns)}::text[]) || (${computed}))::text as row,
        ${keyTexts}::text[] as key
      from ${sql.table(table)} t where ${ownedCondition} and (${sql.raw(exportedRows)}) ${afterLastKey} order by ${columns} limit ${key.length > 0 ? PAGE_SIZE : null}`.execute(
      db,
    );
    yield rows.map(({ row }) => row);
    if (rows.length < PAGE_SIZE || key.length === 0) return;
    lastKey = rows.at(-1)!.key;
  }
}

/**
 * `side`: which side of the row the user is, such as `seeker` or `owner` of a contact, for tables whose ids of both sides are hidden. Null when
 * another person of a conversation wrote the row.
 */
function sideOf(table: keyof Tables, userId: string): RawBuilder<unknown>[] {
  const { ownership, hiddenColumns = [] } = DATA_INVENTORY[table];
  const columns = ownership.flatMap((entry) =>
    entry.type === 'user' ? entry.columns.filter((column) => hiddenColumns.includes(column)) : [],
  );
  if (columns.length === 0) return [];
  const cases = columns.map((column) => sql`when t.${sql.ref(column)} = ${userId}::uuid then ${column.replace(/_id$/, '')}::text`);
  return [sql`jsonb_build_object('side', case ${sql.join(cases, sql` `)} end)`];
}

/** The primary key columns of every table, in the order of the key, with their types. */
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
