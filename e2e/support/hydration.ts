import type { Page } from '@playwright/test';

/** Waits until the page is hydrated and has replayed the taps and typing from before. */
export async function waitForHydration(page: Page): Promise<void> {
  // a page whose scripts could not be fetched is loaded again meanwhile
  await page.waitForFunction(() => !('early' in window), undefined, { timeout: 30_000 });
  // effects, which listen to events, and the replay after them are tasks of their own
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
}
