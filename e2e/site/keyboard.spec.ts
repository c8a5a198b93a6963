/** The main tasks without a pointer: every control is reached with Tab and identified only by its role and name. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { newPhoneNumber } from '../support/people.ts';

const MAX_TABS = 120;

/** Presses Tab until the control has the focus. Every stop on the way must be a visible element. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control.first()).toBeAttached();
  for (let press = 0; press < MAX_TABS; press++) {
    if (await control.evaluateAll((all) => all.includes(document.activeElement as never))) return;
    await page.keyboard.press('Tab');
    const isSomewhere = await page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
    expect(isSomewhere, `the focus after ${press + 1} presses of Tab on the way to ${String(control)}`).toBe(true);
  }
  throw new Error(`Tab never reached ${String(control)}`);
}

test('a visitor finds a home and gets the number of its owner with the keyboard, by roles and names only', async ({ page, sms }) => {
  test.slow();
  await page.goto('/');
  await waitForHydration(page);
  const placeField = page.getByRole('main').getByRole('combobox', { name: /^Locality/ });
  await tabTo(page, placeField);
  // when the focus moves to the next control, the suggestions close
  const suggestions = page.getByRole('main').getByRole('listbox', { name: /^Locality/ });
  await expect(suggestions).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Bedrooms' })).toBeFocused();
  await expect(suggestions).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('saibaba');
  await expect(suggestions.getByRole('option', { name: /^Saibaba Colony/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/saibaba-colony-coimbatore-for-rent/);
  // the home page, which has cards and the focus, stays until the search is rendered
  await expect(page.getByRole('heading', { level: 1, name: /Saibaba Colony/ })).toBeVisible();

  await tabTo(page, page.getByRole('article').getByRole('heading').getByRole('link'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/-pid-/);
  await tabTo(page, page.getByRole('button', { name: /^Contact\b/ }));
  await page.keyboard.press('Enter');

  const login = page.getByRole('dialog', { name: 'Log in or register' });
  await expect(login.getByRole('textbox', { name: 'Mobile number' })).toBeFocused();
  const phone = newPhoneNumber();
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await expect(login.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused();
  await page.keyboard.type((await sms(phone)).code ?? '');
  const contact = page.getByRole('dialog', { name: /^Contact\b/ });
  await tabTo(page, contact.getByRole('button', { name: 'Show number' }));
  await page.keyboard.press('Enter');
  await expect(
    contact
      .getByRole('link', { name: /\+91 \d{5} \d{5}/ })
      .or(contact.getByText(/\+91 \d{5} \d{5}/))
      .first(),
  ).toBeVisible();
});
