import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { inEach } from '../../../../messages/spoken.ts';
import { Select } from '../../../ui/select.tsx';
import type { ControlProps } from './control-props.ts';
import { Fieldset } from './fieldset.tsx';

const names = inEach((tag) => new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }));
const months = () =>
  Array.from({ length: 12 }, (_, at) => ({
    value: String(at + 1).padStart(2, '0'),
    label: names().format(new Date(Date.UTC(2026, at, 1))),
  }));

/** A month and a year, as two lists: not every browser has a picker of months. The value is the month's first day. */
export function MonthControl({ field, path, value, onChange, onBlur, error, needed }: ControlProps) {
  const day = typeof value === 'string' ? value : '';
  const [half, setHalf] = useState({ year: '', month: '' });
  const year = day.slice(0, 4) || half.year;
  const month = day.slice(5, 7) || half.month;
  const first = Number((field.first_day ?? '2026').slice(0, 4));
  const last = Number((field.last_day ?? String(first + 10)).slice(0, 4));
  const years = Array.from({ length: last - first + 1 }, (_, at) => String(first + at)).map((one) => ({ value: one, label: one }));
  const choose = (next: { year: string; month: string }) => {
    setHalf(next);
    onChange(next.year && next.month ? `${next.year}-${next.month}-01` : null);
  };
  return (
    <Fieldset label={field.label} hint={field.hint} error={error} needed={needed} className="flex gap-2">
      <Select
        label={m['posting.month']()}
        hideLabel
        name={`${path}_month`}
        options={months()}
        placeholder={m['posting.month']()}
        value={month}
        onChange={(event) => choose({ year, month: event.target.value })}
        onBlur={onBlur}
        className="w-40"
      />
      <Select
        label={m['posting.year']()}
        hideLabel
        name={`${path}_year`}
        options={years}
        placeholder={m['posting.year']()}
        value={year}
        onChange={(event) => choose({ year: event.target.value, month })}
        onBlur={onBlur}
        className="w-32"
      />
    </Fieldset>
  );
}
