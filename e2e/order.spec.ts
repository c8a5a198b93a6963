/** Those who keep order at work: a first home that is looked at before visitors see it, and one that people report. */
import type { APIRequestContext, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { reportRoutes } from '../contract/report.ts';
import { reviewRoutes } from '../contract/review.ts';
import { expect, test as base } from './fixtures.ts';
import { startOwnSite, type OwnSite } from './own-site.ts';
import { postHome } from './posted-home.ts';
import { box, expectStep } from './posting-steps.ts';

let site: OwnSite;

interface Fixtures {
  /** Another person on a device of their own; null: a visitor. */
  readonly open: (token: string | null, device?: BrowserContextOptions) => Promise<Page>;
}
const remember = (value: string) => localStorage.setItem('authToken', value);
const test = base.extend<Fixtures>({
  // asked for before the site stands as well, by what runs around it
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
async function onlyHomeOf(request: APIRequestContext, token: string): Promise<OwnCard> {
  const answer = await request.get('/api/v1/property/myproperty', { headers: { 'x-access-token': token } });
  const { data } = (await answer.json()) as { data: OwnCard[] };
  expect(data).toHaveLength(1);
  return data[0]!;
}
/** What visitors find; asked of the API, as pages are kept for a moment. */
async function foundByVisitors(request: APIRequestContext): Promise<number> {
  const answer = await request.get('/api/v1/property/get?kind=residential_rent');
  return ((await answer.json()) as { data: object[] }).data.length;
}
/** A first home, approved by a moderator. */
async function onTheMarket(request: APIRequestContext, lister: string, moderator: string, society: string): Promise<OwnCard> {
  await postHome(request, site.address, lister, society);
  const { data } = await site.call(reviewRoutes.claim, { body: {} }, { token: moderator });
  const approval = { id: data!.id, revision: data!.revision, decision: 'approve' as const };
  await site.call(reviewRoutes.decide, { body: approval }, { token: moderator });
  return onlyHomeOf(request, lister);
}
async function statusOf(request: APIRequestContext, id: string): Promise<number> {
  return (await request.get(`/api/v1/property/get?id=${id}`)).status();
}

// one site for all
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  // people who report come from networks of their own, as behind the proxy of a site in service
  site = await startOwnSite({ REVIEW: 'first', TRUST_PROXY: '127.0.0.1' });
});
test.afterAll(() => site?.stop());

test('a first home is refused with a reason, mended, sent again, approved, and found', async ({ page, open, request }) => {
  test.slow();
  const sentence = 'Please say the rent with the maintenance in it.';
  const [lister, moderator] = [await site.join(), await site.join({ role: 'moderator' })];
  await page.addInitScript(remember, lister);
  const desk = await open(moderator, DESK);
  const rents = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

  await test.step('it waits, and visitors do not find it', async () => {
    await postHome(request, site.address, lister, 'Thamarai Flats');
    await page.goto('/my-properties');
    await expect(page.getByText(/^Waiting for review since .+\. Visitors do not see it yet\.$/)).toBeVisible();
    expect(await foundByVisitors(request)).toBe(0);
  });

  await test.step('a moderator refuses it, with a reason and a sentence', async () => {
    await desk.goto('/admin/review');
    await expect(desk.getByText('1 case waits.')).toBeVisible();
    await desk
      .getByRole('main')
      .getByRole('link', { name: /New listing/ })
      .click();
    await expect(desk.getByRole('row', { name: /^Society or building name/ })).toContainText('Thamarai Flats');
    await desk.getByRole('button', { name: /^Reject/ }).click();
    const dialog = desk.getByRole('dialog', { name: 'Why is it not accepted?' });
    const reject = dialog.getByRole('button', { name: 'Reject' });
    await expect(reject).toBeDisabled();
    await dialog.getByLabel('The price cannot be right').check();
    await dialog.getByLabel('In a sentence').fill(sentence);
    await reject.click();
    await expect(desk.getByText('Not accepted. Its lister is told why.')).toBeVisible();
    await expect(desk.getByRole('heading', { name: 'Nothing waits for review' })).toBeVisible();
  });

  await test.step('its lister reads why, on the bell’s page and among their own', async () => {
    await page.goto('/notifications');
    const notice = page.getByRole('main').getByRole('link', { name: /Not accepted: / });
    await expect(notice).toContainText('The price cannot be right. Mend it and send it again whenever you like.');
    await page.goto('/my-properties');
    const row = page.getByRole('main').getByRole('article');
    await expect(row.getByText('Not accepted', { exact: true })).toBeVisible();
    await expect(row.getByRole('status').getByRole('listitem')).toHaveText(['The price cannot be right']);
    await expect(row.getByRole('status')).toContainText(`Our staff wrote: “${sentence}”`);
    expect(await foundByVisitors(request)).toBe(0);
  });

  await test.step('as it is it cannot be sent again, and they read what was asked for', async () => {
    const row = page.getByRole('main').getByRole('article');
    await expect(row.getByRole('button', { name: 'Send again' })).toHaveCount(0);
    await row.getByRole('link', { name: /^Edit/ }).click();
    await expectStep(page, 'Review');
    await page.getByRole('button', { name: 'Send to review' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was changed since this was not accepted' })).toContainText(sentence);
    await page.goto('/my-properties');
  });

  const [asked, mended] = await test.step('they mend it in the wizard and send it again', async () => {
    const edit = page.getByRole('main').getByRole('link', { name: /^Edit/ });
    await edit.click();
    await expectStep(page, 'Review');
    await expect(page.getByRole('main').getByRole('status').getByText(sentence)).toBeVisible();
    await page.getByRole('link', { name: /^Edit\s?Rental$/ }).click();
    await expectStep(page, 'Rental');
    const rent = box(page, 'Expected rent');
    const before = Number((await rent.inputValue()).replaceAll(/\D/g, ''));
    expect(before).toBeGreaterThan(0);
    await rent.fill(String(before + 1500));
    await page.getByRole('button', { name: 'Save and leave' }).click();
    await edit.click();
    await page.getByRole('button', { name: 'Send to review' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sent to review' })).toBeFocused();
    return [before, before + 1500].map(rents) as [string, string];
  });

  await test.step('the moderator sees what became of it, and approves', async () => {
    await desk.getByRole('button', { name: /^Next case/ }).click();
    const rent = desk.getByRole('row', { name: /^Expected rent/ });
    await expect(rent).toContainText(mended);
    await expect(rent).not.toContainText(asked);
    await expect(desk.getByText(/Not accepted: The price cannot be right/)).toBeVisible();
    await desk.getByRole('button', { name: /^Approve/ }).click();
    await expect(desk.getByText('Approved. Visitors see it from now on.')).toBeVisible();
  });

  await test.step('a visitor finds it, and its lister knows', async () => {
    const visitor = await open(null);
    const card = visitor.getByRole('main').getByRole('article').filter({ hasText: mended });
    await expect(async () => {
      await visitor.goto(HOMES);
      await expect(card).toBeVisible({ timeout: 1000 });
    }).toPass();
    await card.getByRole('link').first().click();
    await expect(visitor).toHaveURL(/-pid-\w+$/);
    await expect(visitor.getByRole('main')).toContainText('Thamarai Flats');
    await expect(visitor.getByRole('main').getByText(mended).first()).toBeVisible();
    await page.goto('/notifications');
    await expect(page.getByRole('main').getByRole('link', { name: /Accepted: / })).toBeVisible();
  });
});

test('reports hide a home; they are right, it is taken down, and everybody learns what became of it', async ({ page, open, request }) => {
  test.slow();
  const [lister, moderator] = [await site.join(), await site.join({ role: 'moderator' })];
  const reporters = [await site.join({ daysAgo: 300 }), await site.join({ daysAgo: 200 }), await site.join({ daysAgo: 100 })];
  const reporter = reporters.pop()!;
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': '10.3.0.7' });
  await page.addInitScript(remember, reporter);

  const { id, url } = await test.step('a home is on the market', () => onTheMarket(request, lister, moderator, 'Kurinji Court'));

  const ticket = await test.step('two report it, and a third by the dialog', async () => {
    for (const [at, token] of reporters.entries()) {
      const answer = await request.post(`/api/v1${reportRoutes.reportListing.path}`, {
        data: { property_id: id, reason: 'does_not_exist' },
        headers: { 'x-access-token': token, 'x-forwarded-for': `10.${at + 1}.0.7` },
      });
      expect(answer.status()).toBe(201);
    }
    await page.goto(`${HOMES}?sort=newest`);
    await page.getByRole('main').locator(`a[href="${url}"]`).first().click();
    await expect(page).toHaveURL(site.address + url);
    const dialog = page.getByRole('dialog', { name: 'What is wrong with it?' });
    await expect(async () => {
      await page.getByRole('button', { name: 'Report this listing' }).click();
      await expect(dialog).toBeVisible({ timeout: 1000 });
    }).toPass();
    await dialog.getByLabel('It does not exist, or is somewhere else').check();
    await dialog.getByLabel('What happened').fill('There is a temple at this address.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    const number = page.getByText(/^TH-[3-9A-Y]{4}-[3-9A-Y]{4}$/);
    await expect(number).toBeVisible();
    const told = (await number.textContent())!;
    await page.getByRole('link', { name: 'See your reports' }).click();
    const mine = page.getByRole('main').getByRole('listitem').filter({ hasText: told });
    await expect(mine.getByText('Open', { exact: true })).toBeVisible();
    return told;
  });

  await test.step('nobody sees it until somebody has looked, and its lister knows', async () => {
    expect(await statusOf(request, id)).toBe(404);
    const owner = await open(lister);
    await owner.goto('/notifications');
    await expect(owner.getByRole('main').getByRole('link', { name: /Hidden for the moment: / })).toBeVisible();
  });

  await test.step('a moderator on a phone acknowledges the reports, finds them right, and takes it down', async () => {
    const desk = await open(moderator);
    await desk.goto('/admin/reports');
    const reported = desk.getByRole('main').getByRole('article');
    await expect(reported).toContainText('Hidden until decided');
    await expect(reported.getByRole('checkbox')).toHaveCount(3);
    await expect(reported.getByRole('listitem').filter({ hasText: ticket })).toContainText('There is a temple at this address.');
    await reported.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(reported.getByText(/^To be decided by /)).toBeVisible();
    await reported.getByRole('button', { name: 'They are right, take it down' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Why is it taken down?' });
    await dialog.getByLabel('This is not an offer of a property').check();
    await dialog.getByLabel('It is not clear that you may list it').check();
    await expect(dialog).toContainText('The lister reads it word for word');
    await dialog.getByLabel('In a sentence').fill('There is <b>no</b> such house.');
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await expect(desk.getByText('3 reports are decided. Their senders are told.')).toBeVisible();
    await expect(desk.getByRole('heading', { name: 'No open reports' })).toBeVisible();
  });

  await test.step('who reported it reads the outcome with the ticket', async () => {
    await page.goto('/notifications');
    const notice = page.getByRole('main').getByRole('link', { name: new RegExp(`Your report ${ticket} is decided`) });
    await expect(notice).toContainText('you were right. It is no longer on the site. Thank you.');
    await notice.click();
    await expect(page).toHaveURL(`${site.address}/reports`);
    const mine = page.getByRole('main').getByRole('listitem').filter({ hasText: ticket });
    await expect(mine.getByText('You were right')).toBeVisible();
    await expect(mine).toContainText('A listing that is no longer here');
    await expect(mine).toContainText(/Decided on \d/);
  });

  await test.step('its lister is told why and how to object', async () => {
    const owner = await open(lister);
    await owner.goto('/notifications');
    const notice = owner.getByRole('main').getByRole('link', { name: /Taken from the site: / });
    await expect(notice).toContainText(
      'This is not an offer of a property. It is not clear that you may list it. If you think we are wrong,',
    );
    await expect(notice).toContainText('Our staff wrote: “There is <b>no</b> such house.”');
    await expect(notice).not.toContainText(ticket);
    await notice.click();
    await expect(owner).toHaveURL(`${site.address}/my-properties?status=removed`);
    const row = owner.getByRole('main').getByRole('article');
    await expect(row.getByText('Taken down', { exact: true })).toBeVisible();
    await expect(row.getByRole('listitem')).toHaveText(['This is not an offer of a property', 'It is not clear that you may list it']);
    await expect(row).toContainText('Our staff wrote: “There is <b>no</b> such house.”');
    await expect(row.getByRole('button')).toHaveCount(0);
    await row.getByRole('link', { name: 'Object' }).click();
    await expect(owner.getByLabel('What is it about?')).toHaveValue('grievance');
    const request = owner.getByLabel('Your request');
    await expect(request).toHaveValue(new RegExp(`^My listing ${id} was taken from the site`));
    await request.press('End');
    await request.pressSequentially('it stands behind the temple.');
    await owner.getByRole('button', { name: 'Send request' }).click();
    await expect(owner.getByText(/Your request has the number TH-/)).toBeVisible();
  });

  await test.step('its page is gone and says why, in words', async () => {
    const visitor = await open(null);
    await expect(async () => expect((await visitor.goto(url))?.status()).toBe(410)).toPass();
    const said = /We took this listing down on .+\. The reason: It was not an offer of a property\./;
    await expect(visitor.getByRole('main').getByText(said)).toBeVisible();
    await expect(visitor.getByRole('main')).not.toContainText('temple');
    expect(await statusOf(request, id)).toBe(410);
  });
});

test('of two reports of one home each is decided by itself, one after the other', async ({ page, request }) => {
  const [lister, moderator] = [await site.join(), await site.join({ role: 'moderator' })];
  const { id } = await onTheMarket(request, lister, moderator, 'Mullai Court');
  for (const [at, details] of ['The first.', 'The second.'].entries()) {
    const answer = await request.post(`/api/v1${reportRoutes.reportListing.path}`, {
      data: { property_id: id, reason: 'other', details },
      headers: { 'x-access-token': await site.join(), 'x-forwarded-for': `10.${at + 7}.0.7` },
    });
    expect(answer.status()).toBe(201);
  }
  await page.addInitScript(remember, moderator);
  await page.goto('/admin/reports');
  const reported = page.getByRole('main').getByRole('article');
  const right = async () => {
    await reported.getByRole('button', { name: 'They are right', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'They are right', exact: true }).click();
  };
  await reported.getByRole('listitem').filter({ hasText: 'The second.' }).getByRole('checkbox').uncheck();
  await right();
  await expect(reported.getByRole('checkbox')).toHaveCount(1);
  await reported.getByRole('checkbox').check();
  await right();
  await expect(page.getByRole('heading', { name: 'No open reports' })).toBeVisible();
});
