import { expectAccessible } from '../support/accessibility.ts';
import { waitForHydration } from '../support/hydration.ts';
import { expect, test } from '../support/fixtures.ts';
import { newPhoneNumber } from '../support/people.ts';
import { listingIdOf, publishListing } from '../support/publish-listing.ts';

const RENT = '/homes-in-coimbatore-for-rent';

test.describe('WCAG 2.2 AA, light and dark, without horizontal scrolling at 360 px:', () => {
  // axe checks every element several times, which takes long
  test.slow();

  test('home', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the state of the site', async ({ page }) => {
    await page.goto('/status');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Everything works.');
    await expectAccessible(page);
  });

  test('search and its filters', async ({ page }) => {
    await page.goto(`${RENT}?furnishing=Fully`);
    await waitForHydration(page);
    await expectAccessible(page);
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await page.getByRole('link', { name: /^Filters/ }).click();
    await expect(filters).toBeVisible();
    await expectAccessible(page);
  });

  test('a listing', async ({ page }) => {
    await page.goto(RENT);
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('button', { name: /^Contact / })).toBeVisible();
    await expectAccessible(page);
  });

  test('the login dialog with both steps and its errors', async ({ page }) => {
    await page.goto('/supportPage');
    await page.getByRole('button', { name: 'Log in' }).click();
    const number = page.getByLabel('Mobile number');
    await number.press('Enter');
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await number.fill(newPhoneNumber());
    await number.press('Enter');
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
    await expectAccessible(page);
  });

  test('support', async ({ page }) => {
    await page.goto('/supportPage');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the choice of the listing kind', async ({ page }) => {
    await page.goto('/post');
    await waitForHydration(page);
    await page.getByText('Rent out a home', { exact: true }).click();
    await expectAccessible(page);
  });

  test('a step of the wizard, initially and with errors', async ({ page, login }) => {
    await login(newPhoneNumber());
    await page.goto('/post/residential_rent/new/basic?listing_role=Owner');
    const next = page.getByRole('button', { name: /^Next: / });
    await expect(next).toBeVisible();
    await expectAccessible(page);
    await next.click();
    await expect(page.getByRole('alert').filter({ hasText: /need your attention/ })).toBeVisible();
    await expectAccessible(page);
  });

  test('the shortlist: logged out, empty, and with a listing', async ({ page, login, baseURL }) => {
    await page.goto('/shortlist');
    await expect(page.getByText('Saved on this device only.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No saved homes yet' })).toBeVisible();
    await expectAccessible(page);
    const token = await login(newPhoneNumber());
    await page.goto('/shortlist');
    await expect(page.getByRole('heading', { name: 'No saved homes yet' })).toBeVisible();
    await expectAccessible(page);
    const searchResponse = await page.request.get(`${baseURL}/api/v1/property/get?city=coimbatore&limit=1`);
    const [listing] = ((await searchResponse.json()) as { data: { id: string; title: string }[] }).data;
    await page.request.post(`${baseURL}/api/v1/shortlist`, { data: { property_id: listing!.id }, headers: { 'x-access-token': token } });
    await page.reload();
    await expect(page.getByRole('button', { name: `Remove ${listing!.title} from the shortlist` })).toBeVisible();
    await expectAccessible(page);
  });

  test('recently viewed, and the statistics of a listing with their table', async ({ page, login, baseURL }) => {
    const owner = newPhoneNumber();
    const token = await login(owner);
    const asOwner = { 'x-access-token': token };
    const ownListing = listingIdOf(await publishListing(page.request, baseURL!, token, 'Counted Court'));
    const searchResponse = await page.request.get(`${baseURL}/api/v1/property/get?city=coimbatore&limit=1&kind=flatmate`);
    const [listing] = ((await searchResponse.json()) as { data: { id: string; title: string }[] }).data;
    await page.request.post(`${baseURL}/api/v1/property/seen`, { data: { property_id: listing!.id }, headers: asOwner });
    await page.goto('/seen');
    await expect(page.getByText('Viewed today').first()).toBeVisible();
    await expectAccessible(page);
    await page.request.post(`${baseURL}/api/v1/shortlist`, {
      data: { property_id: ownListing, status: 'active' },
      headers: { 'x-access-token': await login(newPhoneNumber()) },
    });
    await page.goto(`/my-properties/${ownListing}/statistics`);
    await expect(page.getByRole('heading', { name: 'Property not found' })).toBeVisible();
    await login(owner);
    await page.goto(`/my-properties/${ownListing}/statistics`);
    await page.getByRole('button', { name: 'Show table' }).click();
    await expectAccessible(page);
  });
});

test('on tablets, the tabs of the header are large enough for a finger', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(RENT);
  const tabs = await page.getByRole('banner').getByRole('navigation').getByRole('link').all();
  expect(tabs).toHaveLength(6);
  for (const tab of tabs) {
    const { width, height } = (await tab.boundingBox())!;
    expect(Math.min(width, height), await tab.innerText()).toBeGreaterThanOrEqual(44);
  }
});
