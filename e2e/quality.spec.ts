import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { awake } from './awake.ts';
import { expect, test } from './fixtures.ts';
import { newNumber } from './people.ts';

const RENT = '/homes-in-coimbatore-for-rent';
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// what fades in is judged as it stays
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** One line a violation: rule, and the elements that break it. */
async function violations(checked: AxeBuilder): Promise<string[]> {
  const { violations: found } = await checked.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`);
}

/** Emulating another scheme leaves inherited colours behind in parts of a page; drawing it anew takes them along. */
async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    document.documentElement.style.display = 'none';
    void document.documentElement.offsetHeight;
    document.documentElement.style.display = '';
  });
}

/** The page as it is now, by day and by night, has no violation and no sideways scrolling. */
async function expectGood(page: Page): Promise<void> {
  await inScheme(page, 'light');
  expect(await violations(new AxeBuilder({ page }).withTags(WCAG))).toEqual([]);
  // by night only the colours are others
  await inScheme(page, 'dark');
  expect(await violations(new AxeBuilder({ page }).withRules('color-contrast')), 'dark').toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'width of the page').toBeLessThanOrEqual(360);
}

test.describe('WCAG 2.2 AA, light and dark, without sideways scrolling at 360 px:', () => {
  // every element of a page is looked at, several times
  test.slow();

  test('home', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expectGood(page);
  });

  test('search, and its filters', async ({ page }) => {
    await page.goto(`${RENT}?furnishing=Fully`);
    await awake(page);
    await expectGood(page);
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await expect(async () => {
      await page.getByRole('link', { name: /^Filters/ }).click();
      await expect(filters).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expectGood(page);
  });

  test('a listing', async ({ page }) => {
    await page.goto(RENT);
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('button', { name: /^Contact / })).toBeVisible();
    await expectGood(page);
  });

  test('the login dialog, both steps, and what it refuses', async ({ page }) => {
    await page.goto('/supportPage');
    await page.getByRole('button', { name: 'Log in' }).click();
    const number = page.getByLabel('Mobile number');
    await number.press('Enter');
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expectGood(page);
    await number.fill(newNumber());
    await number.press('Enter');
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
    await expectGood(page);
  });

  test('support', async ({ page }) => {
    await page.goto('/supportPage');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expectGood(page);
  });

  test('the choice of what to post', async ({ page }) => {
    await page.goto('/post');
    await awake(page);
    await page.getByText('Rent out a home', { exact: true }).click();
    await expectGood(page);
  });

  test('a step of the wizard, as it comes and with what is missing', async ({ page, login }) => {
    await login(newNumber());
    await page.goto('/post/residential_rent/new/basic?listing_role=Owner');
    const next = page.getByRole('button', { name: /^Save and go to/ });
    await expect(next).toBeVisible();
    await expectGood(page);
    await next.click();
    await expect(page.getByRole('alert').filter({ hasText: /need your attention/ })).toBeVisible();
    await expectGood(page);
  });

  test('the shortlist: logged out, empty, and with a home in it', async ({ page, login, baseURL }) => {
    await page.goto('/shortlist');
    await expect(page.getByText('Kept on this device only.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nothing kept yet' })).toBeVisible();
    await expectGood(page);
    const token = await login(newNumber());
    await page.goto('/shortlist');
    await expect(page.getByRole('heading', { name: 'Nothing kept yet' })).toBeVisible();
    await expectGood(page);
    const found = await page.request.get(`${baseURL}/api/v1/property/get?city=coimbatore&limit=1`);
    const [home] = ((await found.json()) as { data: { id: string; title: string }[] }).data;
    await page.request.post(`${baseURL}/api/v1/shortlist`, { data: { property_id: home!.id }, headers: { 'x-access-token': token } });
    await page.reload();
    await expect(page.getByRole('button', { name: `Remove ${home!.title} from the shortlist` })).toBeVisible();
    await expectGood(page);
  });

  test('recently seen, and the statistics of a home with their table', async ({ page, login, baseURL }) => {
    const token = await login('9876500001');
    const asOwner = { 'x-access-token': token };
    const mine = await page.request.get(`${baseURL}/api/v1/property/myproperty?status=active&limit=1`, { headers: asOwner });
    const [own] = ((await mine.json()) as { data: { id: string }[] }).data;
    const found = await page.request.get(`${baseURL}/api/v1/property/get?city=coimbatore&limit=1&kind=flatmate`);
    const [home] = ((await found.json()) as { data: { id: string; title: string }[] }).data;
    await page.request.post(`${baseURL}/api/v1/property/seen`, { data: { property_id: home!.id }, headers: asOwner });
    await page.goto('/seen');
    await expect(page.getByText('Seen today').first()).toBeVisible();
    await expectGood(page);
    await page.request.post(`${baseURL}/api/v1/shortlist`, {
      data: { property_id: own!.id, status: 'active' },
      headers: { 'x-access-token': await login('9876500002') },
    });
    await page.goto(`/my-properties/${own!.id}/statistics`);
    await expect(page.getByRole('heading', { name: 'This property is not among yours' })).toBeVisible();
    await login('9876500001');
    await page.goto(`/my-properties/${own!.id}/statistics`);
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await expectGood(page);
  });
});

/** Every script the browser asks for until the page is awake and quiet. */
async function scriptsOf(page: Page, path: string) {
  const coming: Promise<{ asSent: number; gzip: number }>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    const sent = response.request().sizes();
    coming.push(
      Promise.all([response.body(), sent]).then(([body, { responseBodySize: asSent }]) => ({
        asSent,
        gzip: gzipSync(body, { level: 9 }).length,
      })),
    );
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await awake(page);
  const scripts = await Promise.all(coming);
  const sum = (size: 'asSent' | 'gzip') => scripts.reduce((total, script) => total + script[size], 0);
  const [asSent, gzip] = [sum('asSent'), sum('gzip')];
  const kB = (count: number) => (count / 1000).toFixed(1);
  process.stdout.write(`${path}: ${scripts.length} scripts, ${kB(asSent)} kB as sent, ${kB(gzip)} kB by gzip -9\n`);
  return { count: scripts.length, asSent, gzip };
}

for (const language of ['', '/ta', '/hi']) {
  test(`the search page ships at most 150 kB of JavaScript, compressed: ${language}${RENT}`, async ({ page }) => {
    const { count, asSent, gzip } = await scriptsOf(page, language + RENT);
    expect(count).toBeGreaterThan(1);
    // sent in the better compression
    expect(asSent).toBeLessThan(gzip);
    expect(gzip).toBeLessThanOrEqual(150_000);
  });
}

test('home ships less than 165 kB of JavaScript, compressed', async ({ page }) => {
  const { count, gzip } = await scriptsOf(page, '/');
  expect(count).toBeGreaterThan(1);
  expect(gzip).toBeLessThan(165_000);
});

test('a listing ships less than 165 kB of JavaScript, compressed', async ({ page, baseURL }) => {
  const found = await page.request.get(`${baseURL}/api/v1/property/get?city=coimbatore&limit=1`);
  const [home] = ((await found.json()) as { data: { url: string }[] }).data;
  const { count, gzip } = await scriptsOf(page, home!.url);
  expect(count).toBeGreaterThan(1);
  expect(gzip).toBeLessThan(165_000);
});
