/** Proof of work: after too many requests the device must solve a challenge before another code is sent. Rate limits are enabled. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite, type Site } from '../../test/site-process.ts';
import { expect, test } from '../support/fixtures.ts';
import { newPhoneNumber } from '../support/people.ts';

test.describe('with rate limits enabled', () => {
  let site: Site;
  let dataDir: string;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    dataDir = mkdtempSync(join(tmpdir(), 'thinnai-challenge-'));
    const env = { PATH: process.env['PATH'] ?? '', SEED: 'places', CHALLENGE: 'always', DEFAULT_CITY: 'chennai' };
    site = await startSite({ command: ['server/main.ts'], dataDir, env, startTimeoutMs: 180_000 });
  });
  test.afterAll(async () => {
    await site?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('the challenge is solved in a worker and the code arrives', async ({ page }) => {
    const phone = newPhoneNumber();
    const calls: string[] = [];
    page.on('response', (response) => {
      if (/\/user\/send-otp|\/auth\/challenge/.test(response.url()))
        calls.push(`${response.url().split('/api/v1')[1]} ${response.status()}`);
    });
    await page.goto(`${site.address}/supportPage`);
    // Pages without a city show the default city of the site.
    await expect(page.getByRole('contentinfo').locator('a[href="/homes-in-chennai-for-rent"]')).toBeVisible();
    await page.getByRole('button', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in or register' });
    await dialog.getByLabel('Mobile number').fill(phone);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    // No interaction is needed: the next step is the code.
    await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused({ timeout: 60_000 });
    expect(calls).toEqual(['/user/send-otp 429', '/auth/challenge?level=1 200', '/user/send-otp 200']);
    const sent = () => {
      const file = join(dataDir, 'outbox', 'sms.jsonl');
      // the job that sends the first message creates the file, after the response
      const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
      return lines.map((line) => JSON.parse(line) as { to: string; code?: string }).filter(({ to }) => to === `+91${phone}`);
    };
    await expect.poll(() => sent().length).toBe(1);
    await page.keyboard.type(sent()[0]!.code ?? '');
    await expect(page).toHaveURL(`${site.address}/?success=otp`);
  });
});
