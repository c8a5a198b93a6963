import type { Page } from '@playwright/test';
import type { Config } from '../../server/config/config.ts';
import { paymentSources } from '../../server/integrations/payments/page-sources.ts';
import { expect, test } from '../support/fixtures.ts';
import { newPhoneNumber } from '../support/people.ts';
import { RAZORPAY_SCRIPT_URL, RAZORPAY_STUB } from '../support/razorpay-stub.ts';

const { script: vendorScripts } = paymentSources({ payments: { type: 'razorpay' } as Config['payments'] });

/**
 * Makes the site respond like a site with Razorpay, including its content security policy, and serves the stub as Razorpay's script.
 * Returns how often the script was requested.
 */
async function withVendor(page: Page, script: () => string | null): Promise<() => number> {
  let requestCount = 0;
  await page.route('**/checkout/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const policy = (response.headers()['content-security-policy'] ?? '').replace('script-src', `script-src ${vendorScripts.join(' ')}`);
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  await page.route('**/api/v1/subscription/subscriptions', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { order: object } };
    body.data.order = { ...body.data.order, checkout: { kind: 'razorpay', url: RAZORPAY_SCRIPT_URL } };
    await route.fulfill({ response, json: body });
  });
  await page.route(RAZORPAY_SCRIPT_URL, (route) => {
    requestCount += 1;
    const source = script();
    return source === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: source });
  });
  return () => requestCount;
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Vendor form' });

test('the payment form gets the order without personal data, reports how it was closed, and its response starts the plan', async ({
  page,
  login,
}) => {
  const phone = newPhoneNumber();
  await login(phone);
  const requestCount = await withVendor(page, () => RAZORPAY_STUB);
  await page.goto('/checkout/seeker-plus');
  // The script of the vendor is loaded only for a payment.
  expect(requestCount()).toBe(0);
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
    await expect(page.getByRole('alert')).toContainText('Payment form closed');
  });
  await test.step('a failed attempt, then closed', async () => {
    await page.getByRole('button', { name: 'Pay ₹588.82' }).click();
    await form(page).getByRole('button', { name: 'Fail in the form' }).click();
    // The form stays open after a failure, and closing it then has another result than closing it without an attempt.
    await expect(form(page).getByText('Payment failed')).toBeVisible();
    await form(page).getByRole('button', { name: 'Close the form' }).click();
    await expect(page.getByRole('alert')).toContainText('Payment failed. You were not charged');
  });
  await test.step('paid, with the script loaded once for all attempts', async () => {
    await page.getByRole('button', { name: 'Pay ₹588.82' }).click();
    await form(page).getByRole('button', { name: 'Pay in the form' }).click();
    await expect(page.getByRole('heading', { name: 'Seeker Plus has started' })).toBeVisible();
    expect(requestCount()).toBe(1);
  });
});

test.describe('an unavailable payment vendor', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to load resource/ });
  test('is reported without a charge and can be retried', async ({ page, login }) => {
    await login(newPhoneNumber());
    let isUnavailable = true;
    await withVendor(page, () => (isUnavailable ? null : RAZORPAY_STUB));
    await page.goto('/checkout/seeker-plus');
    await page.getByRole('button', { name: 'Pay ₹588.82' }).click();
    await expect(page.getByRole('alert')).toContainText('The payment service is not available. You were not charged');
    isUnavailable = false;
    await page.getByRole('button', { name: 'Pay ₹588.82' }).click();
    await expect(form(page)).toBeVisible();
  });
});
