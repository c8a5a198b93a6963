/** What a listing's public page owes its visitors: every public answer, in words. */
import type { Page } from '@playwright/test';
import type { FormField, KindForm } from '../contract/form-model.ts';
import type { Area } from '../kinds/area.ts';
import type { Kind, Values } from '../kinds/field.ts';

type Column = NonNullable<FormField['columns']>[number] | FormField;

const figures = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const labelOf = (field: Column, token: unknown): string => field.options?.find(({ value }) => value === token)?.label ?? String(token);

/** The words a value is shown by, each to be found. */
function wordsOf(field: Column, value: unknown): readonly string[] {
  switch (field.control) {
    case 'choice':
      return [labelOf(field, value)];
    case 'multi':
      return (value as unknown[]).map((token) => labelOf(field, token));
    case 'tags':
      return value as string[];
    case 'number':
      return [figures.format(value as number)];
    case 'money':
      return [`₹${figures.format(value as number)}`];
    case 'area':
      return [`${figures.format((value as Area).value)} ${labelOf(field, (value as Area).unit)}`];
    case 'date':
      return [(field.month ? month : day).format(new Date(`${String(value)}T00:00:00Z`))];
    case 'counts':
      return Object.keys(value as object).map((token) => labelOf(field, token));
    case 'flag':
      return [value === true ? 'Yes' : 'No'];
    case 'rows':
      return (value as Values[]).flatMap((row) =>
        (field as FormField).columns!.flatMap((column) => (row[column.name] === undefined ? [] : wordsOf(column, row[column.name]))),
      );
    default:
      return [String(value)];
  }
}

/** Public answers that its page does not show: a fact beside its label, anything else somewhere on the page. */
export async function missingFacts(page: Page, kind: Kind, form: KindForm, answers: Values): Promise<string[]> {
  const main = page.getByRole('main');
  const everything = (await main.innerText()).replaceAll(/\s+/g, ' ');
  const lines = await main
    .locator('dl > div')
    .evaluateAll((rows) => rows.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? '']));
  const facts = new Map(lines.map(([label = '', text = '']) => [label, text]));
  return form.steps
    .flatMap(({ fields }) => fields)
    .flatMap((field) => {
      const value = answers[field.name];
      const isFact = kind.fields[field.name]?.show !== undefined && field.control !== 'money';
      if (value === undefined || field.private || field.follows || HIDDEN.has(field.name)) return [];
      const text = isFact ? (facts.get(field.label) ?? '') : everything;
      return wordsOf(field, value)
        .filter((word) => !text.includes(word))
        .map((word) => `${field.label}: ${word}`);
    });
}

/** Answers a page shows by what they lead to (a place, a role, a promise), not as words of their own. */
const HIDDEN: ReadonlySet<string> = new Set(['lat', 'lng', 'location_precision', 'authorised_by_owner', 'who_will_show', 'city']);
