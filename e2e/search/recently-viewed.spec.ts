import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { tick } from '../support/hydration.ts';

// No other test posts in this city, so totals do not change.
const RENT = '/homes-in-mumbai-for-rent?sort=newest';

const list = (page: Page) =>
  page.getByRole('main').locator('article:not(aside article)').getByRole('heading', { level: 2 }).getByRole('link');
const listingPaths = (page: Page): Promise<string[]> =>
  list(page).evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
const total = async (page: Page): Promise<number> => {
  const totalText = await page
    .getByRole('main')
    .getByText(/^[\d,]+ listings?$/)
    .first()
    .textContent();
  return Number(totalText!.replaceAll(/\D/g, ''));
};

/** Opens a listing and waits until it is in the history of this browser. */
async function viewListing(page: Page, path: string): Promise<void> {
  const before = await page.evaluate(() => localStorage.getItem('seen'));
  await page.locator(`main a[href="${path}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('seen'))).not.toBe(before);
  await page.goBack();
  await expect(list(page).first()).toBeVisible();
}

test('viewed listings can be excluded from a search, and viewing another one does not change its second page', async ({ page }) => {
  test.slow();
  await page.goto(RENT);
  const totalWithoutFilter = await total(page);
  const first = await listingPaths(page);
  await viewListing(page, first[0]!);
  await page.getByRole('link', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await tick(filters.getByRole('checkbox', { name: 'Hide viewed' }));
  await filters.getByRole('button', { name: /^Show / }).click();
  await expect(page.getByText('1 viewed listing hidden')).toBeVisible();
  expect(await total(page)).toBe(totalWithoutFilter - 1);
  const visiblePaths = await listingPaths(page);
  expect(visiblePaths.slice(0, -1)).toEqual(first.slice(1));

  // Viewing a listing in between moves no listing to another page.
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  // while the page loads the list may be empty
  await expect
    .poll(async () => {
      const paths = await listingPaths(page);
      return paths.length === visiblePaths.length && !paths.some((path) => visiblePaths.includes(path));
    })
    .toBe(true);
  const second = await listingPaths(page);
  await viewListing(page, second[3]!);
  expect(await listingPaths(page)).toEqual(second);
  await page.reload();
  await expect(page.getByText('1 viewed listing hidden')).toBeVisible();
  expect(await listingPaths(page)).toEqual(second);

  // The first page excludes the current history, also when the URL is opened directly.
  await page.goto('/homes-in-mumbai-for-rent?sort=newest&unseen=true');
  await expect(page.getByText('2 viewed listings hidden')).toBeVisible();
  expect(await total(page)).toBe(totalWithoutFilter - 2);
  await page.getByRole('link', { name: 'Remove Not viewed yet' }).click();
  await expect.poll(() => total(page)).toBe(totalWithoutFilter);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a search without viewed listings says that the browser has to hide them', async ({ page }) => {
    await page.goto(`${RENT}&unseen=true`);
    await expect(page.getByText('Viewed listings are hidden by your browser.', { exact: false })).toBeVisible();
  });
});

test('plots are searched in the local area unit, which stays in the URL', async ({ page, baseURL }) => {
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

test('“Save this search” takes effect when its link was opened before hydration', async ({ page }) => {
  await page.goto(`${RENT}#save-search`);
  await expect(page.getByText('Log in to save searches.')).toBeVisible();
  await expect(page).not.toHaveURL(/#/);
});
