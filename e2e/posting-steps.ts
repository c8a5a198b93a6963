/** The wizard as a person uses it: questions by their words, with a finger or with the keyboard alone. */
import { expect, type Locator, type Page } from '@playwright/test';

const named = (label: string): RegExp => new RegExp(`^${label.replace(/[()?.+]/g, String.raw`\$&`)}( \\(optional\\))?$`);

/** A question with several answers, by its legend. */
export const question = (page: Page | Locator, label: string): Locator => page.getByRole('group', { name: named(label) });
export const box = (page: Page | Locator, label: string): Locator => page.getByRole('textbox', { name: named(label) });
export const list = (page: Page | Locator, label: string): Locator => page.getByRole('combobox', { name: named(label) });
/** The button that saves the step. */
export const goOn = (page: Page): Locator => page.getByRole('button', { name: /^Save and go to / });

export async function choose(page: Page | Locator, label: string, ...answers: readonly string[]): Promise<void> {
  for (const answer of answers) await question(page, label).getByText(answer, { exact: true }).click();
}

/** The step has been saved and the next is there. */
export async function expectStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 15_000 });
}

/** Types part of a locality's name, spelled as it comes, and takes the suggestion. */
export async function pickLocality(page: Page, typed: string, locality: string): Promise<void> {
  const field = list(page, 'Locality');
  await field.click();
  await field.pressSequentially(typed);
  await page.getByRole('option', { name: new RegExp(`^${locality}`) }).click();
  await expect(field).toHaveValue(locality);
}

/** Opens the file picker by the button of the gallery and answers it. */
export async function addPhotos(page: Page, files: Parameters<Locator['setInputFiles']>[0], press?: () => Promise<void>): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await (press ?? (() => page.getByRole('button', { name: 'Add photos' }).click()))();
  await (await asked).setFiles(files);
}

const MOST_TABS = 90;

/** Presses Tab until the control has the focus; fails when Tab never gets there. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control.first()).toBeAttached();
  const focused = () => control.evaluateAll((all) => all.includes(document.activeElement as never));
  for (let press = 0; press < MOST_TABS; press++) {
    if (await focused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(control)}`);
}

export async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

/** One of several: Tab into the group, arrows to the answer, Space where it has to be said. */
export async function chooseByKeys(page: Page, group: Locator, answer: string): Promise<void> {
  await tabTo(page, group.getByRole('radio'));
  const wanted = group.getByRole('radio', { name: answer, exact: true });
  for (let press = await group.getByRole('radio').count(); press >= 0; press--) {
    if (await wanted.evaluate((radio) => radio === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Space');
  await expect(wanted).toBeChecked();
}

export async function tickByKeys(page: Page, tick: Locator): Promise<void> {
  await tabTo(page, tick);
  await page.keyboard.press('Space');
  await expect(tick).toBeChecked();
}

export async function pressByKeys(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}
