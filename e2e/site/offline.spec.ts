/** Without a connection the open page stays, failed requests show an error, and everything continues when the connection is back. */
import { findRental, showNumber } from '../support/contact-owner.ts';
import { waitForHydration } from '../support/hydration.ts';
import { expect, test } from '../support/fixtures.ts';
import { newPhoneNumber } from '../support/people.ts';
import { closeToasts } from '../support/toasts.ts';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported module/ });

const banner = "You're offline";

test('an open listing stays readable offline, and its owner can be contacted when the connection is back', async ({
  page,
  context,
  login,
}) => {
  await login(newPhoneNumber());
  await page.goto(await findRental(page));
  const button = page.getByRole('button', { name: /^Contact / }).first();
  await waitForHydration(page);
  await context.setOffline(true);
  await expect(page.getByRole('status').getByText(banner)).toBeVisible();
  await button.click();
  await expect(page.getByRole('alert').getByText('Request failed')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('status').getByText(banner)).toBeHidden();
  await closeToasts(page);
  await showNumber(page);
  await expect(page.getByRole('dialog', { name: 'Contact', exact: true })).toBeVisible();
});

test('a page that lost the connection before its scripts were loaded is reloaded when the connection is back', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/plans');
  await failed;
  await page.unroute('**/assets/*.js');
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect(await page.evaluate(() => 'early' in window)).toBe(false);
  }).toPass();
});

test('a script that could not be loaded without a connection is loaded by the next click when the connection is back', async ({
  page,
  context,
}) => {
  await page.goto(await findRental(page));
  await waitForHydration(page);
  await context.setOffline(true);
  // for visitors who never saved a listing, the script of the heart is loaded when they click it
  const heart = page.getByRole('button', { name: /^Save .+ to the shortlist$/ }).first();
  await heart.click();
  await expect(page.getByRole('alert').getByText('Failed to toggle shortlist')).toBeVisible();
  await context.setOffline(false);
  await closeToasts(page);
  await heart.click();
  await expect(page.getByText('Property added to your wishlist successfully!')).toBeVisible();
});

test('a page that cannot be loaded says that there is no connection, and can be loaded when the connection is back', async ({
  page,
  context,
  baseURL,
}) => {
  const home = await findRental(page);
  await page.goto('/homes-in-coimbatore-for-rent');
  await waitForHydration(page);
  await context.setOffline(true);
  await page.evaluate((path) => {
    const link = Object.assign(document.createElement('a'), { href: path });
    document.body.append(link);
    link.click();
  }, home);
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(baseURL + home);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No connection');
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a viewed listing opens without a connection, and other pages list what can be read', async ({ page, context, baseURL }) => {
    const home = await findRental(page);
    const keptPaths = () =>
      page.evaluate(async () => (await (await caches.open('pages-1')).keys()).map(({ url }) => new URL(url).pathname));
    await page.clock.install();
    await page.goto('/homes-in-coimbatore-for-rent');
    await waitForHydration(page);
    await page.clock.runFor(5000);
    await expect.poll(keptPaths).toContain('/offline');
    const heading = page.getByRole('heading', { level: 1 });
    const searchTitle = await heading.innerText();
    await page.evaluate((path) => {
      const link = Object.assign(document.createElement('a'), { href: path });
      document.body.append(link);
      link.click();
    }, home);
    await expect(page).toHaveURL(baseURL + home);
    await expect(heading).not.toHaveText(searchTitle);
    const title = await heading.innerText();
    await page.clock.runFor(3000);
    await expect.poll(keptPaths).toContain(home);

    await context.setOffline(true);
    await page.reload();
    await expect(heading).toHaveText(title);
    await page.goto('/supportPage');
    await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
    // the banner moves the content below it, so wait for it
    await expect(page.getByRole('status').getByText(banner)).toBeVisible();
    await page.getByRole('main').locator(`a[href="${home}"]`).click();
    await expect(heading).toHaveText(title);
  });
});
