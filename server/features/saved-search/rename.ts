import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { probesOf } from './probes.ts';
import { reader, type Read, type SearchPages } from './reader.ts';

/** Searches looked at in one transaction. */
const BATCH = 200;

interface Stored {
  readonly id: string;
  readonly user_id: string;
  readonly url: string;
}

/**
 * Writes addresses of saved searches of a city anew that name one of these localities, which were merged: equal searches go on having
 * equal addresses. One that now equals another of the person joins it, with all it found. Looks behind `after`, and answers the
 * last id it looked at, null at the end. Safe to repeat.
 */
export async function renameInSearches(
  deps: Deps,
  pages: SearchPages,
  tx: Tx,
  cityId: number,
  slugs: readonly string[],
  after: string,
): Promise<string | null> {
  const { rows } = await sql<Stored>`
    select id, user_id, url from saved_search
    where city_id = ${cityId} and (${after} = '' or id > nullif(${after}, '')::uuid)
      and exists (select from unnest(${sql.val([...slugs])}::text[]) as merged (slug) where strpos(url, merged.slug) > 0)
    order by id limit ${BATCH} for update`.execute(tx);
  const read = await reader(deps, pages);
  for (const row of rows) {
    const found = readOrNull(read, row.url);
    if (found && found.url !== row.url) await rename(tx, row, found);
  }
  return rows.at(-1)?.id ?? null;
}

/** One that no longer is a search stays as it is. */
function readOrNull(read: (url: string) => Read, url: string): Read | null {
  try {
    return read(url);
  } catch {
    return null;
  }
}

async function rename(tx: Tx, row: Stored, { url, request }: Read): Promise<void> {
  const twin = await tx
    .selectFrom('saved_search')
    .select(['id', 'deleted_at'])
    .where('user_id', '=', row.user_id)
    .where('url', '=', url)
    .forUpdate()
    .executeTakeFirst();
  if (twin && !twin.deleted_at) {
    await sql`
      insert into saved_search_find
      select (jsonb_populate_record(f, jsonb_build_object('search_id', ${twin.id}::uuid))).* from saved_search_find f
      where f.search_id = ${row.id} on conflict (search_id, home_id) do nothing`.execute(tx);
    await tx.deleteFrom('saved_search').where('id', '=', row.id).execute();
    return;
  }
  if (twin) await tx.deleteFrom('saved_search').where('id', '=', twin.id).execute();
  await tx.updateTable('saved_search').set({ url }).where('id', '=', row.id).execute();
  await tx.deleteFrom('saved_search_probe').where('search_id', '=', row.id).execute();
  await tx
    .insertInto('saved_search_probe')
    .values(probesOf(request).map((probe) => ({ ...probe, search_id: row.id })))
    .execute();
}
