/** Login with a phone authentication service: an isolated site with the real emulator of the service. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PROJECT, isEmulatorInstalled, startEmulator, type Emulator } from '../../test/emulator/emulator.ts';
import { startSite, type Site } from '../../test/site-process.ts';
import { expect, test } from '../support/fixtures.ts';
import { newPhoneNumber, storedSessionToken } from '../support/people.ts';
import { interceptRequests } from '../support/requests.ts';

/** The script that contains the client of the phone authentication service. */
const FIREBASE = /\/phone-auth-/;
const dialogName = { name: 'Log in or register' };

test.describe('with a phone authentication service', () => {
  // One emulator and one site for all tests.
  test.describe.configure({ mode: 'default' });
  test.skip(!isEmulatorInstalled, 'The emulator is not installed and cannot be downloaded without a network.');
  let emulator: Emulator;
  let site: Site;
  let dataDir: string;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    dataDir = mkdtempSync(join(tmpdir(), 'thinnai-phone-auth-'));
    emulator = await startEmulator();
    site = await startSite({
      command: ['server/main.ts'],
      dataDir,
      env: {
        PATH: process.env['PATH'] ?? '',
        SEED: 'places',
        FIREBASE_PROJECT_ID: DEMO_PROJECT,
        FIREBASE_API_KEY: 'any-key-of-the-emulator',
        FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
      },
      startTimeoutMs: 180_000,
    });
  });
  test.afterAll(async () => {
    await site?.stop();
    await emulator?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('the code sent by the service logs in; a wrong code is reported and the right one still works', async ({ page }) => {
    const phone = newPhoneNumber();
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.goto(`${site.address}/supportPage`);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(requestedUrls.filter((url) => FIREBASE.test(url) || url.includes('/auth/phone'))).toEqual([]);

    await page.getByRole('button', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog', dialogName);
    await dialog.getByLabel('Mobile number').fill(phone);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused();
    expect(requestedUrls.some((url) => FIREBASE.test(url))).toBe(true);
    await expect(page.getByRole('status').getByText('OTP sent successfully!')).toBeVisible();
    const code = await emulator.codeFor(`+91${phone}`);

    await page.keyboard.type(code === '000000' ? '000001' : '000000');
    await expect(dialog.getByText('Invalid OTP. Please check the code and try again.').first()).toBeVisible();
    await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused();
    await page.keyboard.type(code);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`${site.address}/?success=otp`);
    const me = await page.request.get(`${site.address}/api/v1/user`, {
      headers: { 'x-access-token': (await storedSessionToken(page)) ?? '' },
    });
    expect(await me.json()).toMatchObject({ data: { phone: `+91${phone}`, phone_verified: true } });
    // The session belongs to the site; the browser stores nothing of the service.
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /firebase/i.test(key)))).toEqual([]);
  });

  test('the same code still logs in after the token exchange was interrupted', async ({ page }) => {
    const phone = newPhoneNumber();
    await page.goto(`${site.address}/supportPage`);
    await page.getByRole('button', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog', dialogName);
    await dialog.getByLabel('Mobile number').fill(phone);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused();
    const code = await emulator.codeFor(`+91${phone}`);
    await interceptRequests(page, '**/auth/verify-otp', (route) => route.abort(), { times: 1 });
    await page.keyboard.type(code);
    await expect(dialog.getByText('Error verifying OTP').first()).toBeVisible();
    await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused();
    await page.keyboard.type(code);
    await expect(dialog).toBeHidden();
  });

  test('the login dialog moves away for a visible captcha challenge', async ({ page }) => {
    await page.goto(`${site.address}/supportPage`);
    await page.getByRole('button', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog', dialogName);
    await dialog.getByLabel('Mobile number').fill(newPhoneNumber());
    const modal = () => page.evaluate(() => document.querySelector('dialog:modal') !== null);
    expect(await modal()).toBe(true);
    // The emulator has no captcha, so the test inserts its frame while the service delays its response.
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const codeRequest = page.waitForRequest('**/accounts:sendVerificationCode*');
    await interceptRequests(page, '**/accounts:sendVerificationCode*', async (route) => {
      await released;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await codeRequest;
    await page.evaluate(() => {
      const container = document.body.appendChild(document.createElement('div'));
      container.id = 'task';
      container.style.visibility = 'hidden';
      const frame = container.appendChild(document.createElement('iframe'));
      frame.setAttribute('src', 'about:blank#/recaptcha/api2/bframe');
    });
    expect(await modal()).toBe(true);
    await page.evaluate(() => (document.getElementById('task')!.style.visibility = 'visible'));
    await expect.poll(modal).toBe(false);
    await expect(dialog).toBeVisible();
    await page.evaluate(() => (document.getElementById('task')!.style.visibility = 'hidden'));
    await expect.poll(modal).toBe(true);
    release();
    await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused();
  });
});

test('a site without the service loads nothing from it', async ({ page, baseURL }) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  const response = await page.goto('/supportPage');
  expect(response?.headers()['content-security-policy']).not.toMatch(/google/);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog', dialogName).getByLabel('Mobile number').fill(newPhoneNumber());
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  expect(requestedUrls.filter((url) => FIREBASE.test(url) || !url.startsWith(baseURL ?? ''))).toEqual([]);
});
