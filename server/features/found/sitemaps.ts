/** Sitemaps: an index, one file of general pages, and for every city one of searches and some of listings by kind. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { CALCULATOR_SLUGS } from '../../../contract/calculator.ts';
import { LIST_PAGES, listUrl, type ListWord } from '../../../contract/property.ts';
import { KIND_IDS } from '../../../kinds/index.ts';
import type { Deps } from '../../deps.ts';
import { cityLists } from '../../views/city-lists.ts';
import { agentCities } from '../../views/agents.ts';
import { citiesWithPrices, pricesPaths } from '../../views/prices-pages.ts';
import { WORTH_INDEXING } from '../../views/indexing.ts';
import { placesOf, type City } from '../../views/places.ts';
import { agentPages } from './agent-pages.ts';
import { KeptFiles } from './kept-files.ts';
import { lastChanges, shardCount, shardUrls, type Shard } from './listing-shards.ts';
import { searchPages } from './search-pages.ts';
import { pageEntry, sitemapIndex, urlSet, type SitemapUrl } from './sitemap-xml.ts';

/** A file as it is sent: packed, with the date of its newest entry where that is known. */
export interface SitemapFile {
  readonly gzipped: Buffer;
  readonly changed: Date | null;
  readonly etag: string;
}

const MINUTE = 60_000;
/** Which searches are worth listing changes slowly. */
const SEARCHES_MS = 60 * MINUTE;

/** @param origin where people reach the site, without a slash at the end */
export function sitemaps(deps: Deps, origin: () => string) {
  const files = new KeptFiles();
  const searches = new LRUCache<string, Promise<string[]>>({ max: 100, ttl: SEARCHES_MS });

  const shardsOf = (city: City): Shard[] =>
    KIND_IDS.flatMap((kind) => {
      const listings = deps.search.cityCount(city.id, [kind]);
      const of = shardCount(listings);
      return listings > 0 ? Array.from({ length: of }, (_, n) => ({ cityId: city.id, kind, n, of })) : [];
    });
  const send = async (name: string, changed: Date | null, make: () => AsyncIterable<string>): Promise<SitemapFile> => {
    const gzipped = await files.get(`${origin()} ${name} ${changed?.toISOString() ?? ''}`, make);
    return { gzipped, changed, etag: `"${createHash('sha256').update(gzipped).digest('base64url').slice(0, 22)}"` };
  };
  const searchesOf = async (city: City): Promise<string[]> => {
    const places = await placesOf(deps.db);
    // a place with another name, or merged, has other addresses
    const key = `${city.id} ${places.revision}`;
    const known = searches.get(key) ?? searchPages(deps.search, places, city, deps.now());
    searches.set(key, known, { noUpdateTTL: true });
    known.catch(() => searches.delete(key));
    return known;
  };
  const urls = (paths: readonly string[]): SitemapUrl[] => paths.map((path) => pageEntry(origin(), path));
  const indexed = (names: readonly string[]): SitemapUrl[] => names.map((name) => ({ url: origin() + name }));

  return {
    /** Names every other file, listings with the date something in them last changed. */
    async index(): Promise<SitemapFile> {
      const cities = (await placesOf(deps.db)).all.filter(({ id }) => deps.search.cityCount(id) > 0);
      const shards = cities.flatMap((city) => shardsOf(city).map((shard) => ({ shard, name: `/sitemap/${city.slug}/${fileOf(shard)}` })));
      const changes = await lastChanges(
        deps.db,
        shards.map(({ shard }) => shard),
      );
      const newest = changes.reduce((a, b) => (b && (!a || b > a) ? b : a), null);
      const withAgents = new Set(await agentCities(deps.db));
      const withPrices = await citiesWithPrices(deps.db);
      const entries = [
        ...indexed(['/sitemap/pages.xml', ...cities.map(({ slug }) => `/sitemap/${slug}/searches.xml`)]),
        ...indexed(cities.filter(({ id }) => withPrices.has(id)).map(({ slug }) => `/sitemap/${slug}/prices.xml`)),
        ...indexed(cities.filter(({ id }) => withAgents.has(id)).map(({ slug }) => `/sitemap/${slug}/agents.xml`)),
        ...shards.map(({ name }, at) => ({ url: origin() + name, ...(changes[at] && { changed: changes[at] }) })),
      ];
      return send(`index of ${entries.length}`, newest, async function* () {
        yield sitemapIndex(entries);
      });
    },

    /** Home pages of cities that have something, and their lists. */
    async pages(): Promise<SitemapFile> {
      const { all } = await placesOf(deps.db);
      const { defaultCity } = deps.config;
      const homes = all.filter(({ slug, id }) => slug !== defaultCity && deps.search.cityCount(id) >= WORTH_INDEXING);
      const lists: string[] = [];
      for (const { id, slug } of all)
        if (deps.search.cityCount(id) > 0) lists.push(...(await listsOf(deps, id)).map((word) => listUrl(word, slug)));
      const paths = [
        '/',
        ...homes.map(({ slug }) => `/?city=${slug}`),
        ...lists,
        '/calculators',
        ...CALCULATOR_SLUGS.map((slug) => `/calculators/${slug}`),
        '/plans',
        '/supportPage',
        '/privacy',
        '/agents/register',
        '/partners/register',
      ];
      return send(`pages ${paths.length}`, null, () => urlSet([urls(paths)]));
    },

    /** Null when there is no such file. */
    async ofCity(slug: string, name: string): Promise<SitemapFile | null> {
      const places = await placesOf(deps.db);
      const city = places.all.find((one) => one.slug === slug);
      if (!city) return null;
      if (name === 'searches.xml') {
        const paths = await searchesOf(city);
        return send(`${slug} searches ${paths.length}`, null, () => urlSet([urls(paths)]));
      }
      const listed = { 'agents.xml': agentPages, 'prices.xml': pricesPaths }[name];
      if (listed) {
        const paths = await listed(deps.db, places, city);
        return send(`${slug} ${name} ${createHash('sha256').update(paths.join()).digest('base64url')}`, null, () => urlSet([urls(paths)]));
      }
      const shard = shardsOf(city).find((one) => fileOf(one) === name);
      if (!shard) return null;
      const [changed = null] = await lastChanges(deps.db, [shard]);
      return send(`${slug} ${name} of ${shard.of}`, changed, () => urlSet(shardUrls(deps.db, origin(), shard)));
    },
  };
}

/** Lists of a city with enough in them. */
async function listsOf({ db, now }: Deps, cityId: number): Promise<ListWord[]> {
  const lists = await cityLists(db, cityId, Object.values(LIST_PAGES), WORTH_INDEXING, now());
  return (Object.keys(LIST_PAGES) as ListWord[]).filter((word) => (lists.get(LIST_PAGES[word]) ?? []).length >= WORTH_INDEXING);
}

const fileOf = ({ kind, n }: Shard): string => `${kind}-${n}.xml`;
