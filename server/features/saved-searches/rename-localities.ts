/** Rewrites the addresses of saved searches when localities were merged. */
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { probesOf } from './probes.ts';
import { searchReader, type ParsedSearch, type SearchPages } from './reader.ts';

/** Searches in one transaction. */
const BATCH = 200;

interface StoredSearch {
  readonly id: string;
  readonly user_id: string;
  readonly url: string;
}

/**
 * Rewrites the addresses of a batch of a city's saved searches that name one of these merged localities, so that equal searches keep
 * equal addresses. A search that now equals another one of the same person is merged into it with its matches. Safe to repeat.
 * @param after the last id of the previous batch, empty for the first
 * @returns the last id of this batch, null when there are no more
 */
export async function renameLocalitiesInSearches(
  deps: Deps,
  pages: SearchPages,
  tx: Tx,
  cityId: number,
  slugs: readonly string[],
  after: string,
): Promise<string | null> {
  const { rows } = await sql<StoredSearch>`
    select id, user_id, url from saved_search
    where city_id = ${cityId} and (${after} = '' or id > nullif(${after}, '')::uuid)
      and exists (select from unnest(${sql.val([...slugs])}::text[]) as merged (slug) where strpos(url, merged.slug) > 0)
    order by id limit ${BATCH} for update`.execute(tx);
  const read = await searchReader(deps, pages);
  for (const row of rows) {
    const search = parseOrNull(read, row.url);
    if (search && search.url !== row.url) await rename(tx, row, search);
  }
  return rows.at(-1)?.id ?? null;
}

/** An address that is no longer valid stays as it is. */
function parseOrNull(read: (url: string) => ParsedSearch, url: string): ParsedSearch | null {
  try {
    return read(url);
  } catch {
    return null;
  }
}

async function rename(tx: Tx, row: StoredSearch, { url, request }: ParsedSearch): Promise<void> {
  const duplicate = await tx
    .selectFrom('saved_search')
    .select(['id', 'deleted_at'])
    .where('user_id', '=', row.user_id)
    .where('url', '=', url)
    .forUpdate()
    .executeTakeFirst();
  if (duplicate && !duplicate.deleted_at) {
    await sql`
      insert into saved_search_match
      select (jsonb_populate_record(f, jsonb_build_object('search_id', ${duplicate.id}::uuid))).* from saved_search_match f
      where f.search_id = ${row.id} on conflict (search_id, home_id, city_id) do nothing`.execute(tx);
    await tx.deleteFrom('saved_search').where('id', '=', row.id).execute();
    return;
  }
  if (duplicate) await tx.deleteFrom('saved_search').where('id', '=', duplicate.id).execute();
  await tx.updateTable('saved_search').set({ url }).where('id', '=', row.id).execute();
  await tx.deleteFrom('saved_search_probe').where('search_id', '=', row.id).execute();
  await tx
    .insertInto('saved_search_probe')
    .values(probesOf(request).map((probe) => ({ ...probe, search_id: row.id })))
    .execute();
}
