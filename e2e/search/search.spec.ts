import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { tick, waitForHydration } from '../support/hydration.ts';

// No other test posts in this city, so totals do not change.
const RENT = '/homes-in-chennai-for-rent';
/** The cards of the result list without the promoted ones. */
const results = (page: Page): Locator => page.getByRole('main').locator('article:not(aside article)');
const total = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByText(/^[\d,]+ listings?$/)
    .first();
const numberIn = (text: string | null): number => Number(/[\d,]+(?=\D*$)/.exec(text ?? '')?.[0].replaceAll(',', ''));
const totalNow = async (page: Page): Promise<number> => numberIn(await total(page).textContent());
/** The number of listings shown next to a filter option. */
const promisedCount = async (box: Locator): Promise<number> =>
  numberIn(await box.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? ''));
const grouped = (count: number): string => count.toLocaleString('en-IN');
const listingPaths = (page: Page): Promise<string[]> =>
  results(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
const TIMES: Readonly<Record<string, number>> = { L: 100_000, Cr: 10_000_000 };
/** The rupees on the cards, parsed from texts such as `₹18,500` or `₹1.3 L`. */
const prices = async (page: Page): Promise<number[]> =>
  (await results(page).allTextContents()).map((text) => {
    const [, digits = '', unit = ''] = /₹([\d,.]+)(?:\s(L|Cr)\b)?/.exec(text) ?? [];
    return Number(digits.replaceAll(',', '')) * (TIMES[unit] ?? 1);
  });

/** Opens the filters on a phone. A tap before hydration must work too. */
async function openFilters(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await page.getByRole('link', { name: /^Filters/ }).click();
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a filter leaves as many listings as announced, also after a reload', async ({ page, baseURL }) => {
  await page.goto(RENT);
  const filters = await openFilters(page);
  const three = filters.getByRole('checkbox', { name: /^3 BHK / });
  const two = filters.getByRole('checkbox', { name: /^2 BHK / });
  const ofThree = await promisedCount(three);
  const ofTwo = await promisedCount(two);
  await tick(three);
  await filters.getByRole('button', { name: `Show ${grouped(ofThree)} listings` }).click();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(`${baseURL}/3bhk-homes-in-chennai-for-rent`);
  await expect(total(page)).toHaveText(`${grouped(ofThree)} listings`);
  for (const card of (await results(page).allTextContents()).slice(0, 5)) expect(card).toContain('3 BHK');

  await tick((await openFilters(page)).getByRole('checkbox', { name: /^2 BHK / }));
  await filters.getByRole('button', { name: `Show ${grouped(ofTwo + ofThree)} listings` }).click();
  await expect(page).toHaveURL(`${baseURL}${RENT}?bhk_type=2BHK&bhk_type=3BHK`);
  await page.reload();
  await expect(total(page)).toHaveText(`${grouped(ofTwo + ofThree)} listings`);
});

test('the back button returns to the previous search', async ({ page, baseURL }) => {
  await page.goto(RENT);
  const before = await totalNow(page);
  const first = await listingPaths(page);
  const filters = await openFilters(page);
  await tick(filters.getByRole('checkbox', { name: /^Fully furnished / }));
  await expect(filters.getByRole('button', { name: /^Show / })).not.toHaveText(`Show ${grouped(before)} listings`);
  await filters.getByRole('button', { name: /^Show / }).click();
  await expect(page).toHaveURL(`${baseURL}${RENT}?furnishing=Fully`);
  await page.goBack();
  await expect(page).toHaveURL(baseURL + RENT);
  await expect(total(page)).toHaveText(`${grouped(before)} listings`);
  expect(await listingPaths(page)).toEqual(first);
  await page.goForward();
  await expect(page.getByRole('link', { name: 'Filters, 1 applied' })).toBeVisible();
});

test('filters can be removed one by one', async ({ page, baseURL }) => {
  await page.goto('/2bhk-apartment-in-chennai-for-rent');
  const narrow = await totalNow(page);
  await page.getByRole('link', { name: 'Remove 2 BHK' }).click();
  await expect(page).toHaveURL(`${baseURL}/apartment-in-chennai-for-rent`);
  await expect.poll(() => totalNow(page)).toBeGreaterThan(narrow);
  await page.getByRole('link', { name: 'Remove Apartment' }).click();
  await expect(page).toHaveURL(baseURL + RENT);
});

test('results have the selected order', async ({ page }) => {
  await page.goto(RENT);
  await waitForHydration(page);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  for (const [order, name, direction] of [
    ['price_asc', 'Price, low to high', 1],
    ['price_desc', 'Price, high to low', -1],
  ] as const) {
    await sort.selectOption({ label: name });
    await expect(page).toHaveURL(new RegExp(`sort=${order}`));
    await expect
      .poll(async () => {
        const visiblePrices = await prices(page);
        return (
          visiblePrices.length > 10 && visiblePrices.every((price, at) => at === 0 || (price - visiblePrices[at - 1]!) * direction >= 0)
        );
      })
      .toBe(true);
  }
});

test('pagination shows no listing twice', async ({ page, baseURL }) => {
  await page.goto(`${RENT}?sort=newest`);
  const first = await listingPaths(page);
  expect(first).toHaveLength(20);
  const next = page.getByRole('link', { name: 'Next page' });
  // cards above the button are laid out now, which may move it
  await next.scrollIntoViewIfNeeded();
  await next.click();
  await expect(page).toHaveURL(`${baseURL}${RENT}?page=2&sort=newest`);
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
  const second = await listingPaths(page);
  expect(second).toHaveLength(20);
  expect(second.filter((url) => first.includes(url))).toEqual([]);
  await page.goBack();
  await expect.poll(() => listingPaths(page)).toEqual(first);
});

test('the search box tolerates a typing error, and the suggestion is selected with the keyboard', async ({ page, baseURL }) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Locality, society or landmark in Coimbatore' });
  const suggestion = page.getByRole('option', { name: /^Gandhipuram/ }).first();
  await waitForHydration(page);
  await box.pressSequentially('gandipurm');
  await expect(suggestion).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(suggestion).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${baseURL}/homes-in-gandhipuram-coimbatore-for-rent`);
});

test('the filters on a phone are a dialog: the focus stays inside, and Escape and the back button close it', async ({ page, baseURL }) => {
  await page.goto(RENT);
  const filters = await openFilters(page);
  await expect(filters).toBeFocused();
  for (let press = 0; press < 3; press++) await page.keyboard.press('Tab');
  await expect(filters.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filters).toBeHidden();
  await expect(page.getByRole('link', { name: /^Filters/ })).toBeFocused();
  await openFilters(page);
  // the dialog is visible before the browser knows the new history entry, from which it goes back
  await expect(page).toHaveURL(/#filters$/);
  await page.goBack();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(baseURL + RENT);
});

test('changing the area unit or the tab keeps the filters on a phone open; going back once returns to the page before they were opened', async ({
  page,
  baseURL,
}) => {
  await page.goto(RENT);
  const filters = await openFilters(page);
  const unit = filters.getByRole('navigation', { name: /[Aa]rea/ }).getByRole('link', { name: 'sqm' });
  await unit.click();
  await expect(page).toHaveURL(`${baseURL}${RENT}?area_unit=sqm#filters`);
  await expect(unit).toHaveAttribute('aria-current', 'page');
  await expect(unit).toBeFocused();
  await filters.getByRole('link', { name: 'Buy', exact: true }).click();
  await expect(page).toHaveURL(/-chennai-for-sale[^#]*#filters$/);
  await expect(filters).toBeVisible();
  await page.goBack();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(baseURL + RENT);
});

test('filters opened before hydration are shown after it, and return the focus to their link when closed', async ({ page, baseURL }) => {
  await page.goto(`${RENT}#filters`);
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(baseURL + RENT);
  await expect(page.getByRole('link', { name: /^Filters/ })).toBeFocused();
});

test('a search without results suggests which filter to relax and how many listings that finds', async ({ page }) => {
  await page.goto(`${RENT}?bhk_type=1RK&price_min=5000000`);
  await expect(page.getByText('No exact matches')).toBeVisible();
  expect(await totalNow(page)).toBe(0);
  const relaxation = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: /^\d[\d,]* more / })
    .first();
  // The first number is the count; the text may contain others, such as "2 more with a rent up to ₹14,000".
  const promised = numberIn(/^[\d,]+/.exec((await relaxation.textContent()) ?? '')?.[0] ?? null);
  await relaxation.click();
  await expect(total(page)).toHaveText(`${grouped(promised)} ${promised === 1 ? 'listing' : 'listings'}`);
});

test('without a connection the previous search stays readable, and retrying works when the connection is back', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto(RENT);
  const filters = await openFilters(page);
  await context.setOffline(true);
  await filters.getByRole('checkbox', { name: /^Fully furnished / }).click();
  await filters.getByRole('button', { name: /^Show / }).click();
  await expect(page.getByText('Showing your previous search.')).toBeVisible();
  expect(await results(page).count()).toBe(20);
  await context.setOffline(false);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Showing your previous search.')).toBeHidden();
  await expect(page).toHaveURL(`${baseURL}${RENT}?furnishing=Fully`);
});

test('other spellings of a URL redirect permanently to the canonical one', async ({ page, request, baseURL }) => {
  await page.goto(RENT);
  const [detail = ''] = await listingPaths(page);
  const id = /-pid-\w+$/.exec(detail)?.[0] ?? '';
  for (const [path, canonical] of [
    [`/some-old-title-in-madurai${id}`, detail],
    ['/rent-2bhk-apartment-in-coimbatore', '/2bhk-apartment-in-coimbatore-for-rent'],
    [`${RENT}?bhk_type=2BHK`, '/2bhk-homes-in-chennai-for-rent'],
  ] as const) {
    const response = await request.get(baseURL + path, { maxRedirects: 0 });
    expect([response.status(), new URL(response.headers()['location'] ?? '', baseURL).pathname]).toEqual([301, canonical]);
  }
  await page.goto(`/some-old-title-in-madurai${id}`);
  await expect(page).toHaveURL(baseURL + detail);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a URL without a page returns 404 with a helpful page', async ({ page }) => {
  for (const path of ['/nothing-of-this-name', '/2bhk-apartment-in-atlantis-for-rent', '/a-flat-in-coimbatore-pid-zzzzzzzzzz']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  }
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('the filters are beside the list without a map, and a price such as 15k is understood', async ({ page }) => {
    await page.goto(RENT);
    const before = await totalNow(page);
    await waitForHydration(page);
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List' }).click();
    const most = page.getByRole('complementary', { name: 'Filters' }).getByRole('textbox', { name: 'Rent, to' });
    await most.fill('15k');
    await expect(page).toHaveURL(/price_max=15000/);
    await expect.poll(() => totalNow(page)).toBeLessThan(before);
    for (const price of await prices(page)) expect(price).toBeLessThanOrEqual(15_000);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('searching, filtering, paging and reading a listing work', async ({ page, baseURL }) => {
    await page.goto('/');
    await page.getByRole('radio', { name: 'Rent', exact: true }).check();
    await page.getByRole('combobox', { name: 'Locality, society or landmark in Coimbatore' }).fill('rs puram');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(`${baseURL}/homes-in-rs-puram-coimbatore-for-rent`);

    await page.goto(RENT);
    const totalWithoutFilter = await totalNow(page);
    await page.getByRole('link', { name: /^Filters/ }).click();
    const box = page.getByRole('checkbox', { name: /^2 BHK / });
    const promised = await promisedCount(box);
    await tick(box);
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expect(page).toHaveURL(`${baseURL}/2bhk-homes-in-chennai-for-rent`);
    expect(await totalNow(page)).toBe(promised);
    expect(promised).toBeLessThan(totalWithoutFilter);

    const first = await listingPaths(page);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    expect((await listingPaths(page)).filter((url) => first.includes(url))).toEqual([]);

    await results(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('2 BHK');
    await expect(page.getByRole('heading', { name: 'Total cost' })).toBeVisible();
    const large = await page.getByRole('link', { name: /^View photo 1/ }).getAttribute('href');
    const photo = await page.request.get(`${baseURL}${large}`);
    expect([photo.status(), photo.headers()['content-type']]).toEqual([200, 'image/webp']);
  });

  test('parts that need JavaScript say so, instead of showing a button that does nothing or a page that never loads', async ({ page }) => {
    const needsScripts = page.getByText('This needs JavaScript. Turn it on in your browser.').filter({ visible: true });
    await page.goto(RENT);
    await results(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Total cost' })).toBeVisible();
    await expect(needsScripts.first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Contact / })).toHaveCount(0);
    await page.goto('/me');
    await expect(needsScripts.first()).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  });
});
