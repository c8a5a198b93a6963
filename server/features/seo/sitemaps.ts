/**
 * The sitemap files: an index, and one file of general pages. For every city there are files of searches, searches around landmarks,
 * localities, societies, builders, agents, prices, and listings by kind.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { CALCULATOR_SLUGS } from '../../../contract/calculators/calculators.ts';
import { SITE_PAGE_NAMES } from '../../../contract/documents/site-documents.ts';
import { LIST_PAGES, listUrl, type ListWord } from '../../../contract/lists/list-pages.ts';
import { KIND_IDS } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { readCityLists } from '../../listings/read/city-lists.ts';
import { findBuilderPaths } from '../../accounts/builders.ts';
import { findAgentCityIds } from '../../accounts/agents.ts';
import { findCitiesWithPrices, findPricePagePaths } from '../../places/price-pages.ts';
import { landmarksOf } from '../../places/landmarks.ts';
import { MIN_INDEXED_LISTINGS } from '../../listings/present/visibility.ts';
import { placesOf, type City, type Places } from '../../places/places.ts';
import { readAgentPagePaths } from './agent-pages.ts';
import { FileCache } from './file-cache.ts';
import { readLastChanges, shardCount, readShardUrls, type Shard } from './listing-shards.ts';
import { findLandmarkPagePaths, findLocalityPagePaths, findSearchPagePaths, societyPagePaths } from './search-pages.ts';
import { pageEntry, sitemapIndex, urlSet, type SitemapUrl } from './sitemap-xml.ts';
import { HOUR_MS, MINUTE_MS } from '../../durations.ts';

/** A file that is ready to be sent. */
export interface SitemapFile {
  readonly gzipped: Buffer;
  /** Date of the newest entry; null when it is not known. */
  readonly changedAt: Date | null;
  readonly etag: string;
}

/** The set of searches with enough listings changes slowly, so it is cached for this time. */
const SEARCH_PATHS_TTL_MS = HOUR_MS;
/**
 * The live listings of agents and developers are counted once in this time, and not for each request of anybody. Caches may keep a file as
 * long (`routes.ts`).
 */
const COUNTED_PATHS_TTL_MS = 5 * MINUTE_MS;
const MAX_COUNTED_FILES = 2000;

/** @param origin returns the public origin of the site, without a trailing slash */
export function sitemaps(deps: Deps, origin: () => string) {
  const files = new FileCache();
  const searchPaths = new LRUCache<string, Promise<string[]>>({ max: 100, ttl: SEARCH_PATHS_TTL_MS });
  const countedPaths = new LRUCache<string, Promise<string[]>>({ max: MAX_COUNTED_FILES, ttl: COUNTED_PATHS_TTL_MS });

  const shardsOf = async (city: City): Promise<Shard[]> => {
    const shards: Shard[] = [];
    for (const kind of KIND_IDS) {
      const listings = await deps.search.cityCount(city.id, [kind]);
      const count = shardCount(listings);
      if (listings > 0) for (let index = 0; index < count; index++) shards.push({ cityId: city.id, kind, index, count });
    }
    return shards;
  };
  /** The cities with live listings, each with the number of these. */
  const readCitiesWithListings = async (): Promise<{ readonly city: City; readonly listings: number }[]> => {
    const { all: allCities } = await placesOf(deps.db);
    const counts = await deps.search.cityCounts(allCities.map(({ id }) => id));
    return allCities.map((city) => ({ city, listings: counts.get(city.id) ?? 0 })).filter(({ listings }) => listings > 0);
  };
  const buildFile = async (name: string, changedAt: Date | null, generate: () => AsyncIterable<string>): Promise<SitemapFile> => {
    const gzipped = await files.get(`${origin()} ${name} ${changedAt?.toISOString() ?? ''}`, generate);
    return { gzipped, changedAt, etag: `"${createHash('sha256').update(gzipped).digest('base64url').slice(0, 22)}"` };
  };
  const cachedPaths = async (
    cache: LRUCache<string, Promise<string[]>>,
    key: string,
    findPaths: () => Promise<string[]>,
  ): Promise<string[]> => {
    const paths = cache.get(key) ?? findPaths();
    cache.set(key, paths, { noUpdateTTL: true });
    paths.catch(() => cache.delete(key));
    return paths;
  };
  /** The paths of the file of agents or builders; null when `name` is another file. */
  const countedPathsOf = async (places: Places, city: City, name: string): Promise<string[] | null> => {
    const readPaths = COUNTED_PATHS.get(name);
    return readPaths ? cachedPaths(countedPaths, `${city.id} ${places.revision} ${name}`, () => readPaths(deps.db, places, city)) : null;
  };
  const searchPathsOf = async (city: City): Promise<string[]> => {
    const places = await placesOf(deps.db);
    // the addresses change when a place is renamed or merged
    return cachedPaths(searchPaths, `${city.id} ${places.revision}`, () => findSearchPagePaths(deps.search, places, city, deps.now()));
  };
  const landmarkPathsOf = (city: City): Promise<string[]> =>
    cachedPaths(searchPaths, `${city.id} landmarks`, () => findLandmarkPagePaths(deps.search, city, deps.now()));
  const pageEntries = (paths: readonly string[]): SitemapUrl[] => paths.map((path) => pageEntry(origin(), path));
  const fileEntries = (names: readonly string[]): SitemapUrl[] => names.map((name) => ({ url: origin() + name }));

  const buildIndex = async (): Promise<SitemapFile> => {
    const cities = (await readCitiesWithListings()).map(({ city }) => city);
    const shards: { shard: Shard; name: string }[] = [];
    for (const city of cities)
      for (const shard of await shardsOf(city)) shards.push({ shard, name: `/sitemap/${city.slug}/${shardFileName(shard)}` });
    const changes = await readLastChanges(
      deps.db,
      shards.map(({ shard }) => shard),
    );
    const newestChangeAt = changes.reduce((latest, date) => (date && (!latest || date > latest) ? date : latest), null);
    const places = await placesOf(deps.db);
    const cityIdsWithAgents = new Set(await findAgentCityIds(deps.db));
    const cityIdsWithBuilders = new Set<number>();
    for (const city of cities) if ((await countedPathsOf(places, city, 'builders.xml'))!.length > 0) cityIdsWithBuilders.add(city.id);
    const cityIdsWithPrices = await findCitiesWithPrices(deps.db);
    const entries = [
      ...fileEntries(['/sitemap/pages.xml', ...cities.map(({ slug }) => `/sitemap/${slug}/searches.xml`)]),
      ...fileEntries(cities.filter(({ slug }) => landmarksOf(slug).length > 0).map(({ slug }) => `/sitemap/${slug}/landmarks.xml`)),
      ...fileEntries(cities.map(({ slug }) => `/sitemap/${slug}/localities.xml`)),
      ...fileEntries(
        cities.filter((city) => societyPagePaths(places, city).length > 0).map(({ slug }) => `/sitemap/${slug}/societies.xml`),
      ),
      ...fileEntries(cities.filter(({ id }) => cityIdsWithPrices.has(id)).map(({ slug }) => `/sitemap/${slug}/prices.xml`)),
      ...fileEntries(cities.filter(({ id }) => cityIdsWithAgents.has(id)).map(({ slug }) => `/sitemap/${slug}/agents.xml`)),
      ...fileEntries(cities.filter(({ id }) => cityIdsWithBuilders.has(id)).map(({ slug }) => `/sitemap/${slug}/builders.xml`)),
      ...shards.map(({ name }, shardIndex) => ({ url: origin() + name, ...(changes[shardIndex] && { changedAt: changes[shardIndex] }) })),
    ];
    return buildFile(`index of ${entries.length}`, newestChangeAt, async function* () {
      yield sitemapIndex(entries);
    });
  };
  let indexBeingBuilt: Promise<SitemapFile> | null = null;

  return {
    /** The index of all other files. Files of listings have the date of their last change. Simultaneous requests share one reading of these. */
    index(): Promise<SitemapFile> {
      indexBeingBuilt ??= buildIndex().finally(() => (indexBeingBuilt = null));
      return indexBeingBuilt;
    },

    /**
     * The file of pages that are not about single listings or searches: home pages and lists of cities with listings, calculators and so
     * on.
     */
    async pages(): Promise<SitemapFile> {
      const { defaultCity } = deps.config;
      const citiesWithListings = await readCitiesWithListings();
      const citiesWithHomePage = citiesWithListings.filter(
        ({ city, listings }) => city.slug !== defaultCity && listings >= MIN_INDEXED_LISTINGS,
      );
      const lists: string[] = [];
      for (const { city } of citiesWithListings) lists.push(...(await indexedLists(deps, city.id)).map((word) => listUrl(word, city.slug)));
      const paths = [
        '/',
        ...citiesWithHomePage.map(({ city }) => `/?city=${city.slug}`),
        ...lists,
        '/calculators',
        ...CALCULATOR_SLUGS.map((slug) => `/calculators/${slug}`),
        '/plans',
        '/transparency',
        '/open-data',
        '/supportPage',
        '/privacy',
        ...SITE_PAGE_NAMES.map((name) => `/${name}`),
        '/agents/register',
        '/partners/register',
      ];
      return buildFile(`pages ${paths.length}`, null, () => urlSet([pageEntries(paths)]));
    },

    /** A file of one city; null when there is no such file. */
    async ofCity(slug: string, name: string): Promise<SitemapFile | null> {
      const places = await placesOf(deps.db);
      const city = places.all.find((candidate) => candidate.slug === slug);
      if (!city) return null;
      if (name === 'searches.xml') {
        const paths = await searchPathsOf(city);
        return buildFile(`${slug} searches ${paths.length}`, null, () => urlSet([pageEntries(paths)]));
      }
      if (name === 'landmarks.xml' && landmarksOf(slug).length > 0) {
        const paths = await landmarkPathsOf(city);
        return buildFile(`${slug} landmarks ${digestOf(paths)}`, null, () => urlSet([pageEntries(paths)]));
      }
      if (name === 'localities.xml') {
        const paths = await findLocalityPagePaths(deps.search, places, city);
        return buildFile(`${slug} localities ${digestOf(paths)}`, null, () => urlSet([pageEntries(paths)]));
      }
      if (name === 'societies.xml') {
        const paths = societyPagePaths(places, city);
        return buildFile(`${slug} societies ${digestOf(paths)}`, null, () => urlSet([pageEntries(paths)]));
      }
      if (name === 'prices.xml') {
        const paths = await findPricePagePaths(deps.db, places, city);
        return buildFile(`${slug} prices ${digestOf(paths)}`, null, () => urlSet([pageEntries(paths)]));
      }
      const paths = await countedPathsOf(places, city, name);
      if (paths) return buildFile(`${slug} ${name} ${digestOf(paths)}`, null, () => urlSet([pageEntries(paths)]));
      const shard = (await shardsOf(city)).find((candidate) => shardFileName(candidate) === name);
      if (!shard) return null;
      const [changedAt = null] = await readLastChanges(deps.db, [shard]);
      return buildFile(`${slug} ${name} of ${shard.count}`, changedAt, () => urlSet(readShardUrls(deps.db, origin(), shard)));
    },
  };
}

/** The lists of a city that have enough listings to be indexed. */
async function indexedLists({ db, now }: Deps, cityId: number): Promise<ListWord[]> {
  const lists = await readCityLists(db, cityId, Object.values(LIST_PAGES), MIN_INDEXED_LISTINGS, now());
  return (Object.keys(LIST_PAGES) as ListWord[]).filter((word) => (lists.get(LIST_PAGES[word]) ?? []).length >= MIN_INDEXED_LISTINGS);
}

const readBuilderPagePaths = (db: Db, _: Places, { id }: City): Promise<string[]> => findBuilderPaths(db, id, MIN_INDEXED_LISTINGS);

/** By name of the file. Not an object, because the name is part of an address, and `constructor` would be one of its properties. */
const COUNTED_PATHS = new Map([
  ['agents.xml', readAgentPagePaths],
  ['builders.xml', readBuilderPagePaths],
]);

const digestOf = (paths: readonly string[]): string => createHash('sha256').update(paths.join()).digest('base64url');

const shardFileName = ({ kind, index }: Shard): string => `${kind}-${index}.xml`;
