import { m } from '../../../messages/compiled/messages.js';
import { controlClass } from '../../ui/field.tsx';
import { FilterGroup } from './filter-group.tsx';
import { dayRangeText } from './range-text.ts';

interface FilterDaysProps {
  readonly param: string;
  readonly label: string;
  readonly min: string;
  readonly max: string;
  readonly onChange: (min: string, max: string) => void;
}

/** A range of days with the browser's own calendars. */
export function FilterDays({ param, label, min, max, onChange }: FilterDaysProps) {
  return (
    <FilterGroup label={label} chosen={dayRangeText(min, max)}>
      <div className="grid gap-2">
        <Day
          name={`${param}_min`}
          label={m['search.min_of']({ label })}
          word={m['search.min']()}
          value={min}
          onChange={(next) => onChange(next, max)}
        />
        <Day
          name={`${param}_max`}
          label={m['search.max_of']({ label })}
          word={m['search.max']()}
          value={max}
          onChange={(next) => onChange(min, next)}
        />
      </div>
    </FilterGroup>
  );
}

interface DayProps {
  readonly name: string;
  readonly label: string;
  readonly word: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Day({ name, label, word, value, onChange }: DayProps) {
  return (
    <label className="flex items-center gap-2 text-14">
      <span aria-hidden="true" className="w-10 text-muted">
        {word}
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
