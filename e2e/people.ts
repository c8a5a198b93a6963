/** Who the browser tests act as: everybody gets a number of their own, and logs in through the dialog like anyone. */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { test } from './fixtures.ts';

type Sms = Parameters<Parameters<typeof test>[2]>[0]['sms'];

/** A ten-digit number nobody has used yet. */
export const newNumber = (): string => `9${String(randomInt(1e9)).padStart(9, '0')}`;

/** Makes somebody with an account an administrator, as an operator does it on the machine. */
export function grant(phone: string): void {
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] };
  execFileSync(process.execPath, [join(import.meta.dirname, '..', 'scripts', 'admin.ts'), 'grant', phone, 'administrator'], { env });
}

/**
 * Logs somebody in without a page, and answers their session's token.
 * @param after how many messages the number has got before
 */
export async function sessionOf(request: APIRequestContext, site: string, phone: string, sms: Sms, after = 0): Promise<string> {
  const asked = await request.post(`${site}/api/v1/user/send-otp`, { data: { phone } });
  const { data } = (await asked.json()) as { data: { verification_id: string } };
  const { code } = await sms(phone, after);
  const answer = await request.post(`${site}/api/v1/auth/verify-otp`, { data: { verification_id: data.verification_id, code } });
  return ((await answer.json()) as { token: string }).token;
}

/** `98765 43210`, as pages show it. */
export const spaced = (phone: string): string => `${phone.slice(0, 5)} ${phone.slice(5)}`;

export const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in or register' });

/** Opens the login dialog, by the button of the header. */
export async function openLogin(page: Page) {
  await page.goto('/supportPage');
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = loginDialog(page);
  await expect(dialog.getByLabel('Mobile number')).toBeFocused();
  return dialog;
}

/**
 * Fills in the login dialog that is open: number, then the code of the message.
 * @param after how many messages the number has got before
 */
export async function answerLogin(page: Page, phone: string, sms: Sms, after = 0): Promise<void> {
  const dialog = loginDialog(page);
  await dialog.getByLabel('Mobile number').fill(phone);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused();
  const { code = '' } = await sms(phone, after);
  await page.keyboard.type(code);
  await expect(dialog).toBeHidden();
}

/** The session token this browser holds. */
export const storedToken = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('authToken'));
