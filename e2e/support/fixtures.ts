/** Fixtures of the browser tests: the running site, the SMS and mails that it has sent, and login. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { openDatabase } from '../../server/db/connections/pool.ts';
import type { Db } from '../../server/db/schema.ts';
import { giveConsent } from '../../server/privacy/consents.ts';
import { grantRole } from '../../server/features/account/grant-role.ts';
import { insertSession } from '../../test/people.ts';
import { newPhoneNumber } from './people.ts';

const STATEMENT_MS = 5000;

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
  /** Number of SMS that the phone number has received; pass it to `sms` to wait for the next one. */
  readonly smsCount: (phone: string) => Promise<number>;
  /** Inserts a session for the user with this ten-digit number, who is created if necessary. Sends no SMS. Returns the session token. */
  readonly createSession: (phone: string) => Promise<string>;
  /** Creates a session in the same way; the page uses it from its next navigation on. */
  readonly login: (phone: string) => Promise<string>;
  /** Calls `login` for a new user who is an administrator. Returns the phone number and the session token. */
  readonly loginAsAdministrator: () => Promise<{ phone: string; token: string }>;
  /**
   * Whether maps are drawn. Without a GPU that takes longer than the rest of a page. If false, the page has a button that loads the map.
   */
  readonly drawsMaps: boolean;
  /** Errors that a test causes on purpose. Any other error that the page logs, such as a CSP violation, fails the test. */
  readonly expectedErrors: RegExp | null;
}

interface WorkerFixtures {
  /** The database of the site, to create users without the login form. */
  readonly db: Db;
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
  await expect.poll(async () => (await smsTo(phone)).length, { timeout: 30_000, message: `messages to ${phone}` }).toBeGreaterThan(after);
  return (await smsTo(phone)).at(-1)!;
}

/** Includes the consent to the privacy notice that the login dialog would record. */
async function newSession(db: Db, phone: string): Promise<string> {
  const now = new Date();
  const { id, token } = await insertSession(db, phone, { now, userAgent: 'browser tests' });
  await db.transaction().execute((tx) => giveConsent(tx, { userId: id, ip: '127.0.0.1', channel: 'web' }, 'account', now));
  return token;
}

async function logIn(page: Page, db: Db, phone: string): Promise<string> {
  const token = await newSession(db, phone);
  // Only once per tab, so that a later logout or login of another user is preserved.
  await page.addInitScript((value) => {
    if (location.protocol === 'about:') return;
    if (sessionStorage.getItem('loggedIn') === value) return;
    sessionStorage.setItem('loggedIn', value);
    localStorage.setItem('authToken', value);
  }, token);
  return token;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  db: [
    async ({}, use) => {
      const url = process.env['E2E_DATABASE_URL'] ?? '';
      const database = openDatabase({ url, size: 2, statementTimeoutMs: STATEMENT_MS, onError: () => undefined });
      await use(database.db);
      await database.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({}, use) => use(process.env['E2E_URL'] ?? ''),
  sms: async ({}, use) => use((phone, after = 0) => waitForMessage(phone, after)),
  smsCount: async ({}, use) => use(async (phone) => (await smsTo(phone)).length),
  mails: async ({}, use) => use(mailsTo),
  createSession: async ({ db }, use) => use((phone) => newSession(db, phone)),
  login: async ({ page, db }, use) => use((phone) => logIn(page, db, phone)),
  loginAsAdministrator: async ({ page, db }, use) =>
    use(async () => {
      const phone = newPhoneNumber();
      const token = await logIn(page, db, phone);
      await grantRole(db, `+91${phone}`, 'administrator', new Date());
      return { phone, token };
    }),
  expectedErrors: [null, { option: true }],
  drawsMaps: [false, { option: true }],
  context: async ({ context, drawsMaps }, use) => {
    if (!drawsMaps)
      // The script in the head reads this before the page is parsed, so photos are shown. Maps read it later and wait for a click.
      await context.addInitScript(() => {
        const connection = { get: () => ({ saveData: document.readyState !== 'loading' }), configurable: true };
        Object.defineProperty(navigator, 'connection', connection);
      });
    await use(context);
  },
  // Only for tests that use a page: opening one takes longer than many tests without a page.
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    // Failed requests are caused by the tests and are not errors of the page; blocked scripts and React warnings are. Only Playwright's
    // trace recorder connects to blobs, which the CSP blocks.
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
