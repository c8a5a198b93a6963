import { m } from '../../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../../contract/search/search-page.ts';
import { Chip, ChipLink } from '../../../ui/chip.tsx';
import { countText } from '../../../lib/format/counts.ts';
import { FILTER_FORM_ID } from '../filters/filter-form.tsx';
import { paramValues, withToggled } from '../filters/filter-state.ts';
import type { Search } from '../use-search.ts';

/** How many unset flags are suggested after the active filters. */
const SUGGESTED_FLAGS = 3;

/** The active filters as removable chips, then a few flags that would narrow the search, with the number of remaining listings. */
export function QueryChips({ page, search }: { readonly page: SearchPage; readonly search: Search }) {
  const suggestedFlags = page.controls
    .filter(
      ({ as, param, count }) =>
        as === 'flag' && count !== null && count > 0 && count < page.pagination.total && paramValues(page.state, param).length === 0,
    )
    .slice(0, SUGGESTED_FLAGS);
  if (page.chips.length + suggestedFlags.length === 0) return null;
  return (
    <ul className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:-mx-6 md:px-6 lg:mx-0 lg:flex-wrap lg:px-0">
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
      {suggestedFlags.map(({ param, label, count }) => (
        <li key={param} className="shrink-0">
          {/* Submits the filter form, so that it works without JavaScript too. */}
          <Chip
            selected={paramValues(search.state, param).includes('true')}
            type="submit"
            onClick={(event) => {
              event.preventDefault();
              search.change(withToggled(search.state, param, 'true'));
            }}
            form={FILTER_FORM_ID}
            name={param}
            value="true"
          >
            {label} · {countText(count ?? 0)}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
