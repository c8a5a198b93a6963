import { m } from '../../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../../contract/search/search-page.ts';
import { Chip, ChipLink } from '../../../ui/chip.tsx';
import { countText } from '../../../lib/format/counts.ts';
import { FILTER_FORM_ID } from '../filters/filter-form.tsx';
import { paramValues, withToggled } from '../filters/filter-state.ts';
import type { Search } from '../use-search.ts';

/** The active filters as removable chips, followed by the filters that people set most often, and the number of remaining listings. */
export function QueryChips({ page, search }: { readonly page: SearchPage; readonly search: Search }) {
  if (page.chips.length + page.quick.length === 0) return null;
  return (
    <ul className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:-mx-6 md:px-6 lg:mx-0 lg:flex-wrap lg:px-0 beside:flex-nowrap beside:[mask-image:linear-gradient(to_right,black_calc(100%-1.5rem),transparent)] beside:pr-6">
      {page.chips.map(({ param, label, without }) => (
        <li key={`${param} ${label}`} className="shrink-0">
          <ChipLink
            selected
            href={without}
            rel="nofollow"
            removes={m['search.remove']({ label })}
            onClick={(event) => search.followLink(event, without)}
          >
            {label}
          </ChipLink>
        </li>
      ))}
      {page.quick.map(({ param, value, label, count }) => (
        <li key={`${param} ${value}`} className="shrink-0">
          {/* Submits the filter form, so that it works without JavaScript too. */}
          <Chip
            selected={paramValues(search.state, param).includes(value)}
            type="submit"
            onClick={(event) => {
              event.preventDefault();
              search.change(withToggled(search.state, param, value));
            }}
            form={FILTER_FORM_ID}
            name={param}
            value={value}
          >
            {label}
            {count !== null && ` · ${countText(count)}`}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
