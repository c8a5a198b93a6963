/** The shortlist: before and after login, with notes, price changes, removed listings and comparison. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { completeLogin, newPhoneNumber } from '../support/people.ts';
import { publishListing } from '../support/publish-listing.ts';
import { interceptRequests } from '../support/requests.ts';

const asPerson = (token: string) => ({ headers: { 'x-access-token': token } });
const idIn = (path: string): string => path.slice(path.lastIndexOf('-pid-') + 5);

/** Shortlists the listing of this page with the heart button. */
async function shortlist(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page
    .getByRole('button', { name: /^Save .+ to the shortlist$/ })
    .first()
    .click();
  await expect(page.getByText('Property added to your wishlist successfully!')).toBeVisible();
}

async function write(page: Page, card: number, note: string): Promise<void> {
  await page
    .getByRole('button', { name: /^(?:Add a note to|Edit the note on) / })
    .nth(card)
    .click();
  const field = page.getByRole('textbox', { name: /^Note on / });
  await expect(field).toBeFocused();
  await field.fill(note);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved.').first()).toBeVisible();
}

async function changeRent(request: APIRequestContext, site: string, token: string, id: string, difference: number): Promise<number> {
  const response = await request.post(`${site}/api/v1/residential/find/`, { data: { id }, ...asPerson(token) });
  const { expected_rent: rent } = ((await response.json()) as { data: { expected_rent: number } }).data;
  const listReleased = await request.post(`${site}/api/v1/residential/rent/form/details`, {
    data: { id, expected_rent: rent + difference },
    ...asPerson(token),
  });
  expect(listReleased.ok(), await listReleased.text()).toBe(true);
  return rent;
}

test('a listing shortlisted without a connection is stored on the device and synchronized when the connection is back', async ({
  page,
  login,
  request,
  baseURL,
  createSession,
}) => {
  test.slow();
  const home = await publishListing(request, baseURL ?? '', await createSession(newPhoneNumber()), 'Offline Court');
  const token = await login(newPhoneNumber());
  const activeListResponse = page.waitForResponse((response) => response.url().endsWith('/api/v1/shortlist/active'));
  await page.goto(home);
  await activeListResponse;
  const heart = page.getByRole('button', { name: /^(?:Save|Remove) .+ shortlist$/ }).first();
  // The toast covers the heart button on phones and stays while the pointer is over it.
  const movePointerAway = async () => {
    await page.mouse.move(180, 600);
    await expect(page.getByText(/^You're offline\. |in your shortlist now\.$/)).toHaveCount(0);
  };
  const storedIds = async () =>
    ((await (await request.get('/api/v1/shortlist', asPerson(token))).json()) as { data: { id: string }[] }).data.map(({ id }) => id);

  await page.context().setOffline(true);
  await heart.click();
  await expect(page.getByText("You're offline. Saved on this device; ")).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await storedIds()).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(storedIds).toEqual([idIn(home)]);
  expect(await page.evaluate(() => localStorage.getItem('shortlist'))).toBeNull();

  // Entries of the account cannot be removed without a connection.
  await movePointerAway();
  await page.context().setOffline(true);
  await heart.click();
  await expect(page.getByText("You're offline. It is still in your shortlist; ")).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.context().setOffline(false);
  await movePointerAway();
  await heart.click();
  await expect.poll(storedIds).toEqual([]);
});

test('a visitor shortlists two listings, finds them after login, sees their changes and compares them', async ({
  page,
  createSession,
  sms,
  smsCount,
  baseURL,
  request,
  browser,
  contextOptions,
}) => {
  test.slow();
  const site = baseURL ?? '';
  const [owner, seeker] = [newPhoneNumber(), newPhoneNumber()];
  const ownerToken = await createSession(owner);
  const [first, second] = [
    await publishListing(request, site, ownerToken, `Lane ${owner.slice(-6)} A`),
    await publishListing(request, site, ownerToken, `Lane ${owner.slice(-6)} B`),
  ];

  // The visitor shortlists both on the device.
  for (const path of [first, second]) await shortlist(page, path);
  await page.goto('/shortlist');
  await expect(page.getByText('2 saved homes')).toBeVisible();
  await expect(page.getByText('Saved on this device only.')).toBeVisible();
  const hostile = '<b>quiet</b> 👩‍👩‍👧 هادئ';
  await write(page, 0, hostile);
  await page.reload();
  await expect(page.getByText(hostile)).toBeVisible();

  // The login moves them to the account.
  const before = await smsCount(seeker);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await completeLogin(page, seeker, sms, before);
  await expect(page.getByText('Homes saved on this device are in your shortlist now.')).toBeVisible();
  await expect(page.getByText('Saved on this device only.')).toBeHidden();
  await expect(page.getByText('2 saved homes')).toBeVisible();
  await expect(page.getByText(hostile)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('shortlist'))).toBeNull();
  await expect(page.getByRole('button', { name: /^Remove .+ from the shortlist$/ })).toHaveCount(2);
  await write(page, 1, 'Ask about water in summer');

  // An accidental removal can be undone, including the note.
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.getByRole('button', { name: /^Save .+ to the shortlist$/ }).click();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);

  // The owner lowers the price.
  const rent = await changeRent(request, site, ownerToken, idIn(second), -500);
  await page.reload();
  await expect(page.getByText(hostile)).toBeVisible();
  await expect(page.getByText(/^₹500 less since /)).toBeVisible();
  await expect(page.getByText(`Was ₹${rent.toLocaleString('en-IN')} when you saved it`)).toBeVisible();

  // The person compares both listings.
  for (const box of await page.getByRole('checkbox', { name: /^Compare / }).all()) await box.check();
  await expect(page.getByText('2 of 4 selected')).toBeVisible();
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { name: 'Compare' })).toBeVisible();
  await expect(page.getByRole('columnheader').filter({ hasText: '₹' })).toHaveCount(2);

  // The owner closes the listing.
  const closed = await request.post(`${site}/api/v1/property/status`, {
    data: { id: idIn(first), status: 'closed', reason: 'found_here' },
    ...asPerson(ownerToken),
  });
  expect(closed.ok(), await closed.text()).toBe(true);
  await page.goto('/shortlist');
  await expect(page.getByText(/^Rented out on /)).toBeVisible();
  await expect(page.getByText('Ask about water in summer')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Compare / })).toHaveCount(2);

  // The owner deletes the listing: the entry stays without a link.
  const deleted = await request.delete(`${site}/api/v1/property`, { data: { id: idIn(first) }, ...asPerson(ownerToken) });
  expect(deleted.ok(), await deleted.text()).toBe(true);
  await page.reload();
  await expect(page.getByText('Removed by Thinnai')).toBeVisible();
  await expect(page.getByText('Ask about water in summer')).toBeVisible();
  await expect(page.locator(`article a[href*="${idIn(first)}"]`)).toHaveCount(0);

  // The same person logs in on another device.
  const tablet = await (await browser.newContext(contextOptions)).newPage();
  await shortlist(tablet, `${site}${second}`);
  await tablet.goto(`${site}/shortlist`);
  await write(tablet, 0, 'Sunny balcony');
  const sent = await smsCount(seeker);
  await tablet.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await completeLogin(tablet, seeker, sms, sent);
  await expect(tablet.getByText('2 saved homes')).toBeVisible();
  await expect(tablet.getByText(`${hostile}\nSunny balcony`)).toBeVisible();
  await tablet.context().close();
});

test('the shortlist shows an error when the server does not respond and when there is no connection', async ({ page, login, baseURL }) => {
  const token = await login(newPhoneNumber());
  await page.goto('/shortlist');
  await expect(page.getByRole('heading', { name: 'No saved homes yet' })).toBeVisible();
  await page.route('**/api/v1/shortlist?*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Could not load' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('alert').getByText('failed', { exact: true })).toBeVisible();
  await page.unroute('**/api/v1/shortlist?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No saved homes yet' })).toBeVisible();

  const response = await page.request.get(`${baseURL}/api/v1/property/get?city=coimbatore&limit=13`);
  for (const { id } of ((await response.json()) as { data: { id: string }[] }).data)
    await page.request.post(`${baseURL}/api/v1/shortlist`, { data: { property_id: id }, ...asPerson(token) });
  await page.reload();
  await expect(page.getByText('13 saved homes')).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  // The page reloads the list when the connection is back.
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: /^Remove .+ from the shortlist$/ })).toHaveCount(1);
});

test('a note written after the session ended is saved after login, and a page number that no longer exists shows the last page', async ({
  page,
  login,
  sms,
  smsCount,
  baseURL,
}) => {
  const phone = newPhoneNumber();
  const token = await login(phone);
  const response = await page.request.get(`${baseURL}/api/v1/property/get?city=coimbatore&limit=1`);
  const [{ id }] = ((await response.json()) as { data: [{ id: string }] }).data;
  await page.request.post(`${baseURL}/api/v1/shortlist`, { data: { property_id: id }, ...asPerson(token) });
  // Otherwise the event stream would notice the ended session first and show it.
  await page.route('**/notifications/stream', (route) => route.abort());
  await page.goto('/hi/shortlist?page=3');
  await expect(page).toHaveURL(`${baseURL}/hi/shortlist?page=1`);
  await page.goto('/shortlist');
  await page.getByRole('button', { name: /^Add a note to / }).click();
  await page.getByRole('textbox', { name: /^Note on / }).fill('Ask for the parking');
  await page.request.post(`${baseURL}/api/v1/auth/logout`, { data: {}, ...asPerson(token) });
  const before = await smsCount(phone);
  await page.getByRole('button', { name: 'Save note' }).click();
  // The list requested after the login was read before the note was saved, and arrives later.
  const [released, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await interceptRequests(
    page,
    '**/api/v1/shortlist?*',
    async (route) => {
      const list = await route.fetch();
      await released.promise;
      await route.fulfill({ response: list }).catch(() => undefined);
      answered.resolve();
    },
    { times: 1 },
  );
  await page.getByRole('alertdialog', { name: 'Login Expired' }).getByRole('button', { name: 'Login', exact: true }).click();
  await completeLogin(page, phone, sms, before);
  await expect(page.getByText('Note saved.').first()).toBeVisible();
  released.resolve();
  await answered.promise;
  await expect(page.getByText('Ask for the parking')).toBeVisible();
});

test('with the keyboard only: a listing is shortlisted, a note written, discarded and written again', async ({ page }) => {
  await page.goto('/apartment-in-coimbatore-for-rent');
  const heart = page.getByRole('button', { name: /^Save .+ to the shortlist$/ }).first();
  await heart.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove .+ from the shortlist$/ }).first()).toBeFocused();
  await expect(page.getByText('Property added to your wishlist successfully!')).toBeVisible();
  await page.goto('/shortlist');
  const add = page.getByRole('button', { name: /^Add a note to / });
  await add.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Second thoughts');
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Near the school');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Near the school')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit the note on / })).toBeFocused();
});
