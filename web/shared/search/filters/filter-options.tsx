import { m } from '../../../../messages/compiled/messages.js';
import type { Facet } from '../../../../contract/search/search-page.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { countText } from '../../../lib/format/counts.ts';
import { FilterGroup } from './filter-group.tsx';

/** Number of options above the <details> element that contains the others. */
const VISIBLE_OPTIONS = 6;

/** On tablets the filters are as wide as the screen: in one column the counts would be far from their labels. */
const COLUMNS_CLASS = 'gap-x-8 md:grid md:grid-cols-2 lg:block';

interface FilterOptionsProps {
  readonly facet: Facet;
  readonly selectedValues: readonly string[];
  readonly onToggle: (value: string) => void;
}

/** Multiple choice. Each option shows how many listings match it. */
export function FilterOptions({ facet, selectedValues, onToggle }: FilterOptionsProps) {
  const collapsedOptions = facet.options.length - VISIBLE_OPTIONS > 1 ? facet.options.slice(VISIBLE_OPTIONS) : [];
  const visibleOptions = facet.options.slice(0, facet.options.length - collapsedOptions.length);
  const renderOption = ({ value, label, count }: Facet['options'][number]) => (
    <Checkbox
      key={value}
      name={facet.param}
      value={value}
      checked={selectedValues.includes(value)}
      onChange={() => onToggle(value)}
      count={countText(count)}
      className={count === 0 && !selectedValues.includes(value) ? 'text-muted' : undefined}
    >
      {label}
    </Checkbox>
  );
  return (
    <FilterGroup label={facet.label}>
      <div className={COLUMNS_CLASS}>{visibleOptions.map(renderOption)}</div>
      {collapsedOptions.length > 0 && (
        <details open={collapsedOptions.some(({ value }) => selectedValues.includes(value)) || undefined} className="group">
          <summary className="flex min-h-11 items-center text-14 font-semibold text-indigo group-open:hidden lg:min-h-9">
            {m['search.more']({ count: collapsedOptions.length })}
          </summary>
          <div className={COLUMNS_CLASS}>{collapsedOptions.map(renderOption)}</div>
        </details>
      )}
    </FilterGroup>
  );
}
