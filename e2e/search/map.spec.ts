import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { tick, waitForHydration } from '../support/hydration.ts';
import { newPhoneNumber } from '../support/people.ts';
import { trackRequests } from '../support/requests.ts';

test.use({ drawsMaps: true });

// No other test posts in this city, so totals do not change.
const RENT = '/homes-in-chennai-for-rent';
/** Browsers load six files at a time from a site without HTTP/2, so more files make a map wait on a slow network. */
const MAX_SCRIPTS = 14;
const markers = (page: Page): Locator => page.locator('[data-marker]');
const pins = (page: Page): Locator => page.locator('button[data-marker]:not([data-marker*=","])');
const clusters = (page: Page): Locator => page.locator('button[data-marker*=","]');
const names = (page: Page): Promise<string[]> =>
  markers(page).evaluateAll((all) => all.map((element) => element.getAttribute('aria-label') ?? ''));
const param = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);
/** The number of listings in the label of a marker. */
const listingCount = (name: string): number => Number(/([\d,]+) listings? here/.exec(name)?.[1]?.replaceAll(',', '') ?? 1);
const listed = async (page: Page): Promise<number> =>
  Number(/[\d,]+/.exec((await page.getByRole('link', { name: /^List · / }).textContent()) ?? '')?.[0].replaceAll(',', ''));

async function openMap(page: Page, address = RENT): Promise<void> {
  await page.goto(address);
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page).toHaveURL(/view=map/);
  await expect(markers(page).first()).toBeVisible({ timeout: 30_000 });
}

/** Moves the map and searches in the area that it then shows. */
async function searchElsewhere(page: Page, dx: number, dy: number): Promise<void> {
  const before = param(page, 'bbox');
  await drag(page, dx, dy);
  await page.getByRole('button', { name: 'Search this area' }).click();
  await expect.poll(() => param(page, 'bbox')).not.toBe(before);
  await waitForStableMap(page);
}

/** Waits until the map and the URL no longer change. */
async function waitForStableMap(page: Page): Promise<void> {
  let before = '';
  await expect
    .poll(
      async () => {
        const now = page.url() + (await names(page)).join();
        const same = now === before;
        before = now;
        return same;
      },
      { intervals: [700] },
    )
    .toBe(true);
}

async function drag(page: Page, dx: number, dy: number): Promise<void> {
  // a point where no marker or button covers the map, with space on all sides
  const start = await page.getByRole('region', { name: 'Map', exact: true }).evaluate((region) => {
    const { left, top, width, height } = region.getBoundingClientRect();
    for (let y = top + height - 90; y > top + 90; y -= 15)
      for (let x = left + width - 70; x > left + 70; x -= 15) if (document.elementFromPoint(x, y)?.tagName === 'CANVAS') return { x, y };
    return null;
  });
  const { x, y } = start!;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

test.describe('map search', () => {
  test.slow();

  test('a filter keeps the view to which the person moved the map, and another locality moves the map there', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/homes-in-adyar-chennai-for-rent');
    await expect(markers(page).first()).toBeVisible({ timeout: 30_000 });
    await waitForStableMap(page);
    const canvas = page.locator('.maplibregl-canvas');
    await canvas.evaluate((element) => element.setAttribute('data-opened-first', ''));
    await drag(page, 40, 60);
    await waitForStableMap(page);
    const inAdyar = await names(page);
    await page.getByRole('button', { name: /^Owner only/ }).click();
    await expect(page).toHaveURL(/posted_by=Owner/);
    await waitForStableMap(page);
    await page.goBack();
    await expect(page).not.toHaveURL(/posted_by=Owner/);
    await waitForStableMap(page);
    expect((await names(page)).toSorted()).toEqual(inAdyar.toSorted());
    await page
      .getByRole('link', { name: /^Besant Nagar/ })
      .first()
      .click();
    await expect(page).toHaveURL(/besant-nagar/);
    // the map is still where it was until the page has been rendered for the new URL
    await expect.poll(() => names(page)).not.toEqual(inAdyar);
    await waitForStableMap(page);
    expect(await names(page)).not.toEqual(inAdyar);
    expect((await names(page)).length).toBeGreaterThan(0);
    await expect(page.locator('.maplibregl-canvas[data-opened-first]')).toHaveCount(1);
  });

  test('after filtering, panning and drawing, another visitor sees the same markers at the same URL', async ({
    page,
    browser,
    baseURL,
  }) => {
    await openMap(page, `${RENT}?furnishing=Fully`);
    await waitForStableMap(page);
    expect(param(page, 'furnishing')).toBe('Fully');
    const first = await names(page);
    // Opening the map does not narrow the search.
    expect(param(page, 'bbox')).toBeNull();
    expect(first.reduce((sum, name) => sum + listingCount(name), 0)).toBeLessThanOrEqual(await listed(page));

    await searchElsewhere(page, -70, -120);
    expect(await names(page)).not.toEqual(first);
    expect((await names(page)).reduce((sum, name) => sum + listingCount(name), 0)).toBe(await listed(page));

    await page.getByRole('button', { name: 'Draw an area' }).click();
    const sheet = (await page.getByRole('application', { name: /^Draw around/ }).boundingBox())!;
    const [x, y, r] = [sheet.x + sheet.width / 2, sheet.y + sheet.height / 2, 110];
    await page.mouse.move(x + r, y);
    await page.mouse.down();
    for (let n = 1; n <= 30; n++) await page.mouse.move(x + r * Math.cos(n / 4.8), y + r * Math.sin(n / 4.8));
    await page.mouse.up();
    await expect.poll(() => param(page, 'polygon')).not.toBeNull();
    expect(param(page, 'furnishing')).toBe('Fully');
    await waitForStableMap(page);
    const namesInArea = await names(page);
    expect(namesInArea.reduce((sum, name) => sum + listingCount(name), 0)).toBe(await listed(page));

    const shared = page.url();
    const stranger = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, baseURL });
    const strangerPage = await stranger.newPage();
    await strangerPage.goto(shared);
    await expect(markers(strangerPage).first()).toBeVisible({ timeout: 30_000 });
    await waitForStableMap(strangerPage);
    expect((await names(strangerPage)).toSorted()).toEqual(namesInArea.toSorted());
    expect(await listed(strangerPage)).toBe(await listed(page));
    expect(strangerPage.url()).toBe(shared);
    await expect(strangerPage.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await stranger.close();

    await page.getByRole('button', { name: 'Clear the area' }).click();
    await expect.poll(() => param(page, 'polygon')).toBeNull();
    expect(param(page, 'view')).toBe('map');
    await page.goBack();
    await expect.poll(() => param(page, 'polygon')).not.toBeNull();
  });

  test('opening the map requests few scripts, and the filters still work', async ({ page }) => {
    await page.goto(RENT);
    await waitForHydration(page);
    const requests = trackRequests(page);
    await requests.waitUntilSettled();
    const scripts = new Set<string>();
    // some scripts are requested twice, the second time from the browser cache
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\.m?js$/.test(pathname)) scripts.add(pathname);
    });
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await expect(markers(page).first()).toBeVisible({ timeout: 30_000 });
    await requests.waitUntilSettled();
    expect(scripts.size, [...scripts].join()).toBeLessThanOrEqual(MAX_SCRIPTS);

    await page.getByRole('link', { name: /^Filters/ }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await tick(filters.getByRole('checkbox', { name: /^Fully furnished/ }));
    await expect.poll(() => param(page, 'furnishing')).toBe('Fully');
    expect(param(page, 'view')).toBe('map');
  });

  test('selecting a cluster in a close view zooms in further than level 17', async ({ page }) => {
    const zooms: number[] = [];
    await page.route(/\/property\/map\?.*bbox=/, async (route) => {
      const params = new URL(route.request().url()).searchParams;
      zooms.push(Number(params.get('zoom')));
      const [west, south, east, north] = params.get('bbox')!.split(',').map(Number) as [number, number, number, number];
      const [lng, lat] = [(west + east) / 2, (south + north) / 2];
      const bounds = [lng - 0.0002, lat - 0.0002, lng + 0.0002, lat + 0.0002];
      const data = { total: 2, bounds, clusters: [{ lat, lng, count: 2, price_min: 9000, bounds }], pins: [] };
      await route.fulfill({ json: { data } });
    });
    await page.goto(`${RENT}?view=map&bbox=80.24,13.03,80.25,13.04`);
    await clusters(page).click();
    await expect.poll(() => zooms.at(-1)).toBeGreaterThan(17);
  });

  test('a cluster opens into smaller ones and pins, a pin shows its listing, and going back shows the list', async ({ page, baseURL }) => {
    await openMap(page);
    await waitForStableMap(page);
    const map = (await page.getByRole('region', { name: 'Map', exact: true }).boundingBox())!;
    const listLink = (await page.getByRole('link', { name: /^List · / }).boundingBox())!;
    expect(listLink.y, 'the link to the list covers no marker').toBeGreaterThanOrEqual(map.y + map.height);
    for (let n = 0; n < 5 && (await pins(page).count()) < 3; n++) {
      const before = (await names(page)).join();
      await clusters(page).first().click();
      await expect.poll(async () => (await names(page)).join()).not.toBe(before);
      await waitForStableMap(page);
    }
    const inside = pins(page).filter({ visible: true });
    const pin = inside.nth(Math.floor((await inside.count()) / 2));
    const name = (await pin.getAttribute('aria-label'))!;
    expect(name).toMatch(/^₹[\d.,]+\S*, ₹[\d,]+ a month, .+/);
    await pin.focus();
    await page.keyboard.press('Enter');
    const cards = page.getByRole('region', { name: 'At this place' });
    await expect(cards).toBeFocused();
    await expect(cards.getByRole('link')).toHaveText(/BHK|RK/);
    await page.keyboard.press('Escape');
    await expect(cards).toBeHidden();
    await expect(pin).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(baseURL + RENT);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });

  test('the visible map area can be saved as a search that finds the same listings', async ({ page, login }) => {
    await login(newPhoneNumber());
    await openMap(page);
    await searchElsewhere(page, -40, -60);
    const totalCount = await listed(page);
    await page.getByRole('link', { name: 'Save this search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    await dialog.getByRole('radio', { name: /^No messages/ }).check();
    await dialog.getByRole('button', { name: 'Save this search' }).click();
    await expect(dialog).toBeHidden();
    expect(param(page, 'view')).toBe('map');
    await page.goto('/saved-searches');
    await expect(page.getByText('In this part of the map', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: /^Open Homes/ }).click();
    await expect(page).toHaveURL(/bbox=/);
    await expect(
      page
        .getByRole('main')
        .getByText(/^[\d,]+ listings?$/)
        .first(),
    ).toHaveText(`${totalCount.toLocaleString('en-IN')} listings`);
  });

  test('without WebGL the list is shown with an explanation', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.goto(`${RENT}?view=map`);
    await expect(page.getByText('This browser cannot show maps')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });

  test('without a connection the previous markers stay with a notice', async ({ page, context }) => {
    await openMap(page);
    await waitForStableMap(page);
    const before = await markers(page).count();
    await context.setOffline(true);
    await drag(page, -40, -60);
    await expect(page.getByText("You're offline. Showing earlier listings.")).toBeVisible();
    expect(await markers(page).count()).toBe(before);
    await context.setOffline(false);
    await expect(page.getByText("You're offline. Showing earlier listings.")).toBeHidden();
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });
  test.slow();

  test('the list has the map beside it, cards and markers highlight each other, and the choice of the list alone is stored', async ({
    page,
  }) => {
    await page.goto(RENT);
    await expect(markers(page).first()).toBeVisible({ timeout: 30_000 });
    await waitForStableMap(page);
    const highlightedMarker = page.locator('[data-marker].z-10');
    const linkedCard = page.locator('[data-card][data-linked]');
    await expect(highlightedMarker).toHaveCount(0);
    await page.locator('[data-card]').first().hover();
    await expect(highlightedMarker).toHaveCount(1);
    await expect(linkedCard).toHaveCount(0);
    // The other direction, by keyboard: focusing the marker of the first card's listing highlights the card.
    await highlightedMarker.focus();
    await expect(linkedCard.first()).toBeVisible();
    await page.getByRole('link', { name: /^Filters/ }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await page.keyboard.press('Escape');
    const views = page.getByRole('navigation', { name: 'View' });
    await views.getByRole('link', { name: 'List' }).click();
    await expect(page).toHaveURL(new RegExp(`${RENT}$`));
    await expect(page.getByRole('region', { name: /^Map of results/ })).toBeHidden();
    const mapRequests: string[] = [];
    page.on('request', (request) => new URL(request.url()).pathname.startsWith('/map/') && mapRequests.push(request.url()));
    await page.reload();
    await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible();
    await expect(views.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'true');
    expect(mapRequests).toEqual([]);
  });
});

test.describe('the map without list on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('saves the search and links back to the list', async ({ page, login }) => {
    await login(newPhoneNumber());
    await page.goto('/homes-in-coimbatore-for-rent?view=full');
    await expect(page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Map' })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('link', { name: 'Save this search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    await dialog.getByRole('radio', { name: /^No messages/ }).check();
    await dialog.getByRole('button', { name: 'Save this search' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/saved-searches');
    await expect(page.getByRole('article')).toHaveCount(1);
  });
});

test.describe('a map in Tamil', () => {
  test.slow();

  test('draws every letter completely, and its prices do not overlap', async ({ page }) => {
    // the library reads back what it has drawn of each letter
    await page.addInitScript(() => {
      const cutLetters: string[] = [];
      Object.assign(window, { cutLetters });
      const context = OffscreenCanvasRenderingContext2D.prototype;
      const { fillText, getImageData } = context;
      let letter = '';
      context.fillText = function (text, ...position) {
        letter = text;
        fillText.call(this, text, ...position);
      };
      context.getImageData = function (x, y, width, height, settings) {
        const { actualBoundingBoxLeft, actualBoundingBoxRight } = this.measureText(letter);
        if (Math.floor(actualBoundingBoxRight + actualBoundingBoxLeft) > width) cutLetters.push(letter);
        return getImageData.call(this, x, y, width, height, settings);
      };
    });
    await page.goto('/ta/homes-in-coimbatore-for-rent?view=map&bbox=76.96,11.0,76.99,11.03');
    await expect(markers(page).first()).toBeVisible({ timeout: 30_000 });
    await waitForStableMap(page);
    expect(await page.evaluate(() => (window as unknown as { readonly cutLetters: string[] }).cutLetters)).toEqual([]);
    const boxes = await markers(page).evaluateAll((all) =>
      all.map((element) => ({ text: element.textContent, ...element.getBoundingClientRect().toJSON() }) as DOMRect & { text: string }),
    );
    expect(boxes.length).toBeGreaterThan(3);
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1)) {
        const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        expect(isApart, `${a.text} and ${b.text}`).toBe(true);
      }
  });
});

test('a listing shows a map of its surroundings, with a circle around its position and the attribution', async ({ page }) => {
  await page.goto(RENT);
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded();
  const map = page.getByRole('region', { name: 'Map of the area' });
  await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible({ timeout: 30_000 });
  await expect(map.locator('circle')).toHaveAttribute('r', /^\d/);
  await expect(map.getByRole('link', { name: '© OpenStreetMap contributors, ODbL 1.0' })).toBeVisible();
});
