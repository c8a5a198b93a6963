import { m } from '../../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../../contract/search/search-page.ts';
import { DownIcon } from '../../../ui/drawings/icons.tsx';
import { FILTER_FORM_ID } from '../filters/filter-form.tsx';
import { withValues } from '../filters/filter-state.ts';
import type { Search } from '../use-search.ts';

/** Sort order of the results. It is a field of the filter form, so that the form submits it without JavaScript too. */
export function SortSelect({ sorts, search }: { readonly sorts: SearchPage['sorts']; readonly search: Search }) {
  const selectedSort = search.state.params.sort?.[0] ?? sorts.find(({ selected }) => selected)?.value;
  return (
    <div className="relative min-w-0">
      <select
        name="sort"
        form={FILTER_FORM_ID}
        aria-label={m['search.sort']()}
        value={selectedSort}
        onChange={(event) => search.change(withValues(search.state, { sort: [event.target.value] }))}
        // As wide as the selected option where the browser supports it, but never wider than the available space.
        className="min-h-11 max-w-full appearance-none text-ellipsis field-sizing-content rounded-control border border-transparent bg-transparent pr-8 pl-2 text-right font-semibold text-indigo md:border-line md:bg-card md:pl-4 md:text-left md:text-ink md:hover:border-edge"
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <DownIcon className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-indigo md:right-3 md:text-ink" />
    </div>
  );
}
