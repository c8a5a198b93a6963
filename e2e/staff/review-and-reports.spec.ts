/** Moderation: a first listing that is reviewed before visitors see it, and a listing that people report. */
import type { APIRequestContext, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { reportRoutes } from '../../contract/reports.ts';
import { moderationRoutes } from '../../contract/moderation/moderation.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { startIsolatedSite, type IsolatedSite } from '../support/isolated-site.ts';
import { publishListing } from '../support/publish-listing.ts';
import { textField, expectStep } from '../support/wizard-controls.ts';

let site: IsolatedSite;

interface Fixtures {
  /** Opens the site as another person on another device; null for a visitor without an account. */
  readonly open: (token: string | null, device?: BrowserContextOptions) => Promise<Page>;
}
const remember = (value: string) => localStorage.setItem('authToken', value);
const test = base.extend<Fixtures>({
  // Playwright also reads the base URL before the site has started.
  baseURL: async ({}, use) => use(site?.address ?? ''),
  open: async ({ browser, contextOptions, baseURL }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (token, device) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? '', ...device });
      opened.push(context);
      if (token !== null) await context.addInitScript(remember, token);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

const DESK = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const HOMES = '/homes-in-coimbatore-for-rent';

interface OwnCard {
  readonly id: string;
  readonly url: string;
}
async function findOnlyHome(request: APIRequestContext, token: string): Promise<OwnCard> {
  const response = await request.get('/api/v1/property/myproperty', { headers: { 'x-access-token': token } });
  const { data } = (await response.json()) as { data: OwnCard[] };
  expect(data).toHaveLength(1);
  return data[0]!;
}
/** The number of listings that visitors find, requested from the API because pages are cached. */
async function countFoundByVisitors(request: APIRequestContext): Promise<number> {
  const response = await request.get('/api/v1/property/get?kind=residential_rent');
  return ((await response.json()) as { data: object[] }).data.length;
}
/** Publishes a first listing and approves it as a moderator. */
async function publishAndApprove(request: APIRequestContext, lister: string, moderator: string, society: string): Promise<OwnCard> {
  await publishListing(request, site.address, lister, society);
  const { data } = await site.call(moderationRoutes.claim, { body: {} }, { token: moderator });
  const approval = { id: data!.id, revision: data!.revision, decision: 'approve' as const };
  await site.call(moderationRoutes.decide, { body: approval }, { token: moderator });
  return findOnlyHome(request, lister);
}
async function statusOf(request: APIRequestContext, id: string): Promise<number> {
  return (await request.get(`/api/v1/property/get?id=${id}`)).status();
}

// One site for all tests.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  // Every reporter has another IP address, set with the header of a reverse proxy.
  site = await startIsolatedSite({ REVIEW: 'first', TRUST_PROXY: '127.0.0.1' });
});
test.afterAll(() => site?.stop());

test('a first listing is rejected with a reason, revised, resubmitted, approved and found', async ({ page, open, request }) => {
  test.slow();
  const moderatorNote = 'Please say the rent with the maintenance in it.';
  const [lister, moderator] = [await site.createUser(), await site.createUser({ role: 'moderator' })];
  await page.addInitScript(remember, lister);
  const desk = await open(moderator, DESK);
  const rents = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

  await test.step('it waits for review, and visitors do not find it', async () => {
    await publishListing(request, site.address, lister, 'Thamarai Flats');
    await page.goto('/my-properties');
    await expect(page.getByText(/^In review since .+\. Not visible yet\.$/)).toBeVisible();
    expect(await countFoundByVisitors(request)).toBe(0);
  });

  await test.step('a moderator rejects it with a reason and a note', async () => {
    await desk.goto('/admin/review');
    await expect(desk.getByText('1 case waiting')).toBeVisible();
    await desk
      .getByRole('main')
      .getByRole('link', { name: /New listing/ })
      .click();
    await expect(desk.getByRole('row', { name: /^Society or building name/ })).toContainText('Thamarai Flats');
    await desk.getByRole('button', { name: /^Reject/ }).click();
    const dialog = desk.getByRole('dialog', { name: 'Why is it rejected?' });
    const reject = dialog.getByRole('button', { name: 'Reject' });
    await expect(reject).toBeDisabled();
    await dialog.getByLabel('The price is wrong').check();
    await dialog.getByLabel('Note').fill(moderatorNote);
    await reject.click();
    await expect(desk.getByText('Rejected. The owner is told why.')).toBeVisible();
    await expect(desk.getByRole('heading', { name: 'No cases to review' })).toBeVisible();
  });

  await test.step('its lister sees the reason on the notifications page and in My properties', async () => {
    await page.goto('/notifications');
    const notice = page.getByRole('main').getByRole('link', { name: /Rejected: / });
    await expect(notice).toContainText('The price is wrong. Edit it and submit it again.');
    await page.goto('/my-properties');
    const row = page.getByRole('main').getByRole('article');
    await expect(row.getByText('Rejected', { exact: true })).toBeVisible();
    await expect(row.getByRole('status').getByRole('listitem')).toHaveText(['The price is wrong']);
    await expect(row.getByRole('status')).toContainText(`Note from our team: “${moderatorNote}”`);
    expect(await countFoundByVisitors(request)).toBe(0);
  });

  await test.step('it cannot be resubmitted unchanged, and the lister sees what was requested', async () => {
    const row = page.getByRole('main').getByRole('article');
    await expect(row.getByRole('button', { name: 'Send again' })).toHaveCount(0);
    await row.getByRole('link', { name: /^Edit/ }).click();
    await expectStep(page, 'Review');
    await page.getByRole('button', { name: 'Send to review' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing has changed since it was rejected' })).toContainText(moderatorNote);
    await page.goto('/my-properties');
  });

  const [requested, revised] = await test.step('the lister revises it in the form and resubmits it', async () => {
    const edit = page.getByRole('main').getByRole('link', { name: /^Edit/ });
    await edit.click();
    await expectStep(page, 'Review');
    await expect(page.getByRole('main').getByRole('status').getByText(moderatorNote)).toBeVisible();
    await page.getByRole('link', { name: /^Edit\s?Rental$/ }).click();
    await expectStep(page, 'Rental');
    const rent = textField(page, 'Expected rent');
    const before = Number((await rent.inputValue()).replaceAll(/\D/g, ''));
    expect(before).toBeGreaterThan(0);
    await rent.fill(String(before + 1500));
    await page.getByRole('button', { name: 'Save and exit' }).click();
    await edit.click();
    await page.getByRole('button', { name: 'Send to review' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sent to review' })).toBeFocused();
    return [before, before + 1500].map(rents) as [string, string];
  });

  await test.step('the moderator sees the changes and approves', async () => {
    await desk.getByRole('button', { name: /^Next case/ }).click();
    const rent = desk.getByRole('row', { name: /^Expected rent/ });
    await expect(rent).toContainText(revised);
    await expect(rent).not.toContainText(requested);
    await expect(desk.getByText(/Rejected: The price is wrong/)).toBeVisible();
    await desk.getByRole('button', { name: /^Approve/ }).click();
    await expect(desk.getByText('Approved. It is live now.')).toBeVisible();
  });

  await test.step('a visitor finds it, and its lister is notified', async () => {
    const visitor = await open(null);
    const card = visitor.getByRole('main').getByRole('article').filter({ hasText: revised });
    await expect(async () => {
      await visitor.goto(HOMES);
      await expect(card).toBeVisible({ timeout: 1000 });
    }).toPass();
    await card.getByRole('link').first().click();
    await expect(visitor).toHaveURL(/-pid-\w+$/);
    await expect(visitor.getByRole('main')).toContainText('Thamarai Flats');
    await expect(visitor.getByRole('main').getByText(revised).first()).toBeVisible();
    await page.goto('/notifications');
    await expect(page.getByRole('main').getByRole('link', { name: /Approved: / })).toBeVisible();
  });
});

test('reports hide a listing; after they are upheld it is taken down, and a reporter and the lister are notified', async ({
  page,
  open,
  request,
}) => {
  test.slow();
  const [lister, moderator] = [await site.createUser(), await site.createUser({ role: 'moderator' })];
  const reporters = [
    await site.createUser({ daysAgo: 300 }),
    await site.createUser({ daysAgo: 200 }),
    await site.createUser({ daysAgo: 100 }),
  ];
  const reporter = reporters.pop()!;
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': '10.3.0.7' });
  await page.addInitScript(remember, reporter);

  const { id, url } = await test.step('a listing is published', () => publishAndApprove(request, lister, moderator, 'Kurinji Court'));

  const ticket = await test.step('two people report it through the API, and a third through the dialog', async () => {
    for (const [at, token] of reporters.entries()) {
      const response = await request.post(`/api/v1${reportRoutes.reportListing.path}`, {
        data: { property_id: id, reason: 'does_not_exist' },
        headers: { 'x-access-token': token, 'x-forwarded-for': `10.${at + 1}.0.7` },
      });
      expect(response.status()).toBe(201);
    }
    await page.goto(`${HOMES}?sort=newest`);
    await page.getByRole('main').locator(`a[href="${url}"]`).first().click();
    await expect(page).toHaveURL(site.address + url);
    const dialog = page.getByRole('dialog', { name: 'What is wrong with it?' });
    await page.getByRole('button', { name: 'Report this listing' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Does not exist or wrong location').check();
    await dialog.getByLabel('What happened').fill('There is a temple at this address.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    const number = page.getByText(/^TH-[3-9A-Y]{4}-[3-9A-Y]{4}$/);
    await expect(number).toBeVisible();
    const ticketText = (await number.textContent())!;
    await page.getByRole('link', { name: 'See your reports' }).click();
    const mine = page.getByRole('main').getByRole('listitem').filter({ hasText: ticketText });
    await expect(mine.getByText('Open', { exact: true })).toBeVisible();
    return ticketText;
  });

  await test.step('it is hidden until a moderator decides, and its lister is notified', async () => {
    expect(await statusOf(request, id)).toBe(404);
    const owner = await open(lister);
    await owner.goto('/notifications');
    await expect(owner.getByRole('main').getByRole('link', { name: /Temporarily hidden: / })).toBeVisible();
  });

  await test.step('a moderator on a phone acknowledges the reports, upholds them, and takes the listing down', async () => {
    const desk = await open(moderator);
    await desk.goto('/admin/reports');
    const reported = desk.getByRole('main').getByRole('article');
    await expect(reported).toContainText('Hidden until decided');
    await expect(reported.getByRole('checkbox')).toHaveCount(3);
    await expect(reported.getByRole('listitem').filter({ hasText: ticket })).toContainText('There is a temple at this address.');
    await reported.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(reported.getByText(/^Decide by /)).toBeVisible();
    await reported.getByRole('button', { name: 'Uphold and take down' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Why is it taken down?' });
    await dialog.getByLabel('This is not a property listing').check();
    await dialog.getByLabel('No proof that you may list it').check();
    await expect(dialog).toContainText('The owner or agent reads it as written');
    await dialog.getByLabel('Note').fill('There is <b>no</b> such house.');
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await expect(desk.getByText('3 reports decided. The senders are told.')).toBeVisible();
    await expect(desk.getByRole('heading', { name: 'No open reports' })).toBeVisible();
  });

  await test.step('the reporter sees the outcome with the ticket number', async () => {
    await page.goto('/notifications');
    const notice = page.getByRole('main').getByRole('link', { name: new RegExp(`Decision on your report ${ticket}`) });
    await expect(notice).toContainText('we agree and removed the listing. Thank you.');
    await notice.click();
    await expect(page).toHaveURL(`${site.address}/reports`);
    const mine = page.getByRole('main').getByRole('listitem').filter({ hasText: ticket });
    await expect(mine.getByText('You were right')).toBeVisible();
    await expect(mine).toContainText('A removed listing');
    await expect(mine).toContainText(/Decided on \d/);
  });

  await test.step('its lister sees the reason and how to object', async () => {
    const owner = await open(lister);
    await owner.goto('/notifications');
    const notice = owner.getByRole('main').getByRole('link', { name: /Removed: / });
    await expect(notice).toContainText('This is not a property listing. No proof that you may list it. If this is wrong,');
    await expect(notice).toContainText('Note from our team: “There is <b>no</b> such house.”');
    await expect(notice).not.toContainText(ticket);
    await notice.click();
    await expect(owner).toHaveURL(`${site.address}/my-properties?status=removed`);
    const row = owner.getByRole('main').getByRole('article');
    await expect(row.getByText('Removed', { exact: true })).toBeVisible();
    await expect(row.getByRole('listitem')).toHaveText(['This is not a property listing', 'No proof that you may list it']);
    await expect(row).toContainText('Note from our team: “There is <b>no</b> such house.”');
    await expect(row.getByRole('button')).toHaveCount(0);
    await row.getByRole('link', { name: 'Appeal' }).click();
    await expect(owner.getByLabel('What is it about?')).toHaveValue('grievance');
    const request = owner.getByLabel('Your request');
    await expect(request).toHaveValue(new RegExp(`^My listing ${id} was taken down`));
    await request.press('End');
    await request.pressSequentially('it stands behind the temple.');
    await owner.getByRole('button', { name: 'Send request' }).click();
    await expect(owner.getByText(/Your ticket number is TH-/)).toBeVisible();
  });

  await test.step('its page says that it was removed and why', async () => {
    const visitor = await open(null);
    await expect(async () => expect((await visitor.goto(url))?.status()).toBe(410)).toPass();
    const takedownText = /We removed this listing on .+\. Reason: It was not a property listing\./;
    await expect(visitor.getByRole('main').getByText(takedownText)).toBeVisible();
    await expect(visitor.getByRole('main')).not.toContainText('temple');
    expect(await statusOf(request, id)).toBe(410);
  });
});

test('two reports of one listing are decided separately', async ({ page, request }) => {
  const [lister, moderator] = [await site.createUser(), await site.createUser({ role: 'moderator' })];
  const { id } = await publishAndApprove(request, lister, moderator, 'Mullai Court');
  for (const [at, details] of ['The first.', 'The second.'].entries()) {
    const response = await request.post(`/api/v1${reportRoutes.reportListing.path}`, {
      data: { property_id: id, reason: 'other', details },
      headers: { 'x-access-token': await site.createUser(), 'x-forwarded-for': `10.${at + 7}.0.7` },
    });
    expect(response.status()).toBe(201);
  }
  await page.addInitScript(remember, moderator);
  await page.goto('/admin/reports');
  const reported = page.getByRole('main').getByRole('article');
  const right = async () => {
    await reported.getByRole('button', { name: 'Uphold', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Uphold', exact: true }).click();
  };
  await reported.getByRole('listitem').filter({ hasText: 'The second.' }).getByRole('checkbox').uncheck();
  await right();
  await expect(reported.getByRole('checkbox')).toHaveCount(1);
  await reported.getByRole('checkbox').check();
  await right();
  await expect(page.getByRole('heading', { name: 'No open reports' })).toBeVisible();
});
