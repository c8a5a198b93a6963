/** Fills in a step of any kind from its form model: what each control is made of, as a person finds it by its label. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { FormField, KindForm } from '../contract/form-model.ts';
import { holds, type ConditionContext } from '../kinds/condition.ts';
import { box, choose, list, question } from './posting-steps.ts';

type Column = NonNullable<FormField['columns']>[number] | FormField;
export type FormStep = KindForm['steps'][number];
export type Answers = Readonly<Record<string, unknown>>;

interface Asked {
  readonly field: Column;
  readonly value: unknown;
  /** Where it is drawn. */
  readonly at: Locator;
  readonly page: Page;
}
type Fill = (asked: Asked) => Promise<unknown>;

const labelOf = (field: Column, token: unknown): string => field.options?.find(({ value }) => value === token)?.label ?? String(token);

/** A text that is offered as a list, a card or a box: whichever it is. */
const pickOrType: Fill = async ({ field, value, at }) => {
  const control = box(at, field.label).or(list(at, field.label));
  await expect(control).toBeVisible();
  if (await control.evaluate((element) => element instanceof HTMLSelectElement)) return control.selectOption(String(value));
  return control.fill(String(value));
};

const FILL: Readonly<Record<FormField['control'], Fill>> = {
  text: pickOrType,
  number: ({ field, value, at }) => box(at, field.label).fill(String(value)),
  money: ({ field, value, at }) => box(at, field.label).fill(String(value)),
  area: async ({ field, value, at }) => {
    const { value: figure, unit } = value as { value: number; unit: string };
    await at.getByRole('combobox').selectOption({ label: labelOf(field, unit) });
    await box(at, field.label).fill(String(figure));
  },
  choice: ({ field, value, at }) =>
    field.compact ? list(at, field.label).selectOption({ label: labelOf(field, value) }) : choose(at, field.label, labelOf(field, value)),
  multi: ({ field, value, at }) => choose(at, field.label, ...(value as unknown[]).map((token) => labelOf(field, token))),
  flag: ({ field, value, at }) =>
    field.unknown
      ? choose(at, field.label, value === true ? 'Yes' : 'No')
      : at.getByRole('checkbox', { name: field.label, exact: true }).setChecked(value === true),
  date: async ({ field, value, at }) => {
    const day = String(value);
    if (!field.month) return at.getByLabel(field.label, { exact: false }).fill(day);
    await question(at, field.label).getByRole('combobox', { name: 'Month' }).selectOption(day.slice(5, 7));
    return question(at, field.label).getByRole('combobox', { name: 'Year' }).selectOption(day.slice(0, 4));
  },
  tags: async ({ field, value, at }) => {
    for (const word of value as string[]) {
      await box(at, field.label).fill(word);
      await box(at, field.label).press('Enter');
    }
  },
  counts: async ({ field, value, at }) => {
    for (const [token, count] of Object.entries(value as Record<string, number>)) {
      const label = labelOf(field, token);
      for (let more = 0; more < count; more++) await at.getByRole('button', { name: `${label}: ${more}. Add one`, exact: true }).click();
    }
  },
  rows: async ({ field, value, at, page }) => {
    for (const [row, cells] of (value as Answers[]).entries()) {
      if (row > 0) await at.getByRole('button', { name: 'Add another kind of room' }).click();
      for (const column of (field as FormField).columns ?? [])
        if (cells[column.name] !== undefined)
          await FILL[column.control]({
            field: column,
            value: cells[column.name],
            at: placeOf(page, `${field.name}.${row}.${column.name}`),
            page,
          });
    }
  },
  // a name of one's own; taking a suggestion is the walk's business
  locality: ({ field, value, at }) => list(at, field.label).fill(String(value)),
  // one pin for the pair; putting it is the walk's business too
  coordinate: async () => undefined,
  photos: async () => undefined,
};

const placeOf = (page: Page, path: string): Locator => page.locator(`[data-path="${path}"]`);

export const isAsked = (field: FormField, answers: Answers, context: ConditionContext): boolean =>
  !field.follows && (field.when === null || holds(field.when, answers, context));

/** Fills in every field of the step there is an answer for, in their order, except those a person says in another way. */
export async function fillStep(page: Page, step: FormStep, answers: Answers, except: readonly string[] = []): Promise<void> {
  for (const field of step.fields) {
    const value = answers[field.name];
    if (value === undefined || field.follows || except.includes(field.name)) continue;
    await FILL[field.control]({ field, value, at: placeOf(page, field.name), page });
  }
}

/** Those of its fields that are asked for under the answers are drawn, and no others. */
export async function expectAsked(page: Page, step: FormStep, answers: Answers, context: ConditionContext): Promise<void> {
  const asked = step.fields.filter((field) => isAsked(field, answers, context)).map(({ name }) => name);
  await expect
    .poll(() =>
      page.locator('form [data-path]:not([data-path*="."])').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['path'])),
    )
    .toEqual(asked);
}
