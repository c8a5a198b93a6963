/** Sections 2 (login popup, shell) and 6 of the specification in the browser. The title of each test is the text of its requirement. */
import { findRental, openContactSheet, pressShowNumber, expectPhoneNumber } from '../support/contact-owner.ts';
import { expect, test } from '../support/fixtures.ts';
import { completeLogin, loginDialog, newPhoneNumber, storedSessionToken } from '../support/people.ts';
import { closeToasts } from '../support/toasts.ts';

test.use({ expectedErrors: /status of (?:401|422|502)/ });

test.describe('App shell', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('"Route /_app is the shell. It shows a toast area at top-centre"', async ({ page }) => {
    await page.goto('/_app');
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole('button', { name: 'Log in' }).click();
    await loginDialog(page).getByLabel('Mobile number').fill(newPhoneNumber());
    await page.keyboard.press('Enter');
    // A live region: screen readers announce it without moving the focus.
    const toast = page.getByRole('status').getByText('OTP sent successfully!');
    await expect(toast).toBeVisible();
    await expect(loginDialog(page).getByLabel('Digit 1 of 6')).toBeFocused();
    const card = toast.locator('..');
    // While the focus is in it the toast stays, however long the rest takes.
    await card.getByRole('button', { name: 'Close' }).focus();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      // At the top of the page or of an open dialog, which may still be animating.
      await expect.poll(async () => (await card.boundingBox())?.y ?? Infinity).toBeLessThan(160);
      const box = (await card.boundingBox())!;
      expect(Math.abs(box.x + box.width / 2 - width / 2), `${width} pixels wide`).toBeLessThan(3);
    }
  });

  test('"Warning popup: a close button and a Login button that opens the login/register dialog. Heading is "Login Expired" if the message contains "expired""', async ({
    page,
    sms,
    baseURL,
  }) => {
    const openWithEndedSession = async () => {
      await page.evaluate(() => localStorage.setItem('authToken', 'no-such-session'));
      await page.goto('/supportPage');
      await expect(popup).toContainText('expired');
      expect(await storedSessionToken(page)).toBeNull();
    };
    const popup = page.getByRole('alertdialog', { name: 'Login Expired' });
    await page.goto('/healthz');
    await openWithEndedSession();
    await expect(page.getByRole('alert').getByText('Login Expired', { exact: true }), 'Toasts: "Login Expired"').toBeVisible();
    await popup.getByTitle('Close').click();
    await expect(popup, '"Warning popup: show and hide; closing hides it."').toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Help and support' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await openWithEndedSession();
    await popup.getByRole('button', { name: 'Login', exact: true }).click();
    await completeLogin(page, newPhoneNumber(), sms);
    await expect(page).toHaveURL(`${baseURL}/?success=otp`);
  });

  test('"otherwise "Something Went Wrong". Default text: "Something went wrong. Please refresh and try again.""', async ({ page }) => {
    await page.goto(await findRental(page));
    await expect(page.getByRole('button', { name: /^Contact / }).first()).toBeVisible();
    const popup = page.getByRole('alertdialog', { name: 'Something Went Wrong' });
    await expect(async () => {
      // Before hydration the page does not receive the event.
      await page.evaluate(() => dispatchEvent(new Event('vite:preloadError', { cancelable: true })));
      await expect(popup).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(popup).toContainText('Something went wrong. Please refresh and try again.');
    await popup.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(loginDialog(page)).toBeVisible();
  });

  test('"The popup state default message elsewhere is "Something went wrong. Please try again.""', async ({ context }) => {
    // A separate page, because an unhandled rejection counts as an error of the page.
    const page = await context.newPage();
    await page.goto('/supportPage');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await page.evaluate(() => {
      const error = Object.assign(new Error(''), { name: 'ApiError', code: 'unavailable' });
      void Promise.reject(error);
    });
    const popup = page.getByRole('alertdialog', { name: 'Something Went Wrong' });
    await expect(popup).toContainText('Something went wrong. Please try again.');
    await popup.getByRole('button', { name: 'Close' }).first().click();
    await expect(popup, '"Warning popup: show and hide; closing hides it."').toBeHidden();
  });
});

test.describe('Login popup (modal)', () => {
  test('"Phone step, then code step. A \'Need Help\' link goes to /supportPage." "A close button resets to the phone step."', async ({
    page,
  }) => {
    const needHelp = async () => {
      await dialog.getByRole('link', { name: 'Need Help' }).click();
      await expect(page).toHaveURL(/\/supportPage$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Help and support' })).toBeVisible();
      await expect(dialog).toBeHidden();
    };
    const dialog = loginDialog(page);
    const logIn = page.getByRole('button', { name: 'Log in' });
    const number = dialog.getByLabel('Mobile number');
    const askForCode = async () => {
      await number.fill(newPhoneNumber());
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused();
    };
    await page.goto('/');
    await logIn.click();
    await expect(number).toBeFocused();
    await needHelp();
    await logIn.click();
    await askForCode();
    await needHelp();
    await logIn.click();
    await askForCode();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(logIn).toBeFocused();
    await logIn.click();
    await expect(number).toHaveValue('');
  });
});

test.describe('Roles and permissions', () => {
  test('"401 on shortlist: prompt to log in to save properties", and the home is saved after it', async ({ page, login, sms, baseURL }) => {
    const number = newPhoneNumber();
    const token = await login(number);
    // Otherwise the event stream would notice the ended session first and show it.
    await page.route('**/notifications/stream', (route) => route.abort());
    // The page itself would notice it too, because it requests the user once.
    const userResponse = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/user');
    await page.goto(await findRental(page));
    await userResponse;
    const heart = page.getByRole('button', { name: /^Save .* to the shortlist$/ }).first();
    await expect(heart).toBeVisible();
    await page.request.post(`${baseURL}/api/v1/auth/logout`, { data: {}, headers: { 'x-access-token': token } });
    await heart.click();
    await expect(loginDialog(page)).toContainText('Log in to save properties');
    await completeLogin(page, number, sms);
    await expect(page.getByRole('status').getByText('Property added to Shortlist')).toBeVisible();
    await closeToasts(page);
    await page
      .getByRole('button', { name: /^Remove .* from the shortlist$/ })
      .first()
      .click();
    await expect(page.getByRole('status').getByText('Property removed from Shortlist')).toBeVisible();
  });

  test('"401 on contacting an owner: \'Login Expired... Please log in and then contact to owner!\'", and the owner is contacted after it', async ({
    page,
    login,
    sms,
    baseURL,
  }) => {
    const number = newPhoneNumber();
    const token = await login(number);
    await page.route('**/notifications/stream', (route) => route.abort());
    const userResponse = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/user');
    await page.goto(await findRental(page));
    await userResponse;
    await page.request.post(`${baseURL}/api/v1/auth/logout`, { data: {}, headers: { 'x-access-token': token } });
    await openContactSheet(page);
    const popup = page.getByRole('alertdialog', { name: 'Login Expired' });
    await expect(popup).toContainText('Login Expired... Please log in and then contact to owner!');
    await popup.getByRole('button', { name: 'Login', exact: true }).click();
    await completeLogin(page, number, sms);
    await expect(page.getByText('5 of 5 contacts left today')).toBeVisible();
    await pressShowNumber(page);
    await expectPhoneNumber(page);
  });

  test('"401 on sending a contact email: \'Please Login to See Contact Detials\'"', async ({ page, sms }) => {
    await page.goto('/contact');
    await expect(page.getByText('Please Login to See Contact Detials')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await completeLogin(page, newPhoneNumber(), sms);
    await page.getByLabel('Your name').fill('Meena Sundaram');
    await page.getByLabel('Your email address').fill('meena@example.org');
    await page.getByLabel('Your message').fill('Please tell me how to promote a home.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('status').getByText('Email sent successfully')).toHaveCount(2);
  });
});
