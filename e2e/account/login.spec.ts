import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { completeLogin, newPhoneNumber, storedSessionToken } from '../support/people.ts';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Log in or register' });
const box = (page: Page, at: number): Locator => page.getByLabel(`Digit ${at} of 6`);
const codeShown = async (page: Page): Promise<string[]> => Promise.all([1, 2, 3, 4, 5, 6].map((at) => box(page, at).inputValue()));

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/supportPage');
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Mobile number')).toBeFocused();
  return dialog;
}

async function askForCode(page: Page, phone: string): Promise<Locator> {
  const dialog = await openDialog(page);
  await dialog.getByLabel('Mobile number').fill(phone);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(box(page, 1)).toBeFocused();
  return dialog;
}

const wrongCodeFor = (code: string): string => (code === '000000' ? '000001' : '000000');

test('the right code logs in: stores the token, shows a toast, opens the home page with success=otp; logging out ends the session', async ({
  page,
  sms,
  baseURL,
}) => {
  const phone = newPhoneNumber();
  const dialog = await openDialog(page);
  await expect(dialog.getByText('+91', { exact: true })).toBeVisible();
  await completeLogin(page, phone, sms);
  await expect(page.getByRole('status').getByText('OTP verified and login successful!')).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/?success=otp`);
  const token = await storedSessionToken(page);
  const me = await page.request.get(`${baseURL}/api/v1/user`, { headers: { 'x-access-token': token ?? '' } });
  expect(await me.json()).toMatchObject({ data: { phone: `+91${phone}`, phone_verified: true } });
  await expect(page.getByRole('button', { name: 'Log in' })).toBeHidden();

  await page.goto('/me');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are logged out.')).toBeVisible();
  expect(await storedSessionToken(page)).toBeNull();
  const requestUser = () => page.request.get(`${baseURL}/api/v1/user`, { headers: { 'x-access-token': token ?? '' } });
  await expect.poll(async () => (await requestUser()).status()).toBe(401);
});

test('a wrong code clears the fields; another code can be requested after the countdown, and then only that one works', async ({
  page,
  sms,
  baseURL,
}) => {
  await page.clock.install();
  const phone = newPhoneNumber();
  const dialog = await askForCode(page, phone);
  const rejection = page.getByRole('alert').getByText('Invalid OTP. Please check the code and try again.');
  const { code: first = '' } = await sms(phone);
  await page.keyboard.type(wrongCodeFor(first));
  await expect(rejection).toBeVisible();
  await expect(box(page, 1)).toBeFocused();
  expect(await codeShown(page)).toEqual(['', '', '', '', '', '']);
  expect(await storedSessionToken(page)).toBeNull();

  await expect(dialog.getByText(/^Resend code in \d+ seconds$/)).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(rejection).toBeHidden();
  await dialog.getByRole('button', { name: 'Resend code' }).click();
  const { code: second = '' } = await sms(phone, 1);
  await expect(dialog.getByText(/^Resend code in \d+ seconds$/)).toBeVisible();
  if (first !== second) {
    await box(page, 1).focus();
    await page.keyboard.type(first);
    await expect(rejection).toBeVisible();
    await expect(box(page, 1)).toBeFocused();
  }
  await page.keyboard.type(second);
  await expect(page).toHaveURL(`${baseURL}/?success=otp`);
});

test('a lost connection is reported, and the same dialog continues when it is back', async ({ page, sms, context, baseURL }) => {
  const phone = newPhoneNumber();
  const dialog = await openDialog(page);
  await dialog.getByLabel('Mobile number').fill(phone);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('alert').getByText('Error sending OTP')).toBeVisible();
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(box(page, 1)).toBeFocused();
  const { code = '' } = await sms(phone);
  await context.setOffline(true);
  await page.keyboard.type(code);
  await expect(page.getByRole('alert').getByText('Error verifying OTP')).toBeVisible();
  await context.setOffline(false);
  await expect(box(page, 1)).toBeFocused();
  await page.keyboard.type(code);
  await expect(page).toHaveURL(`${baseURL}/?success=otp`);
});

test('login works with the keyboard only', async ({ page, sms, baseURL }) => {
  const phone = newPhoneNumber();
  await page.goto('/supportPage');
  const button = page.getByRole('button', { name: 'Log in' });
  await expect(button).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  const number = dialogOf(page).getByLabel('Mobile number');
  await expect(number).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Space');
  await expect(number).toBeFocused();
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await expect(box(page, 1)).toBeFocused();
  const { code = '' } = await sms(phone);
  await page.keyboard.type(code);
  await expect(page).toHaveURL(`${baseURL}/?success=otp`);
});
