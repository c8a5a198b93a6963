/** On a cheap phone a page is visible long before its scripts are loaded. Taps, typing and submits before hydration must not be lost. */
import type { Locator, Page } from '@playwright/test';
import { findRental } from '../support/contact-owner.ts';
import { loginDialog } from '../support/people.ts';
import { waitForHydration } from '../support/hydration.ts';
import { expect, test } from '../support/fixtures.ts';
import { closeToasts } from '../support/toasts.ts';

/** Opens a page whose scripts are delayed until `hydrate` is called. */
async function openBeforeHydration(page: Page, path: string): Promise<{ hydrate: () => void }> {
  let hydrate = () => undefined as void;
  const scriptsReleased = new Promise<void>((resolve) => (hydrate = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await scriptsReleased;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading' && performance.getEntriesByType('paint').length > 0);
  return { hydrate };
}

/** Taps the position of the button. Playwright's click would wait until the page has finished loading. */
async function tap(button: Locator): Promise<void> {
  await button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { x, y, width, height } = (await button.boundingBox())!;
  await button.page().mouse.click(x + width / 2, y + height / 2);
}

test('a shortlist tap before hydration takes effect exactly once', async ({ page }) => {
  const { hydrate } = await openBeforeHydration(page, '/apartment-in-coimbatore-for-rent');
  await tap(page.getByRole('button', { name: /^Save .+ to the shortlist$/ }).first());
  const shortlistedButtons = page.getByRole('button', { name: /^Remove .+ from the shortlist$/ });
  await expect(shortlistedButtons).toHaveCount(0);
  hydrate();
  await expect(page.getByText('Property added to your wishlist successfully!')).toBeVisible();
  await expect(shortlistedButtons).toHaveCount(1);
  await closeToasts(page);
  // After hydration taps take effect at once, and nothing is replayed twice.
  await shortlistedButtons.click();
  await expect(shortlistedButtons).toHaveCount(0);
});

test('a contact tap before hydration takes effect after it', async ({ page }) => {
  const { hydrate } = await openBeforeHydration(page, await findRental(page));
  await tap(page.getByRole('button', { name: /^Contact / }).first());
  hydrate();
  await expect(loginDialog(page)).toContainText('Log in to contact');
});

test('a form submitted before hydration is sent by the script afterwards and never as a URL', async ({ page, baseURL }) => {
  const { hydrate } = await openBeforeHydration(page, '/supportPage');
  await page.getByLabel('What is it about?').selectOption('posting');
  await page.getByLabel('Your request').fill('The street of my home is wrong.');
  await page.getByLabel('Your email address').fill('meena@example.org');
  await tap(page.getByRole('button', { name: 'Send request' }));
  await expect(page).toHaveURL(`${baseURL}/supportPage`);
  hydrate();
  await expect(page.getByText('Request received')).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/supportPage`);
});

test('a place typed before hydration gets suggestions', async ({ page }) => {
  const { hydrate } = await openBeforeHydration(page, '/');
  await page.getByRole('main').getByRole('combobox', { name: 'Locality, society or landmark in Coimbatore' }).fill('peelam');
  hydrate();
  await expect(page.getByRole('option', { name: /Peelamedu/ }).first()).toBeVisible();
});

test('a calculator uses the values entered before hydration', async ({ page }) => {
  const { hydrate } = await openBeforeHydration(page, '/calculators/area');
  await page.getByRole('textbox').first().fill('5');
  const unit = page.getByRole('combobox').first();
  await unit.selectOption('acre');
  hydrate();
  await waitForHydration(page);
  await expect(unit).toHaveValue('acre');
  // 5 acres are 2,17,800 square feet.
  await expect(page.getByText('2,17,800').first()).toBeVisible();
});
