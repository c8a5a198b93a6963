/** A session that ended elsewhere must result in one message, and no repeated requests. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { completeLogin, formatPhone, newPhoneNumber, storedSessionToken } from '../support/people.ts';
import { trackRequests } from '../support/requests.ts';

/** Longer than any delay after which a page repeats a request. */
const ALL_RETRIES_MS = 60_000;

for (const path of ['/my-properties', '/me/plans', '/shortlist', '/homes-in-coimbatore-for-rent']) {
  test(`${path} shows that the session has ended and does not repeat rejected requests`, async ({ page, login, request }) => {
    const token = await login(newPhoneNumber());
    await request.post('/api/v1/auth/logout', { data: {}, headers: { 'x-access-token': token } });
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
    });
    const requests = trackRequests(page);
    const runRetries = async () => {
      await requests.waitUntilSettled();
      await page.clock.runFor(ALL_RETRIES_MS);
      await requests.waitUntilSettled();
    };
    await page.clock.install();
    await page.goto(path);
    await expect(page.getByRole('alertdialog', { name: 'Login Expired' })).toBeVisible();
    await runRetries();
    expect(refused.length).toBeGreaterThan(0);
    expect(refused).toEqual([...new Set(refused)]);
    const before = refused.length;
    await page.getByRole('button', { name: 'Close' }).first().click();
    await runRetries();
    expect(refused.slice(before)).toEqual([]);
  });
}

const expiredPopup = (page: Page) => page.getByRole('alertdialog', { name: 'Login Expired' });
const endSession = (request: APIRequestContext, token: string) =>
  request.post('/api/v1/auth/logout', { data: {}, headers: { 'x-access-token': token } });
const nameField = (page: Page) => page.getByLabel('Your name');
const pressSave = (page: Page, part: Locator) => page.locator('form', { has: part }).getByRole('button', { name: 'Save' }).click();

test('what was typed into the profile and chosen for contacts is still there after the login that the ended session requires', async ({
  page,
  login,
  request,
  sms,
}) => {
  const phone = newPhoneNumber();
  const token = await login(phone);
  await page.goto('/me');
  const messagesOnly = page.getByRole('radio', { name: 'Messages only' });
  await nameField(page).fill('Meena Sundaram');
  await messagesOnly.check();
  await endSession(request, token);
  await pressSave(page, messagesOnly);
  await expiredPopup(page).getByRole('button', { name: 'Close' }).first().click();
  await expect(nameField(page)).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await completeLogin(page, phone, sms);
  await expect(nameField(page)).toHaveValue('Meena Sundaram');
  await expect(messagesOnly).toBeChecked();
});

test('a change is repeated after the login of the account that made it', async ({ page, login, request, sms }) => {
  const phone = newPhoneNumber();
  const token = await login(phone);
  await page.goto('/me');
  await nameField(page).fill('Meena Sundaram');
  await endSession(request, token);
  await pressSave(page, nameField(page));
  await expiredPopup(page).getByRole('button', { name: 'Login' }).click();
  await completeLogin(page, phone, sms);
  await expect.poll(() => storedName(page, request)).toBe('Meena Sundaram');
});

test('a change is not repeated for another account that logs in: its own page is shown', async ({ page, login, request, sms }) => {
  const token = await login(newPhoneNumber());
  await page.goto('/me');
  await nameField(page).fill('Meena Sundaram');
  await endSession(request, token);
  await pressSave(page, nameField(page));
  await expiredPopup(page).getByRole('button', { name: 'Login' }).click();
  const updates: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/user/update')) updates.push(sent.method());
  });
  const otherNumber = newPhoneNumber();
  const reloaded = page.waitForEvent('load');
  await completeLogin(page, otherNumber, sms);
  await reloaded;
  await expect(page.getByRole('main')).toContainText(formatPhone(otherNumber));
  await expect(nameField(page)).toHaveValue('');
  expect(updates).toEqual([]);
  expect(await storedName(page, request)).toBeNull();
});

/** The name of the account that is logged in in this browser. */
async function storedName(page: Page, request: APIRequestContext): Promise<string | null> {
  const headers = { 'x-access-token': (await storedSessionToken(page)) ?? '' };
  const response = (await (await request.get('/api/v1/user', { headers })).json()) as { data: { name: string | null } };
  return response.data.name;
}
