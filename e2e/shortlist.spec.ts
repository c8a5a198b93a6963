/** Keeping homes: before and after logging in, with notes, lower prices, homes that are gone, and two side by side. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { answerLogin, newNumber, sessionOf } from './people.ts';
import { postHome } from './posted-home.ts';

const asPerson = (token: string) => ({ headers: { 'x-access-token': token } });
const idIn = (path: string): string => path.slice(path.lastIndexOf('-pid-') + 5);

/** Keeps the home of this page, by its heart. */
async function keep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page
    .getByRole('button', { name: /^Save .+ to the shortlist$/ })
    .first()
    .click();
  await expect(page.getByText('Property added to your wishlist successfully!')).toBeVisible();
}

async function write(page: Page, card: number, note: string): Promise<void> {
  await page
    .getByRole('button', { name: /^(?:Add a|Change the) note on / })
    .nth(card)
    .click();
  const field = page.getByRole('textbox', { name: /^Note on / });
  await expect(field).toBeFocused();
  await field.fill(note);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved.').first()).toBeVisible();
}

async function changeRent(request: APIRequestContext, site: string, token: string, id: string, by: number): Promise<number> {
  const found = await request.post(`${site}/api/v1/residential/find/`, { data: { id }, ...asPerson(token) });
  const { expected_rent: rent } = ((await found.json()) as { data: { expected_rent: number } }).data;
  const saved = await request.post(`${site}/api/v1/residential/rent/form/details`, {
    data: { id, expected_rent: rent + by },
    ...asPerson(token),
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  return rent;
}

test('a home kept without a connection waits on the device, says so, and joins the shortlist when there is one', async ({
  page,
  login,
  request,
  baseURL,
  sms,
}) => {
  test.slow();
  const home = await postHome(request, baseURL ?? '', await sessionOf(request, baseURL ?? '', newNumber(), sms), 'Offline Court');
  const token = await login(newNumber());
  const learnt = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/shortlist/active'));
  await page.goto(home);
  await learnt;
  const heart = page.getByRole('button', { name: /^(?:Save|Remove) .+ shortlist$/ }).first();
  // what is said lies over the heart of a phone, and stays while the pointer rests on it
  const out = async () => {
    await page.mouse.move(180, 600);
    await expect(page.getByText(/^No connection: |in your shortlist now\.$/)).toHaveCount(0);
  };
  const kept = async () =>
    ((await (await request.get('/api/v1/shortlist', asPerson(token))).json()) as { data: { id: string }[] }).data.map(({ id }) => id);

  await page.context().setOffline(true);
  await heart.click();
  await expect(page.getByText('No connection: kept on this device.')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await kept()).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(kept).toEqual([idIn(home)]);
  expect(await page.evaluate(() => localStorage.getItem('shortlist'))).toBeNull();

  // what is with the person cannot be taken out from here
  await out();
  await page.context().setOffline(true);
  await heart.click();
  await expect(page.getByText('No connection: it is still in your shortlist.')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.context().setOffline(false);
  await out();
  await heart.click();
  await expect.poll(kept).toEqual([]);
});

test('a visitor keeps two homes, logs in and finds them; sees what became of them, and puts two side by side', async ({
  page,
  sms,
  smsCount,
  baseURL,
  request,
  browser,
  contextOptions,
}) => {
  test.slow();
  const site = baseURL ?? '';
  const [owner, seeker] = [newNumber(), newNumber()];
  const ownerToken = await sessionOf(request, site, owner, sms);
  const [first, second] = [
    await postHome(request, site, ownerToken, `Lane ${owner.slice(-6)} A`),
    await postHome(request, site, ownerToken, `Lane ${owner.slice(-6)} B`),
  ];

  // on the device
  for (const path of [first, second]) await keep(page, path);
  await page.goto('/shortlist');
  await expect(page.getByText('2 homes kept for later')).toBeVisible();
  await expect(page.getByText('Kept on this device only.')).toBeVisible();
  const hostile = '<b>quiet</b> 👩‍👩‍👧 هادئ';
  await write(page, 0, hostile);
  await page.reload();
  await expect(page.getByText(hostile)).toBeVisible();

  // with the person
  const before = await smsCount(seeker);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await answerLogin(page, seeker, sms, before);
  await expect(page.getByText('What you kept on this device is in your shortlist now.')).toBeVisible();
  await expect(page.getByText('Kept on this device only.')).toBeHidden();
  await expect(page.getByText('2 homes kept for later')).toBeVisible();
  await expect(page.getByText(hostile)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('shortlist'))).toBeNull();
  await expect(page.getByRole('button', { name: /^Remove .+ from the shortlist$/ })).toHaveCount(2);
  await write(page, 1, 'Ask about water in summer');

  // a slip of the finger is undone, note and all
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.getByRole('button', { name: /^Save .+ to the shortlist$/ }).click();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);

  // the owner asks for less
  const rent = await changeRent(request, site, ownerToken, idIn(second), -500);
  await page.reload();
  await expect(page.getByText(hostile)).toBeVisible();
  await expect(page.getByText(/^₹500 less since /)).toBeVisible();
  await expect(page.getByText(`It was ₹${rent.toLocaleString('en-IN')} when you kept it.`)).toBeVisible();

  // two side by side
  for (const box of await page.getByRole('checkbox', { name: /^Compare / }).all()) await box.check();
  await expect(page.getByText('2 of 4 chosen')).toBeVisible();
  await page.getByRole('link', { name: 'Put side by side' }).click();
  await expect(page.getByRole('heading', { name: 'Side by side' })).toBeVisible();
  await expect(page.getByRole('columnheader').filter({ hasText: '₹' })).toHaveCount(2);

  // the owner found somebody
  const closed = await request.post(`${site}/api/v1/property/status`, {
    data: { id: idIn(first), status: 'closed', reason: 'found_here' },
    ...asPerson(ownerToken),
  });
  expect(closed.ok(), await closed.text()).toBe(true);
  await page.goto('/shortlist');
  await expect(page.getByText(/^Rented out on /)).toBeVisible();
  await expect(page.getByText('Ask about water in summer')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Compare / })).toHaveCount(2);

  // and deletes it: the entry stays, and leads nowhere
  const deleted = await request.delete(`${site}/api/v1/property`, { data: { id: idIn(first) }, ...asPerson(ownerToken) });
  expect(deleted.ok(), await deleted.text()).toBe(true);
  await page.reload();
  await expect(page.getByText('Taken down from the site')).toBeVisible();
  await expect(page.getByText('Ask about water in summer')).toBeVisible();
  await expect(page.locator(`article a[href*="${idIn(first)}"]`)).toHaveCount(0);

  // another device of the same person
  const tablet = await (await browser.newContext(contextOptions)).newPage();
  await keep(tablet, `${site}${second}`);
  await tablet.goto(`${site}/shortlist`);
  await write(tablet, 0, 'Sunny balcony');
  const sent = await smsCount(seeker);
  await tablet.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await answerLogin(tablet, seeker, sms, sent);
  await expect(tablet.getByText('2 homes kept for later')).toBeVisible();
  await expect(tablet.getByText(`${hostile}\nSunny balcony`)).toBeVisible();
  await tablet.context().close();
});

test('the shortlist says what is wrong: when the site answers nothing, and without a connection', async ({ page, login, baseURL }) => {
  const token = await login(newNumber());
  await page.goto('/shortlist');
  await expect(page.getByRole('heading', { name: 'Nothing kept yet' })).toBeVisible();
  await page.route('**/api/v1/shortlist?*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This did not load' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('alert').getByText('failed', { exact: true })).toBeVisible();
  await page.unroute('**/api/v1/shortlist?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing kept yet' })).toBeVisible();

  const found = await page.request.get(`${baseURL}/api/v1/property/get?city=coimbatore&limit=13`);
  for (const { id } of ((await found.json()) as { data: { id: string }[] }).data)
    await page.request.post(`${baseURL}/api/v1/shortlist`, { data: { property_id: id }, ...asPerson(token) });
  await page.reload();
  await expect(page.getByText('13 homes kept for later')).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  // back by itself
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: /^Remove .+ from the shortlist$/ })).toHaveCount(1);
});

test('a note written while the session ended is kept after the login, and a page that is not there any more leads to the last', async ({
  page,
  login,
  sms,
  smsCount,
  baseURL,
}) => {
  const phone = newNumber();
  const token = await login(phone);
  const found = await page.request.get(`${baseURL}/api/v1/property/get?city=coimbatore&limit=1`);
  const [{ id }] = ((await found.json()) as { data: [{ id: string }] }).data;
  await page.request.post(`${baseURL}/api/v1/shortlist`, { data: { property_id: id }, ...asPerson(token) });
  // the open line would hear of the dead session first, and say so
  await page.route('**/notifications/stream', (route) => route.abort());
  await page.goto('/hi/shortlist?page=3');
  await expect(page).toHaveURL(`${baseURL}/hi/shortlist?page=1`);
  await page.goto('/shortlist');
  await page.getByRole('button', { name: /^Add a note on / }).click();
  await page.getByRole('textbox', { name: /^Note on / }).fill('Ask for the parking');
  await page.request.post(`${baseURL}/api/v1/auth/logout`, { data: {}, ...asPerson(token) });
  const before = await smsCount(phone);
  await page.getByRole('button', { name: 'Save note' }).click();
  // the list that the login asks for was read before the note is kept, and comes after
  let shown = () => undefined as void;
  const saved = new Promise<void>((resolve) => (shown = resolve));
  await page.route('**/api/v1/shortlist?*', async (route) => {
    const response = await route.fetch();
    await saved;
    await route.fulfill({ response }).catch(() => undefined);
  });
  await page.getByRole('alertdialog', { name: 'Login Expired' }).getByRole('button', { name: 'Login', exact: true }).click();
  await answerLogin(page, phone, sms, before);
  await expect(page.getByText('Note saved.').first()).toBeVisible();
  shown();
  await expect(page.getByText('Ask for the parking')).toBeVisible();
});

test('by keyboard alone: a home is kept, a note written, given up and written again', async ({ page }) => {
  await page.goto('/apartment-in-coimbatore-for-rent');
  const heart = page.getByRole('button', { name: /^Save .+ to the shortlist$/ }).first();
  await heart.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove .+ from the shortlist$/ }).first()).toBeFocused();
  await expect(page.getByText('Property added to your wishlist successfully!')).toBeVisible();
  await page.goto('/shortlist');
  const add = page.getByRole('button', { name: /^Add a note on / });
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
  await expect(page.getByRole('button', { name: /^Change the note on / })).toBeFocused();
});
