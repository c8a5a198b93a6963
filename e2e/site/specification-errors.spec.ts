/** Section 8 of the specification in the browser. The title of each test is the text of its requirement. */
import type { Page } from '@playwright/test';
import { createDraft } from '../support/create-draft.ts';
import { findRental, showNumber } from '../support/contact-owner.ts';
import { expect, test } from '../support/fixtures.ts';
import { newPhoneNumber, openLoginDialog } from '../support/people.ts';
import { interceptRequests } from '../support/requests.ts';

test.use({ expectedErrors: /status of (?:401|422|502)/ });

/** Responds with a server error without a message, as a proxy may send it: pages then show the default texts. */
const answerWithoutMessage = (page: Page, call: string) =>
  interceptRequests(page, `**/api/v1${call}`, (route) => route.fulfill({ status: 502, body: '' }));
const alertText = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true });

test.describe('Error catalogue: "The server\'s message is shown when present; otherwise the defaults"', () => {
  test("'Error sending OTP', 'Error verifying OTP'", async ({ page, sms }) => {
    const dialog = await openLoginDialog(page);
    const phone = newPhoneNumber();
    await dialog.getByLabel('Mobile number').fill(phone);
    await answerWithoutMessage(page, '/user/send-otp');
    await page.keyboard.press('Enter');
    await expect(alertText(page, 'Error sending OTP')).toBeVisible();
    await expect(dialog.getByText('Rejected', { exact: true })).toBeVisible();
    await page.unroute('**/api/v1/user/send-otp');
    await dialog.getByRole('button', { name: 'Send code' }).click();
    const { code = '' } = await sms(phone);
    await answerWithoutMessage(page, '/auth/verify-otp');
    await page.keyboard.type(code);
    await expect(alertText(page, 'Error verifying OTP')).toBeVisible();
  });

  test("'Login failed', 'Registration failed'", async ({ page }) => {
    const dialog = await openLoginDialog(page);
    await answerWithoutMessage(page, '/auth/login');
    await answerWithoutMessage(page, '/user/create');
    await dialog.getByRole('button', { name: 'Log in with password' }).click();
    await dialog.getByLabel('Mobile number or email').fill('9876543210');
    await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('porch lamp 7');
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(alertText(page, 'Login failed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Register', exact: true }).click();
    await dialog.getByLabel('Your name').fill('Meena Sundaram');
    await dialog.getByLabel('Email').fill('meena@example.org');
    await dialog.getByLabel('Mobile number').fill(newPhoneNumber());
    await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('porch lamp 7');
    await dialog.getByLabel('Confirm password').fill('porch lamp 7');
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(alertText(page, 'Registration failed'), '"Registration failure shows its message as an error toast."').toBeVisible();
  });

  test("'Profile update failed', 'User has been Updated Failed', 'User has been Updated successfully', and the labels Pending, Rejected, Fulfilled, Network Error", async ({
    page,
    login,
    context,
  }) => {
    await login(newPhoneNumber());
    await page.goto('/me');
    const form = page.locator('form').filter({ has: page.getByLabel('Your name') });
    const [save, label] = [form.getByRole('button', { name: 'Save' }), form.getByRole('status')];
    await form.getByLabel('Your name').fill('Meena Sundaram');
    await answerWithoutMessage(page, '/user/update');
    await save.click();
    await expect(alertText(page, 'User has been Updated Failed')).toBeVisible();
    await expect(form.getByText('Profile update failed')).toBeVisible();
    await expect(label).toHaveText('Request: Rejected');
    await page.unroute('**/api/v1/user/update');
    await context.setOffline(true);
    await save.click();
    await expect(label).toHaveText('Request: Network Error');
    await context.setOffline(false);
    let release = () => undefined as void;
    const released = new Promise<void>((go) => (release = go));
    await interceptRequests(page, '**/api/v1/user/update', async (route) => {
      await released;
      await route.continue();
    });
    await save.click();
    await expect(label).toHaveText('Request: Pending');
    release();
    await expect(label).toHaveText('Request: Fulfilled');
    await expect(page.getByRole('status').getByText('User has been Updated successfully')).toBeVisible();
  });

  test('"Default text: "Something went wrong. Please refresh and try again."" when the user cannot be loaded', async ({ page, login }) => {
    await login(newPhoneNumber());
    await answerWithoutMessage(page, '/user');
    await page.goto('/me');
    const popup = page.getByRole('alertdialog', { name: 'Something Went Wrong' });
    await expect(popup).toContainText('Something went wrong. Please refresh and try again.');
    await popup.getByTitle('Close').click();
    await page.unroute('**/api/v1/user');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Your name')).toBeVisible();
  });

  test("'Request failed', 'Failed to toggle shortlist', 'get failed', 'Email verification failed'", async ({ page, login }) => {
    await login(newPhoneNumber());
    await page.goto(await findRental(page));
    await answerWithoutMessage(page, '/property/contact');
    await showNumber(page);
    await expect(alertText(page, 'Request failed')).toBeVisible();
    await page.keyboard.press('Escape');
    await answerWithoutMessage(page, '/shortlist');
    await page
      .getByRole('button', { name: /^Save .* to the shortlist$/ })
      .first()
      .click();
    await expect(alertText(page, 'Failed to toggle shortlist')).toBeVisible();
    await page.goto(`/verify-email#${'a'.repeat(43)}`);
    await answerWithoutMessage(page, '/auth/account/email/link/verification');
    await page.getByRole('main').getByRole('button').click();
    await expect(alertText(page, 'Email verification failed')).toBeVisible();
    await answerWithoutMessage(page, '/property/contact?*');
    await page.goto('/contacted');
    await expect(page.getByText('get failed')).toBeVisible();
  });

  test("Subscription: 'Failed to load plans', 'Subscription failed'", async ({ page, login }) => {
    await login(newPhoneNumber());
    await answerWithoutMessage(page, '/subscription/get/plans');
    await page.goto('/checkout/seeker-plus');
    await expect(page.getByText('Failed to load plans')).toBeVisible();
    await page.unroute('**/api/v1/subscription/get/plans');
    await answerWithoutMessage(page, '/subscription/subscriptions');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(alertText(page, 'Subscription failed')).toBeVisible();
  });

  test('"Listing step failure stores the server message or \'Submission failed\'"', async ({ page, login, baseURL, request }) => {
    const step = await createDraft(request, baseURL ?? '', await login(newPhoneNumber()));
    await page.goto(step);
    await answerWithoutMessage(page, '/residential/rent/form/update');
    await page.getByRole('button', { name: /^Next: / }).click();
    await expect(alertText(page, 'Submission failed')).toBeVisible();
    await expect(page.getByRole('status').getByText('Rejected')).toBeVisible();
  });
});
