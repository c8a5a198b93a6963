import type { Page } from '@playwright/test';

/**
 * Closes the toasts, as people do when a toast covers what they want to click. Otherwise the pointer of a click may rest on a toast, which
 * then stays, so the click never completes.
 */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.locator(':is([aria-live="polite"], [aria-live="assertive"]).contents').getByRole('button', { name: 'Close' });
  while ((await close.count()) > 0) {
    // the toast may disappear meanwhile
    await close
      .first()
      .click({ timeout: 1000 })
      .catch(() => undefined);
    await page.mouse.move(0, 0);
  }
}
