/** Registration, passwords, sessions, phone number, email, data export and deletion of an account, on a phone. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createDraft } from '../support/create-draft.ts';
import { findRental, showNumber, pressShowNumber, expectPhoneNumber } from '../support/contact-owner.ts';
import { expect, test } from '../support/fixtures.ts';
import { completeLogin, loginDialog, newPhoneNumber, openLoginDialog, formatPhone, storedSessionToken } from '../support/people.ts';

test.use({ expectedErrors: /status of (?:401|403|409|422|429)/ });

const PASSWORD = 'porch lamp 7';
async function open(page: Page, way: 'Register' | 'Log in with password') {
  const dialog = await openLoginDialog(page);
  await dialog.getByRole('button', { name: way, exact: true }).click();
  return dialog;
}
async function fillRegistration(page: Page, phone: string, email: string): Promise<void> {
  const dialog = loginDialog(page);
  await dialog.getByLabel('Your name').fill('Meena Sundaram');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Mobile number').fill(phone);
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm password').fill(PASSWORD);
}
async function register(page: Page, phone: string): Promise<string> {
  const email = `meena-${phone}@example.org`;
  const dialog = await open(page, 'Register');
  await fillRegistration(page, phone, email);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused();
  return email;
}
async function byPassword(page: Page, name: string, password: string): Promise<void> {
  const dialog = await open(page, 'Log in with password');
  await dialog.getByLabel('Mobile number or email').fill(name);
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('a person registers, verifies the number, and logs in with number or email address and password', async ({ page, sms, baseURL }) => {
  const phone = newPhoneNumber();
  const email = await register(page, phone);
  const { code = '' } = await sms(phone);
  await page.keyboard.type(code);
  await expect(page).toHaveURL(`${baseURL}/?success=otp`);
  for (const name of [phone, email]) {
    await page.evaluate(() => localStorage.removeItem('authToken'));
    await byPassword(page, name, PASSWORD);
    await expect(page).toHaveURL(`${baseURL}/?success=otp`);
    expect(await storedSessionToken(page)).toMatch(/\S{20}/);
  }
  await page.evaluate(() => localStorage.removeItem('authToken'));
  await byPassword(page, phone, 'porch lamp 8');
  await expect(page.getByRole('alert').getByText('Login failed')).toBeVisible();
  await expect(loginDialog(page).getByText('Check your details, or log in with a code.')).toBeVisible();
});

test("contacting an owner without a verified number asks for the verification and then shows the owner's number", async ({ page, sms }) => {
  const phone = newPhoneNumber();
  await register(page, phone);
  await loginDialog(page).getByRole('button', { name: 'Close' }).first().click();
  await page.goto(await findRental(page));
  await showNumber(page);
  await expect(page).toHaveURL(/\/me#phone$/);
  const proof = page.getByRole('region', { name: 'Mobile number' });
  await expect(proof).toBeInViewport();
  await expect(proof).toContainText('After that you continue where you were.');
  await proof.getByRole('button', { name: 'Send code' }).click();
  await expect(proof.getByLabel('Digit 1 of 6')).toBeFocused();
  const { code = '' } = await sms(phone, 1);
  await page.keyboard.type(code);
  await pressShowNumber(page);
  await expectPhoneNumber(page);
});

test('a password can be set with a code in the profile and with a mail link on /reset-password', async ({
  page,
  sms,
  mails,
  login,
  baseURL,
}) => {
  const phone = newPhoneNumber();
  const token = await login(phone);
  const email = `reset-${phone}@example.org`;
  const auth = { headers: { 'x-access-token': token } };
  await page.request.post(`${baseURL}/api/v1/user/update`, { data: { email }, ...auth });
  await expect.poll(async () => (await mails(email)).length).toBe(1);
  const proof = /#([\w-]{43})/.exec((await mails(email))[0]!.text)?.[1];
  await page.request.post(`${baseURL}/api/v1/auth/account/email/link/verification`, { data: { token: proof } });

  // the first email address of an account is reported to its number
  await sms(phone);

  await page.goto('/me#password');
  const section = page.getByRole('region', { name: 'Password' });
  await section.getByRole('button', { name: 'Send a code to set a password' }).click();
  const { code = '' } = await sms(phone, 1);
  await section.getByLabel('Code from the SMS').fill(code);
  await section.getByLabel('New password').fill(PASSWORD);
  await section.getByLabel('Confirm password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('status').getByText('Password changed. Other devices are logged out.')).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('authToken'));
  const dialog = await open(page, 'Log in with password');
  await dialog.getByLabel('Mobile number or email').fill(email);
  await dialog.getByText('Forgot your password?').click();
  await dialog.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('status').getByText(/^If this account exists,/)).toBeVisible();
  const links = async () => (await mails(email)).filter(({ template }) => template === 'reset_password');
  await expect.poll(async () => (await links()).length).toBe(1);
  await page.goto(/https?:\/\/[^/]+(\/reset-password#[\w-]{43})/.exec((await links())[0]!.text)![1]!);
  await page.getByLabel('New password').fill('temple tank 9');
  await page.getByLabel('Confirm password').fill('temple tank 8');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm password').fill('temple tank 9');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await byPassword(page, email, 'temple tank 9');
  await expect(page).toHaveURL(`${baseURL}/?success=otp`);
});

test('the profile lists the sessions and ends one on another device', async ({ page, login, sms, browser, contextOptions, baseURL }) => {
  const phone = newPhoneNumber();
  await login(phone);
  const otherPage = await (
    await browser.newContext({ ...contextOptions, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/141.0' })
  ).newPage();
  await otherPage.goto(`${baseURL}/supportPage`);
  await otherPage.getByRole('button', { name: 'Log in' }).click();
  await completeLogin(otherPage, phone, sms);
  await page.goto('/me#devices');
  const devices = page.getByRole('region', { name: 'Logged-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  await devices.getByRole('button', { name: /^Log out Firefox/ }).click();
  await expect(page.getByRole('status').getByText('1 device logged out.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await otherPage.goto(`${baseURL}/me`);
  await expect(otherPage.getByRole('alertdialog', { name: 'Login Expired' })).toBeVisible();
  await otherPage.context().close();
});

test('a new number is verified by code; the old number is notified and can object on the support page', async ({
  page,
  login,
  sms,
  smsCount,
}) => {
  const [old, number] = [newPhoneNumber(), newPhoneNumber()];
  await login(old);
  await page.goto('/me#phone');
  const section = page.getByRole('region', { name: 'Mobile number' });
  await section.getByRole('button', { name: 'Change number' }).click();
  await section.getByLabel('New mobile number').fill(number);
  await section.getByRole('button', { name: 'Send code' }).last().click();
  await expect(section.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.keyboard.type((await sms(number)).code ?? '');
  await expect(section).toContainText(`+91 ${formatPhone(number)} is confirmed`);
  await expect.poll(() => smsCount(old)).toBe(1);
  const [, link] = /(\/supportPage#not-me)/.exec((await sms(old)).text) ?? [];
  await page.goto(link!);
  const form = page.locator('#not-me');
  await expect(form.getByLabel('What is it about?')).toHaveValue('safety');
  await expect(form.getByLabel('Your request')).toHaveValue(/changed the mobile number or email of my account/);
  await form.getByLabel('Your request').fill(`The mobile number of my account was changed, and not by me. It was ${old}.`);
  await form.getByRole('button').click();
  await expect(page.getByText(/TH-[\w-]+/).first()).toBeVisible();
});

test('the language for messages is chosen in the profile and stored in the account', async ({ page, login, baseURL }) => {
  const token = await login(newPhoneNumber());
  await page.goto('/me');
  await page.getByLabel('Language for messages').selectOption({ label: 'தமிழ்' });
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByRole('status').getByText('User has been Updated successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Language for messages')).toHaveValue('ta');
  const me = await page.request.get(`${baseURL}/api/v1/user`, { headers: { 'x-access-token': token } });
  expect(await me.json()).toMatchObject({ data: { language: 'ta' } });
});

test('all data can be downloaded; an account with a draft is deleted with a code, which ends the session', async ({
  page,
  login,
  sms,
  baseURL,
  request,
}) => {
  const phone = newPhoneNumber();
  const token = await login(phone);
  await createDraft(request, baseURL ?? '', token);
  await page.goto('/me/data');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await (await saved).path();
  expect(await readFile(file, 'utf8')).toContain(`+91${phone}`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete everything?' });
  await dialog.getByRole('button', { name: 'Send me a code' }).click();
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused();
  const { code = '' } = await sms(phone);
  await page.keyboard.type(code === '000000' ? '000001' : '000000');
  // The code alone does not delete the account; the button does.
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByText('Invalid OTP. Please check the code and try again.')).toBeVisible();
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.keyboard.type(code);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  expect(await storedSessionToken(page)).toBeNull();
  const userResponse = await page.request.get(`${baseURL}/api/v1/user`, { headers: { 'x-access-token': token } });
  expect(userResponse.status()).toBe(401);
});
