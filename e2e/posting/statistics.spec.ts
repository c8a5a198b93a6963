import { randomInt } from 'node:crypto';
import { expect, test } from '../support/fixtures.ts';
import { completeLogin, newPhoneNumber } from '../support/people.ts';
import { publishListing } from '../support/publish-listing.ts';

// The test browser identifies as a bot, whose visits are not counted, so these tests set another user agent. It contains a random number,
// so each run is another visitor.
test.use({
  userAgent: `Mozilla/5.0 (Linux; Android 14; Phone ${randomInt(1e6)}) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36`,
});

interface Home {
  readonly id: string;
  readonly url: string;
  readonly card: { readonly title: string };
}

test('a visitor who looks twice counts as one view and finds the listing in the history before and after login', async ({
  page: stranger,
  browser,
  contextOptions,
  baseURL,
  sms,
  login,
}) => {
  const owner = await (await browser.newContext({ ...contextOptions, viewport: { width: 360, height: 740 } })).newPage();
  const token = await login(newPhoneNumber());
  // The fixture logs in on the visitor's page, but the owner has to be logged in, so the token is removed.
  await stranger.addInitScript(() => {
    if (location.protocol === 'about:' || sessionStorage.getItem('stranger')) return;
    sessionStorage.setItem('stranger', 'yes');
    localStorage.removeItem('authToken');
  });
  await owner.addInitScript((value) => location.protocol !== 'about:' && localStorage.setItem('authToken', value), token);
  const asOwner = async <T>(path: string) => {
    const response = await owner.request.get(`${baseURL}/api/v1${path}`, { headers: { 'x-access-token': token } });
    return ((await response.json()) as { data: T }).data;
  };
  // A separate listing, because other tests view the demo listings.
  await publishListing(owner.request, baseURL!, token, 'Counted House');
  const [home] = await asOwner<[Home]>('/property/myproperty?status=active');
  const viewsOf = async () => (await asOwner<{ views: number }>(`/property/view/stats?property_id=${home.id}&days=30`)).views;
  const before = await viewsOf();

  await test.step('the visitor views the listing twice', async () => {
    for (let time = 0; time < 2; time += 1) {
      const viewRecorded = stranger.waitForResponse((response) => response.url().endsWith('/property/seen'));
      await stranger.goto(home.url);
      expect((await viewRecorded).status()).toBe(202);
    }
    expect(await viewsOf()).toBe(before + 1);
  });

  await test.step('leaving immediately does not count as a view', async () => {
    const viewRecorded: string[] = [];
    stranger.on('request', (request) => request.url().endsWith('/property/seen') && viewRecorded.push(request.url()));
    await stranger.clock.install();
    await stranger.goto(home.url);
    await stranger.goto('/supportPage');
    await stranger.clock.runFor(60_000);
    // Requests are reported in the order in which they are sent, so an earlier one would be recorded by now.
    await stranger.evaluate(() => fetch('/healthz'));
    expect(viewRecorded).toEqual([]);
  });

  await test.step('the owner sees the view in the chart of the row and on the statistics page with its table', async () => {
    const views = `${before + 1} view${before === 0 ? '' : 's'}`;
    await owner.goto(`${baseURL}/my-properties`);
    const row = owner.locator('article').filter({ has: owner.locator(`a[href="/my-properties/${home.id}/statistics"]`) });
    await expect(row.getByText(views, { exact: true })).toBeVisible();
    await row.getByRole('link', { name: `Statistics of ${home.card.title}` }).click();
    const section = owner.getByRole('region', { name: 'Views' });
    await expect(section.getByText(String(before + 1), { exact: true })).toBeVisible();
    await expect(section.getByRole('img', { name: /^Views per day, .* Highest: / })).toBeVisible();
    await owner.getByRole('link', { name: '7 days' }).click();
    await owner.getByRole('button', { name: 'Show table' }).click();
    const table = owner.getByRole('table', { name: 'Day by day' });
    await expect(table.getByRole('row')).toHaveCount(9);
    await expect(table.getByRole('row').nth(1).getByRole('cell').first()).not.toHaveText('0');
  });

  await test.step('the listing is in the history of the device, and after login in the history of the account', async () => {
    await stranger.goto('/seen');
    const card = stranger.getByRole('main').getByRole('article').filter({ hasText: home.card.title });
    await expect(card).toHaveCount(1);
    await expect(card.getByText('Viewed today')).toBeVisible();
    await expect(stranger.getByText('Saved on this device only.')).toBeVisible();
    await stranger.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await completeLogin(stranger, newPhoneNumber(), sms);
    await expect(stranger.getByText('Saved on this device only.')).toBeHidden();
    await expect(card).toHaveCount(1);
    expect(await stranger.evaluate(() => localStorage.getItem('seen'))).toBeNull();
    await stranger.reload();
    await expect(card).toHaveCount(1);
    await stranger.getByRole('button', { name: 'Clear history' }).click();
    await stranger.getByRole('alertdialog').getByRole('button', { name: 'Clear history' }).click();
    await expect(stranger.getByRole('heading', { name: 'No viewed homes yet' })).toBeVisible();
  });
});
