import { expect, type Page } from '@playwright/test';

/** Waits until the page is hydrated and has replayed the taps and typing from before. */
export const waitForHydration = (page: Page) => expect.poll(() => page.evaluate(() => 'early' in window)).toBe(false);
