/** Rewrites the URLs of saved searches after localities were merged. */
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { probesOf } from './probes.ts';
import { createSearchReader, type ParsedSearch, type SearchPages } from './reader.ts';

/** Number of searches in one transaction. */
const SEARCHES_PER_BATCH = 200;

interface StoredSearch {
  readonly id: string;
  readonly user_id: string;
  readonly url: string;
}

/**
 * Rewrites the URLs of a batch of a city's saved searches that contain one of these merged localities, so that equal searches still
 * have equal URLs. When a search becomes equal to another search of the same person, the two are merged with their matches. Safe to
 * repeat.
 * @param afterId the last id of the previous batch, empty for the first batch
 * @returns the last id of this batch, null when there are no more searches
 */
export async function renameLocalitiesInSearches(
  deps: Deps,
  pages: SearchPages,
  tx: Tx,
  cityId: number,
  slugs: readonly string[],
  afterId: string,
): Promise<string | null> {
  const { rows } = await sql<StoredSearch>`
    select id, user_id, url from saved_search
    where city_id = ${cityId} and (${afterId} = '' or id > nullif(${afterId}, '')::uuid)
      and exists (select from unnest(${sql.val([...slugs])}::text[]) as merged (slug) where strpos(url, merged.slug) > 0)
    order by id limit ${SEARCHES_PER_BATCH} for update`.execute(tx);
  const readSearch = await createSearchReader(deps, pages);
  for (const row of rows) {
    const search = parseOrNull(readSearch, row.url);
    if (search && search.url !== row.url) await rewriteUrl(tx, cityId, row, search);
  }
  return rows.at(-1)?.id ?? null;
}

/** Null for a URL that is no longer valid; such a URL is not rewritten. */
function parseOrNull(read: (url: string) => ParsedSearch, url: string): ParsedSearch | null {
  try {
    return read(url);
  } catch {
    return null;
  }
}

/** Every statement names the city, because a cluster can lock only rows of one node. */
async function rewriteUrl(tx: Tx, cityId: number, row: StoredSearch, { url, request }: ParsedSearch): Promise<void> {
  const equalSearch = await tx
    .selectFrom('saved_search')
    .select(['id', 'deleted_at'])
    .where('city_id', '=', cityId)
    .where('user_id', '=', row.user_id)
    .where('url', '=', url)
    .forUpdate()
    .executeTakeFirst();
  if (equalSearch && !equalSearch.deleted_at) {
    await sql`
      insert into saved_search_match (search_id, home_id, city_id, listing_id, found_at, notified_at, seen_at)
      select ${equalSearch.id}::uuid, home_id, city_id, listing_id, found_at, notified_at, seen_at from saved_search_match
      where city_id = ${cityId} and search_id = ${row.id} on conflict (search_id, home_id, city_id) do nothing`.execute(tx);
    await tx.deleteFrom('saved_search').where('city_id', '=', cityId).where('id', '=', row.id).execute();
    return;
  }
  if (equalSearch) await tx.deleteFrom('saved_search').where('city_id', '=', cityId).where('id', '=', equalSearch.id).execute();
  await tx.updateTable('saved_search').set({ url }).where('city_id', '=', cityId).where('id', '=', row.id).execute();
  await tx.deleteFrom('saved_search_probe').where('city_id', '=', cityId).where('search_id', '=', row.id).execute();
  await tx
    .insertInto('saved_search_probe')
    .values(probesOf(request).map((probe) => ({ ...probe, search_id: row.id })))
    .execute();
}
