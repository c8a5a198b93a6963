/** Without a connection: what is on the screen stays, what cannot come says so, and it goes on when the connection is back. */
import { aHome } from './contacted-home.ts';
import { awake } from './awake.ts';
import { expect, test } from './fixtures.ts';
import { newNumber } from './people.ts';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported module/ });

const banner = 'You are offline';

test('a listing that is open stays readable, and its owner is asked again when the connection is back', async ({
  page,
  context,
  login,
}) => {
  await login(newNumber());
  await page.goto(await aHome(page));
  const button = page.getByRole('button', { name: /^Contact / }).first();
  await expect(button).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status').getByText(banner)).toBeVisible();
  await button.click();
  await expect(page.getByRole('alert').getByText('Request failed')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('status').getByText(banner)).toBeHidden();
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Talk to them directly' })).toBeVisible();
});

test('a page that cannot come says that there is no connection, though it was never needed before, and comes when it is back', async ({
  page,
  context,
  baseURL,
}) => {
  const home = await aHome(page);
  await page.goto('/homes-in-coimbatore-for-rent');
  await awake(page);
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
