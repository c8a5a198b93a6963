/** Paths of pages of the demo market that differ between markets: listings, societies, agents, conversations. */
import { findBuilderPaths } from '../../server/accounts/builders.ts';
import { openDatabase } from '../../server/db/connections/pool.ts';
import type { Market } from '../../scripts/docs/screenshots/pictures.ts';

/** The path is undefined when the market has no such page. */
export interface DemoPaths extends Market {
  readonly agent: string | undefined;
  readonly builder: string | undefined;
  readonly locality: string | undefined;
  readonly plot: string | undefined;
  readonly pg: string | undefined;
  /** Id of a paid plan. */
  readonly plan: string;
  readonly society: string | undefined;
  /** Ids of two listings of the same kind. */
  readonly compared: readonly string[];
  /** Id of a listing of the owner. */
  readonly own: string;
}

const CITIES = ['coimbatore', 'chennai', 'bangalore', 'mumbai'];

/** The first page in a type of sitemap; undefined when there is none. */
async function firstOf(address: string, file: string, pattern = /./): Promise<string | undefined> {
  for (const city of CITIES) {
    const xml = await (await fetch(`${address}/sitemap/${city}/${file}.xml`)).text();
    const paths = [...xml.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path]) => path!);
    const found = paths.find((path) => pattern.test(path));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Path of a society to which one of these listings links. Sitemaps contain only societies with more homes. */
async function societyIn(address: string, listings: readonly string[]): Promise<string | undefined> {
  for (const listing of listings) {
    const [path] = /\/societies\/[\w-]+\/[\w-]+/.exec(await (await fetch(address + listing)).text()) ?? [];
    if (path !== undefined) return path;
  }
  return undefined;
}

/** Path of a builder's page; sitemaps contain only builders with more homes. */
async function builderOf(databaseUrl: string): Promise<string | undefined> {
  const database = openDatabase({ url: databaseUrl, size: 1, statementTimeoutMs: 5000, onError: () => undefined });
  try {
    const { id } = await database.db.selectFrom('city').select('id').where('slug', '=', CITIES[0]!).executeTakeFirstOrThrow();
    return (await findBuilderPaths(database.db, id, 1))[0];
  } finally {
    await database.close();
  }
}

export async function findDemoPaths(address: string, market: Market): Promise<DemoPaths> {
  const listings = (await (await fetch(`${address}/api/v1/property/get?city=coimbatore&kind=residential_rent&limit=20`)).json()) as {
    readonly data: readonly { readonly id: string; readonly url: string }[];
  };
  const plans = (await (await fetch(`${address}/api/v1/subscription/get/plans`)).json()) as {
    readonly data: readonly { readonly id: string; readonly price_paise?: number }[];
  };
  const own = /-pid-(\w+)$/.exec(market.listing)?.[1];
  if (!own || !plans.data.at(-1)) throw new Error('The demo market has no listing of the owner, or no plan');
  const page = (file: string, pattern?: RegExp) => firstOf(address, file, pattern);
  return {
    ...market,
    own,
    plan: plans.data.at(-1)!.id,
    compared: listings.data.slice(0, 2).map(({ id }) => id),
    agent: await page('agents', /-\d{8}$/),
    builder: await builderOf(process.env['E2E_DATABASE_URL']!),
    locality: await page('localities'),
    plot: await page('plot-0'),
    pg: await page('pg_hostel-0'),
    society:
      (await page('societies')) ??
      (await societyIn(
        address,
        listings.data.map(({ url }) => url),
      )),
  };
}
