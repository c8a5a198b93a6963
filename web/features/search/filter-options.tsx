import { m } from '../../../messages/compiled/messages.js';
import type { Facet } from '../../../contract/shapes.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { countText } from '../../lib/counts.ts';
import { FilterGroup } from './filter-group.tsx';

/** Options shown before the rest is folded away. */
const SHOWN = 6;

interface FilterOptionsProps {
  readonly facet: Facet;
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
}

/** Several of a list; each option says how many listings it would leave. */
export function FilterOptions({ facet, chosen, onToggle }: FilterOptionsProps) {
  const rest = facet.options.length - SHOWN > 1 ? facet.options.slice(SHOWN) : [];
  const first = facet.options.slice(0, facet.options.length - rest.length);
  const box = ({ value, label, count }: Facet['options'][number]) => (
    <Checkbox
      key={value}
      name={facet.param}
      value={value}
      checked={chosen.includes(value)}
      onChange={() => onToggle(value)}
      count={countText(count)}
      className={cx('lg:min-h-9 pointer-coarse:min-h-11', count === 0 && !chosen.includes(value) && 'text-muted')}
    >
      {label}
    </Checkbox>
  );
  return (
    <FilterGroup label={facet.label}>
      {first.map(box)}
      {rest.length > 0 && (
        <details open={rest.some(({ value }) => chosen.includes(value)) || undefined} className="group">
          <summary className="flex min-h-11 items-center text-14 font-semibold text-indigo group-open:hidden lg:min-h-9">
            {m['search.more']({ count: rest.length })}
          </summary>
          {rest.map(box)}
        </details>
      )}
    </FilterGroup>
  );
}
