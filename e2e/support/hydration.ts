import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until the page is hydrated and has replayed the input from before. */
export async function waitForHydration(page: Page): Promise<void> {
  // a page whose scripts could not be fetched is reloaded meanwhile
  await page.waitForFunction(() => !('early' in window), undefined, { timeout: 30_000 });
  // effects, which add event listeners, and the replay after them run in separate tasks
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
}

/**
 * Selects a checkbox in a part of the page that may be hydrated by the click. React then shows the tick a moment later, and Playwright's
 * `check` fails when it reads the box before that.
 */
export async function tick(box: Locator): Promise<void> {
  await box.click();
  await expect(box).toBeChecked();
}
