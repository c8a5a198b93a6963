/** Searches around a college, in a drawn area, and by the distance to the person's own places: by touch, mouse and keyboard. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';

const RENT = '/homes-in-coimbatore-for-rent';
const NEAR_COLLEGE = /\/homes-near-psg-college-of-technology-coimbatore-for-rent$/;
const HEADING = 'Homes for rent within 2 km of PSG College of Technology, Coimbatore';

const param = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);
const listed = async (page: Page, name: RegExp): Promise<number> =>
  Number(/[\d,]+/.exec((await page.getByRole('link', { name }).first().textContent()) ?? '')?.[0].replaceAll(',', ''));

/** Draws a circle with one finger. */
async function drawWithFinger(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.getByRole('application').boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', angle: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + width / 2 + 110 * Math.cos(angle), y: y + height / 2 + 110 * Math.sin(angle) }],
    });
  await touch('touchStart', 0);
  for (let n = 1; n <= 24; n++) await touch('touchMove', n / 4);
  await touch('touchEnd', 6);
}

test.describe('on a phone, by touch', () => {
  test.use({ drawsMaps: true });
  test.slow();

  test('a college is found in three scripts, and an area is drawn around it', async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    const field = page.getByRole('main').getByRole('combobox', { name: /^Locality, society or landmark/ });
    const college = page.getByRole('option', { name: 'PSG College of Technology College, Peelamedu' });
    for (const typed of ['பிஎஸ்ஜி', 'पीएसजी', 'psg colege of tec']) {
      await field.fill(typed);
      await expect(college, typed).toBeVisible();
    }
    await college.tap();
    await expect(page).toHaveURL(NEAR_COLLEGE);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);

    await page.getByRole('link', { name: 'Map', exact: true }).tap();
    await expect(page.locator('[data-marker]').first()).toBeVisible({ timeout: 30_000 });
    const total = await listed(page, /^List · /);
    await page.getByRole('button', { name: 'Draw an area' }).tap();
    await drawWithFinger(page);
    await expect.poll(() => param(page, 'polygon')).not.toBeNull();
    await expect(page.getByRole('button', { name: 'Clear the area' })).toBeVisible();
    // the search is limited to the area in addition to the circle
    expect(await listed(page, /^List · /)).toBeLessThanOrEqual(total);
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('the header suggests places, also for text in another script, and text without a suggestion is searched for', async ({ page }) => {
    await page.goto('/plans');
    const header = page.getByRole('banner');
    const field = header.locator('input[name=q]');
    await field.click();
    // typed while the field with suggestions replaces the plain field
    await page.keyboard.type('பிஎஸ்ஜி டெக்');
    const college = header.getByRole('option', { name: 'PSG College of Technology College, Peelamedu' });
    await expect(college).toBeVisible();
    await expect(field).toBeFocused();
    await college.click();
    await expect(page).toHaveURL(NEAR_COLLEGE);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);

    // repeated with the keyboard; text without a suggestion is searched for in titles
    await field.fill('ganga hosp');
    await expect(header.getByRole('option').first()).toContainText('Ganga Hospital');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/homes-near-ganga-hospital-coimbatore-for-rent$/);
    await field.fill('swimming pool');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/homes-in-coimbatore-for-rent\?q=swimming\+pool$/);
  });

  test('a place of one’s own is set by keyboard, and cards show how far they are from it', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('results', 'list'));
    await page.goto(RENT);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Distance to work or school' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'My places' });
    await dialog.getByRole('combobox', { name: 'School' }).fill('பிஎஸ்ஜி');
    await expect(dialog.getByRole('option').first()).toContainText('PSG');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(
      page
        .getByRole('main')
        .getByRole('article')
        .filter({ hasText: /[\d.]+ km to school/ })
        .first(),
    ).toBeVisible();
  });

  test.describe('with the map', () => {
    test.use({ drawsMaps: true });
    test.slow();

    test('an area is drawn corner by corner with the keyboard', async ({ page }) => {
      await page.goto(RENT);
      await expect(page.locator('[data-marker]').first()).toBeVisible({ timeout: 30_000 });
      await page.getByRole('button', { name: 'Draw an area' }).press('Enter');
      await expect(page.getByRole('application')).toBeFocused();
      for (const keys of [
        ['Shift+ArrowLeft', 'Shift+ArrowUp'],
        ['Shift+ArrowDown', 'Shift+ArrowDown'],
        ['Shift+ArrowRight', 'Shift+ArrowRight'],
      ]) {
        for (const key of keys) await page.keyboard.press(key);
        await page.keyboard.press('Space');
      }
      await expect(page.getByText('Corners: 3')).toBeAttached();
      await page.keyboard.press('Enter');
      await expect.poll(() => param(page, 'polygon')?.split(';').length).toBe(3);
      await expect(page.getByRole('button', { name: 'Clear the area' })).toBeVisible();
    });
  });

  test.describe('without tiles', () => {
    test.use({ drawsMaps: true });
    test.slow();

    test('a shared map area abroad shows the city with its homes, and explains that', async ({ page }) => {
      await page.route('**/map/tiles/**', (route) => route.abort());
      await page.goto(`${RENT}?bbox=-0.2,51.4,0.1,51.6`);
      await expect(page.getByText('This link shows a part of the map outside India. Here is Coimbatore.')).toBeVisible({ timeout: 30_000 });
      await expect(page.locator('[data-marker]').first()).toBeVisible();
    });
  });
});
