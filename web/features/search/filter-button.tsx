import { m } from '../../../messages/compiled/messages.js';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FilterIcon } from '../../ui/icons.tsx';
import { filterCount } from './filter-state.ts';
import { FILTERS_HASH, type Search } from './use-search.ts';

/** Opens the filters on tablets; phones have their pill for it, wide screens the panel itself unless it lies `over` the page. */
export function FilterButton({ search, over = false }: { readonly search: Search; readonly over?: boolean }) {
  const set = filterCount(search.state);
  return (
    <LinkButton
      href={FILTERS_HASH}
      look="outline"
      icon={<FilterIcon />}
      onClick={(event) => {
        event.preventDefault();
        search.openFilters();
      }}
      className={cx('max-md:hidden', !over && 'lg:hidden')}
    >
      {set > 0 ? m['search.filters_count']({ count: set }) : m['search.filters']()}
    </LinkButton>
  );
}
