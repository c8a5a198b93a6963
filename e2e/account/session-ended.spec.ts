/** A session that ended elsewhere must result in one message, and no repeated requests. */
import { expect, test } from '../support/fixtures.ts';
import { completeLogin, newPhoneNumber } from '../support/people.ts';
import { trackRequests } from '../support/requests.ts';

/** Longer than any delay after which a page repeats a request. */
const ALL_RETRIES_MS = 60_000;

for (const path of ['/my-properties', '/me/plans', '/shortlist', '/homes-in-coimbatore-for-rent']) {
  test(`${path} shows that the session has ended and does not repeat rejected requests`, async ({ page, login, request }) => {
    const token = await login(newPhoneNumber());
    await request.post('/api/v1/auth/logout', { data: {}, headers: { 'x-access-token': token } });
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 401) refused.push(`${answer.request().method()} ${new URL(answer.url()).pathname}`);
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

test('what was typed into the profile is still there after the login that the ended session requires', async ({
  page,
  login,
  request,
  sms,
}) => {
  const phone = newPhoneNumber();
  const token = await login(phone);
  await page.goto('/me');
  const name = page.getByLabel('Your name');
  await name.fill('Meena Sundaram');
  await request.post('/api/v1/auth/logout', { data: {}, headers: { 'x-access-token': token } });
  await page.locator('form', { has: name }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alertdialog', { name: 'Login Expired' }).getByRole('button', { name: 'Close' }).first().click();
  await expect(name).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await completeLogin(page, phone, sms);
  await expect(name).toHaveValue('Meena Sundaram');
});
