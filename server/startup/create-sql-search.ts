/** Creates SQL searches on separate connections, and determines which cities are searched with SQL. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/connections/pool.ts';
import type { Db } from '../db/schema.ts';
import type { Layout } from '../search/layout.ts';
import { SqlSearch } from '../search/sql/sql-search.ts';
import type { IndexedCities } from '../search/types.ts';

/**
 * Session settings of the connections for searches. `force_custom_plan`: each request gets its own plan, because the best plan for a rare
 * word or a small bounding box is bad for others. `jit=off`: compiling a statement would take longer than running it. `work_mem` is enough
 * for the rows of a large city.
 */
export const SEARCH_SESSION_OPTIONS = '-c plan_cache_mode=force_custom_plan -c jit=off -c work_mem=64MB';

export interface SqlSearchConfig extends Pick<Config['search'], 'connections' | 'timeoutMs'> {
  /** The same as `DATABASE_URL`. */
  readonly url: string;
  readonly isPooled: boolean;
}

/**
 * Opens a limited number of connections, so that hostile searches cannot occupy those of other requests. Each search takes at most
 * `timeoutMs`.
 */
export function createSqlSearch({ url, isPooled, connections, timeoutMs }: SqlSearchConfig, layout: Layout, log: FastifyBaseLogger) {
  const database = openDatabase({
    url,
    size: connections,
    statementTimeoutMs: timeoutMs,
    onError: (error) => log.warn({ err: error }, 'idle connection for searches failed'),
    isPooled,
    sessionOptions: SEARCH_SESSION_OPTIONS,
  });
  return { engine: new SqlSearch(database.db, layout), close: database.close };
}

/** The ids of the cities in the index, from their slugs. A slug without a city is logged; such a city is searched with SQL. */
export async function findIndexedCities(db: Db, slugs: Config['search']['cities'], log: FastifyBaseLogger): Promise<IndexedCities> {
  if (slugs === 'all') return 'all';
  if (slugs.length === 0) return new Set();
  const cities = await db.selectFrom('city').select(['id', 'slug']).where('slug', 'in', slugs).execute();
  const unknown = slugs.filter((slug) => !cities.some((city) => city.slug === slug));
  if (unknown.length > 0) log.warn({ unknown }, 'SEARCH_CITIES names cities that do not exist');
  return new Set(cities.map(({ id }) => id));
}
