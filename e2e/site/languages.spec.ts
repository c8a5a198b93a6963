import type { Page } from '@playwright/test';
import { normalOrExhaustive } from '../../test/exhaustive.ts';
import { expectAccessibleTranslation } from '../support/accessibility.ts';
import { waitForHydration } from '../support/hydration.ts';
import { expect, test } from '../support/fixtures.ts';
import { completeLogin, newPhoneNumber } from '../support/people.ts';

const RENT = '/homes-in-coimbatore-for-rent';
const LANGUAGES = [
  { prefix: '/ta', tag: 'ta-IN', script: /\p{Script=Tamil}/u },
  { prefix: '/hi', tag: 'hi-IN', script: /\p{Script=Devanagari}/u },
  { prefix: '/kn', tag: 'kn-IN', script: /\p{Script=Kannada}/u },
  { prefix: '/mr', tag: 'mr-IN', script: /\p{Script=Devanagari}/u },
] as const;

const attributes = (page: Page, selector: string, name: string) =>
  page.locator(selector).evaluateAll((all, attribute) => all.map((element) => element.getAttribute(attribute)), name);

/** Expects that the page is in the language for people, screen readers and search engines, and that its links stay in that language. */
async function expectSpoken(page: Page, { prefix, tag, script }: (typeof LANGUAGES)[number]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
  expect(await page.title()).toMatch(script);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(script);
  const links = (await attributes(page, 'a[href^="/"]:not([hreflang])', 'href')).filter((href) => !href!.startsWith('/media/'));
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((href) => href !== prefix && !new RegExp(`^${prefix}[/?]`).test(href!))).toEqual([]);
  await expectAccessibleTranslation(page);
}

/**
 * The languages whose pages are read: one that is complete and one that is complete only for visitors. `e2e/screens` looks at the main screens
 * in all languages, and the tests of `messages` compare their texts.
 */
const READ_LANGUAGES = LANGUAGES.filter(({ prefix }) => normalOrExhaustive(['/ta', '/mr'], [prefix]).includes(prefix));

for (const language of READ_LANGUAGES) {
  const { prefix, tag } = language;
  test.describe(`in ${tag}:`, () => {
    test.slow();

    test('the home page, a search and a listing are translated and link to their other languages', async ({ page, baseURL }) => {
      await page.goto(prefix);
      await waitForHydration(page);
      await expectSpoken(page, language);
      await page.locator(`a[href="${prefix}${RENT}"]:visible`).first().click();
      await page.waitForURL(`**${prefix}${RENT}`);
      await expectSpoken(page, language);
      await page.locator('article a[href*="-pid-"]').first().click();
      await page.waitForURL(/-pid-/);
      await expectSpoken(page, language);

      await page.reload();
      const { pathname } = new URL(page.url());
      const bare = pathname.slice(prefix.length);
      expect(await attributes(page, 'link[rel="canonical"]', 'href')).toEqual([baseURL + pathname]);
      expect(await attributes(page, 'link[rel="alternate"][hreflang]', 'href')).toEqual(
        [bare, ...LANGUAGES.map((language) => language.prefix + bare), bare].map((path) => baseURL + path),
      );
      const html = await (await page.request.get(page.url())).text();
      const urls = [...html.matchAll(/"(?:url|item)":"(http[^"]+)"/g)].map(([, url]) => url!);
      expect(urls.length).toBeGreaterThan(2);
      expect(urls.filter((url) => !url.startsWith(`${baseURL}${prefix}`))).toEqual([]);
    });

    test('messages and errors from the server are translated', async ({ page }) => {
      await page.goto(`${prefix}/nowhere-at-all`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(language.script);
      const response = await page.request.get('/api/v1/property/get?id=AAAAAAAAAA', { headers: { 'accept-language': tag } });
      expect(((await response.json()) as { message: string }).message).toMatch(language.script);
      expect(response.headers()['content-language']).toBe(prefix.slice(1));
    });
  });
}

test('changing the language keeps the page and its filters and is remembered without redirects', async ({ page }) => {
  await page.goto(`${RENT}?furnishing=Fully&page=1`);
  await waitForHydration(page);
  const path = new URL(page.url());
  const go = async (name: string, prefix: string) => {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.waitForURL(`**${prefix}${path.pathname}${path.search}`);
    await waitForHydration(page);
  };
  await go('தமிழ்', '/ta');
  await go('हिन्दी', '/hi');
  await go('English', '');
  await go('தமிழ்', '/ta');
  await page.goto('/');
  await waitForHydration(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
  const banner = page.getByRole('banner');
  await banner.getByText('Language: English').or(banner.getByLabel('Language: English')).first().click();
  await expect(banner.getByRole('link', { name: 'ಕನ್ನಡ' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(banner.getByRole('link', { name: 'ಕನ್ನಡ' })).toBeHidden();
  const chosen = page.getByRole('banner').getByRole('link', { name: 'தமிழ்' });
  await expect(chosen).toHaveCSS('text-decoration-line', 'underline');
  await chosen.click();
  await page.waitForURL('**/ta');
});

test('a language chosen on one device belongs to the account and applies on the next device after login', async ({
  page,
  login,
  sms,
  browser,
  baseURL,
  request,
}) => {
  const phone = newPhoneNumber();
  const token = await login(phone);
  const ofAccount = async () =>
    ((await (await request.get('/api/v1/user', { headers: { 'x-access-token': token } })).json()) as { data: { language: string | null } })
      .data.language;
  const ofDevice = (device: Page) => device.evaluate(() => localStorage.getItem('language'));
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'தமிழ்' }).click();
  await page.waitForURL('**/ta');
  await expect.poll(ofAccount).toBe('ta');

  const otherPage = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await otherPage.goto('/my-properties');
  await waitForHydration(otherPage);
  await otherPage.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await completeLogin(otherPage, phone, sms);
  await expect.poll(() => ofDevice(otherPage)).toBe('ta');
  // The page does not redirect; it only highlights the language.
  await expect(otherPage.locator('html')).toHaveAttribute('lang', 'en-IN');
  await otherPage.reload();
  await waitForHydration(otherPage);
  await expect(otherPage.getByRole('banner').getByRole('link', { name: 'தமிழ்' })).toHaveCSS('text-decoration-line', 'underline');

  // The latest choice is used, on whichever device it was made.
  await otherPage.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click();
  await otherPage.waitForURL('**/hi/my-properties');
  await expect.poll(ofAccount).toBe('hi');
  await page.reload();
  await expect.poll(() => ofDevice(page)).toBe('hi');
});

test('login and posting are in Tamil: the dialog, a wizard step and its errors', async ({ page, sms }) => {
  test.slow();
  await page.goto('/ta/post');
  await waitForHydration(page);
  await page.getByText('வீட்டை வாடகைக்கு விட', { exact: true }).click();
  await page.getByRole('button', { name: 'தொடங்கு' }).click();
  const dialog = page.getByRole('dialog', { name: 'உள்நுழைக அல்லது பதிவு செய்க' });
  const phone = newPhoneNumber();
  await dialog.getByLabel('கைபேசி எண்').fill(phone);
  await dialog.getByRole('button', { name: 'குறியீடு அனுப்பு' }).click();
  await expect(dialog.getByLabel('6-இல் இலக்கம் 1')).toBeFocused();
  await page.keyboard.type((await sms(phone)).code ?? '');
  await expect(dialog).toBeHidden();
  await page.waitForURL('**/ta/post/residential_rent/**');
  await expect(page.getByRole('heading', { level: 1, name: 'சொத்து விவரம்' })).toBeVisible();
  await page.getByRole('button', { name: /^அடுத்து: / }).click();
  await expect(page.getByRole('alert').filter({ hasText: /கவனிக்க வேண்டும்/ })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'width of the page').toBeLessThanOrEqual(360);
});

// the longest texts are those in Tamil
for (const prefix of normalOrExhaustive(['', '/ta'], ['', '/ta', '/hi', '/kn'])) {
  test(`many selected filters${prefix && ` in ${prefix}`} do not widen the page, and the contact bar of a listing keeps one row`, async ({
    page,
  }) => {
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.goto(`${prefix}/2bhk-apartment-in-coimbatore-for-rent?furnishing=Semi&negotiable=true&pet_allowed=true`);
    await waitForHydration(page);
    expect(await wide()).toBeLessThanOrEqual(360);
    await page.goto(`${prefix}${RENT}?furnishing=Semi&furnishing=Fully&bhk_type=2BHK&bhk_type=3BHK&price_max=90000&posted_by=Owner`);
    await waitForHydration(page);
    expect(await wide()).toBeLessThanOrEqual(360);
    await page.locator('article a[href*="-pid-"]').first().click();
    await page.waitForURL(/-pid-/);
    const price = page.locator('.fixed').filter({ hasText: '₹' }).last();
    await expect(price).toBeVisible();
    expect((await price.boundingBox())!.height).toBeLessThanOrEqual(96);
    const lines = await price
      .getByText(/^₹[\d,.]+/)
      .last()
      .evaluate((element) => element.getClientRects().length);
    expect(lines, 'lines of the amount').toBe(1);
    expect(await wide()).toBeLessThanOrEqual(360);
  });
}

test('a language that is complete only for visitors says that it is not reviewed, and its pages for owners are in English', async ({
  page,
  baseURL,
}) => {
  await page.goto('/mr/plans');
  await expect(page.getByText('हे पान इंग्रजीत आहे.')).toBeVisible();
  expect(await attributes(page, 'link[rel="canonical"]', 'href')).toEqual([`${baseURL}/plans`]);
  await page.goto('/mr');
  await expect(page.getByText('हे पान इंग्रजीत आहे.')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByText('हे भाषांतर कोणत्याही मराठी भाषकाने तपासलेले नाही.')).toBeAttached();
});

test('invalid search parameters are reported and the rest of the search is shown', async ({ page }) => {
  for (const [query, sentence] of [
    ['price_min=9&price_max=1', 'Min price is higher than max price.'],
    ['sort=bogus', 'Sort by: “bogus” is not available and was ignored.'],
  ] as const) {
    expect((await page.goto(`${RENT}?furnishing=Fully&${query}`))?.status()).toBe(422);
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await page.getByRole('link', { name: 'Search without it' }).click();
    await expect(page).toHaveURL(`${RENT}?furnishing=Fully`);
    await expect(page.getByText(sentence)).toHaveCount(0);
  }
});
