/** The listing quota: what a lister sees below the limit, at the limit, and with a plan that raises it. */
import { planAdminRoutes } from '../../contract/subscription/plan-admin.ts';
import { createDraft } from '../support/create-draft.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { startIsolatedSite, type IsolatedSite } from '../support/isolated-site.ts';
import { publishListing } from '../support/publish-listing.ts';

let site: IsolatedSite;
const test = base.extend({ baseURL: async ({}, use) => use(site?.address ?? '') });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  site = await startIsolatedSite({ REVIEW: 'off', FREE_LISTINGS_OWNER: '2' });
});
test.afterAll(() => site?.stop());

test('the form shows the remaining quota, My properties explains the limit, and a plan raises it', async ({ page, request }) => {
  test.slow();
  const admin = await site.createUser({ role: 'administrator' });
  const terms = {
    ...planAdminRoutes.savePlan.example.body,
    id: 'owner-room',
    audience: 'owner' as const,
    active_listings: 4,
    contacts: 0,
    boosts: [],
  };
  const words = { name: 'Owner Room', summary: 'Four homes live at once.' };
  await site.call(
    planAdminRoutes.savePlan,
    { body: { ...terms, price_paise: 100_000, texts: { en: words }, of_version: 0 } },
    { token: admin },
  );
  const lister = await site.createUser();
  await page.addInitScript((token) => localStorage.setItem('authToken', token), lister);
  const post = (name: string) => publishListing(request, site.address, lister, name, { listing_role: 'Owner' });

  await test.step('the review step shows the remaining quota below the limit and at it', async () => {
    await post('Room One');
    const draft = await createDraft(request, site.address, lister);
    await page.goto(draft.replace(/basic$/, 'review'));
    await expect(page.getByText('This is your last live listing allowed as Owner.')).toBeVisible();
    await post('Room Two');
    await page.reload();
    await expect(page.getByText(/^You have 2 live as Owner, the limit\./)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/plans#owner');
  });

  await test.step('a paused listing cannot be resumed at the limit, and its lister sees which plan helps', async () => {
    await page.goto('/my-properties');
    const row = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Still available' }) })
      .first();
    await row.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    const resume = page.getByRole('button', { name: 'Make live' });
    await expect(resume).toBeVisible();
    await post('Room Three');
    await resume.click();
    const dialog = page.getByRole('alertdialog', { name: 'Live listing limit reached' });
    await expect(dialog).toContainText('You have 2 live as Owner, the limit');
    await expect(dialog).toContainText('Plans with more live listings:');
    await dialog.getByRole('link', { name: /Owner Room/ }).click();
    await expect(page).toHaveURL(/\/checkout\/owner-room$/);
  });

  await test.step('the purchased plan shows the raised quota, and the listing is active again', async () => {
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Owner Room has started' })).toBeVisible();
    await page.goto('/me/plans');
    await expect(page.getByRole('region', { name: 'Live listings' })).toContainText('Owner: 2 of 4');
    await page.goto('/my-properties');
    await page.getByRole('button', { name: 'Make live' }).click();
    await expect(page.getByRole('button', { name: 'Make live' })).toHaveCount(0);
  });
});
