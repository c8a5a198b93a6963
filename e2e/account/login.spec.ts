import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { completeLogin, newPhoneNumber, formatPhone, storedSessionToken } from '../support/people.ts';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Log in or register' });
const box = (page: Page, at: number): Locator => page.getByLabel(`Digit ${at} of 6`);
const codeShown = async (page: Page): Promise<string[]> => Promise.all([1, 2, 3, 4, 5, 6].map((at) => box(page, at).inputValue()));

async function openDialog(page: Page, at = '/supportPage'): Promise<Locator> {
  await page.goto(at);
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

async function openWithDeadSession(page: Page): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(() => localStorage.setItem('authToken', 'no-such-session'));
  await page.goto('/supportPage');
}

const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

test('the right code logs in: stores the token, shows a toast, opens the home page with success=otp', async ({ page, sms, baseURL }) => {
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
});

test('an invalid number is rejected at its field and no code is sent', async ({ page, smsCount }) => {
  const dialog = await openDialog(page);
  const number = dialog.getByLabel('Mobile number');
  const hint = 'Only people you contact, or who contact you, ever see it.';
  await expect(number).toHaveAccessibleDescription(hint);
  const cases = [
    ['', 'Phone number is required & must be exactly 10 digits'],
    ['98765', 'Phone number is required & must be exactly 10 digits'],
    ['5876543210', 'Phone number must start only 6 to 9 digits'],
  ] as const;
  for (const [typed, message] of cases) {
    await number.fill(typed);
    await number.press('Enter');
    // Screen readers read the error first, then the hint.
    await expect(number).toHaveAccessibleDescription(`${message} ${hint}`);
    await expect(number).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(number).toBeVisible();
  expect(await smsCount('5876543210')).toBe(0);
});

test('a number is accepted in every notation', async ({ page }) => {
  const number = (await openDialog(page)).getByLabel('Mobile number');
  for (const written of ['+91 98400-12345', '098400 12345', '98400.12345 x']) {
    await number.fill(written);
    await expect(number).toHaveValue('9840012345');
  }
});

test('a wrong code shows a toast and clears the fields, and the right code still works', async ({ page, sms, baseURL }) => {
  const phone = newPhoneNumber();
  await askForCode(page, phone);
  const { code = '' } = await sms(phone);
  await page.keyboard.type(wrongFor(code));
  await expect(page.getByRole('alert').getByText('Invalid OTP. Please check the code and try again.')).toBeVisible();
  await expect(box(page, 1)).toBeFocused();
  expect(await codeShown(page)).toEqual(['', '', '', '', '', '']);
  expect(await storedSessionToken(page)).toBeNull();
  await page.keyboard.type(code);
  await expect(page).toHaveURL(`${baseURL}/?success=otp`);
});

test('an incomplete code is not sent', async ({ page }) => {
  const dialog = await askForCode(page, newPhoneNumber());
  await page.keyboard.type('123');
  await dialog.getByRole('button', { name: 'Verify and log in' }).click();
  await expect(dialog.getByText('The code has exactly 6 digits')).toBeVisible();
  expect(await codeShown(page)).toEqual(['1', '2', '3', '', '', '']);
});

test('another code can be requested after the countdown, and then only that one works', async ({ page, sms, baseURL }) => {
  await page.clock.install();
  const phone = newPhoneNumber();
  const dialog = await askForCode(page, phone);
  await expect(dialog.getByText(/^Send the code again in \d+ seconds$/)).toBeVisible();
  const { code: first = '' } = await sms(phone);
  await page.clock.fastForward(31_000);
  await dialog.getByRole('button', { name: 'Send the code again' }).click();
  const { code: second = '' } = await sms(phone, 1);
  await expect(dialog.getByText(/^Send the code again in \d+ seconds$/)).toBeVisible();
  if (first !== second) {
    await box(page, 1).focus();
    await page.keyboard.type(first);
    await expect(page.getByRole('alert').getByText('Invalid OTP. Please check the code and try again.')).toBeVisible();
    await expect(box(page, 1)).toBeFocused();
  }
  await page.keyboard.type(second);
  await expect(page).toHaveURL(`${baseURL}/?success=otp`);
});

test('the number can be corrected and the typed one is still there', async ({ page }) => {
  const phone = newPhoneNumber();
  const dialog = await askForCode(page, phone);
  await expect(dialog.getByText(`Enter the 6 digits we sent to +91 ${formatPhone(phone)}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Change number' }).click();
  await expect(dialog.getByLabel('Mobile number')).toHaveValue(phone);
});

test('Need Help links to the support page from both steps', async ({ page }) => {
  for (const open of [() => openDialog(page, '/'), () => askForCode(page, newPhoneNumber())]) {
    const dialog = await open();
    await dialog.getByRole('link', { name: 'Need Help' }).click();
    await expect(page).toHaveURL(/\/supportPage$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Help and support' })).toBeVisible();
    await expect(dialog).toBeHidden();
  }
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

test('logging out deletes the token and ends the session on the server', async ({ page, sms, baseURL }) => {
  await openDialog(page);
  await completeLogin(page, newPhoneNumber(), sms);
  await expect(page).toHaveURL(`${baseURL}/?success=otp`);
  const token = (await storedSessionToken(page)) ?? '';
  expect(token).not.toBe('');
  await page.goto('/me');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are logged out.')).toBeVisible();
  expect(await storedSessionToken(page)).toBeNull();
  const requestUser = () => page.request.get(`${baseURL}/api/v1/user`, { headers: { 'x-access-token': token } });
  await expect.poll(async () => (await requestUser()).status()).toBe(401);
});

test('an ended session shows a popup with a button to log in', async ({ page, sms, baseURL }) => {
  await openWithDeadSession(page);
  const popup = page.getByRole('alertdialog', { name: 'Login Expired' });
  await expect(popup).toBeVisible();
  expect(await storedSessionToken(page)).toBeNull();
  await popup.getByRole('button', { name: 'Login' }).click();
  await completeLogin(page, newPhoneNumber(), sms);
  await expect(page).toHaveURL(`${baseURL}/?success=otp`);
});

test('the popup of an ended session can be closed', async ({ page }) => {
  await openWithDeadSession(page);
  const popup = page.getByRole('alertdialog', { name: 'Login Expired' });
  await popup.getByTitle('Close').click();
  await expect(popup).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Help and support' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
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
