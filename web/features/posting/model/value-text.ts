import { m } from '../../../../messages/compiled/messages.js';
import { memoizePerLanguage } from '../../../../messages/current-language.ts';
import { isArea } from '../../../../kinds/area.ts';
import { isBlank } from '../../../../kinds/condition.ts';
import { rupees } from '../../../lib/format/money.ts';
import { unitLabel } from './area-units.ts';
import { formatDay, formatNumber, formatMonth } from './format.ts';
import type { Column, Control, StepValues } from './types.ts';

type Formatter = (field: Column, value: unknown) => string;

const optionLabel = (field: Column, token: unknown): string => field.options?.find(({ value }) => value === token)?.label ?? String(token);
const plainText: Formatter = (_, value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const listFormat = memoizePerLanguage((tag) => new Intl.ListFormat(tag, { type: 'unit', style: 'long' }));

const FORMATTERS: Record<Control, Formatter> = {
  text: plainText,
  locality: plainText,
  coordinate: (_, value) => Number(value).toFixed(5),
  number: ({ unit }, value) => {
    const figure = formatNumber(Number(value));
    return unit ? m['posting.figure_unit']({ figure, unit }) : figure;
  },
  money: ({ per }, value) => (per === 'month' ? m['posting.money_month']({ amount: rupees(Number(value)) }) : rupees(Number(value))),
  area: (field, value) =>
    isArea(value)
      ? m['posting.figure_unit']({ figure: formatNumber(value.value), unit: unitLabel(field, value.unit) })
      : plainText(field, value),
  choice: optionLabel,
  multi: (field, value) => listFormat().format((value as unknown[]).map((token) => optionLabel(field, token))),
  flag: (_, value) => (value === true ? m['posting.yes']() : m['posting.no']()),
  date: ({ month }, value) => (month ? formatMonth(String(value)) : formatDay(String(value))),
  tags: (_, value) => listFormat().format(value as string[]),
  counts: (field, value) =>
    listFormat().format(
      Object.entries(value as Record<string, number>)
        .filter(([, count]) => count > 0)
        .map(([token, count]) => m['posting.counted']({ count, item: optionLabel(field, token) })),
    ),
  rows: (field, value) => (value as StepValues[]).map((row) => rowText(field, row)).join('; '),
  photos: (_, value) => String((value as unknown[]).length),
};

/** The value of a field as text; null when it is blank. */
export function valueText(field: Column & { readonly columns?: readonly Column[] | undefined }, value: unknown): string | null {
  return isBlank(value) ? null : FORMATTERS[field.control](field, value);
}

function rowText(field: Column & { readonly columns?: readonly Column[] | undefined }, row: StepValues): string {
  const cellTexts = (field.columns ?? []).flatMap((column) => {
    const text = valueText(column, row[column.name]);
    if (text === null) return [];
    return [column.options ? text : m['posting.labelled']({ label: column.label, value: text })];
  });
  return listFormat().format(cellTexts);
}
