/** Operates the posting form like a person: finds fields by their labels, by touch or by keyboard only. */
import { expect, type Locator, type Page } from '@playwright/test';

const labelPattern = (label: string): RegExp => new RegExp(`^${label.replace(/[()?.+]/g, String.raw`\$&`)}( \\(optional\\))?$`);

/** A group of options (radio buttons or checkboxes), found by its legend. */
export const question = (page: Page | Locator, label: string): Locator => page.getByRole('group', { name: labelPattern(label) });
export const textField = (page: Page | Locator, label: string): Locator => page.getByRole('textbox', { name: labelPattern(label) });
export const comboBox = (page: Page | Locator, label: string): Locator => page.getByRole('combobox', { name: labelPattern(label) });
/** The button that saves the step and continues. */
export const continueButton = (page: Page): Locator => page.getByRole('button', { name: /^Next: / });

export async function selectAnswers(page: Page | Locator, label: string, ...answers: readonly string[]): Promise<void> {
  for (const answer of answers) await question(page, label).getByText(answer, { exact: true }).click();
}

/** Waits for the step with this title. */
export async function expectStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 15_000 });
}

/** Types part of a locality's name and selects the suggestion. */
export async function selectLocality(page: Page, typed: string, locality: string): Promise<void> {
  const field = comboBox(page, 'Locality');
  await field.click();
  await field.pressSequentially(typed);
  await page.getByRole('option', { name: new RegExp(`^${locality}`) }).click();
  await expect(field).toHaveValue(locality);
}

/** Opens the file picker with `press` and selects the files. */
export async function chooseFiles(page: Page, files: Parameters<Locator['setInputFiles']>[0], press: () => Promise<void>): Promise<void> {
  const fileChooser = page.waitForEvent('filechooser');
  // The page receives the listener without an acknowledgement, and a picker that opens before that is missed. This round trip is processed
  // after the listener.
  await page.evaluate(() => undefined);
  await press();
  await (await fileChooser).setFiles(files);
}

/** Adds photos in the photo step, by default by touch. */
export async function addPhotos(page: Page, files: Parameters<Locator['setInputFiles']>[0], press?: () => Promise<void>): Promise<void> {
  await chooseFiles(page, files, press ?? (() => page.getByRole('button', { name: 'Add photos' }).click()));
}

const MAX_TABS = 90;

/** Presses Tab until the control has the focus. */
export async function focusByTab(page: Page, control: Locator): Promise<void> {
  await expect(control.first()).toBeAttached();
  const focused = () => control.evaluateAll((all) => all.includes(document.activeElement as never));
  for (let press = 0; press < MAX_TABS; press++) {
    if (await focused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(control)}`);
}

export async function typeByKeyboard(page: Page, control: Locator, text: string): Promise<void> {
  await focusByTab(page, control);
  await page.keyboard.type(text);
}

/** Selects a radio button: Tab into the group, arrow keys to the option, Space. */
export async function selectByKeyboard(page: Page, group: Locator, answer: string): Promise<void> {
  await focusByTab(page, group.getByRole('radio'));
  const radioButton = group.getByRole('radio', { name: answer, exact: true });
  for (let press = await group.getByRole('radio').count(); press >= 0; press--) {
    if (await radioButton.evaluate((radio) => radio === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Space');
  await expect(radioButton).toBeChecked();
}

export async function checkByKeyboard(page: Page, checkbox: Locator): Promise<void> {
  await focusByTab(page, checkbox);
  await page.keyboard.press('Space');
  await expect(checkbox).toBeChecked();
}

export async function pressByKeyboard(page: Page, button: Locator): Promise<void> {
  await focusByTab(page, button);
  await page.keyboard.press('Enter');
}
