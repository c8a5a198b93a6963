import { m } from '../../../../messages/compiled/messages.js';
import { FilterGroup } from './filter-group.tsx';

const BOUNDS = ['', '1', '2', '3', '4'];

interface FilterAtLeastProps {
  readonly param: string;
  readonly label: string;
  readonly selected: string;
  readonly onSelect: (value: string) => void;
}

/** Filters by a minimum count: any, 1+, 2+, 3+ or 4+. */
export function FilterAtLeast({ param, label, selected, onSelect }: FilterAtLeastProps) {
  return (
    <FilterGroup label={label}>
      <div className="flex overflow-hidden rounded-control border border-edge bg-card">
        {BOUNDS.map((bound) => (
          <label
            key={bound}
            className="relative flex min-h-11 grow items-center justify-center border-l border-line first:border-0 hover:bg-sand has-checked:bg-oxide-soft has-checked:font-semibold has-checked:text-oxide has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-indigo"
          >
            <input
              type="radio"
              name={param}
              value={bound}
              checked={bound === selected}
              onChange={() => onSelect(bound)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {bound === '' ? m['search.any']() : m['search.at_least']({ count: bound })}
          </label>
        ))}
      </div>
    </FilterGroup>
  );
}
