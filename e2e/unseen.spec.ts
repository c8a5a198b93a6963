import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// a city nobody posts in meanwhile: totals stay what they are
const RENT = '/homes-in-mumbai-for-rent?sort=newest';

const list = (page: Page) =>
  page.getByRole('main').locator('article:not(aside article)').getByRole('heading', { level: 2 }).getByRole('link');
const addresses = (page: Page): Promise<string[]> =>
  list(page).evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
const total = async (page: Page): Promise<number> => {
  const said = await page
    .getByRole('main')
    .getByText(/^[\d,]+ listings?$/)
    .first()
    .textContent();
  return Number(said!.replaceAll(/\D/g, ''));
};

/** Opens a listing and stays until this browser remembers it. */
async function lookAt(page: Page, address: string): Promise<void> {
  const before = await page.evaluate(() => localStorage.getItem('seen'));
  await page.locator(`main a[href="${address}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('seen'))).not.toBe(before);
  await page.goBack();
  await expect(list(page).first()).toBeVisible();
}

test('what was looked at is left out on request: exact, page after page, and on the map', async ({ page }) => {
  test.slow();
  await page.goto(RENT);
  const all = await total(page);
  const first = await addresses(page);
  await lookAt(page, first[0]!);
  await page.getByRole('link', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: 'Hide what I have seen' }).check();
  await filters.getByRole('button', { name: /^Show / }).click();
  await expect(page.getByText('1 you have seen is hidden.')).toBeVisible();
  expect(await total(page)).toBe(all - 1);
  const shown = await addresses(page);
  expect(shown.slice(0, -1)).toEqual(first.slice(1));

  // looking at a home in between moves none from one page to the other
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(async () => (await addresses(page)).some((one) => shown.includes(one))).toBe(false);
  const second = await addresses(page);
  await lookAt(page, second[3]!);
  expect(await addresses(page)).toEqual(second);
  await page.reload();
  await expect(page.getByText('1 you have seen is hidden.')).toBeVisible();
  expect(await addresses(page)).toEqual(second);

  // the first page starts anew, also for somebody who opens the address
  await page.goto('/homes-in-mumbai-for-rent?sort=newest&unseen=true');
  await expect(page.getByText('2 you have seen are hidden.')).toBeVisible();
  expect(await total(page)).toBe(all - 2);
  await page.getByRole('link', { name: 'Remove Not seen yet' }).click();
  await expect.poll(() => total(page)).toBe(all);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('a search for what is not seen is the same for everybody, and says so', async ({ page }) => {
    await page.goto(`${RENT}&unseen=true`);
    await expect(page.getByText('This list is the same for everybody.', { exact: false })).toBeVisible();
  });
});

test('plots are searched in the unit of their place, which the address keeps', async ({ page, baseURL }) => {
  await page.goto('/plot-in-chennai#filters');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters).toBeVisible();
  await filters.getByRole('textbox', { name: 'Area, from' }).fill('2.5');
  await expect(page).toHaveURL(`${baseURL}/plot-in-chennai?area_min=2.5&area_unit=cent#filters`);
  await expect(filters.getByText('from 2.5 cents')).toBeVisible();
  await filters.getByRole('link', { name: 'sqft' }).click();
  await expect(page).toHaveURL(`${baseURL}/plot-in-chennai?area_min=1090#filters`);
  await expect(filters.getByText('from 1,090 sqft')).toBeVisible();
});

test('a tap on “Save this search” counts before the page listens', async ({ page }) => {
  await page.goto(`${RENT}#save-search`);
  await expect(page.getByText('Please log in to save searches.')).toBeVisible();
  await expect(page).not.toHaveURL(/#/);
});
