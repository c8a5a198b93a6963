/** Fills in a step of any kind's form from its form model, finding every control by its label. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { FormField, KindForm } from '../../contract/posting/form-model.ts';
import { isConditionMet, type ConditionContext } from '../../kinds/condition.ts';
import { textField, selectAnswers, comboBox, question } from './wizard-controls.ts';

type FieldOrColumn = NonNullable<FormField['columns']>[number] | FormField;
type FormStep = KindForm['steps'][number];
type StepValues = Readonly<Record<string, unknown>>;

interface FieldToFill {
  readonly field: FieldOrColumn;
  readonly value: unknown;
  /** The element of the field. */
  readonly container: Locator;
  readonly page: Page;
}
type Filler = (fieldToFill: FieldToFill) => Promise<unknown>;

const optionLabel = (field: FieldOrColumn, token: unknown): string =>
  field.options?.find(({ value }) => value === token)?.label ?? String(token);

/** A text field may be an input or a <select>. */
const pickOrType: Filler = async ({ field, value, container }) => {
  const control = textField(container, field.label).or(comboBox(container, field.label));
  await expect(control).toBeVisible();
  if (await control.evaluate((element) => element instanceof HTMLSelectElement)) return control.selectOption(String(value));
  return control.fill(String(value));
};

const FILLERS: Readonly<Record<FormField['control'], Filler>> = {
  text: pickOrType,
  number: ({ field, value, container }) => textField(container, field.label).fill(String(value)),
  money: ({ field, value, container }) => textField(container, field.label).fill(String(value)),
  area: async ({ field, value, container }) => {
    const { value: number, unit } = value as { value: number; unit: string };
    await container.getByRole('combobox').selectOption({ label: optionLabel(field, unit) });
    await textField(container, field.label).fill(String(number));
  },
  choice: ({ field, value, container }) =>
    field.compact
      ? comboBox(container, field.label).selectOption({ label: optionLabel(field, value) })
      : selectAnswers(container, field.label, optionLabel(field, value)),
  multi: ({ field, value, container }) =>
    selectAnswers(container, field.label, ...(value as unknown[]).map((token) => optionLabel(field, token))),
  flag: ({ field, value, container }) =>
    // with `unknown`, the field is a question with three states
    field.unknown
      ? selectAnswers(container, field.label, value === true ? 'Yes' : 'No')
      : container.getByRole('checkbox', { name: field.label, exact: true }).setChecked(value === true),
  date: async ({ field, value, container }) => {
    const day = String(value);
    if (!field.month) return container.getByLabel(field.label, { exact: false }).fill(day);
    await question(container, field.label).getByRole('combobox', { name: 'Month' }).selectOption(day.slice(5, 7));
    return question(container, field.label).getByRole('combobox', { name: 'Year' }).selectOption(day.slice(0, 4));
  },
  tags: async ({ field, value, container }) => {
    for (const word of value as string[]) {
      await textField(container, field.label).fill(word);
      await textField(container, field.label).press('Enter');
    }
  },
  counts: async ({ field, value, container }) => {
    for (const [token, count] of Object.entries(value as Record<string, number>)) {
      const label = optionLabel(field, token);
      for (let clicks = 0; clicks < count; clicks++)
        await container.getByRole('button', { name: `${label}: ${clicks}. Add one`, exact: true }).click();
    }
  },
  rows: async ({ field, value, container, page }) => {
    for (const [row, cells] of (value as StepValues[]).entries()) {
      if (row > 0) await container.getByRole('button', { name: 'Add room type' }).click();
      for (const column of (field as FormField).columns ?? [])
        if (cells[column.name] !== undefined)
          await FILLERS[column.control]({
            field: column,
            value: cells[column.name],
            container: fieldContainer(page, `${field.name}.${row}.${column.name}`),
            page,
          });
    }
  },
  // Types a custom name. The test itself may select a suggestion.
  locality: ({ field, value, container }) => comboBox(container, field.label).fill(String(value)),
  // The test itself sets the map pin.
  coordinate: async () => undefined,
  photos: async () => undefined,
};

const fieldContainer = (page: Page, path: string): Locator => page.locator(`[data-path="${path}"]`);

const isVisible = (field: FormField, values: StepValues, context: ConditionContext): boolean =>
  !field.follows && (field.when === null || isConditionMet(field.when, values, context));

/** Fills in all fields of the step that have a value, in their order, except those that the test fills in itself. */
export async function fillStep(page: Page, step: FormStep, values: StepValues, exceptFields: readonly string[] = []): Promise<void> {
  for (const field of step.fields) {
    const value = values[field.name];
    if (value === undefined || field.follows || exceptFields.includes(field.name)) continue;
    await FILLERS[field.control]({ field, value, container: fieldContainer(page, field.name), page });
  }
}

/** Expects that exactly the fields are visible that should be with these values. */
export async function expectVisibleFields(page: Page, step: FormStep, values: StepValues, context: ConditionContext): Promise<void> {
  const visibleNames = step.fields.filter((field) => isVisible(field, values, context)).map(({ name }) => name);
  await expect
    .poll(() =>
      page
        .locator('form [data-path]:not([data-path*="."])')
        .evaluateAll((all) => all.map((element) => (element as HTMLElement).dataset['path'])),
    )
    .toEqual(visibleNames);
}
