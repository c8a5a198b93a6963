import { m } from '../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../contract/property-pages.ts';
import { DownIcon } from '../../ui/icons.tsx';
import { FILTER_FORM } from './filter-form.tsx';
import { withValues } from './filter-state.ts';
import type { Search } from './use-search.ts';

/** The order of the results. It belongs to the filter form, so it is sent with it without a script. */
export function SortSelect({ sorts, search }: { readonly sorts: SearchPage['sorts']; readonly search: Search }) {
  const chosen = search.state.params.sort?.[0] ?? sorts.find(({ selected }) => selected)?.value;
  return (
    <div className="relative min-w-0">
      <select
        name="sort"
        form={FILTER_FORM}
        aria-label={m['search.sort']()}
        value={chosen}
        onChange={(event) => search.change(withValues(search.state, { sort: [event.target.value] }))}
        // as wide as what is chosen where the browser can; never wider than the screen leaves room for
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
