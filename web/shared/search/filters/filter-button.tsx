import { m } from '../../../../messages/compiled/messages.js';
import { LinkButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FilterIcon } from '../../../ui/drawings/icons.tsx';
import type { Overlay } from './filter-panel.tsx';
import { filterCount } from './filter-state.ts';
import { FILTERS_HASH, type Search } from '../use-search.ts';

/**
 * Opens the filter panel on tablets. Phones have `PhoneBar` for this. Wide screens show the panel beside the results, unless the panel is
 * an overlay there too (always, or beside a map).
 */
export function FilterButton({ search, overlay }: { readonly search: Search; readonly overlay: Overlay }) {
  const activeCount = filterCount(search.state);
  return (
    <LinkButton
      href={FILTERS_HASH}
      variant="outline"
      icon={<FilterIcon />}
      onClick={(event) => {
        event.preventDefault();
        search.openFilters();
      }}
      className={cx('max-md:hidden', overlay === 'beside-map' && 'lg:hidden beside:inline-flex')}
    >
      {activeCount > 0 ? m['search.filters_count']({ count: activeCount }) : m['search.filters']()}
    </LinkButton>
  );
}
