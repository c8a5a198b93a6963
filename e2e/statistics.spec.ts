import { randomInt } from 'node:crypto';
import { expect, test } from './fixtures.ts';
import { answerLogin, newNumber } from './people.ts';

/** The demo owner, who has live homes. */
const OWNER = '9876500001';

// The browser of the tests says that it is a program, whose visits do not count; a try after a failed one is another visitor.
test.use({
  userAgent: `Mozilla/5.0 (Linux; Android 14; Phone ${randomInt(1e6)}) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36`,
});

interface Home {
  readonly id: string;
  readonly url: string;
  readonly card: { readonly title: string };
}

test('a stranger who looks twice is one view for the owner, and finds the home again before and after logging in', async ({
  page: stranger,
  browser,
  contextOptions,
  baseURL,
  sms,
  login,
}) => {
  const owner = await (await browser.newContext({ ...contextOptions, viewport: { width: 360, height: 740 } })).newPage();
  const token = await login(OWNER);
  // the fixture logs the stranger's page in; it is the owner's that should be
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
  const homes = await asOwner<Home[]>('/property/myproperty?status=active&limit=100');
  const home = homes[randomInt(homes.length)]!;
  const viewsOf = async () => (await asOwner<{ views: number }>(`/property/view/stats?property_id=${home.id}&days=30`)).views;
  const before = await viewsOf();

  await test.step('the stranger looks at the home, and again', async () => {
    for (let time = 0; time < 2; time += 1) {
      const told = stranger.waitForResponse((response) => response.url().endsWith('/property/seen'));
      await stranger.goto(home.url);
      expect((await told).status()).toBe(202);
    }
    expect(await viewsOf()).toBe(before + 1);
  });

  await test.step('somebody who leaves at once has not looked at it', async () => {
    const told: string[] = [];
    stranger.on('request', (request) => request.url().endsWith('/property/seen') && told.push(request.url()));
    await stranger.goto(home.url);
    await stranger.goto('/supportPage');
    await stranger.waitForTimeout(2500);
    expect(told).toEqual([]);
  });

  await test.step('the owner sees it drawn: in the row, and on the page behind it with its table', async () => {
    const views = `${before + 1} view${before === 0 ? '' : 's'}`;
    await owner.goto(`${baseURL}/my-properties`);
    const row = owner.locator('article').filter({ has: owner.locator(`a[href="/my-properties/${home.id}/statistics"]`) });
    await expect(row.getByText(views, { exact: true })).toBeVisible();
    await row.getByRole('link', { name: `Statistics of ${home.card.title}` }).click();
    const section = owner.getByRole('region', { name: 'Views' });
    await expect(section.getByText(String(before + 1), { exact: true })).toBeVisible();
    await expect(section.getByRole('img', { name: /^Views by day from .* The most on one day: / })).toBeVisible();
    await owner.getByRole('link', { name: '7 days' }).click();
    await owner.getByRole('button', { name: 'Show as a table' }).click();
    const table = owner.getByRole('table', { name: 'Day by day' });
    await expect(table.getByRole('row')).toHaveCount(9);
    await expect(table.getByRole('row').nth(1).getByRole('cell').first()).not.toHaveText('0');
  });

  await test.step('the home is in the list of the device, and after logging in in the list of the person', async () => {
    await stranger.goto('/seen');
    const card = stranger.getByRole('main').getByRole('article').filter({ hasText: home.card.title });
    await expect(card).toHaveCount(1);
    await expect(card.getByText('Seen today')).toBeVisible();
    await expect(stranger.getByText('Kept on this device only.')).toBeVisible();
    await stranger.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await answerLogin(stranger, newNumber(), sms);
    await expect(stranger.getByText('Kept on this device only.')).toBeHidden();
    await expect(card).toHaveCount(1);
    expect(await stranger.evaluate(() => localStorage.getItem('seen'))).toBeNull();
    await stranger.reload();
    await expect(card).toHaveCount(1);
    await stranger.getByRole('button', { name: 'Clear the list' }).click();
    await stranger.getByRole('alertdialog').getByRole('button', { name: 'Clear the list' }).click();
    await expect(stranger.getByRole('heading', { name: 'Nothing looked at yet' })).toBeVisible();
  });
});
