import { useEffect, useRef, type ComponentType, type RefObject } from 'react';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { m } from '../../../messages/compiled/messages.js';
import type { SearchPage as SearchPageData } from '../../../contract/search/search-page.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import { breadcrumbList } from '../../lib/page/breadcrumbs.ts';
import { countText } from '../../lib/format/counts.ts';
import { JsonLd } from '../../lib/page/seo.tsx';
import { showListWithoutMap, useIsBesideMap, useResultsView } from '../../shared/preferences/results-view.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/button.tsx';
import { MapIcon } from '../../ui/drawings/icons.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TileBorder } from '../../ui/drawings/tile-border.tsx';
import { DeferredMap } from '../../shared/map/deferred-map.tsx';
import { useRecordSearch } from '../../shared/recent-searches/use-record-search.ts';
import { SaveSearchButton } from '../../shared/saved-searches/save-search-button.tsx';
import { FilterButton } from '../../shared/search/filters/filter-button.tsx';
import { FilterPanel } from '../../shared/search/filters/filter-panel.tsx';
import { withPage, withView } from '../../shared/search/filters/filter-state.ts';
import { PhoneBar } from '../../shared/search/results/phone-bar.tsx';
import { QueryChips } from '../../shared/search/results/query-chips.tsx';
import { IgnoredParamsNotice } from '../../shared/search/results/ignored-params-notice.tsx';
import { ResultList } from './result-list.tsx';
import { SortSelect } from '../../shared/search/results/sort-select.tsx';
import { needsSuggestions, ResultCount, SearchStatus, UnseenNote } from '../../shared/search/results/result-summary.tsx';
import { StaleNotice } from '../../shared/search/results/stale-notice.tsx';
import { ViewSwitch } from '../../shared/search/results/view-switch.tsx';
import { useSearch, type Search } from '../../shared/search/use-search.ts';

/** Loaded on demand, because few searches need it. Not inside Suspense: the server would send the content of the fallback hidden. */
const EmptyResults = lazyPart(async () => (await import('../../shared/search/results/empty-results.tsx')).EmptyResults);

const RadiusLinks = lazyPart(async () => (await import('../../shared/search/results/radius-links.tsx')).RadiusLinks);

const INTENTS_WITH_BEDROOMS: ReadonlySet<string> = new Set(['rent', 'buy', 'flatmates']);

/** The link to the map floats over the list on phones, and is next to the sort order on larger screens. */
const MAP_LINK_CLASS =
  'max-md:not-short:fixed max-md:bottom-18 max-md:left-1/2 max-md:z-20 max-md:-translate-x-1/2 max-md:rounded-full max-md:bg-oxide max-md:text-on-oxide max-md:float-shadow noscript:hidden';

interface SearchPageProps {
  readonly page: SearchPageData;
  readonly origin: string;
  /** One sentence for each invalid parameter of the URL. */
  readonly ignoredMessages: readonly string[];
  /** The server could not be reached, so the page shows the previous search. */
  readonly stale: boolean;
  /** The map of the results, loaded lazily. */
  readonly map: ComponentType<MapOfResultsProps>;
}
interface MapOfResultsProps {
  readonly page: SearchPageData;
  readonly state: SearchState;
  readonly list: RefObject<HTMLElement | null>;
  readonly onUnavailable: () => void;
}

/** Search results as a list, with the filters beside it on large screens, and with a map beside it on wide ones. */
export function SearchPage({ page, origin, ignoredMessages, stale, map: MapOfResults }: SearchPageProps) {
  const search = useSearch(page);
  useRecordSearch(page);
  const list = useRef<HTMLDivElement>(null);
  const isBesideMap = useIsBesideMap();
  const cannotDrawMap = useResultsView() === 'list-only';
  const resultsTop = useRef<HTMLDivElement>(null);
  useScrollToResults(resultsTop, page.canonical);
  const nearbyTitle = page.localities.length > 0 ? m['search.nearby']() : m['search.nearby_city']({ city: page.city.name });
  return (
    <div className="mx-auto max-w-[100rem] lg:flex lg:gap-7 lg:px-6 xl:gap-8 beside:max-w-[120rem]">
      <JsonLd data={import.meta.env.SSR && breadcrumbList(page.breadcrumbs, origin)} />
      <FilterPanel page={page} search={search} overlay="beside-map" />
      <div className="min-w-0 flex-1 beside:w-[min(48%,48rem)] beside:flex-none">
        <TileBorder className="bg-card md:hidden" />
        <PageHead page={page} search={search} />
        <div className="px-4 md:px-6 lg:px-0">
          {stale && <StaleNotice />}
          {cannotDrawMap && <p className="my-3 hidden rounded-card border border-line bg-card p-4 xl:block">{m['map.unable']()}</p>}
          <IgnoredParamsNotice messages={ignoredMessages} cleanUrl={page.canonical} />
          <div
            ref={resultsTop}
            className="flex min-h-14 scroll-mt-32 items-center justify-between gap-3 py-1.5 lg:flex-wrap md:mb-2 lg:scroll-mt-4"
          >
            <ResultCount page={page} compact />
            <ResultActions page={page} search={search} />
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
          <div className="mt-6">
            <SearchLinks
              title={INTENTS_WITH_BEDROOMS.has(page.state.intent) ? m['search.narrower']() : m['search.narrower_type']()}
              links={page.narrower}
            />
            <SearchLinks title={nearbyTitle} links={page.nearby} />
          </div>
        </div>
      </div>
      <div className="sticky top-4 my-4 hidden h-[calc(100dvh-6.25rem)] min-w-0 flex-1 overflow-hidden rounded-card border border-line beside:block">
        {isBesideMap && (
          <DeferredMap className="size-full">
            <MapOfResults page={page} state={search.state} list={list} onUnavailable={showListWithoutMap} />
          </DeferredMap>
        )}
      </div>
      <SearchStatus page={page} search={search} />
    </div>
  );
}

interface PartProps {
  readonly page: SearchPageData;
  readonly search: Search;
}

function PageHead({ page, search }: PartProps) {
  return (
    <div className="border-line px-4 pt-2.5 pb-2 max-md:not-short:sticky max-md:top-0 max-md:z-20 max-md:border-b max-md:bg-card md:px-6 md:pt-4 md:pb-1 lg:px-0">
      <div className="md:hidden">
        <PhoneBar page={page} search={search} />
      </div>
      <div className="flex items-center justify-between gap-3 max-md:hidden">
        <Breadcrumbs label={m['search.trail']()} trail={page.breadcrumbs} />
        <ViewSwitch state={page.state} />
      </div>
      {/* On phones the PhoneBar above shows the same text. */}
      <h1 className="text-28 font-bold max-md:sr-only md:mt-1 md:mb-2">{page.title}</h1>
      <div className="max-md:mt-1.5">
        <QueryChips page={page} search={search} />
        {page.around && <RadiusLinks around={page.around} search={search} />}
      </div>
    </div>
  );
}

function ResultActions({ page, search }: PartProps) {
  return (
    <div className="ml-auto flex min-w-0 items-center gap-2 lg:flex-wrap">
      <LinkButton
        href={searchUrl(withView(page.state, 'map'))}
        variant="outline"
        icon={<MapIcon />}
        rel="nofollow"
        className={cx('xl:hidden', page.pagination.total > 0 ? MAP_LINK_CLASS : 'max-md:hidden')}
      >
        {m['map.open']()}
      </LinkButton>
      <FilterButton search={search} overlay="beside-map" />
      <SaveSearchButton url={page.canonical} title={page.title} />
      <SortSelect sorts={page.sorts} search={search} />
    </div>
  );
}

function ListingResults({ page, search }: PartProps) {
  const { total } = page.pagination;
  const isSortedByRelevance = page.sorts.some(({ value, selected }) => selected && value === 'relevance');
  return (
    <>
      {page.promoted.length > 0 && (
        <aside aria-label={m['search.promoted']()} className="mb-4">
          <ResultList cards={page.promoted} pending={search.pending} label={m['search.promoted']()} />
        </aside>
      )}
      {total > 0 && <ResultList cards={page.data} pending={search.pending} />}
      {total > 0 && isSortedByRelevance && (
        <Anchor href="/supportPage#order" className="inline-flex min-h-11 items-center text-indigo hover:underline">
          {m['search.order_explained']()}
        </Anchor>
      )}
      {needsSuggestions(page) && <EmptyResults relaxations={page.relaxations} wider={page.wider} total={total} state={page.state} />}
    </>
  );
}

/** Links to narrower or neighbouring searches with their number of listings. */
function SearchLinks({ title, links }: { readonly title: string; readonly links: SearchPageData['nearby'] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title} className="mb-6">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ul className="grid gap-x-4 sm:grid-cols-2 md:grid-cols-3">
        {links.map(({ name, url, count }) => (
          <li key={url} className="border-b border-line">
            <Anchor href={url} className="flex min-h-11 items-center justify-between gap-3 hover:text-oxide">
              <span className="min-w-0 truncate">{name}</span>
              <span className="shrink-0 text-14 text-muted">{countText(count)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls back to the first card when the search changes while the visitor is further down the list. */
function useScrollToResults(resultsTop: RefObject<HTMLElement | null>, canonical: string): void {
  const previousCanonical = useRef(canonical);
  useEffect(() => {
    if (previousCanonical.current === canonical) return;
    previousCanonical.current = canonical;
    if ((resultsTop.current?.getBoundingClientRect().top ?? 0) < 0) resultsTop.current?.scrollIntoView();
  }, [resultsTop, canonical]);
}
