/** Sections 2 (login popup, shell), 6 and 8 of the specification, row by row, in the browser. Each test is named by the row it holds. */
import type { Page } from '@playwright/test';
import { addDraft } from './added-draft.ts';
import { expect, test } from './fixtures.ts';
import { answerLogin, newNumber, storedToken } from './people.ts';

test.use({ expectedErrors: /status of (?:401|422|502)/ });

/** A server that fails without a word, as a proxy in between may: what is said then are the defaults. */
const wordless = (page: Page, call: string) => page.route(`**/api/v1${call}`, (route) => route.fulfill({ status: 502, body: '' }));
const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in or register' });
const said = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true });

async function openLogin(page: Page) {
  await page.goto('/supportPage');
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = loginDialog(page);
  await expect(dialog.getByLabel('Mobile number')).toBeFocused();
  return dialog;
}
async function aHome(page: Page, baseURL: string | undefined): Promise<string> {
  const found = await page.request.get(`${baseURL}/api/v1/property/get?city=coimbatore&kind=residential_rent&limit=1`);
  return ((await found.json()) as { data: { url: string }[] }).data[0]!.url;
}
const contact = (page: Page) =>
  page
    .getByRole('button', { name: /^Contact / })
    .first()
    .click();

/** How many ms a text stands on the page, from when it first does. */
const lifeOf = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        let from = 0;
        const look = () => {
          const there = [...document.querySelectorAll('p')].some((one) => one.textContent === wanted);
          if (there && from === 0) from = performance.now();
          if (!there && from > 0) done(performance.now() - from);
        };
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
      }),
    text,
  );

test.describe('App shell', () => {
  for (const width of [360, 1280]) {
    test(`"Route /_app is the shell. It shows a toast area at top-centre", ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/_app');
      await expect(page).toHaveURL(/\/$/);
      await page.getByRole('button', { name: 'Log in' }).click();
      await loginDialog(page).getByLabel('Mobile number').fill(newNumber());
      const lived = lifeOf(page, 'OTP sent successfully!');
      await page.keyboard.press('Enter');
      // a live region: read out without taking the focus
      const toast = page.getByRole('status').getByText('OTP sent successfully!');
      await expect(toast).toBeVisible();
      const box = (await toast.locator('..').boundingBox())!;
      expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(3);
      // at the top of the page, or of the dialog that is open
      expect(box.y).toBeLessThan(160);
      // counted from when it was said: a busy machine draws it, and takes it away, somewhat later
      const ms = await lived;
      expect(ms, '"Toast auto-hides after 3000 ms by default"').toBeGreaterThan(2000);
      expect(ms).toBeLessThan(6000);
    });
  }

  test('"Warning popup: a close button and a Login button that opens the login/register dialog. Heading is "Login Expired" if the message contains "expired""', async ({
    page,
  }) => {
    await page.goto('/healthz');
    await page.evaluate(() => localStorage.setItem('authToken', 'no-such-session'));
    await page.goto('/supportPage');
    const popup = page.getByRole('alertdialog', { name: 'Login Expired' });
    await expect(popup).toContainText('expired');
    await expect(page.getByRole('alert').getByText('Login Expired', { exact: true }), 'Toasts: "Login Expired"').toBeVisible();
    await expect(popup.getByRole('button', { name: 'Close' }).first()).toBeVisible();
    await popup.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(loginDialog(page)).toBeVisible();
  });

  test('"otherwise "Something Went Wrong". Default text: "Something went wrong. Please refresh and try again.""', async ({
    page,
    baseURL,
  }) => {
    await page.goto(await aHome(page, baseURL));
    await expect(page.getByRole('button', { name: /^Contact / }).first()).toBeVisible();
    const popup = page.getByRole('alertdialog', { name: 'Something Went Wrong' });
    await expect(async () => {
      // a page that is not awake yet does not hear it
      await page.evaluate(() => dispatchEvent(new Event('vite:preloadError', { cancelable: true })));
      await expect(popup).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(popup).toContainText('Something went wrong. Please refresh and try again.');
    await popup.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(loginDialog(page)).toBeVisible();
  });

  test('"The popup state default message elsewhere is "Something went wrong. Please try again.""', async ({ context }) => {
    // a page of its own: a failure that nobody takes is an error of the page
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
  test('"Phone step, then code step. A \'Need Help\' link goes to /supportPage."', async ({ page }) => {
    const dialog = await openLogin(page);
    await dialog.getByLabel('Mobile number').fill(newNumber());
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused();
    await expect(dialog.getByRole('link', { name: 'Need Help' })).toHaveAttribute('href', '/supportPage');
  });

  test('"After a successful login the user goes to / with query success=otp."', async ({ page, sms, baseURL }) => {
    await openLogin(page);
    await answerLogin(page, newNumber(), sms);
    await expect(page).toHaveURL(`${baseURL}/?success=otp`);
    expect(await storedToken(page), '"Token stored in local storage under authToken"').toMatch(/\S{20}/);
  });

  test('"A close button resets to the phone step."', async ({ page }) => {
    const dialog = await openLogin(page);
    await dialog.getByLabel('Mobile number').fill(newNumber());
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(dialog.getByLabel('Mobile number')).toHaveValue('');
  });
});

test.describe('Roles and permissions', () => {
  test('"401 on shortlist: prompt to log in to save properties", and the home is saved after it', async ({ page, login, sms, baseURL }) => {
    const token = await login(newNumber());
    // the open line would hear of the dead session first, and say so
    await page.route('**/notifications/stream', (route) => route.abort());
    await page.goto(await aHome(page, baseURL));
    const heart = page.getByRole('button', { name: /^Save .* to the shortlist$/ }).first();
    await expect(heart).toBeVisible();
    await page.request.post(`${baseURL}/api/v1/auth/logout`, { data: {}, headers: { 'x-access-token': token } });
    await heart.click();
    await expect(loginDialog(page)).toContainText('Log in to save properties');
    await answerLogin(page, newNumber(), sms);
    await expect(page.getByRole('status').getByText('Property added to Shortlist')).toBeVisible();
    await page
      .getByRole('button', { name: /^Remove .* from the shortlist$/ })
      .first()
      .click();
    await expect(page.getByRole('status').getByText('Property removed from Shortlist')).toBeVisible();
  });

  test('"401 on contacting an owner: \'Login Expired... Please log in and then contact to owner!\'", and the owner is contacted after it', async ({
    page,
    sms,
    baseURL,
  }) => {
    await page.goto(await aHome(page, baseURL));
    await contact(page);
    const popup = page.getByRole('alertdialog', { name: 'Login Expired' });
    await expect(popup).toContainText('Login Expired... Please log in and then contact to owner!');
    await popup.getByRole('button', { name: 'Login', exact: true }).click();
    await answerLogin(page, newNumber(), sms);
    await expect(
      page
        .getByRole('dialog')
        .getByText(/\+91 \d{5} \d{5}/)
        .first(),
    ).toBeVisible();
  });

  test('"401 on sending a contact email: \'Please Login to See Contact Detials\'"', async ({ page, sms }) => {
    await page.goto('/contact');
    await expect(page.getByText('Please Login to See Contact Detials')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await answerLogin(page, newNumber(), sms);
    await page.getByLabel('Your name').fill('Meena Sundaram');
    await page.getByLabel('Your email address').fill('meena@example.org');
    await page.getByLabel('Your message').fill('Please tell me how to promote a home.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('status').getByText('Email sent successfully')).toHaveCount(2);
  });
});

test.describe('Error catalogue: "The server\'s message is shown when present; otherwise the defaults"', () => {
  test("'Error sending OTP', 'Error verifying OTP'", async ({ page, sms }) => {
    const dialog = await openLogin(page);
    const phone = newNumber();
    await dialog.getByLabel('Mobile number').fill(phone);
    await wordless(page, '/user/send-otp');
    await page.keyboard.press('Enter');
    await expect(said(page, 'Error sending OTP')).toBeVisible();
    await expect(dialog.getByText('Rejected', { exact: true })).toBeVisible();
    await page.unroute('**/api/v1/user/send-otp');
    await dialog.getByRole('button', { name: 'Send code' }).click();
    const { code = '' } = await sms(phone);
    await wordless(page, '/auth/verify-otp');
    await page.keyboard.type(code);
    await expect(said(page, 'Error verifying OTP')).toBeVisible();
  });

  test("'Login failed', 'Registration failed'", async ({ page }) => {
    const dialog = await openLogin(page);
    await wordless(page, '/auth/login');
    await wordless(page, '/user/create');
    await dialog.getByRole('button', { name: 'Log in with password' }).click();
    await dialog.getByLabel('Mobile number or email').fill('9876543210');
    await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('porch lamp 7');
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(said(page, 'Login failed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Register', exact: true }).click();
    await dialog.getByLabel('Your name').fill('Meena Sundaram');
    await dialog.getByLabel('Email').fill('meena@example.org');
    await dialog.getByLabel('Mobile number').fill(newNumber());
    await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('porch lamp 7');
    await dialog.getByLabel('Password once more').fill('porch lamp 7');
    await dialog.getByRole('button', { name: 'Create my account' }).click();
    await expect(said(page, 'Registration failed'), '"Registration failure shows its message as an error toast."').toBeVisible();
  });

  test("'Profile update failed', 'User has been Updated Failed', 'User has been Updated successfully', and the labels Pending, Rejected, Fulfilled, Network Error", async ({
    page,
    login,
    context,
  }) => {
    await login(newNumber());
    await page.goto('/me');
    const form = page.locator('form').filter({ has: page.getByLabel('Your name') });
    const [save, label] = [form.getByRole('button', { name: 'Save' }), form.getByRole('status')];
    await form.getByLabel('Your name').fill('Meena Sundaram');
    await wordless(page, '/user/update');
    await save.click();
    await expect(said(page, 'User has been Updated Failed')).toBeVisible();
    await expect(form.getByText('Profile update failed')).toBeVisible();
    await expect(label).toHaveText('Rejected');
    await page.unroute('**/api/v1/user/update');
    await context.setOffline(true);
    await save.click();
    await expect(label).toHaveText('Network Error');
    await context.setOffline(false);
    let answer = () => undefined as void;
    const held = new Promise<void>((go) => (answer = go));
    await page.route('**/api/v1/user/update', async (route) => {
      await held;
      await route.continue();
    });
    await save.click();
    await expect(label).toHaveText('Pending');
    answer();
    await expect(label).toHaveText('Fulfilled');
    await expect(page.getByRole('status').getByText('User has been Updated successfully')).toBeVisible();
  });

  test("'Request failed', 'Failed to toggle shortlist', 'get failed', 'Email verification failed'", async ({ page, login, baseURL }) => {
    await login(newNumber());
    await page.goto(await aHome(page, baseURL));
    await wordless(page, '/property/contact');
    await contact(page);
    await expect(said(page, 'Request failed')).toBeVisible();
    await wordless(page, '/shortlist');
    await page
      .getByRole('button', { name: /^Save .* to the shortlist$/ })
      .first()
      .click();
    await expect(said(page, 'Failed to toggle shortlist')).toBeVisible();
    await page.goto(`/verify-email#${'a'.repeat(43)}`);
    await wordless(page, '/auth/account/email/link/verification');
    await page.getByRole('main').getByRole('button').click();
    await expect(said(page, 'Email verification failed')).toBeVisible();
    await wordless(page, '/property/contact?*');
    await page.goto('/contacted');
    await expect(page.getByText('get failed')).toBeVisible();
  });

  test("Subscription: 'Failed to load plans', 'Subscription failed'", async ({ page, login }) => {
    await login(newNumber());
    await wordless(page, '/subscription/get/plans');
    await page.goto('/checkout/seeker-plus');
    await expect(page.getByText('Failed to load plans')).toBeVisible();
    await page.unroute('**/api/v1/subscription/get/plans');
    await wordless(page, '/subscription/subscriptions');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(said(page, 'Subscription failed')).toBeVisible();
  });

  test('"Listing step failure stores the server message or \'Submission failed\'"', async ({ page, login, baseURL, request }) => {
    const step = await addDraft(request, baseURL ?? '', await login(newNumber()));
    await page.goto(step);
    await page.route('**/api/v1/residential/rent/form/update', (route) => route.fulfill({ status: 502, body: '' }));
    await page.getByRole('button', { name: /^Save and go to / }).click();
    await expect(said(page, 'Submission failed')).toBeVisible();
    await expect(page.getByRole('status').getByText('Rejected')).toBeVisible();
  });
});
