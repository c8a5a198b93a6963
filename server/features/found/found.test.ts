import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { live } from '../../../test/wizard.ts';
import { KINDS } from '../../../kinds/index.ts';
import { drawMarket } from '../../db/seed/demo/draw-market.ts';
import { insertMarket } from '../../db/seed/demo/insert.ts';
import { readGazetteer } from '../../db/seed/gazetteer/gazetteer.ts';
import { lastChanges, shardCount } from './listing-shards.ts';
import { robotsText } from './robots.ts';

const SITE = 'https://homes.example';
let on: TestApp;
let owner: Person;
beforeAll(async () => {
  on = await testApp({ env: { PUBLIC_URL: `${SITE}/` } });
  const market = drawMarket(readGazetteer(), on.deps.now(), [{ slug: 'coimbatore', listings: 300 }]);
  await on.deps.search.refresh(await on.db.transaction().execute((tx) => insertMarket(tx, market, () => undefined)));
  owner = await logIn(on);
}, 60_000);

async function fetchText(path: string, headers: Record<string, string> = {}) {
  const answer = await on.app.inject({ method: 'GET', url: path.replace(SITE, ''), headers });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, raw: answer.rawPayload };
}
const locs = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!);
const lastmodOf = (xml: string, url: string): string | undefined =>
  new RegExp(`<loc>${url.replace(/[?.]/g, String.raw`\$&`)}</loc><lastmod>([^<]+)`).exec(xml)?.[1];
/** Every address of every file the index names. */
async function allUrls(): Promise<string[]> {
  const files = locs((await fetchText('/sitemap.xml')).text);
  return (await Promise.all(files.map(async (file) => locs((await fetchText(file)).text)))).flat();
}
const publicUrl = (path: string | null): string => SITE + String(path);

describe('robots.txt', () => {
  test('names the sitemap and keeps crawlers from what is somebody’s own or narrowed by a parameter', async () => {
    const { status, headers, text } = await fetchText('/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    for (const path of ['/api/', '/me$', '/my-properties$', '/shortlist$', '/*?']) expect(text.split('\n')).toContain(`Disallow: ${path}`);
    for (const path of ['/*?page=', '/?city=']) expect(text.split('\n')).toContain(`Allow: ${path}`);
  });

  test.each([
    ['/homes-in-coimbatore-for-rent', true],
    ['/homes-in-coimbatore-for-rent?page=2', true],
    ['/?city=chennai', true],
    ['/homes-in-coimbatore-for-rent?price_max=20000', false],
    ['/homes-in-coimbatore-for-rent?furnishing=Semi&page=2', false],
    ['/homes-in-coimbatore-for-rent?page=2&price_max=20000', false],
    ['/homes-in-coimbatore-for-rent?sort=newest', false],
    ['/homes-in-coimbatore-for-rent.data', false],
    ['/media/abc/640.webp', true],
    ['/me', false],
    ['/ta/me', false],
    ['/ta/homes-in-coimbatore-for-rent', true],
    ['/hi?city=chennai', true],
    ['/post/plot/abc/basic', false],
  ])('%s: to be fetched is %s', (path, allowed) => {
    expect(mayFetch(robotsText(SITE), path)).toBe(allowed);
  });

  test('asks everybody to stay away while nobody has said where the site is', () => {
    const text = robotsText(null);
    expect(mayFetch(text, '/')).toBe(false);
    expect(text).not.toContain('Sitemap');
  });
});

describe('sitemaps', () => {
  test('name every live listing and search page once, each an address of this site that exists', async () => {
    const urls = await allUrls();
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls.every((url) => url.startsWith(`${SITE}/`))).toBe(true);
    expect(urls.filter((url) => /-pid-/.test(url))).toHaveLength(300);
    expect(urls).toContain(`${SITE}/`);
    const searches = urls.filter((url) => !/-pid-/.test(url) && url.includes('-in-'));
    expect(searches).toContain(`${SITE}/homes-in-coimbatore-for-rent`);
    expect(searches.some((url) => /\/2bhk-homes-in-[a-z-]+-coimbatore-for-(rent|sale)$/.test(url))).toBe(true);
    for (const url of searches) {
      const { body, status } = await on.call(contract.property.getSearchPage, { query: { slug: url.slice(SITE.length + 1) } });
      expect([url, status, body.data.redirect, body.data.indexable]).toEqual([url, 200, null, true]);
    }
  });

  test('name the pages of prices that have figures of the month counted last, and no others', async () => {
    const { id: cityId } = await on.db.selectFrom('city').select('id').where('slug', '=', 'coimbatore').executeTakeFirstOrThrow();
    const [there, gone] = await on.db
      .selectFrom('locality')
      .select(['id', 'slug'])
      .where('city_id', '=', cityId)
      .orderBy('id')
      .limit(2)
      .execute();
    const figures = { city_id: cityId, kind: 'plot', price_low: 1, price_median: 2, price_high: 3, counted_at: on.deps.now(), listings: 5 };
    await on.db
      .insertInto('locality_price')
      .values([
        { ...figures, locality_id: 0, month: '2026-11-01' },
        { ...figures, locality_id: there!.id, month: '2026-11-01' },
        { ...figures, locality_id: gone!.id, month: '2026-10-01' },
        { ...figures, locality_id: 0, month: '2026-11-01', bedrooms: '2BHK' },
      ])
      .execute();
    const file = `${SITE}/sitemap/coimbatore/prices.xml`;
    expect(locs((await fetchText('/sitemap.xml')).text)).toContain(file);
    const pages = locs((await fetchText(file)).text);
    expect(pages).toEqual([`${SITE}/prices/coimbatore/plot`, `${SITE}/prices/coimbatore/plot/${there!.slug}`]);
    const indexable = async (locality?: string) =>
      (await on.call(contract.prices.getPrices, { query: { city: 'coimbatore', kind: 'plot', locality } })).body.data.indexable;
    expect([await indexable(), await indexable(there!.slug), await indexable(gone!.slug)]).toEqual([true, true, false]);
  });

  test('name the calculators', async () => {
    const pages = locs((await fetchText('/sitemap/pages.xml')).text);
    expect(pages).toEqual(expect.arrayContaining([`${SITE}/calculators`, `${SITE}/calculators/stamp-duty`, `${SITE}/plans`]));
  });

  test('give pictures of a listing', async () => {
    const { text } = await fetchText('/sitemap/coimbatore/residential_rent-0.xml');
    expect(text).toMatch(
      /<loc>(https:\/\/homes\.example)(\/[^<]+)<\/loc>.*<xhtml:link rel="alternate" hreflang="ta-IN" href="\1\/ta\2"\/>/,
    );
    expect(text).toMatch(/<image:image><image:loc>https:\/\/homes\.example\/media\/demo-[^<]+\/1024\.webp</);
  });

  test('date a listing by what its page shows: a price moves the date, a heartbeat does not', async () => {
    const listing = await live(on, owner.token, KINDS.plot);
    const file = '/sitemap/coimbatore/plot-0.xml';
    const dateNow = async () => lastmodOf((await fetchText(file)).text, publicUrl(listing.url));
    const published = await dateNow();
    expect(published).toBeDefined();
    on.advance(3600);
    await on.call(contract.posting.confirm, { body: { id: listing.id } }, { token: owner.token });
    expect(await dateNow()).toBe(published);
    on.advance(3600);
    await on.call(
      contract.posting['/plot/details'],
      { body: { id: listing.id, expected_price: Number(listing.expected_price) + 100_000 } },
      { token: owner.token },
    );
    const changed = (await dateNow())!;
    expect(Date.parse(changed) - Date.parse(published!)).toBeGreaterThanOrEqual(7_200_000);
    const index = (await fetchText('/sitemap.xml')).text;
    expect(lastmodOf(index, SITE + file)).toBe(changed);
  });

  test('drop a listing at once when it is closed, and say that the file changed', async () => {
    const listing = await live(on, owner.token, KINDS.plot);
    const file = '/sitemap/coimbatore/plot-0.xml';
    const before = await fetchText(file);
    expect(locs(before.text)).toContain(publicUrl(listing.url));
    on.advance(60);
    await on.call(contract.posting.changeStatus, { body: { id: listing.id, status: 'closed' } }, { token: owner.token });
    const after = await fetchText(file);
    expect(locs(after.text)).not.toContain(publicUrl(listing.url));
    expect(Date.parse(String(after.headers['last-modified']))).toBeGreaterThan(Date.parse(String(before.headers['last-modified'])));
  });

  test('are sent packed to who takes it, and not again to who has the same one', async () => {
    const packed = await fetchText('/sitemap.xml', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.raw).toString()).toBe((await fetchText('/sitemap.xml')).text);
    const again = await fetchText('/sitemap.xml', { 'if-none-match': String(packed.headers.etag) });
    expect(again.status).toBe(304);
  });

  test.each(['/sitemap/atlantis/searches.xml', '/sitemap/coimbatore/castle-0.xml', '/sitemap/coimbatore/plot-1.xml'])(
    '%s is none',
    async (path) => {
      expect((await fetchText(path)).status).toBe(404);
    },
  );

  test('split a city and kind only as its number asks for, and read the dates of all files from the index', async () => {
    expect([0, 8_000, 8_001, 120_000, 10_000_000].map(shardCount)).toEqual([1, 1, 2, 16, 64]);
    const { id: cityId } = await on.db.selectFrom('city').select('id').where('slug', '=', 'coimbatore').executeTakeFirstOrThrow();
    const parts = [0, 1, 2, 3].map((n) => ({ cityId, kind: 'residential_rent', n, of: 4 }));
    const [whole] = await lastChanges(on.db, [{ cityId, kind: 'residential_rent', n: 0, of: 1 }]);
    const dates = (await lastChanges(on.db, parts)).map((date) => date?.getTime() ?? 0);
    expect(Math.max(...dates)).toBe(whole!.getTime());
  });
});

/** As the Robots Exclusion Protocol (RFC 9309) has it: the longest rule that fits counts, allowing before refusing. */
function mayFetch(robots: string, path: string): boolean {
  const rules = robots.split('\n').flatMap((line) => {
    const match = /^(Allow|Disallow): (\S+)$/.exec(line);
    return match ? [{ allow: match[1] === 'Allow', pattern: match[2]! }] : [];
  });
  const fits = rules.filter(({ pattern }) =>
    new RegExp(`^${pattern.replace(/[.+?^{}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')}`).test(path),
  );
  const [first] = fits.toSorted((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
  return first?.allow ?? true;
}
