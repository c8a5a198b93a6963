import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newNumber } from './people.ts';
import { VENDOR_SCRIPT, vendorForm } from './vendor-form.ts';

/** The site as one with Razorpay answers, with the vendor's script played on this machine. Answers how often it was asked for. */
async function withVendor(page: Page, script: () => string | null): Promise<() => number> {
  let asked = 0;
  await page.route('**/api/v1/subscription/subscriptions', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { order: object } };
    body.data.order = { ...body.data.order, checkout: { kind: 'razorpay', url: VENDOR_SCRIPT } };
    await route.fulfill({ response, json: body });
  });
  await page.route(VENDOR_SCRIPT, (route) => {
    asked += 1;
    const source = script();
    return source === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: source });
  });
  return () => asked;
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Vendor form' });

test('the vendor’s form is opened with the order and nothing of the person, says how it was closed, and what it hands back starts the plan', async ({
  page,
  login,
}) => {
  const phone = newNumber();
  await login(phone);
  const asked = await withVendor(page, () => vendorForm);
  await page.goto('/checkout/seeker-plus');
  // only somebody who pays meets the vendor
  expect(asked()).toBe(0);
  await page.getByRole('button', { name: 'Pay ₹588.82' }).click();
  await expect(form(page)).toBeVisible();
  const options = await page.evaluate(() => (window as unknown as { openedWith: Record<string, unknown> }).openedWith);
  expect(options).toEqual({
    key: 'rzp_test_local',
    order_id: expect.stringMatching(/^order_/),
    amount: 58_882,
    currency: 'INR',
    name: 'Thinnai',
    description: 'Seeker Plus',
    theme: { color: '#9f2f1f' },
    retry: { enabled: true },
    modal: { confirm_close: true },
  });
  expect(JSON.stringify(options)).not.toContain(phone);

  await test.step('closed without paying', async () => {
    await form(page).getByRole('button', { name: 'Close the form' }).click();
    await expect(page.getByRole('alert')).toContainText('You closed the payment form');
  });
  await test.step('a try that failed, then closed', async () => {
    await page.getByRole('button', { name: 'Pay ₹588.82' }).click();
    await form(page).getByRole('button', { name: 'Fail in the form' }).click();
    // the form stays open for another try, and closing it is another thing than closing it untried
    await expect(form(page).getByText('Payment failed')).toBeVisible();
    await form(page).getByRole('button', { name: 'Close the form' }).click();
    await expect(page.getByRole('alert')).toContainText('The payment did not go through. Nothing was charged');
  });
  await test.step('paid, with the script loaded once for all tries', async () => {
    await page.getByRole('button', { name: 'Pay ₹588.82' }).click();
    await form(page).getByRole('button', { name: 'Pay in the form' }).click();
    await expect(page.getByRole('heading', { name: 'Seeker Plus has started' })).toBeVisible();
    expect(asked()).toBe(1);
  });
});

test.describe('a vendor that is away', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to load resource/ });
  test('is told so without a charge, and tried again when asked', async ({ page, login }) => {
    await login(newNumber());
    let away = true;
    await withVendor(page, () => (away ? null : vendorForm));
    await page.goto('/checkout/seeker-plus');
    await page.getByRole('button', { name: 'Pay ₹588.82' }).click();
    await expect(page.getByRole('alert')).toContainText('The payment service cannot be reached. Nothing was charged');
    away = false;
    await page.getByRole('button', { name: 'Pay ₹588.82' }).click();
    await expect(form(page)).toBeVisible();
  });
});
