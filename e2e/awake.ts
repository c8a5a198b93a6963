import { expect, type Page } from '@playwright/test';

/** Waits until the page's scripts listen: what was tapped or typed before that is done a moment later. */
export const awake = (page: Page) => expect.poll(() => page.evaluate(() => 'early' in window)).toBe(false);
