/** Plans without a mouse, and when something does not come or is not right. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newNumber } from './people.ts';

const MOST_STOPS = 80;

/** Goes on from where the focus is, as far as this; it fails when the keyboard does not come there. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}
async function pressOn(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

test('by keyboard alone a plan is chosen, a wrong GSTIN mended where the focus is led, the plan paid and given back', async ({
  page,
  login,
}) => {
  await login(newNumber());
  await page.goto('/plans');
  await pressOn(page, page.getByRole('article', { name: 'Seeker Plus' }).getByRole('link'));
  const gstin = page.getByRole('textbox', { name: 'GSTIN' });
  await tabTo(page, gstin);
  await page.keyboard.type('29ABCDE');
  await expect(gstin).not.toHaveAttribute('aria-invalid', 'true');
  const address = page.getByRole('textbox', { name: 'Address' });
  await tabTo(page, address);
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
  const back = page.getByRole('button', { name: 'End and get money back' });
  await pressOn(page, back);
  const asked = page.getByRole('alertdialog');
  await expect(asked).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, asked.getByRole('button', { name: 'End and get money back' }));
  await expect(page.getByRole('article', { name: 'Seeker Plus' })).toContainText('Money returned');
});

test('what does not come of one’s plans says so at its place, and comes when it is asked for again', async ({ page, login }) => {
  await login(newNumber());
  await page.goto('/checkout/seeker-plus');
  await page.getByRole('button', { name: 'Pay ₹588.82' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Seeker Plus has started' })).toBeVisible();
  await page.route('**/api/v1/subscription/payments*', (route) => route.abort());
  await page.goto('/me/plans');
  await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1);
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments.getByRole('alert')).toContainText('This did not load');
  await page.unroute('**/api/v1/subscription/payments*');
  await payments.getByRole('button', { name: /^Try again/ }).click();
  await expect(payments.getByRole('listitem')).toHaveCount(1);
  await expect(payments.getByRole('alert')).toHaveCount(0);
});
