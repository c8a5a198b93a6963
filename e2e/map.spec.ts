import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newNumber } from './people.ts';

// a city nobody posts in meanwhile: totals stay what they are
const RENT = '/homes-in-chennai-for-rent';
const marks = (page: Page): Locator => page.locator('[data-mark]');
const pins = (page: Page): Locator => page.locator('button[data-mark]:not([data-mark*=","])');
const clusters = (page: Page): Locator => page.locator('button[data-mark*=","]');
const names = (page: Page): Promise<string[]> => marks(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
const param = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);
/** How many listings a mark's name says it holds. */
const held = (name: string): number => Number(/^([\d,]+) listings? here/.exec(name)?.[1]?.replaceAll(',', '') ?? 1);
const listed = async (page: Page): Promise<number> =>
  Number(/[\d,]+/.exec((await page.getByRole('link', { name: /^List · / }).textContent()) ?? '')?.[0].replaceAll(',', ''));

async function openMap(page: Page, address = RENT): Promise<void> {
  await page.goto(address);
  await expect(async () => {
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await expect(page).toHaveURL(/view=map/, { timeout: 2000 });
  }).toPass();
  await expect(marks(page).first()).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => param(page, 'bbox')).not.toBeNull();
}

/** Waits until map and address have come to rest. */
async function settled(page: Page): Promise<void> {
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
  const box = (await page.getByRole('region', { name: 'Map', exact: true }).boundingBox())!;
  const [x, y] = [box.x + box.width / 2 + 40, box.y + box.height - 90];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

test.describe('search on a map', () => {
  test.slow();

  test('filter, open, pan, draw, share the address: a fresh visitor sees the same', async ({ page, browser, baseURL }) => {
    await page.goto(`${RENT}?furnishing=Fully`);
    await openMap(page, `${RENT}?furnishing=Fully`);
    await settled(page);
    expect(param(page, 'furnishing')).toBe('Fully');
    const first = await names(page);
    expect(first.reduce((sum, name) => sum + held(name), 0)).toBe(await listed(page));

    const before = param(page, 'bbox');
    await drag(page, -70, -120);
    await expect.poll(() => param(page, 'bbox')).not.toBe(before);
    await settled(page);
    expect(await names(page)).not.toEqual(first);
    expect((await names(page)).reduce((sum, name) => sum + held(name), 0)).toBe(await listed(page));

    await page.getByRole('button', { name: 'Draw an area' }).click();
    const sheet = (await page.getByRole('img', { name: /^Draw around/ }).boundingBox())!;
    const [x, y, r] = [sheet.x + sheet.width / 2, sheet.y + sheet.height / 2, 110];
    await page.mouse.move(x + r, y);
    await page.mouse.down();
    for (let n = 1; n <= 30; n++) await page.mouse.move(x + r * Math.cos(n / 4.8), y + r * Math.sin(n / 4.8));
    await page.mouse.up();
    await expect.poll(() => param(page, 'polygon')).not.toBeNull();
    expect(param(page, 'furnishing')).toBe('Fully');
    await settled(page);
    const drawn = await names(page);
    expect(drawn.reduce((sum, name) => sum + held(name), 0)).toBe(await listed(page));

    const shared = page.url();
    const stranger = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, baseURL });
    const theirs = await stranger.newPage();
    await theirs.goto(shared);
    await expect(marks(theirs).first()).toBeVisible({ timeout: 30_000 });
    await settled(theirs);
    expect((await names(theirs)).toSorted()).toEqual(drawn.toSorted());
    expect(await listed(theirs)).toBe(await listed(page));
    expect(theirs.url()).toBe(shared);
    await expect(theirs.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await stranger.close();

    await page.getByRole('button', { name: 'Clear the area' }).click();
    await expect.poll(() => param(page, 'polygon')).toBeNull();
    expect(param(page, 'view')).toBe('map');
    await page.goBack();
    await expect.poll(() => param(page, 'polygon')).not.toBeNull();
  });

  test('a cluster opens into smaller ones and single homes; a pin shows its home; the way back is the list', async ({ page, baseURL }) => {
    await openMap(page);
    await settled(page);
    for (let n = 0; n < 5 && (await pins(page).count()) < 3; n++) {
      const before = page.url();
      await clusters(page).first().click();
      await expect.poll(() => page.url()).not.toBe(before);
      await settled(page);
    }
    const inside = pins(page).filter({ visible: true });
    const pin = inside.nth(Math.floor((await inside.count()) / 2));
    const name = (await pin.getAttribute('aria-label'))!;
    expect(name).toMatch(/^₹[\d,]+ a month, .+/);
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

  test('what the map shows is saved as a search, and leads back to the same homes', async ({ page, login }) => {
    await login(newNumber());
    await openMap(page);
    await settled(page);
    const found = await listed(page);
    await page.getByRole('link', { name: 'Save this search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    await dialog.getByRole('radio', { name: /^No messages/ }).check();
    await dialog.getByRole('button', { name: 'Save this search' }).click();
    await expect(dialog).toBeHidden();
    expect(param(page, 'view')).toBe('map');
    await page.goto('/saved-searches');
    await expect(page.getByText('In this part of the map', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: /^Open/ }).click();
    await expect(page).toHaveURL(/bbox=/);
    await expect(
      page
        .getByRole('main')
        .getByText(/^[\d,]+ listings?$/)
        .first(),
    ).toHaveText(`${found.toLocaleString('en-IN')} listings`);
  });

  test('without WebGL the list is there, and says why', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.goto(`${RENT}?view=map`);
    await expect(page.getByText('This browser cannot draw maps')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });

  test('without a connection the marks of before stay, and it says so until it is back', async ({ page, context }) => {
    await openMap(page);
    await settled(page);
    const before = await marks(page).count();
    await context.setOffline(true);
    await drag(page, -40, -60);
    await expect(page.getByText('No connection. These are the listings from before.')).toBeVisible();
    expect(await marks(page).count()).toBe(before);
    await context.setOffline(false);
    await expect(page.getByText('No connection. These are the listings from before.')).toBeHidden();
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });
  test.slow();

  test('list and map stay in step: a card lights its mark, a pin picks its card', async ({ page }) => {
    await openMap(page);
    await settled(page);
    const card = page.locator('[data-card]').first();
    const lit = page.locator('[data-mark].z-10');
    await expect(lit).toHaveCount(0);
    await card.hover();
    await expect(lit).toHaveCount(1);
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await expect(page).not.toHaveURL(/view=/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('the map alone on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('keeps what it shows as a search, beside the way back to the list', async ({ page, login }) => {
    await login(newNumber());
    await page.goto('/homes-in-coimbatore-for-rent?view=full');
    await expect(page.getByRole('navigation', { name: 'Show the results as' }).getByRole('link', { name: 'Map' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.getByRole('link', { name: 'Save this search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    await dialog.getByRole('radio', { name: /^No messages/ }).check();
    await dialog.getByRole('button', { name: 'Save this search' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/saved-searches');
    await expect(page.getByRole('article')).toHaveCount(1);
  });
});

test('a listing offers its surroundings, no closer than its owner wished', async ({ page }) => {
  await page.goto(RENT);
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await page.getByRole('button', { name: 'Open the map' }).click();
  const map = page.getByRole('region', { name: 'Map of the surroundings' });
  await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible({ timeout: 30_000 });
  await expect(map.locator('circle')).toHaveAttribute('r', /^\d/);
});
