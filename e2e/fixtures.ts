/** What browser tests start from: the running site, messages it sent, and a person who is logged in. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';

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
  /** Every mail to this address so far. */
  readonly mails: (address: string) => Promise<Mail[]>;
  /** The newest message to a ten-digit number; waits until there is one newer than `after` (a count of messages). */
  readonly sms: (phone: string, after?: number) => Promise<Sms>;
  /** How many messages the number has got, to wait for the next. */
  readonly smsCount: (phone: string) => Promise<number>;
  /** Logs the page in as the person with this ten-digit number, and answers the session's token. */
  readonly login: (phone: string) => Promise<string>;
  /** Fails the test when the page logged an error or broke its content security policy. */
  readonly noErrors: void;
  /** Errors a test provokes on purpose. */
  readonly expectedErrors: RegExp | null;
}

const outbox = () => join(process.env['E2E_DATA_DIR'] ?? '', 'outbox', 'sms.jsonl');

async function messagesTo(phone: string): Promise<Sms[]> {
  const lines = (await readFile(outbox(), 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Sms).filter((sms) => sms.to === `+91${phone}`);
}

async function mailsTo(address: string): Promise<Mail[]> {
  const file = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox', 'mail.jsonl');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Mail).filter((mail) => mail.to === address);
}

async function nextMessage(phone: string, after: number): Promise<Sms> {
  await expect.poll(async () => (await messagesTo(phone)).length, { timeout: 10_000 }).toBeGreaterThan(after);
  return (await messagesTo(phone)).at(-1)!;
}

/** Through the same calls as the dialog, but without it: its own test walks the dialog. */
async function logIn(page: Page, baseURL: string, phone: string): Promise<string> {
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`${baseURL}/api/v1${path}`, { data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return (await response.json()) as Record<string, unknown>;
  };
  const before = (await messagesTo(phone)).length;
  const asked = (await post('/user/send-otp', { phone })) as { data: { verification_id: string } };
  const { code } = await nextMessage(phone, before);
  const { token } = (await post('/auth/verify-otp', { verification_id: asked.data.verification_id, code })) as { token: string };
  // once in this tab: logging out, or in as somebody else, stays what it is
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
  sms: async ({}, use) => use((phone, after = 0) => nextMessage(phone, after)),
  smsCount: async ({}, use) => use(async (phone) => (await messagesTo(phone)).length),
  mails: async ({}, use) => use(mailsTo),
  login: async ({ page, baseURL }, use) => use((phone) => logIn(page, baseURL ?? '', phone)),
  expectedErrors: [null, { option: true }],
  noErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      // A status code the test provokes is no error of the page; a refused script or a React warning is. No page connects to
      // blobs: it is the recorder of traces that reads the photos on their way once more, and is refused.
      const provoked = /^(?:Failed to load resource|Connecting to 'blob:)/;
      page.on('console', (line) => {
        if (line.type() === 'error' && !provoked.test(line.text()) && !expectedErrors?.test(line.text())) errors.push(line.text());
      });
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
