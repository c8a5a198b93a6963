import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// a city nobody posts in meanwhile: totals stay what they are
const RENT = '/homes-in-chennai-for-rent';
/** The list in its order; promoted cards stand beside it. */
const results = (page: Page): Locator => page.getByRole('main').locator('article:not(aside article)');
const total = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByText(/^[\d,]+ listings?$/)
    .first();
const numberIn = (text: string | null): number => Number(/[\d,]+(?=\D*$)/.exec(text ?? '')?.[0].replaceAll(',', ''));
const totalNow = async (page: Page): Promise<number> => numberIn(await total(page).textContent());
/** How many listings an option of the filters says it leaves. */
const promisedBy = async (box: Locator): Promise<number> =>
  numberIn(await box.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? ''));
const grouped = (count: number): string => count.toLocaleString('en-IN');
const addresses = (page: Page): Promise<string[]> =>
  results(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
const TIMES: Readonly<Record<string, number>> = { L: 100_000, Cr: 10_000_000 };
/** Rupees as the cards say them: `₹18,500`, `₹1.3 L`. */
const prices = async (page: Page): Promise<number[]> =>
  (await results(page).allInnerTexts()).map((text) => {
    const [, figure = '', unit = ''] = /₹([\d,.]+)(?:\s(L|Cr)\b)?/.exec(text) ?? [];
    return Number(figure.replaceAll(',', '')) * (TIMES[unit] ?? 1);
  });

/** The filters of a phone; a tap before the page listens counts. */
async function openFilters(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await page.getByRole('link', { name: /^Filters/ }).click();
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a filter leaves as many listings as it said, and its address shows them to anybody', async ({ page, baseURL }) => {
  await page.goto(RENT);
  const filters = await openFilters(page);
  const three = filters.getByRole('checkbox', { name: /^3 BHK / });
  const two = filters.getByRole('checkbox', { name: /^2 BHK / });
  const ofThree = await promisedBy(three);
  const ofTwo = await promisedBy(two);
  await three.check();
  await filters.getByRole('button', { name: `Show ${grouped(ofThree)} listings` }).click();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(`${baseURL}/3bhk-homes-in-chennai-for-rent`);
  await expect(total(page)).toHaveText(`${grouped(ofThree)} listings`);
  for (const card of (await results(page).allInnerTexts()).slice(0, 5)) expect(card).toContain('3 BHK');

  await (await openFilters(page)).getByRole('checkbox', { name: /^2 BHK / }).check();
  await filters.getByRole('button', { name: `Show ${grouped(ofTwo + ofThree)} listings` }).click();
  await expect(page).toHaveURL(`${baseURL}${RENT}?bhk_type=2BHK&bhk_type=3BHK`);
  await page.reload();
  await expect(total(page)).toHaveText(`${grouped(ofTwo + ofThree)} listings`);
});

test('the back button leads to the search before, as it was', async ({ page, baseURL }) => {
  await page.goto(RENT);
  const before = await totalNow(page);
  const first = await addresses(page);
  const filters = await openFilters(page);
  await filters.getByRole('checkbox', { name: /^Fully furnished / }).check();
  await expect(filters.getByRole('button', { name: /^Show / })).not.toHaveText(`Show ${grouped(before)} listings`);
  await filters.getByRole('button', { name: /^Show / }).click();
  await expect(page).toHaveURL(`${baseURL}${RENT}?furnishing=Fully`);
  await page.goBack();
  await expect(page).toHaveURL(baseURL + RENT);
  await expect(total(page)).toHaveText(`${grouped(before)} listings`);
  expect(await addresses(page)).toEqual(first);
  await page.goForward();
  await expect(page.getByRole('link', { name: 'Filters, 1 set' })).toBeVisible();
});

test('what narrows the search is taken out one by one', async ({ page, baseURL }) => {
  await page.goto('/2bhk-apartment-in-chennai-for-rent');
  const narrow = await totalNow(page);
  await page.getByRole('link', { name: 'Remove 2 BHK' }).click();
  await expect(page).toHaveURL(`${baseURL}/apartment-in-chennai-for-rent`);
  await expect.poll(() => totalNow(page)).toBeGreaterThan(narrow);
  await page.getByRole('link', { name: 'Remove Apartment' }).click();
  await expect(page).toHaveURL(baseURL + RENT);
});

test('results come in the order asked for', async ({ page }) => {
  await page.goto(RENT);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  for (const [order, name, direction] of [
    ['price_asc', 'Price, low to high', 1],
    ['price_desc', 'Price, high to low', -1],
  ] as const) {
    await expect(async () => {
      await sort.selectOption({ label: name });
      await expect(page).toHaveURL(new RegExp(`sort=${order}`), { timeout: 2000 });
    }).toPass();
    await expect
      .poll(async () => {
        const shown = await prices(page);
        return shown.length > 10 && shown.every((price, at) => at === 0 || (price - shown[at - 1]!) * direction >= 0);
      })
      .toBe(true);
  }
});

test('pages follow each other without showing a listing twice', async ({ page, baseURL }) => {
  await page.goto(`${RENT}?sort=newest`);
  const first = await addresses(page);
  expect(first).toHaveLength(20);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`${baseURL}${RENT}?page=2&sort=newest`);
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
  const second = await addresses(page);
  expect(second).toHaveLength(20);
  expect(second.filter((url) => first.includes(url))).toEqual([]);
  await page.goBack();
  await expect.poll(() => addresses(page)).toEqual(first);
});

test('the search box forgives a typing error, and the suggestion is taken by keyboard', async ({ page, baseURL }) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Locality, society or landmark in Coimbatore' });
  const suggestion = page.getByRole('option', { name: /^Gandhipuram/ });
  await expect(async () => {
    await box.fill('');
    await box.pressSequentially('gandipurm');
    await expect(suggestion).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('ArrowDown');
  await expect(suggestion).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${baseURL}/homes-in-gandhipuram-coimbatore-for-rent`);
});

test('filters that were asked for before the page listened are shown as soon as it does', async ({ page }) => {
  await page.goto(`${RENT}#filters`);
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the filters of a phone are a dialog: focus inside, Escape and the back button close it', async ({ page, baseURL }) => {
  await page.goto(RENT);
  const filters = await openFilters(page);
  await expect(filters).toBeFocused();
  for (let press = 0; press < 3; press++) await page.keyboard.press('Tab');
  await expect(filters.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filters).toBeHidden();
  await expect(page.getByRole('link', { name: /^Filters/ })).toBeFocused();
  await openFilters(page);
  await page.goBack();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(baseURL + RENT);
});

test('another unit of area and another tab leave the filters of a phone open; one step back is before they were opened', async ({
  page,
  baseURL,
}) => {
  await page.goto(RENT);
  const filters = await openFilters(page);
  const unit = filters.getByRole('navigation', { name: /[Aa]rea/ }).getByRole('link', { name: 'acre' });
  await unit.click();
  await expect(page).toHaveURL(`${baseURL}${RENT}?area_unit=acre#filters`);
  await expect(unit).toHaveAttribute('aria-current', 'page');
  await expect(unit).toBeFocused();
  await filters.getByRole('link', { name: 'Buy', exact: true }).click();
  await expect(page).toHaveURL(/-chennai-for-sale[^#]*#filters$/);
  await expect(filters).toBeVisible();
  await page.goBack();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(baseURL + RENT);
});

test('filters opened before the script ran give the focus to their link when they close', async ({ page, baseURL }) => {
  await page.goto(`${RENT}#filters`);
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(baseURL + RENT);
  await expect(page.getByRole('link', { name: /^Filters/ })).toBeFocused();
});

test('where nothing matches, it says what to loosen and what that brings', async ({ page }) => {
  await page.goto(`${RENT}?bhk_type=1RK&price_min=5000000`);
  await expect(page.getByText('Nothing matches all of that')).toBeVisible();
  expect(await totalNow(page)).toBe(0);
  const way = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: /^\d[\d,]* more / })
    .first();
  // the first number; what is loosened may be a number too: "2 more with a rent up to ₹14,000"
  const promised = numberIn(/^[\d,]+/.exec((await way.textContent()) ?? '')?.[0] ?? null);
  await way.click();
  await expect(total(page)).toHaveText(`${grouped(promised)} ${promised === 1 ? 'listing' : 'listings'}`);
});

test('without a connection the search before stays readable, and going on works when it is back', async ({ page, context, baseURL }) => {
  await page.goto(RENT);
  const filters = await openFilters(page);
  await context.setOffline(true);
  await filters.getByRole('checkbox', { name: /^Fully furnished / }).click();
  await filters.getByRole('button', { name: /^Show / }).click();
  await expect(page.getByText('These are the listings of your search before this one.')).toBeVisible();
  expect(await results(page).count()).toBe(20);
  await context.setOffline(false);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('These are the listings of your search before this one.')).toBeHidden();
  await expect(page).toHaveURL(`${baseURL}${RENT}?furnishing=Fully`);
});

test('other spellings of an address lead for good to the one address', async ({ page, request, baseURL }) => {
  await page.goto(RENT);
  const [detail = ''] = await addresses(page);
  const id = /-pid-\w+$/.exec(detail)?.[0] ?? '';
  for (const [asked, canonical] of [
    [`/some-old-title-in-madurai${id}`, detail],
    ['/rent-2bhk-apartment-in-coimbatore', '/2bhk-apartment-in-coimbatore-for-rent'],
    [`${RENT}?bhk_type=2BHK`, '/2bhk-homes-in-chennai-for-rent'],
  ] as const) {
    const answer = await request.get(baseURL + asked, { maxRedirects: 0 });
    expect([answer.status(), new URL(answer.headers()['location'] ?? '', baseURL).pathname]).toEqual([301, canonical]);
  }
  await page.goto(`/some-old-title-in-madurai${id}`);
  await expect(page).toHaveURL(baseURL + detail);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an address that names nothing answers 404 with a page that leads on', async ({ page }) => {
  for (const path of ['/nothing-of-this-name', '/2bhk-apartment-in-atlantis-for-rent', '/a-flat-in-coimbatore-pid-zzzzzzzzzz']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  }
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('the filters stand beside the results, and a price typed in words of the street narrows', async ({ page }) => {
    await page.goto(RENT);
    const before = await totalNow(page);
    const most = page.getByRole('complementary', { name: 'Filters' }).getByRole('textbox', { name: 'Price, to' });
    await expect(async () => {
      await most.fill('15k');
      await expect(page).toHaveURL(/price_max=15000/, { timeout: 3000 });
    }).toPass();
    await expect.poll(() => totalNow(page)).toBeLessThan(before);
    for (const price of await prices(page)) expect(price).toBeLessThanOrEqual(15_000);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a home is found and read: search, filter, page, listing', async ({ page, baseURL }) => {
    await page.goto('/');
    await page.getByRole('radio', { name: 'Rent', exact: true }).check();
    await page.getByRole('combobox', { name: 'Locality, society or landmark in Coimbatore' }).fill('rs puram');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(`${baseURL}/homes-in-rs-puram-coimbatore-for-rent`);

    await page.goto(RENT);
    const all = await totalNow(page);
    await page.getByRole('link', { name: /^Filters/ }).click();
    const box = page.getByRole('checkbox', { name: /^2 BHK / });
    const promised = await promisedBy(box);
    await box.check();
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expect(page).toHaveURL(`${baseURL}/2bhk-homes-in-chennai-for-rent`);
    expect(await totalNow(page)).toBe(promised);
    expect(promised).toBeLessThan(all);

    const first = await addresses(page);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    expect((await addresses(page)).filter((url) => first.includes(url))).toEqual([]);

    await results(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('2 BHK');
    await expect(page.getByRole('heading', { name: 'What it really costs' })).toBeVisible();
    const large = await page.getByRole('link', { name: /^See photo 1 large/ }).getAttribute('href');
    const photo = await page.request.get(`${baseURL}${large}`);
    expect([photo.status(), photo.headers()['content-type']]).toEqual([200, 'image/webp']);
  });
});
