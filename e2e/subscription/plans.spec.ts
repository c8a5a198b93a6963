import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { createDraft } from '../support/create-draft.ts';
import { expect, test } from '../support/fixtures.ts';
import { newPhoneNumber } from '../support/people.ts';
import { listingIdOf, publishListing } from '../support/publish-listing.ts';
import { interceptRequests } from '../support/requests.ts';

interface Cards {
  readonly data: readonly { readonly id: string; readonly reason?: { readonly source?: string } }[];
  readonly promoted?: readonly { readonly id: string }[];
}

test('a plan is bought on a phone through the test gateway, confirmed, invoiced and refunded', async ({ page, login }) => {
  await login(newPhoneNumber());
  await test.step('a plan shows its price including tax', async () => {
    await page.goto('/plans');
    await expect(page.getByRole('article', { name: 'Seeker Plus' })).toContainText('₹588.82');
    await expectAccessible(page);
    await page.getByRole('article', { name: 'Seeker Plus' }).getByRole('link').click();
  });
  await test.step('a failed payment starts no plan and shows an error', async () => {
    await page.getByRole('button', { name: 'Pay ₹588.82' }).click();
    await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
    await page.getByRole('button', { name: 'Let it fail' }).click();
    await expect(page.getByRole('alert')).toContainText('You were not charged');
  });
  await test.step('a successful payment starts the plan, and reloading the result page changes nothing', async () => {
    await page.goto('/checkout/seeker-plus');
    await page.getByLabel('Name', { exact: true }).fill('Meena Sundaram');
    await page.getByLabel('State').selectOption({ label: 'Karnataka' });
    await page.getByRole('button', { name: 'Pay ₹588.82' }).click();
    await page.getByLabel('Events the site receives').selectOption({ label: 'twice' });
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Seeker Plus has started' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Seeker Plus has started' })).toBeVisible();
  });
  await test.step('the remaining benefits and the invoice as a file', async () => {
    await page.goto('/me/plans');
    await expect(page.getByRole('article', { name: 'Seeker Plus' })).toContainText('25 of 25 contacts left');
    await expect(page.getByRole('article')).toHaveCount(1);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /Save as PDF/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/^TH-\d\d-\d\d-\d{6}\.pdf$/);
    await expectAccessible(page);
  });
  await test.step('the plan is ended and refunded with a credit note', async () => {
    await page.getByRole('button', { name: 'End plan and get refund' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End plan and get refund' }).click();
    await expect(page.getByRole('article', { name: 'Seeker Plus' })).toContainText('Refunded');
    await expect(page.getByText(/^Credit note/)).toBeVisible();
  });
});

test('an owner buys two promotions, and the listing appears on the list and above its search, labelled as promoted', async ({
  page,
  login,
  request,
  baseURL,
}) => {
  const url = await publishListing(request, baseURL!, await login(newPhoneNumber()), 'Promoted House');
  const home = { id: listingIdOf(url), url };
  const promote = async (plan: string, price: string, name: string, place: string) => {
    await page.goto(`/checkout/${plan}`);
    await page.getByRole('button', { name: `Pay ${price}` }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: `${name} has started` })).toBeVisible();
    await page.goto(`/my-properties/${home.id}/promote`);
    await page.getByRole('article', { name: place }).getByRole('button', { name: 'Promote for 7 days' }).click();
    await expect(page.getByRole('region', { name: 'Promoted now' })).toContainText(place);
  };
  const cards = async (path: string) => (await (await request.get(`/api/v1${path}`)).json()) as Cards;
  const main = page.getByRole('main');
  // Pages are cached for some seconds, and outdated ones are served once more while they are rendered again.
  const labelled = (path: string, where: Locator) =>
    expect(async () => {
      await page.goto(path);
      const placed = where.getByRole('article').filter({ has: page.locator(`a[href="${home.url}"]`), hasText: 'Promoted' });
      await expect(placed.first(), path).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });

  await promote('owner-boost', '₹352.82', 'A week in front', 'Hot this week');
  const onList = async () =>
    (await cards('/property/hotproperty?hot_property=true&city=coimbatore')).data.find(({ id }) => id === home.id)?.reason?.source;
  await expect.poll(onList).toBe('payment');
  for (const path of ['/', '/lists/hot/coimbatore']) {
    await labelled(path, main);
    await expect(main.getByText('Promoted listings are labelled').first(), path).toBeVisible();
  }

  const search = '/property/get?city=coimbatore&intent=rent&sort=newest';
  expect((await cards(search)).promoted).toEqual([]);
  await promote('owner-top', '₹588.82', 'A week on top', 'Above search results');
  await expect.poll(async () => (await cards(search)).promoted?.map(({ id }) => id)).toEqual([home.id]);
  await labelled('/homes-in-coimbatore-for-rent?sort=newest', page.getByRole('complementary', { name: 'Promoted' }));
});

test('leaving the payment page, reloading and clicking twice never charge twice', async ({ page, login, request }) => {
  const token = await login(newPhoneNumber());
  const invoices = async () => {
    const response = await request.get('/api/v1/subscription/invoices', { headers: { 'x-access-token': token } });
    return ((await response.json()) as { data: unknown[] }).data;
  };
  const pay = page.getByRole('button', { name: 'Pay ₹588.82' });
  await test.step('going back from the payment page starts no plan, and the checkout can be used again', async () => {
    await page.goto('/checkout/seeker-plus');
    await pay.click();
    await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
    await page.goBack();
    await expect(pay).toBeEnabled();
    expect(await invoices()).toEqual([]);
  });
  await test.step('clicking twice creates one order', async () => {
    const sent: string[] = [];
    page.on('request', (sentRequest) => {
      if (sentRequest.method() === 'POST' && sentRequest.url().endsWith('/subscription/subscriptions'))
        sent.push(sentRequest.headers()['idempotency-key'] ?? '');
    });
    await pay.dblclick();
    await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
    expect(new Set(sent).size).toBe(1);
  });
  await test.step('a retry after a lost response gets the same order', async () => {
    await page.goto('/checkout/seeker-plus');
    const orders: string[] = [];
    await interceptRequests(page, '**/api/v1/subscription/subscriptions', async (route) => {
      const response = await route.fetch();
      orders.push(((await response.json()) as { data: { order: { order_id: string } } }).data.order.order_id);
      await (orders.length === 1 ? route.abort() : route.fulfill({ response }));
    });
    await pay.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await pay.click();
    await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
    expect(new Set(orders).size).toBe(1);
    expect(orders).toHaveLength(2);
    await page.unroute('**/api/v1/subscription/subscriptions');
  });
  await test.step('reloading and paying twice from two windows results in one plan with one invoice', async () => {
    await page.reload();
    const otherPage = await page.context().newPage();
    await otherPage.goto(page.url());
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Seeker Plus has started' })).toBeVisible();
    await otherPage.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(otherPage.getByRole('alert')).toContainText('The plan has not started');
    await otherPage.close();
    await page.reload();
    await page.goto('/me/plans');
    await expect(page.getByRole('article')).toHaveCount(1);
    expect(await invoices()).toHaveLength(1);
  });
});

test('the plans page and the review step show the same listing quota', async ({ page, login, request, baseURL }) => {
  const token = await login(newPhoneNumber());
  const draft = await createDraft(request, baseURL ?? '', token);
  // An administrator has set a limit of two active listings, and one is active.
  const listings = ['Owner', 'Agent', 'Developer'].map((role) => ({ role, used: 1, free: 2, allowed: 2 }));
  await page.route('**/api/v1/subscription/allowance', (route) => route.fulfill({ json: { data: { listings } } }));
  await page.goto('/me/plans');
  await expect(page.getByText('Owner: 1 of 2')).toBeVisible();
  // Continues without reloading the page.
  await page.evaluate(
    (path) => {
      const link = Object.assign(document.createElement('a'), { href: path });
      document.body.append(link);
      link.click();
    },
    draft.replace(/basic$/, 'review'),
  );
  await expect(page.getByRole('main').getByText(/^This is your last live listing allowed as /)).toBeVisible();
});
