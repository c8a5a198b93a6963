import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../contract/search/search-page.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { countText } from '../../lib/format/counts.ts';
import { useIsBesideMap } from '../../shared/preferences/results-view.ts';
import { useMediaQuery } from '../../shared/preferences/use-media-query.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { useServerRendered } from '../../lib/page/server-rendered.ts';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ListIcon } from '../../ui/drawings/task-icons.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useRecordSearch } from '../../shared/recent-searches/use-record-search.ts';
import { SaveSearchButton } from '../../shared/saved-searches/save-search-button.tsx';
import { FilterButton } from '../../shared/search/filters/filter-button.tsx';
import { FilterPanel } from '../../shared/search/filters/filter-panel.tsx';
import { withPage, withView } from '../../shared/search/filters/filter-state.ts';
import { PhoneBar } from '../../shared/search/results/phone-bar.tsx';
import { QueryChips } from '../../shared/search/results/query-chips.tsx';
import { SortSelect } from '../../shared/search/results/sort-select.tsx';
import { IgnoredParamsNotice } from '../../shared/search/results/ignored-params-notice.tsx';
import { needsSuggestions, ResultCount, SearchStatus, UnseenNote } from '../../shared/search/results/result-summary.tsx';
import { StaleNotice } from '../../shared/search/results/stale-notice.tsx';
import { ViewSwitch } from '../../shared/search/results/view-switch.tsx';
import { useSearch, type Search } from '../../shared/search/use-search.ts';
import { MapResults } from './map-results.tsx';
import { SearchMap } from './search-map.tsx';

const EmptyResults = lazyPart(async () => (await import('../../shared/search/results/empty-results.tsx')).EmptyResults);

/** Must equal the breakpoint `lg` of the styles: below it the map has no list beside it. */
const LIST_QUERY = '(width >= 64rem)';

interface MapSearchPageProps {
  readonly page: SearchPage;
  /** The server could not be reached, so the page shows the previous search. */
  readonly stale: boolean;
  /** One sentence for each invalid parameter of the URL. */
  readonly ignoredMessages: readonly string[];
}

/**
 * Search results with a map: the map alone on phones, beside the list on laptops and wider screens. Without WebGL or JavaScript it shows
 * the list.
 */
export function MapSearchPage({ page, ignoredMessages, stale }: MapSearchPageProps) {
  const search = useSearch(page);
  useRecordSearch(page);
  const list = useRef<HTMLDivElement>(null);
  const isServerRendered = useServerRendered();
  const [isMapUnavailable, setIsMapUnavailable] = useState(false);
  const onUnavailable = useCallback(() => setIsMapUnavailable(true), []);
  const { state } = search;
  const view = state.params.view?.[0] ?? 'map';
  const isMapOnly = view === 'full' && !isMapUnavailable;
  // Phones hide the list: rendering its cards would delay the map. The page of the server has it for browsers without JavaScript.
  const hasList = useMediaQuery(LIST_QUERY, true) || isMapUnavailable;
  useRedirectToList(page.state);
  return (
    <div className="lg:mx-auto lg:flex lg:max-w-[120rem] lg:gap-5 lg:px-6">
      <FilterPanel page={page} search={search} overlay="always" />
      <div className={cx('min-w-0', isMapOnly ? 'lg:hidden' : 'lg:w-[46%] lg:max-w-[46rem] lg:pt-3')}>
        <PageHead page={page} search={search} />
        {hasList && (
          <div className={cx('px-4 md:px-6 lg:px-0', !isMapUnavailable && 'max-lg:hidden max-lg:noscript:block')}>
            {isMapUnavailable && <p className="mt-4 rounded-card border border-line bg-card p-4">{m['map.unable']()}</p>}
            {stale && <StaleNotice />}
            <IgnoredParamsNotice messages={ignoredMessages} cleanUrl={page.canonical} />
            <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-2 py-1.5">
              <ResultCount page={page} />
              <div className="flex flex-wrap items-center gap-2 max-lg:flex-nowrap">
                <SortSelect sorts={page.sorts} search={search} />
                <ViewSwitch state={state} />
              </div>
            </div>
            <UnseenNote page={page} />
            <div ref={list}>
              <ListingResults page={page} search={search} />
            </div>
            <Pagination
              page={page.pagination.page}
              totalPages={page.pagination.totalPages}
              href={(pageNumber) => searchUrl(withPage(page.state, pageNumber))}
            />
          </div>
        )}
      </div>
      {!isMapUnavailable && (
        <div className="relative h-[calc(100dvh-16rem)] min-h-80 lg:sticky lg:top-4 lg:my-4 lg:h-[calc(100dvh-6.25rem)] lg:flex-1 lg:overflow-hidden lg:rounded-card lg:border lg:border-line noscript:hidden">
          {isServerRendered ? (
            <div className="size-full bg-sand" />
          ) : (
            <SearchMap page={page} state={state} list={list} hasList={hasList} onUnavailable={onUnavailable} />
          )}
          {isMapOnly && <MapOnlyToolbar page={page} search={search} />}
        </div>
      )}
      {/* Below the map, not over it, where it would cover markers. */}
      <div className={cx('border-t border-line bg-card px-4 py-2 md:hidden', isMapUnavailable && 'hidden')}>
        <LinkButton href={searchUrl(withView(state, null))} variant="outline" wide icon={<ListIcon />}>
          {listLinkText(page)}
        </LinkButton>
      </div>
      <SearchStatus page={page} search={search} />
    </div>
  );
}

/**
 * On wide screens the list page has a map beside it. A URL of the map page, from a phone or a shared link, would show the same page under a
 * second URL, so it is replaced by the URL of the list page.
 */
function useRedirectToList(state: SearchPage['state']): void {
  const isBesideMap = useIsBesideMap();
  const navigate = useNavigate();
  const isDuplicateOfList = isBesideMap && state.params.view?.[0] === 'map';
  useEffect(() => {
    if (isDuplicateOfList) void navigate(searchUrl(withView(state, null)), { replace: true, preventScrollReset: true });
  }, [isDuplicateOfList, state, navigate]);
}

const listLinkText = ({ pagination: { total } }: SearchPage): string => m['map.to_list']({ total: countText(total) });

interface PartProps {
  readonly page: SearchPage;
  readonly search: Search;
}

function PageHead({ page, search }: PartProps) {
  // The map itself shows the searched area, so the chip for it is omitted.
  const pageWithoutBoxChip = { ...page, chips: page.chips.filter(({ param }) => param !== 'bbox') };
  return (
    <div className="border-line px-4 pt-2.5 pb-2 max-lg:border-b max-lg:bg-card md:px-6 lg:px-0 lg:pb-1">
      <div className="md:hidden">
        <PhoneBar page={pageWithoutBoxChip} search={search} />
      </div>
      <h1 className="text-22 font-bold max-lg:sr-only">{page.title}</h1>
      <div className="mt-1.5 flex items-center gap-2 lg:flex-wrap">
        {/* On small screens the chips scroll next to the buttons; beside a map they have their own line. */}
        <div className="min-w-0 flex-1 max-lg:*:mr-0! max-lg:*:pr-0! lg:basis-full">
          <QueryChips page={pageWithoutBoxChip} search={search} />
        </div>
        <FilterButton search={search} overlay="always" />
        <SaveSearchButton url={page.canonical} title={page.title} />
        {/* On phones it is below the map. */}
        <LinkButton
          href={searchUrl(withView(search.state, null))}
          variant="outline"
          icon={<ListIcon />}
          className="shrink-0 whitespace-nowrap max-md:hidden lg:hidden"
        >
          {listLinkText(page)}
        </LinkButton>
      </div>
    </div>
  );
}

function ListingResults({ page, search: { pending } }: PartProps) {
  const { total } = page.pagination;
  return (
    <>
      {page.promoted.length > 0 && (
        <aside aria-label={m['search.promoted']()} className="mb-4">
          <MapResults cards={page.promoted} pending={pending} label={m['search.promoted']()} />
        </aside>
      )}
      {total > 0 && <MapResults cards={page.data} pending={pending} />}
      {needsSuggestions(page) && <EmptyResults relaxations={page.relaxations} wider={page.wider} total={total} state={page.state} />}
    </>
  );
}

/** Controls over the map while the list is hidden on wide screens. */
function MapOnlyToolbar({ page, search }: PartProps) {
  return (
    <div className="pointer-events-none absolute inset-x-3 bottom-10 z-11 hidden flex-wrap items-center justify-center gap-2 *:pointer-events-auto *:shrink-0 *:rounded-control *:float-shadow lg:flex">
      <div>
        <FilterButton search={search} overlay="always" />
      </div>
      <div>
        <ViewSwitch state={search.state} />
      </div>
      <div>
        <SaveSearchButton url={page.canonical} title={page.title} isSecondary />
      </div>
    </div>
  );
}
