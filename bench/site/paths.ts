/** The paths that a run requests, from the sitemap and the database of the market. A fixed seed gives every run the same order. */
import { seededRandom } from '../../kinds/seeded-random.ts';
import type { Db } from '../../server/db/schema.ts';
import { get } from './client.ts';

export interface Paths {
  readonly listings: readonly string[];
  readonly searches: readonly string[];
  readonly apiSearches: readonly string[];
  readonly apiListings: readonly string[];
  readonly maps: readonly string[];
  readonly suggestions: readonly string[];
}

/** A home costs about as much as this many monthly rents of it, so that searches for both find some listings and not all. */
const PRICE_IN_RENTS = 300;

/** @param count maximum number of paths of each type */
export async function collectPaths(port: number, db: Db, count: number): Promise<Paths> {
  const sitemap = await sitemapPaths(port, count * 4);
  const listings = sitemap.filter((path) => path.includes('-pid-'));
  const searches = sitemap.filter((path) => path.includes('-in-') && !path.includes('-pid-'));
  if (listings.length === 0 || searches.length === 0) throw new Error('The sitemap has no listings or no searches.');
  const cities = await db.selectFrom('city').selectAll().where('accepts_listings', '=', true).execute();
  const localities = await db
    .selectFrom('locality')
    .innerJoin('city', 'city.id', 'locality.city_id')
    .select(['locality.slug', 'locality.name', 'city.slug as city'])
    .where('city.accepts_listings', '=', true)
    .execute();
  const ids = await db.selectFrom('listing_search').select('public_id').orderBy('public_id').limit(count).execute();
  const random = seededRandom(5);
  const within = (limit: number) => Math.floor(random() * limit);
  const repeat = (make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n));
  const price = () => 6000 + within(60) * 1000;
  return {
    listings: shuffled(listings).slice(0, count),
    // adds searches with a price when the sitemap has too few
    searches: [...shuffled(searches), ...repeat((n) => `${searches[n % searches.length]}?price_max=${price() + n}`)].slice(0, count),
    apiSearches: repeat((n) => {
      const { slug, city } = localities[within(localities.length)]!;
      const place = n % 2 === 0 ? `city=${city}&locality=${slug}` : `city=${city}`;
      const [intent, maxPrice] = n % 3 === 0 ? ['buy', price() * PRICE_IN_RENTS] : ['rent', price()];
      return `/api/v1/property/get?intent=${intent}&${place}&price_max=${maxPrice}&facets=true`;
    }),
    apiListings: ids.map(({ public_id: id }) => `/api/v1/property/get?id=${id}`),
    maps: repeat(() => {
      const { slug, lat, lng } = cities[within(cities.length)]!;
      const [x, y, half] = [lng + (random() - 0.5) * 0.1, lat + (random() - 0.5) * 0.1, 0.02 + random() * 0.1];
      const box = [x - half, y - half, x + half, y + half].map((degrees) => degrees.toFixed(6)).join();
      return `/api/v1/property/map?intent=rent&city=${slug}&bbox=${box}&zoom=12`;
    }),
    suggestions: repeat(() => {
      const { name, city } = localities[within(localities.length)]!;
      return `/api/v1/location?city=${city}&query=${encodeURIComponent(name.slice(0, 3 + within(4)))}`;
    }),
  };
}

/** Paths of listings and searches in the sitemap: at least `enough` of each, or all if there are fewer. */
async function sitemapPaths(port: number, enough: number): Promise<string[]> {
  const locations = async (path: string) => {
    const { body } = await get(port, { path });
    return [...String(body).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname);
  };
  const paths: string[] = [];
  const files = await locations('/sitemap.xml');
  const isSearchFile = (file: string) => file.endsWith('/searches.xml');
  const isListingFile = (file: string) => /-\d+\.xml$/.test(file);
  for (const isWanted of [isListingFile, isSearchFile]) {
    // a large site has sitemap files of 50,000 URLs, which take the server long to generate
    const end = paths.length + enough;
    for (const file of files.filter(isWanted)) if (paths.length < end) paths.push(...(await locations(file)));
  }
  // without the pages in other languages, such as `/ta/<slug>`
  return paths.filter((path) => path.split('/').length === 2).toSorted();
}

function shuffled(paths: readonly string[]): string[] {
  const random = seededRandom(3);
  return paths
    .map((path) => ({ path, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ path }) => path);
}
