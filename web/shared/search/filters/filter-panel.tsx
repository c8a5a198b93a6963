import { useMemo, useRef, useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../../contract/search/search-page.ts';
import { searchUrl } from '../../../../contract/slug/search-url.ts';
import { isFirstPage } from '../../../lib/page/server-rendered.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Button } from '../../../ui/button.tsx';
import { useIsBesideMap } from '../../preferences/results-view.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { WhenVisible } from '../../../ui/when-visible.tsx';
import { CloseIcon } from '../../../ui/drawings/icons.tsx';
import { countText } from '../../../lib/format/counts.ts';
import { FilterLinks } from './filter-links.tsx';
import { FilterForm } from './filter-form.tsx';
import { filterCount, withoutFilters } from './filter-state.ts';
import { useModalSheet } from './use-modal-sheet.ts';
import type { Search } from '../use-search.ts';

const LINKS_CLASS = 'border-b border-line py-4';

/** When wide screens show the panel as a sheet too, so that a map keeps its width. */
export type Overlay = 'always' | 'beside-map';

interface FilterPanelProps {
  readonly page: SearchPage;
  readonly search: Search;
  readonly overlay: Overlay;
}

/**
 * The filters: beside the results on wide screens, and in a modal sheet on others. Both are the same element, so the HTML contains it once.
 * Without JavaScript the sheet opens through CSS `:target` of its link.
 */
export function FilterPanel({ page, search, overlay }: FilterPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const { filtersOpen: isOpen, change, closeFilters, followLink, state } = search;
  const isBesideMap = useIsBesideMap();
  useModalSheet(panel, isOpen, closeFilters, overlay === 'always' || isBesideMap);
  // When the browser renders a page with a map, the filters are left out until they are opened, because they would delay the map.
  const [hasContent, setHasContent] = useState(() => overlay !== 'always' || isFirstPage());
  if (isOpen && !hasContent) setHasContent(true);
  const { total } = page.pagination;
  const activeCount = filterCount(state);
  // Not rendered again when the panel opens: the content would have to be hydrated before anything is visible.
  const content = useMemo(
    () => (
      <WhenVisible element={panel}>
        <FilterLinks
          label={m['search.intents']()}
          links={page.tabs}
          className={cx(LINKS_CLASS, '[html:not(:lang(ta))_&]:xl:hidden 2xl:hidden')}
          onNavigate={followLink}
        />
        <FilterLinks label={m['search.kind_label']()} links={page.kinds} className={LINKS_CLASS} onNavigate={followLink} />
        <FilterForm page={page} search={{ state, change, closeFilters, followLink }} />
      </WhenVisible>
    ),
    [page, state, change, closeFilters, followLink],
  );
  return (
    <aside
      ref={panel}
      id="filters"
      aria-label={m['search.filters']()}
      tabIndex={-1}
      {...(isOpen && { role: 'dialog', 'aria-modal': true })}
      className={cx(
        'flex-col bg-paper outline-none',
        'max-lg:fixed max-lg:inset-0 max-lg:z-40 max-lg:noscript:target:flex',
        isOpen ? 'max-lg:flex max-lg:animate-slide-up' : 'max-lg:hidden',
        overlay === 'always'
          ? cx('lg:fixed lg:inset-y-0 lg:left-0 lg:z-40 lg:w-104 lg:px-6 lg:float-shadow', isOpen ? 'lg:flex' : 'lg:hidden')
          : cx(
              'lg:sticky lg:top-0 lg:flex lg:max-h-dvh lg:w-68 lg:shrink-0 lg:self-start lg:border-r lg:border-line xl:w-72',
              'sheet-beside-map',
              !isOpen && 'beside:hidden',
            ),
      )}
    >
      <div className="flex min-h-15 items-center gap-2 border-b border-line bg-card px-4 max-lg:pr-2 lg:min-h-14 lg:bg-transparent lg:px-0 lg:pr-5">
        <h2 className="flex-1 text-18 font-bold">{m['search.filters']()}</h2>
        {activeCount > 0 && (
          <button
            type="button"
            onClick={() => search.change(withoutFilters(state))}
            className="min-h-11 rounded-control px-2 text-14 font-semibold text-indigo hover:underline noscript:hidden"
          >
            {m['search.filters_clear']()}
          </button>
        )}
        <IconButton
          icon={CloseIcon}
          label={m['search.filters_close']()}
          onClick={closeFilters}
          className={cx('noscript:hidden', overlay === 'beside-map' && 'lg:hidden beside:inline-flex')}
        />
        {/* Closes the sheet without JavaScript: a link to the same search without the fragment. */}
        <Anchor href={searchUrl(page.state)} className="hidden min-h-11 items-center px-3 font-semibold text-indigo max-lg:noscript:flex">
          {m['search.filters_close']()}
        </Anchor>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4 [scrollbar-width:thin] lg:pl-0 lg:pr-5">
        {hasContent && content}
      </div>
      <div className="border-t border-line bg-card p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:hidden noscript:hidden">
        <Button wide size="lg" onClick={closeFilters} aria-live="polite">
          {total === 0 ? m['search.filters_show_none']() : m['search.filters_show']({ count: total, total: countText(total) })}
        </Button>
      </div>
    </aside>
  );
}
