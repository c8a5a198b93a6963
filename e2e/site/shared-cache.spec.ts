/** Pages behind a shared cache. Needs Varnish on this machine (`apt-get install varnish`); skipped without it. */
import { postingRoutes } from '../../contract/posting/posting.ts';
import { freePort } from '../../scripts/testing/free-port.ts';
import { expect, test } from '../support/fixtures.ts';
import { startIsolatedSite, type IsolatedSite } from '../support/isolated-site.ts';
import { hasVarnish, startVarnish } from '../support/varnish.ts';

const PURGE_TOKEN = 'token of the purge test';
/** An owner with listings in the demo market. */
const OWNER = '9876500001';

test.skip(!hasVarnish(), 'varnishd is not installed');
test.describe.configure({ mode: 'serial' });

let site: IsolatedSite;
let varnish: Awaited<ReturnType<typeof startVarnish>>;
let token: string;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const port = await freePort();
  const purge = { PURGE: 'http', PURGE_URL: `http://127.0.0.1:${port}/purge`, PURGE_TOKEN };
  site = await startIsolatedSite({ SEED: 'demo', TRUST_PROXY: '127.0.0.1', ...purge });
  varnish = await startVarnish(port, Number(new URL(site.address).port), PURGE_TOKEN);
  token = await site.logIn(OWNER);
});
test.afterAll(async () => {
  await varnish.stop();
  await site.stop();
});

const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(varnish.baseUrl + path, { headers });
  return { status: response.status, cache: response.headers.get('x-cache'), headers: response.headers, body: await response.text() };
};
async function liveListing(): Promise<{ id: string; url: string }> {
  const { data } = await site.call(postingRoutes.myProperties, { query: { status: 'active' } }, { token });
  const { id, url } = data.find((listing) => listing.url !== null)!;
  return { id, url: url! };
}

test('cached pages do not violate their CSP, are compressed with Brotli, and return 304 when unchanged', async ({ page }) => {
  const { url } = await liveListing();
  for (const path of ['/', '/property-for-rent-in-coimbatore', url, '/ta/', '/nowhere']) {
    await get(path);
    expect(await get(path), path).toMatchObject({ cache: 'hit' });
    await page.goto(varnish.baseUrl + path);
    await expect(page.getByRole('main')).toBeVisible();
  }
  const brotli = await fetch(`${varnish.baseUrl}/`, { headers: { 'accept-encoding': 'br' } });
  expect(brotli.headers.get('content-encoding')).toBe('br');
  const etag = brotli.headers.get('etag')!;
  expect(await get('/', { 'accept-encoding': 'br', 'if-none-match': etag })).toMatchObject({ status: 304 });
});

test('a listing that is closed disappears from the cache', async () => {
  const { id, url } = await liveListing();
  await get(url);
  expect(await get(url)).toMatchObject({ cache: 'hit', status: 200 });
  await site.call(postingRoutes.changeStatus, { body: { id, status: 'closed', reason: 'found_elsewhere' } }, { token });
  await expect.poll(async () => (await get(url)).body).toMatch(/no longer|rented out|closed/i);
});

test('responses for one person are never stored, and only the site can purge', async () => {
  const mine = (headers: Readonly<Record<string, string>>) => get('/api/v1/property/myproperty?page=1', headers);
  expect(await mine({ 'x-access-token': token })).toMatchObject({ status: 200, cache: 'miss' });
  expect(await mine({})).toMatchObject({ status: 401 });
  for (const path of ['/metrics', '/outbox', '/readyz']) expect((await get(path)).status, path).toBe(404);
  const purge = (headers: Readonly<Record<string, string>>) =>
    fetch(`${varnish.baseUrl}/purge`, { method: 'POST', headers }).then(({ status }) => status);
  expect(await purge({ 'surrogate-key': 'c1' })).toBe(403);
  expect(await purge({ 'surrogate-key': 'c1', authorization: 'Bearer guess' })).toBe(403);
  expect(await purge({ 'surrogate-key': '.*', authorization: `Bearer ${PURGE_TOKEN}` })).toBe(400);
});
