/** Test users. Every test uses its own phone numbers. The fixture `login` inserts sessions; these functions log in as people do. */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { PURPOSES } from '../../contract/privacy/purposes.ts';

/** The fixture `sms`. */
type Sms = (phone: string, after?: number) => Promise<{ readonly code?: string }>;

/** An unused ten-digit phone number. */
export const newPhoneNumber = (): string => `9${String(randomInt(1e9)).padStart(9, '0')}`;

/** Makes a user an administrator with the operator's command line tool. */
export function grantAdministrator(phone: string): void {
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] };
  execFileSync(process.execPath, [join(import.meta.dirname, '..', '..', 'scripts', 'admin.ts'), 'grant', phone, 'administrator'], { env });
}

/** Logs in through the API with the code from the SMS, and returns the session token. */
export async function logInByApi(request: APIRequestContext, site: string, phone: string, sms: Sms): Promise<string> {
  const codeResponse = await request.post(`${site}/api/v1/user/send-otp`, { data: { phone } });
  const { data } = (await codeResponse.json()) as { data: { verification_id: string } };
  const { code } = await sms(phone);
  const login = { verification_id: data.verification_id, code, notice: PURPOSES.account.version };
  const tokenResponse = await request.post(`${site}/api/v1/auth/verify-otp`, { data: login });
  return ((await tokenResponse.json()) as { token: string }).token;
}

/** The number in the format of the pages: `98765 43210`. */
export const formatPhone = (phone: string): string => `${phone.slice(0, 5)} ${phone.slice(5)}`;

export const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in or register' });

/** Opens the login dialog with the button in the header. */
export async function openLoginDialog(page: Page) {
  await page.goto('/supportPage');
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = loginDialog(page);
  await expect(dialog.getByLabel('Mobile number')).toBeFocused();
  return dialog;
}

/**
 * Completes the open login dialog with the number and the code from the SMS.
 * @param after number of SMS that the phone number has received before
 */
export async function completeLogin(page: Page, phone: string, sms: Sms, after = 0): Promise<void> {
  const dialog = loginDialog(page);
  await dialog.getByLabel('Mobile number').fill(phone);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused();
  const { code = '' } = await sms(phone, after);
  await page.keyboard.type(code);
  await expect(dialog).toBeHidden();
}

/** The session token stored in this browser. */
export const storedSessionToken = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('authToken'));
