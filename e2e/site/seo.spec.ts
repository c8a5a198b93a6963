import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import type { APIRequestContext } from '@playwright/test';
import { newPhoneNumber } from '../support/people.ts';
import { listingIdOf, publishListing } from '../support/publish-listing.ts';

interface Card {
  readonly id: string;
  readonly url: string;
}
async function cardsOf(request: APIRequestContext, baseURL: string | undefined, query: string): Promise<Card[]> {
  const response = await request.get(`${baseURL}/api/v1/property/get?${query}`);
  return ((await response.json()) as { data: Card[] }).data;
}

test('a listing has structured data and a preview image for other sites', async ({ page, request, baseURL }) => {
  const [card] = await cardsOf(request, baseURL, 'kind=residential_rent&limit=1');
  await page.goto(card!.url);
  const content = (name: string) => page.locator(`meta[property="${name}"],meta[name="${name}"]`).getAttribute('content');
  expect(await content('og:title')).toMatch(/₹/);
  expect(await content('twitter:card')).toBe('summary_large_image');
  const image = (await content('og:image'))!;
  expect(image).toContain(`/og/${card!.id}-`);
  const picture = await request.get(image);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(new URL(card!.url, image).href);
  const html = await (await request.get(`${baseURL}${card!.url}`)).text();
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    (match) => JSON.parse(match[1]!) as Record<string, unknown>,
  );
  expect(data.map((entry) => entry['@type']).toSorted()).toEqual(['BreadcrumbList', 'RealEstateListing']);
  expect(data[0]).toMatchObject({ about: { floorSize: { unitCode: 'FTK' } }, offers: { '@type': 'OfferForLease', priceCurrency: 'INR' } });
});

test('every URL returns the right status', async ({ request, baseURL }) => {
  const [card] = await cardsOf(request, baseURL, 'kind=residential_rent&limit=1');
  const get = async (path: string) => {
    const response = await request.get(baseURL + path, { maxRedirects: 0 });
    const body = await response.text();
    return { status: response.status(), to: response.headers()['location'] ?? null, hidden: body.includes('content="noindex'), body };
  };
  const outcome = async (path: string) => {
    const { status, to, hidden } = await get(path);
    return to === null ? [status, hidden ? 'noindex' : 'index'] : [status, to];
  };
  const list = '/homes-in-coimbatore-for-rent';
  expect(await outcome('/')).toEqual([200, 'index']);
  expect(await outcome(list)).toEqual([200, 'index']);
  expect(await outcome(`${list}?page=2`)).toEqual([200, 'index']);
  expect((await get(`${list}?page=2`)).body).toContain(`rel="canonical" href="${baseURL}${list}?page=2"`);
  expect(await outcome(`${list}?price_max=20000`)).toEqual([200, 'noindex']);
  expect(await outcome(`${list}?sort=newest`)).toEqual([200, 'noindex']);
  expect(await outcome(`${list}?page=9999`)).toEqual([404, 'noindex']);
  expect(await outcome('/pg-in-mysore')).toEqual([200, 'noindex']);
  expect(await outcome(`${list}?price_max=1000`)).toEqual([200, 'noindex']);
  expect(await outcome('/homes-in-atlantis-for-rent')).toEqual([404, 'noindex']);
  expect(await outcome('/flats-in-coimbatore-for-rent')).toEqual([301, '/apartment-in-coimbatore-for-rent']);
  expect(await outcome(`/anything-at-all-pid-${card!.id}`)).toEqual([301, card!.url]);
  expect(await outcome('/villa-pid-0000000000')).toEqual([404, 'noindex']);
  expect(await outcome('/lists/hot/coimbatore')).toEqual([200, 'index']);
  expect(await outcome('/lists/hot/coimbatore?page=99')).toEqual([404, 'noindex']);
  expect(await outcome('/lists/cheap/coimbatore')).toEqual([404, 'noindex']);
  expect((await get('/robots.txt')).status).toBe(200);
  expect((await get('/sitemap.xml')).body).toContain('/sitemap/coimbatore/residential_rent-0.xml');
});

test('a closed listing is not indexed, and a deleted one returns 410', async ({ page, request, baseURL, login }) => {
  const token = await login(newPhoneNumber());
  const headers = { 'x-access-token': token };
  const publish = async (society: string) => {
    const url = await publishListing(request, baseURL!, token, society);
    return { id: listingIdOf(url), url };
  };
  const [closed, removed] = [await publish('Let House'), await publish('Removed House')];
  const post = (path: string, data: object) => request.post(`${baseURL}/api/v1${path}`, { headers, data });
  expect((await post('/property/status', { id: closed.id, status: 'closed' })).status()).toBe(200);
  await page.goto(closed.url);
  await expect(page.getByRole('note')).toContainText(/Rented, sold or withdrawn|Not available since/);
  await expect(page.getByRole('heading', { name: 'Similar homes' })).toBeVisible();
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex,follow');
  expect((await request.delete(`${baseURL}/api/v1/property`, { headers, data: { id: removed.id } })).status()).toBe(200);
  expect((await request.get(baseURL + removed.url)).status()).toBe(410);
});

test('a listing is reported with the keyboard only and the report gets a ticket number', async ({ page, request, baseURL }) => {
  const [card] = await cardsOf(request, baseURL, 'kind=pg_hostel&limit=1');
  await page.goto(card!.url);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Report this listing' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What is wrong with it?' });
  await expect(dialog.getByLabel('Already rented or sold')).toBeFocused();
  for (let down = 0; down < 3; down++) await page.keyboard.press('ArrowDown');
  await expect(dialog.getByLabel('Asked for money before a visit')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('They wanted a gate pass paid first.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^TH-[3-9A-Y]{4}-[3-9A-Y]{4}$/)).toBeVisible();
  await expect(page.getByText(/cyber crime helpline 1930/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Report this listing' })).toBeFocused();
});

test('a row of the home page links to its complete list', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /See all.*Hot this week/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hot this week in Coimbatore' })).toBeVisible();
});
