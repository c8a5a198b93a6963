/** A cheap phone on a slow line paints a page long before its scripts are there: what is tapped, typed and sent meanwhile is not lost. */
import type { Locator, Page } from '@playwright/test';
import { aHome } from './contacted-home.ts';
import { awake } from './awake.ts';
import { expect, test } from './fixtures.ts';

/** Opens a page whose scripts come when `wake` is called. */
async function openAsleep(page: Page, path: string): Promise<{ wake: () => void }> {
  let wake = () => undefined as void;
  const awake = new Promise<void>((resolve) => (wake = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await awake;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'interactive' && performance.getEntriesByType('paint').length > 0);
  return { wake };
}

/** Where the button stands, by a finger: Playwright's own click waits for a page that has loaded to stand still. */
async function tap(button: Locator): Promise<void> {
  await button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { x, y, width, height } = (await button.boundingBox())!;
  await button.page().mouse.click(x + width / 2, y + height / 2);
}

test('a heart tapped before the scripts of the page came beats once they are there, and once only', async ({ page }) => {
  const { wake } = await openAsleep(page, '/apartment-in-coimbatore-for-rent');
  await tap(page.getByRole('button', { name: /^Save .+ to the shortlist$/ }).first());
  const kept = page.getByRole('button', { name: /^Remove .+ from the shortlist$/ });
  await expect(kept).toHaveCount(0);
  wake();
  await expect(page.getByText('Property added to your wishlist successfully!')).toBeVisible();
  await expect(kept).toHaveCount(1);
  // what is tapped from now on is answered at once, and nothing is pressed a second time
  await kept.click();
  await expect(kept).toHaveCount(0);
});

test('an owner asked for before the scripts of the page came is asked for once they are there', async ({ page }) => {
  const { wake } = await openAsleep(page, await aHome(page));
  await tap(page.getByRole('button', { name: /^Contact / }).first());
  wake();
  await expect(page.getByRole('alertdialog', { name: 'Login Expired' })).toBeVisible();
});

test('a request written and sent before the scripts of the page came is sent once they are there, and never as an address', async ({
  page,
  baseURL,
}) => {
  const { wake } = await openAsleep(page, '/supportPage');
  await page.getByLabel('What is it about?').selectOption('posting');
  await page.getByLabel('Your request').fill('The street of my home is wrong.');
  await page.getByLabel('Your mail address').fill('meena@example.org');
  await tap(page.getByRole('button', { name: 'Send request' }));
  await expect(page).toHaveURL(`${baseURL}/supportPage`);
  wake();
  await expect(page.getByText('Your request is here')).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/supportPage`);
});

test('figures typed and chosen before the scripts of a calculator came are those it reckons with', async ({ page }) => {
  const { wake } = await openAsleep(page, '/calculators/area');
  await page.getByRole('textbox').first().fill('5');
  const unit = page.getByRole('combobox').first();
  await unit.selectOption('acre');
  wake();
  await awake(page);
  await expect(unit).toHaveValue('acre');
  // 5 acres are 2,17,800 square feet
  await expect(page.getByText('2,17,800').first()).toBeVisible();
});
