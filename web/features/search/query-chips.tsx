import { m } from '../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../contract/property-pages.ts';
import { Chip, ChipLink } from '../../ui/chip.tsx';
import { countText } from '../../lib/counts.ts';
import { FILTER_FORM } from './filter-form.tsx';
import { valuesOf, withToggled } from './filter-state.ts';
import type { Search } from './use-search.ts';

/** How many not yet chosen filters are offered beside the chosen ones. */
const OFFERED = 3;

/** What narrows the search, each to be taken out; then a few flags that would narrow it further, with what they leave. */
export function QueryChips({ page, search }: { readonly page: SearchPage; readonly search: Search }) {
  const offered = page.controls
    .filter(
      ({ as, param, count }) =>
        as === 'flag' && count !== null && count > 0 && count < page.pagination.total && valuesOf(page.state, param).length === 0,
    )
    .slice(0, OFFERED);
  if (page.chips.length + offered.length === 0) return null;
  return (
    <ul className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:-mx-6 md:px-6 lg:mx-0 lg:flex-wrap lg:px-0">
      {page.chips.map(({ param, label, without }) => (
        <li key={`${param} ${label}`} className="shrink-0">
          <ChipLink
            selected
            href={without}
            rel="nofollow"
            removes={m['search.remove']({ label })}
            onClick={(event) => search.take(event, without)}
          >
            {label}
          </ChipLink>
        </li>
      ))}
      {offered.map(({ param, label, count }) => (
        <li key={param} className="shrink-0">
          {/* A button of the filter form, so that it narrows without a script too. */}
          <Chip
            selected={valuesOf(search.state, param).includes('true')}
            type="submit"
            onClick={(event) => {
              event.preventDefault();
              search.change(withToggled(search.state, param, 'true'));
            }}
            form={FILTER_FORM}
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
