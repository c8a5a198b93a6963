/** Plans with the keyboard only, and with errors. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { newPhoneNumber } from '../support/people.ts';

const MAX_STOPS = 80;

/** Presses Tab until the control has the focus. Fails when the keyboard cannot reach it. */
async function focusByTab(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}
async function pressOn(page: Page, control: Locator): Promise<void> {
  await focusByTab(page, control);
  await page.keyboard.press('Enter');
}

test('with the keyboard only: a plan is chosen, an invalid GSTIN corrected at the focused field, the plan paid and refunded', async ({
  page,
  login,
}) => {
  await login(newPhoneNumber());
  await page.goto('/plans');
  await pressOn(page, page.getByRole('article', { name: 'Seeker Plus' }).getByRole('link'));
  const gstin = page.getByRole('textbox', { name: 'GSTIN' });
  await focusByTab(page, gstin);
  await page.keyboard.type('29ABCDE');
  await expect(gstin).not.toHaveAttribute('aria-invalid', 'true');
  const address = page.getByRole('textbox', { name: 'Address' });
  await focusByTab(page, address);
  await page.keyboard.type('1 Example Street, Bengaluru');
  const pay = page.getByRole('button', { name: 'Pay ₹588.82' });
  await pressOn(page, pay);
  await expect(gstin).toBeFocused();
  await expect(gstin).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await pressOn(page, pay);
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Pay', exact: true }));
  await expect(page.getByRole('heading', { name: 'Seeker Plus has started' })).toBeVisible();
  await page.goto('/me/plans');
  const back = page.getByRole('button', { name: 'End plan and get refund' });
  await pressOn(page, back);
  const confirmDialog = page.getByRole('alertdialog');
  await expect(confirmDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirmDialog).toBeHidden();
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, confirmDialog.getByRole('button', { name: 'End plan and get refund' }));
  await expect(page.getByRole('article', { name: 'Seeker Plus' })).toContainText('Refunded');
});

test('parts of the plans page that fail to load show an error and can be retried', async ({ page, login }) => {
  await login(newPhoneNumber());
  await page.goto('/checkout/seeker-plus');
  await page.getByRole('button', { name: 'Pay ₹588.82' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Seeker Plus has started' })).toBeVisible();
  await page.route('**/api/v1/subscription/payments*', (route) => route.abort());
  await page.goto('/me/plans');
  await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1);
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments.getByRole('alert')).toContainText('Could not load');
  await page.unroute('**/api/v1/subscription/payments*');
  await payments.getByRole('button', { name: /^Try again/ }).click();
  await expect(payments.getByRole('listitem')).toHaveCount(1);
  await expect(payments.getByRole('alert')).toHaveCount(0);
});
