import { m } from '../../../../messages/compiled/messages.js';
import { inEach } from '../../../../messages/spoken.ts';
import { isArea } from '../../../../kinds/area.ts';
import { isBlank } from '../../../../kinds/condition.ts';
import { rupees } from '../../../lib/money.ts';
import { dayText, figureText, monthText } from './figure-text.ts';
import type { Column, Control, StepValues } from './types.ts';

type Show = (field: Column, value: unknown) => string;

const option = (field: Column, token: unknown): string => field.options?.find(({ value }) => value === token)?.label ?? String(token);
const plain: Show = (_, value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const list = inEach((tag) => new Intl.ListFormat(tag, { type: 'unit', style: 'long' }));

const SHOW: Record<Control, Show> = {
  text: plain,
  locality: plain,
  coordinate: (_, value) => Number(value).toFixed(5),
  number: ({ unit }, value) => {
    const figure = figureText(Number(value));
    return unit ? m['posting.figure_unit']({ figure, unit }) : figure;
  },
  money: ({ per }, value) => (per === 'month' ? m['posting.money_month']({ amount: rupees(Number(value)) }) : rupees(Number(value))),
  area: (field, value) =>
    isArea(value) ? m['posting.figure_unit']({ figure: figureText(value.value), unit: option(field, value.unit) }) : plain(field, value),
  choice: option,
  multi: (field, value) => list().format((value as unknown[]).map((token) => option(field, token))),
  flag: (_, value) => (value === true ? m['posting.yes']() : m['posting.no']()),
  date: ({ month }, value) => (month ? monthText(String(value)) : dayText(String(value))),
  tags: (_, value) => list().format(value as string[]),
  counts: (field, value) =>
    list().format(
      Object.entries(value as Record<string, number>)
        .filter(([, count]) => count > 0)
        .map(([token, count]) => m['posting.counted']({ count, item: option(field, token) })),
    ),
  rows: (field, value) => (value as StepValues[]).map((row) => rowText(field, row)).join('; '),
  photos: (_, value) => String((value as unknown[]).length),
};

/** A value as a person reads it; null when nothing was said. */
export function valueText(field: Column & { readonly columns?: readonly Column[] | undefined }, value: unknown): string | null {
  return isBlank(value) ? null : SHOW[field.control](field, value);
}

function rowText(field: Column & { readonly columns?: readonly Column[] | undefined }, row: StepValues): string {
  const parts = (field.columns ?? []).flatMap((column) => {
    const text = valueText(column, row[column.name]);
    return text === null ? [] : column.options ? [text] : [m['posting.labelled']({ label: column.label, value: text })];
  });
  return list().format(parts);
}
