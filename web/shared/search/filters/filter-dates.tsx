import { m } from '../../../../messages/compiled/messages.js';
import { controlClass } from '../../../ui/form/field.tsx';
import { FilterGroup } from './filter-group.tsx';
import { dayRangeText } from './range-text.ts';

interface FilterDatesProps {
  readonly param: string;
  readonly label: string;
  readonly min: string;
  readonly max: string;
  readonly onChange: (min: string, max: string) => void;
}

/** Filters by a range of dates, using the browser's date pickers. */
export function FilterDates({ param, label, min, max, onChange }: FilterDatesProps) {
  return (
    <FilterGroup label={label} summary={dayRangeText(min, max)}>
      <div className="grid gap-2">
        <DateField
          name={`${param}_min`}
          label={m['search.min_of']({ label })}
          caption={m['search.min']()}
          value={min}
          onChange={(next) => onChange(next, max)}
        />
        <DateField
          name={`${param}_max`}
          label={m['search.max_of']({ label })}
          caption={m['search.max']()}
          value={max}
          onChange={(next) => onChange(min, next)}
        />
      </div>
    </FilterGroup>
  );
}

interface DateFieldProps {
  readonly name: string;
  readonly label: string;
  readonly caption: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function DateField({ name, label, caption, value, onChange }: DateFieldProps) {
  return (
    <label className="flex items-center gap-2 text-14">
      <span aria-hidden="true" className="w-10 text-muted">
        {caption}
      </span>
      <input
        type="date"
        name={name}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} min-h-11 flex-1`}
      />
    </label>
  );
}
