import { countPlaceFigures } from '../../registry/place-figures.ts';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { insertDemoMarket } from '../../../test/fixtures/demo-market.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { publishListing } from '../../../test/wizard.ts';
import { KINDS } from '../../../kinds/index.ts';
import { readLastChanges, shardCount } from './listing-shards.ts';
import { robotsText } from './robots.ts';
import { sitemaps } from './sitemaps.ts';

const SITE = 'https://homes.example';
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: `${SITE}/` } });
  await app.deps.search.refresh(await insertDemoMarket(app, [{ slug: 'coimbatore', listings: 300 }]));
  owner = await signIn(app);
}, 60_000);

async function fetchText(path: string, headers: Record<string, string> = {}) {
  const response = await app.fastify.inject({ method: 'GET', url: path.replace(SITE, ''), headers });
  return { status: response.statusCode, headers: response.headers, text: response.body, raw: response.rawPayload };
}
const locationsIn = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!);
const lastmodOf = (xml: string, url: string): string | undefined =>
  new RegExp(`<loc>${url.replace(/[?.]/g, String.raw`\$&`)}</loc><lastmod>([^<]+)`).exec(xml)?.[1];
/** All URLs in all files of the sitemap index. */
async function readAllUrls(): Promise<string[]> {
  const files = locationsIn((await fetchText('/sitemap.xml')).text);
  return (await Promise.all(files.map(async (file) => locationsIn((await fetchText(file)).text)))).flat();
}
const publicUrl = (path: string | null): string => SITE + String(path);

describe('robots.txt', () => {
  test('has the address of the sitemap and excludes personal pages and filtered searches', async () => {
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
  ])('%s: allowed is %s', (path, allowed) => {
    expect(isAllowed(robotsText(SITE), path)).toBe(allowed);
  });

  test('disallows everything when no public URL is configured', () => {
    const text = robotsText(null);
    expect(isAllowed(text, '/')).toBe(false);
    expect(text).not.toContain('Sitemap');
  });
});

describe('sitemaps', () => {
  test('list every live listing and search page once, with existing URLs of this site', async () => {
    const urls = await readAllUrls();
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls.every((url) => url.startsWith(`${SITE}/`))).toBe(true);
    expect(urls.filter((url) => /-pid-/.test(url))).toHaveLength(300);
    expect(urls).toContain(`${SITE}/`);
    const searches = urls.filter((url) => !/-pid-/.test(url) && url.includes('-in-'));
    expect(searches).toContain(`${SITE}/homes-in-coimbatore-for-rent`);
    expect(searches.some((url) => /\/2bhk-homes-in-[a-z-]+-coimbatore-for-(rent|sale)$/.test(url))).toBe(true);
    for (const url of searches) {
      const { body, status } = await app.call(contract.search.getSearchPage, { query: { slug: url.slice(SITE.length + 1) } });
      expect([url, status, body.data.redirect, body.data.indexable]).toEqual([url, 200, null, true]);
    }
  });

  test('list searches around landmarks that find enough listings', async () => {
    const file = `${SITE}/sitemap/coimbatore/landmarks.xml`;
    expect(locationsIn((await fetchText('/sitemap.xml')).text)).toContain(file);
    const pages = locationsIn((await fetchText(file)).text);
    expect(pages.length).toBeGreaterThan(10);
    for (const url of [...pages.slice(0, 5), ...pages.slice(-5)]) {
      const { body, status } = await app.call(contract.search.getSearchPage, { query: { slug: url.slice(SITE.length + 1) } });
      expect([url, status, body.data.redirect, body.data.indexable]).toEqual([url, 200, null, true]);
    }
    const search = await app.call(contract.search.getProperty, {
      query: { intent: 'rent', city: 'coimbatore', landmark: 'psg-college-of-technology' },
    });
    const count = 'pagination' in search.body ? search.body.pagination.total : 0;
    expect(pages.includes(`${SITE}/homes-near-psg-college-of-technology-coimbatore-for-rent`)).toBe(count >= 3);
  });

  test('list exactly the price pages with statistics of the last month', async () => {
    const { id: cityId } = await app.db.selectFrom('city').select('id').where('slug', '=', 'coimbatore').executeTakeFirstOrThrow();
    const [active, removed] = await app.db
      .selectFrom('locality')
      .select(['id', 'slug'])
      .where('city_id', '=', cityId)
      .orderBy('id')
      .limit(2)
      .execute();
    const prices = {
      city_id: cityId,
      kind: 'plot',
      price_low: 1,
      price_median: 2,
      price_high: 3,
      counted_at: app.deps.now(),
      listings: 5,
    };
    await app.db
      .insertInto('locality_price')
      .values([
        { ...prices, locality_id: 0, month: '2026-11-01' },
        { ...prices, locality_id: active!.id, month: '2026-11-01' },
        { ...prices, locality_id: removed!.id, month: '2026-10-01' },
        { ...prices, locality_id: 0, month: '2026-11-01', bedrooms: '2BHK' },
      ])
      .execute();
    const file = `${SITE}/sitemap/coimbatore/prices.xml`;
    expect(locationsIn((await fetchText('/sitemap.xml')).text)).toContain(file);
    const pages = locationsIn((await fetchText(file)).text);
    expect(pages).toEqual([`${SITE}/prices/coimbatore/plot`, `${SITE}/prices/coimbatore/plot/${active!.slug}`]);
    const indexable = async (locality?: string) =>
      (await app.call(contract.prices.getPrices, { query: { city: 'coimbatore', kind: 'plot', locality } })).body.data.indexable;
    expect([await indexable(), await indexable(active!.slug), await indexable(removed!.slug)]).toEqual([true, true, false]);
  });

  test('list the pages of the societies and builders that have enough homes', async () => {
    await countPlaceFigures(app.deps);
    const societies = await app.db.selectFrom('society').select('slug').where('homes', '>=', 3).execute();
    const file = `${SITE}/sitemap/coimbatore/societies.xml`;
    expect(locationsIn((await fetchText('/sitemap.xml')).text).includes(file)).toBe(societies.length > 0);
    expect(locationsIn((await fetchText(file)).text).toSorted()).toEqual(
      societies.map(({ slug }) => `${SITE}/societies/coimbatore/${slug}`).toSorted(),
    );
    for (const path of locationsIn((await fetchText(`${SITE}/sitemap/coimbatore/builders.xml`)).text))
      expect(path).toMatch(/\/builders\/[a-z0-9-]+-\d{8}$/);
  });

  test.each([
    ['builder', ['/sitemap.xml', '/sitemap/coimbatore/builders.xml']],
    ['partner', ['/sitemap/coimbatore/agents.xml']],
  ])('count the listings of every %s once for many requests', async (table, files) => {
    for (const file of files) await fetchText(file);
    await app.db.transaction().execute(async (tx) => {
      // a request that reads the table now fails
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
      for (const file of files) expect((await fetchText(file)).status).toBe(200);
    });
  });

  test('are read once for simultaneous requests of the index', async () => {
    const { index } = sitemaps(app.deps, () => SITE);
    const [first, second] = await Promise.all([index(), index()]);
    expect(second).toBe(first);
    expect(await index()).not.toBe(first);
  });

  test('list the pages of the localities that have enough listings', async () => {
    const file = `${SITE}/sitemap/coimbatore/localities.xml`;
    expect(locationsIn((await fetchText('/sitemap.xml')).text)).toContain(file);
    const { text } = await fetchText(file);
    const rows = await app.db
      .selectFrom('listing_search')
      .innerJoin('locality', 'locality.id', 'listing_search.locality_id')
      .select('locality.slug')
      .groupBy('locality.slug')
      .having((e) => e.fn.countAll<number>(), '>=', 3)
      .execute();
    expect(locationsIn(text).toSorted()).toEqual(rows.map(({ slug }) => `${SITE}/localities/coimbatore/${slug}`).toSorted());
    expect(text).toContain(`hreflang="ta-IN" href="${SITE}/ta/localities/coimbatore/`);
  });

  test('list the calculators and the plans', async () => {
    const pages = locationsIn((await fetchText('/sitemap/pages.xml')).text);
    expect(pages).toEqual(expect.arrayContaining([`${SITE}/calculators`, `${SITE}/calculators/stamp-duty`, `${SITE}/plans`]));
  });

  test('contain the pictures of a listing', async () => {
    const { text } = await fetchText('/sitemap/coimbatore/residential_rent-0.xml');
    expect(text).toMatch(
      /<loc>(https:\/\/homes\.example)(\/[^<]+)<\/loc>.*<xhtml:link rel="alternate" hreflang="ta-IN" href="\1\/ta\2"\/>/,
    );
    expect(text).toMatch(/<image:image><image:loc>https:\/\/homes\.example\/media\/demo-[^<]+\/1024\.webp</);
  });

  test('date a listing by its visible content: a new price changes the date, but a confirmation does not', async () => {
    const listing = await publishListing(app, owner.token, KINDS.plot);
    const file = '/sitemap/coimbatore/plot-0.xml';
    const readLastmod = async () => lastmodOf((await fetchText(file)).text, publicUrl(listing.url));
    const publishedLastmod = await readLastmod();
    expect(publishedLastmod).toBeDefined();
    app.advanceClock(3600);
    await app.call(contract.posting.confirm, { body: { id: listing.id } }, { token: owner.token });
    expect(await readLastmod()).toBe(publishedLastmod);
    app.advanceClock(3600);
    await app.call(
      contract.posting['/plot/details'],
      { body: { id: listing.id, expected_price: Number(listing.expected_price) + 100_000 } },
      { token: owner.token },
    );
    const changedLastmod = (await readLastmod())!;
    expect(Date.parse(changedLastmod) - Date.parse(publishedLastmod!)).toBeGreaterThanOrEqual(7_200_000);
    const index = (await fetchText('/sitemap.xml')).text;
    const hour = Date.parse(lastmodOf(index, SITE + file)!) - Date.parse(changedLastmod);
    expect(hour).toBeGreaterThanOrEqual(0);
    expect(hour).toBeLessThan(3_600_000);
  });

  test('drop a closed listing immediately and update the date of the file', async () => {
    const listing = await publishListing(app, owner.token, KINDS.plot);
    const file = '/sitemap/coimbatore/plot-0.xml';
    const before = await fetchText(file);
    expect(locationsIn(before.text)).toContain(publicUrl(listing.url));
    app.advanceClock(60);
    await app.call(contract.posting.changeStatus, { body: { id: listing.id, status: 'closed' } }, { token: owner.token });
    const after = await fetchText(file);
    expect(locationsIn(after.text)).not.toContain(publicUrl(listing.url));
    expect(Date.parse(String(after.headers['last-modified']))).toBeGreaterThan(Date.parse(String(before.headers['last-modified'])));
  });

  test('are compressed if the client accepts that, and return 304 when unchanged', async () => {
    const compressed = await fetchText('/sitemap.xml', { 'accept-encoding': 'gzip' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.raw).toString()).toBe((await fetchText('/sitemap.xml')).text);
    const revalidated = await fetchText('/sitemap.xml', { 'if-none-match': String(compressed.headers.etag) });
    expect(revalidated.status).toBe(304);
  });

  test.each([
    '/sitemap/atlantis/searches.xml',
    '/sitemap/coimbatore/castle-0.xml',
    '/sitemap/coimbatore/plot-1.xml',
    '/sitemap/coimbatore/constructor',
  ])('%s is not a sitemap', async (path) => {
    expect((await fetchText(path)).status).toBe(404);
  });

  test('split a city and kind only when it is too large, and the newest date of the parts is that of the whole', async () => {
    expect([0, 8_000, 8_001, 120_000, 10_000_000].map(shardCount)).toEqual([1, 1, 2, 16, 64]);
    const { id: cityId } = await app.db.selectFrom('city').select('id').where('slug', '=', 'coimbatore').executeTakeFirstOrThrow();
    const parts = [0, 1, 2, 3].map((index) => ({ cityId, kind: 'residential_rent', index, count: 4 }));
    const [whole] = await readLastChanges(app.db, [{ cityId, kind: 'residential_rent', index: 0, count: 1 }]);
    const dates = (await readLastChanges(app.db, parts)).map((date) => date?.getTime() ?? 0);
    expect(Math.max(...dates)).toBe(whole!.getTime());
  });
});

/**
 * Whether robots.txt allows a path by the Robots Exclusion Protocol (RFC 9309): the longest matching rule applies, and allow takes
 * precedence over disallow.
 */
function isAllowed(robots: string, path: string): boolean {
  const rules = robots.split('\n').flatMap((line) => {
    const match = /^(Allow|Disallow): (\S+)$/.exec(line);
    return match ? [{ allow: match[1] === 'Allow', pattern: match[2]! }] : [];
  });
  const matchingRules = rules.filter(({ pattern }) =>
    new RegExp(`^${pattern.replace(/[.+?^{}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')}`).test(path),
  );
  const [first] = matchingRules.toSorted((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
  return first?.allow ?? true;
}
