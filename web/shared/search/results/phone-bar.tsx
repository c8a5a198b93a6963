import { m } from '../../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../../contract/search/search-page.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { BackIcon, FilterIcon } from '../../../ui/drawings/icons.tsx';
import { filterCount } from '../filters/filter-state.ts';
import { FILTERS_HASH, type Search } from '../use-search.ts';

/** Summary of the search (place and filters) that opens the filter panel. Replaces the page header on phones. */
export function PhoneBar({ page, search }: { readonly page: SearchPage; readonly search: Search }) {
  const [first, ...otherLocalities] = page.localities;
  const placeText = first
    ? m['search.where']({
        place: otherLocalities.length > 0 ? m['search.where_more']({ name: first.name, count: otherLocalities.length }) : first.name,
        city: page.city.name,
      })
    : page.city.name;
  const tab = page.tabs.find(({ selected }) => selected)?.label;
  const filters = page.chips.filter(({ param }) => param !== 'locality').map(({ label }) => label);
  // "Rent: up to ₹20,000" names the tab already
  const isTabNamed = filters.some((label) => label.startsWith(`${tab}:`));
  const filtersText = [isTabNamed ? undefined : tab, ...filters].filter(Boolean).join(' · ');
  const activeCount = filterCount(search.state);
  return (
    <div className="flex h-14 items-center rounded-full border border-line bg-paper">
      <Anchor
        href={`/?city=${page.city.slug}`}
        aria-label={m['search.back']()}
        className="inline-flex size-13 shrink-0 items-center justify-center rounded-full"
      >
        <BackIcon />
      </Anchor>
      <Anchor
        href={FILTERS_HASH}
        onClick={(event) => {
          event.preventDefault();
          search.openFilters();
        }}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-full pr-1.5"
      >
        <span className="sr-only">{activeCount > 0 ? m['search.filters_count']({ count: activeCount }) : m['search.filters']()}</span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold leading-5">{placeText}</span>
          <span className="block truncate text-14 leading-5 text-muted">{filtersText}</span>
        </span>
        <span className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-full border border-line bg-card">
          <FilterIcon />
          {activeCount > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-1 -right-0.5 min-w-5 rounded-full bg-oxide px-1 text-center text-12 font-semibold leading-5 text-on-oxide"
            >
              {activeCount}
            </span>
          )}
        </span>
      </Anchor>
    </div>
  );
}
