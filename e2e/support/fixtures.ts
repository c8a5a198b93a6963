/** Fixtures of the browser tests: the running site, the SMS and mails it has sent, and login. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { PURPOSES } from '../../contract/privacy/purposes.ts';

interface Sms {
  readonly to: string;
  readonly text: string;
  readonly code?: string;
}
interface Mail {
  readonly to: string;
  readonly template: string;
  readonly subject: string;
  readonly text: string;
}
interface Fixtures {
  /** All mails to this address so far. */
  readonly mails: (address: string) => Promise<Mail[]>;
  /** The latest SMS to a ten-digit number. Waits until the number has received more than `after` SMS. */
  readonly sms: (phone: string, after?: number) => Promise<Sms>;
  /** How many SMS the number has received; passed to `sms` to wait for the next one. */
  readonly smsCount: (phone: string) => Promise<number>;
  /** Logs the page in as the user with this ten-digit number. Returns the session token. */
  readonly login: (phone: string) => Promise<string>;
  /** Errors a test causes on purpose. Any other that the page logs, such as a violation of its content security policy, fails the test. */
  readonly expectedErrors: RegExp | null;
}

const outboxFile = () => join(process.env['E2E_DATA_DIR'] ?? '', 'outbox', 'sms.jsonl');

async function smsTo(phone: string): Promise<Sms[]> {
  const lines = (await readFile(outboxFile(), 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return lines.map((message) => JSON.parse(message) as Sms).filter((sms) => sms.to === `+91${phone}`);
}

async function mailsTo(address: string): Promise<Mail[]> {
  const file = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox', 'mail.jsonl');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return lines.map((message) => JSON.parse(message) as Mail).filter((mail) => mail.to === address);
}

async function waitForMessage(phone: string, after: number): Promise<Sms> {
  await expect.poll(async () => (await smsTo(phone)).length, { timeout: 10_000 }).toBeGreaterThan(after);
  return (await smsTo(phone)).at(-1)!;
}

/** Logs in with the same API calls as the login dialog, which has tests of its own. */
async function logIn(page: Page, baseURL: string, phone: string): Promise<string> {
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`${baseURL}/api/v1${path}`, { data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return (await response.json()) as Record<string, unknown>;
  };
  const previousCount = (await smsTo(phone)).length;
  const codeResponse = (await post('/user/send-otp', { phone })) as { data: { verification_id: string } };
  const { code } = await waitForMessage(phone, previousCount);
  const login = { verification_id: codeResponse.data.verification_id, code, notice: PURPOSES.account.version };
  const { token } = (await post('/auth/verify-otp', login)) as { token: string };
  // Only once per tab, so that a later logout or login as another user is kept.
  await page.addInitScript((value) => {
    if (location.protocol === 'about:') return;
    if (sessionStorage.getItem('loggedIn') === value) return;
    sessionStorage.setItem('loggedIn', value);
    localStorage.setItem('authToken', value);
  }, token);
  return token;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env['E2E_URL'] ?? ''),
  sms: async ({}, use) => use((phone, after = 0) => waitForMessage(phone, after)),
  smsCount: async ({}, use) => use(async (phone) => (await smsTo(phone)).length),
  mails: async ({}, use) => use(mailsTo),
  login: async ({ page, baseURL }, use) => use((phone) => logIn(page, baseURL ?? '', phone)),
  expectedErrors: [null, { option: true }],
  // Only for tests that have a page: opening one takes longer than many a test without.
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    // Failed requests are caused by the tests and are not errors of the page; blocked scripts and React warnings are. Only
    // Playwright's trace recorder connects to blobs, which the policy blocks.
    const expectedPattern = /^(?:Failed to load resource|Connecting to 'blob:)/;
    page.on('console', (message) => {
      if (message.type() === 'error' && !expectedPattern.test(message.text()) && !expectedErrors?.test(message.text()))
        errors.push(message.text());
    });
    await use(page);
    expect(errors).toEqual([]);
  },
});
export { expect };
