/** Checks that the public page of a listing shows every public value as text. */
import type { Page } from '@playwright/test';
import type { FormField, KindForm } from '../../contract/posting/form-model.ts';
import type { Area } from '../../kinds/area.ts';
import type { Kind, Values } from '../../kinds/field.ts';

type Column = NonNullable<FormField['columns']>[number] | FormField;

const numberFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const dateFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const optionLabel = (field: Column, token: unknown): string => field.options?.find(({ value }) => value === token)?.label ?? String(token);

/** The texts for a value; each of them must be on the page. */
function expectedTexts(field: Column, value: unknown): readonly string[] {
  switch (field.control) {
    case 'choice':
      return [optionLabel(field, value)];
    case 'multi':
      return (value as unknown[]).map((token) => optionLabel(field, token));
    case 'tags':
      return value as string[];
    case 'number':
      return [numberFormat.format(value as number)];
    case 'money':
      return [`₹${numberFormat.format(value as number)}`];
    case 'area':
      return [`${numberFormat.format((value as Area).value)} ${optionLabel(field, (value as Area).unit)}`];
    case 'date':
      return [(field.month ? monthFormat : dateFormat).format(new Date(`${String(value)}T00:00:00Z`))];
    case 'counts':
      return Object.keys(value as object).map((token) => optionLabel(field, token));
    case 'flag':
      return [value === true ? 'Yes' : 'No'];
    case 'rows':
      return (value as Values[]).flatMap((row) =>
        (field as FormField).columns!.flatMap((column) => (row[column.name] === undefined ? [] : expectedTexts(column, row[column.name]))),
      );
    default:
      return [String(value)];
  }
}

/** Returns public values that the page does not show. Facts must be next to their label, and other values anywhere on the page. */
export async function findMissingFacts(page: Page, kind: Kind, form: KindForm, answers: Values): Promise<string[]> {
  const main = page.getByRole('main');
  const pageText = (await main.innerText()).replaceAll(/\s+/g, ' ');
  const factRows = await main
    .locator('dl > div')
    .evaluateAll((rows) => rows.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? '']));
  const facts = new Map(factRows.map(([label = '', text = '']) => [label, text]));
  return form.steps
    .flatMap(({ fields }) => fields)
    .flatMap((field) => {
      const value = answers[field.name];
      const isFact = kind.fields[field.name]?.show !== undefined && field.control !== 'money';
      if (value === undefined || field.private || field.follows || INDIRECT_FIELDS.has(field.name)) return [];
      const text = isFact ? (facts.get(field.label) ?? '') : pageText;
      return expectedTexts(field, value)
        .filter((expectedText) => !text.includes(expectedText))
        .map((expectedText) => `${field.label}: ${expectedText}`);
    });
}

/** Fields that a page shows only indirectly, for example as a map position or a role. */
const INDIRECT_FIELDS: ReadonlySet<string> = new Set(['lat', 'lng', 'location_precision', 'authorised_by_owner', 'who_will_show', 'city']);
