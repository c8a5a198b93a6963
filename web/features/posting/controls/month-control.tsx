import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { memoizePerLanguage } from '../../../../messages/current-language.ts';
import { Select } from '../../../ui/form/select.tsx';
import type { ControlProps } from './control-props.ts';
import { Fieldset } from './fieldset.tsx';

const monthNames = memoizePerLanguage((tag) => new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }));
const monthOptions = () =>
  Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: monthNames().format(new Date(Date.UTC(2026, index, 1))),
  }));

const NO_CHOICE = { year: '', month: '' };

/** Month and year as two selects, because not every browser has a month picker. The value is the first day of the month. */
export function MonthControl({ field, path, value, onChange, onBlur, error, required }: ControlProps) {
  const day = typeof value === 'string' ? value : '';
  /** A year without a month, or a month without a year, which are no value yet. */
  const [partialChoice, setPartialChoice] = useState(NO_CHOICE);
  const year = day.slice(0, 4) || partialChoice.year;
  const month = day.slice(5, 7) || partialChoice.month;
  const firstYear = Number((field.first_day ?? '2026').slice(0, 4));
  const lastYear = Number((field.last_day ?? String(firstYear + 10)).slice(0, 4));
  const acceptedYears = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => String(firstYear + index));
  // a stored date stays valid, so its year may have passed
  const years = [...new Set([...(year ? [year] : []), ...acceptedYears])].toSorted().map((option) => ({ value: option, label: option }));
  const onSelect = (choice: { year: string; month: string }) => {
    const isComplete = choice.year !== '' && choice.month !== '';
    setPartialChoice(isComplete ? NO_CHOICE : choice);
    onChange(isComplete ? `${choice.year}-${choice.month}-01` : null);
  };
  return (
    <Fieldset label={field.label} hint={field.hint} error={error} required={required} className="flex gap-2">
      <Select
        label={m['posting.month']()}
        hideLabel
        name={`${path}_month`}
        options={monthOptions()}
        placeholder={m['posting.month']()}
        value={month}
        onChange={(event) => onSelect({ year, month: event.target.value })}
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
        onChange={(event) => onSelect({ year: event.target.value, month })}
        onBlur={onBlur}
        className="w-32"
      />
    </Fieldset>
  );
}
