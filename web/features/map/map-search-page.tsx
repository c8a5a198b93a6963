import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../contract/property-pages.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { countText } from '../../lib/counts.ts';
import { useServerRendered } from '../../lib/server-rendered.ts';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ListIcon } from '../../ui/task-icons.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SaveSearchButton } from '../saved-search/save-search-button.tsx';
import { EmptyResults } from '../search/empty-results.tsx';
import { FilterButton } from '../search/filter-button.tsx';
import { FilterPanel } from '../search/filter-panel.tsx';
import { onPage, withValues, withView } from '../search/filter-state.ts';
import { PhoneBar } from '../search/phone-bar.tsx';
import { QueryChips } from '../search/query-chips.tsx';
import { SortSelect } from '../search/sort-select.tsx';
import { Refused } from '../search/refused-notice.tsx';
import { Stale } from '../search/stale.tsx';
import { useSearch } from '../search/use-search.ts';
import { MapPane } from './map-pane.tsx';
import { MapResults } from './map-results.tsx';
import type { Pointed } from './mark-layer.tsx';
import type { PickedPlace } from './place-cards.tsx';
import { ViewSwitch } from './view-switch.tsx';

interface MapSearchPageProps {
  readonly page: SearchPage;
  /** The server could not be reached: the page shown is that of the search before. */
  readonly stale: boolean;
  /** Sentences about parts of the address that say nothing a search can do. */
  readonly refused: readonly string[];
}

/** Search with its map: alone on phones, beside the list from laptops up. Without a map, or a script, it is the list. */
export function MapSearchPage({ page, refused, stale }: MapSearchPageProps) {
  const search = useSearch(page);
  const navigate = useNavigate();
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [picked, setPicked] = useState<PickedPlace | null>(null);
  const [unable, setUnable] = useState(false);
  const onUnable = useCallback(() => setUnable(true), []);
  const serverRendered = useServerRendered();
  const { state } = search;
  const view = state.params.view?.[0] ?? 'map';
  const full = view === 'full' && !unable;
  const { total, limit, totalPages } = page.pagination;
  const from = (page.pagination.page - 1) * limit + 1;
  const found = m['search.total']({ count: total, total: countText(total) });
  const list = searchUrl(withView(state, null));
  // the map itself says which part of it is searched
  const shown = { ...page, chips: page.chips.filter(({ param }) => param !== 'bbox') };
  const move = (values: Readonly<Record<string, readonly string[]>>, replace: boolean) =>
    void navigate(searchUrl(withValues(state, values)), { preventScrollReset: true, replace });
  return (
    <div className="lg:mx-auto lg:flex lg:max-w-[120rem] lg:gap-5 lg:px-6">
      <FilterPanel page={page} search={search} over />
      <div className={cx('min-w-0', full ? 'lg:hidden' : 'lg:w-[46%] lg:max-w-[46rem] lg:pt-3')}>
        <div className="border-line px-4 pt-2.5 pb-2 max-lg:border-b max-lg:bg-card md:px-6 lg:px-0 lg:pb-1">
          <div className="md:hidden">
            <PhoneBar page={shown} search={search} />
          </div>
          <h1 className="text-22 font-bold max-lg:sr-only">{page.title}</h1>
          <div className="mt-1.5 flex items-center gap-2 lg:flex-wrap">
            {/* beside the buttons what does not fit is cut off before them; beside a map the chips have a line of their own */}
            <div className="min-w-0 flex-1 max-lg:*:mr-0! max-lg:*:pr-0! lg:basis-full">
              <QueryChips page={shown} search={search} />
            </div>
            <FilterButton search={search} over />
            <SaveSearchButton url={page.canonical} title={page.title} />
          </div>
        </div>
        <div className={cx('px-4 md:px-6 lg:px-0', !unable && 'max-lg:hidden max-lg:noscript:block')}>
          {unable && <p className="mt-4 rounded-card border border-line bg-card p-4">{m['map.unable']()}</p>}
          {stale && <Stale />}
          <Refused sentences={refused} without={page.canonical} />
          <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3">
            <p>
              <strong className="font-semibold">{found}</strong>
              {total > limit && (
                <span className="text-14 text-muted">
                  {' · '}
                  {m['search.showing']({ from: countText(from), to: countText(Math.min(total, from + limit - 1)) })}
                </span>
              )}
            </p>
            <div className="flex flex-wrap items-center gap-2 max-lg:flex-nowrap">
              <SortSelect sorts={page.sorts} search={search} />
              <ViewSwitch state={state} view={view} />
            </div>
          </div>
          {page.unseen && (
            <p aria-live="polite" className="-mt-2 mb-3 text-14 text-muted">
              {page.unseen.text}
            </p>
          )}
          {page.promoted.length > 0 && (
            <aside aria-label={m['search.promoted']()} className="mb-4">
              <MapResults
                cards={page.promoted}
                pending={search.pending}
                picked={null}
                onPoint={setPointed}
                label={m['search.promoted']()}
              />
            </aside>
          )}
          {total > 0 && <MapResults cards={page.data} pending={search.pending} picked={picked?.id ?? null} onPoint={setPointed} />}
          {(total === 0 || page.loosen.length + page.wider.length > 0) && (
            <EmptyResults loosen={page.loosen} wider={page.wider} total={total} />
          )}
          <Pagination page={page.pagination.page} totalPages={totalPages} href={(to) => searchUrl(onPage(page.state, to))} />
        </div>
      </div>
      {!unable && (
        <div className="relative h-[calc(100dvh-12.5rem)] min-h-80 md:h-[calc(100dvh-10.5rem)] lg:sticky lg:top-4 lg:my-4 lg:h-[calc(100dvh-6.25rem)] lg:flex-1 lg:overflow-hidden lg:rounded-card lg:border lg:border-line noscript:hidden">
          {serverRendered ? (
            <div className="size-full bg-sand" />
          ) : (
            <MapPane
              page={page}
              state={state}
              pointed={pointed}
              onBox={(bbox) => move({ bbox: [bbox] }, true)}
              onArea={(polygon) => move(polygon ? { polygon: [polygon] } : { polygon: [] }, false)}
              onPick={setPicked}
              onUnable={onUnable}
            />
          )}
          {full && (
            <div className="pointer-events-none absolute inset-x-3 bottom-10 z-11 hidden flex-wrap items-center justify-center gap-2 *:pointer-events-auto *:shrink-0 *:rounded-control *:shadow-float lg:flex">
              <div>
                <FilterButton search={search} over />
              </div>
              <div>
                <ViewSwitch state={state} view={view} />
              </div>
              <div>
                <SaveSearchButton url={page.canonical} title={page.title} second />
              </div>
            </div>
          )}
        </div>
      )}
      <LinkButton
        href={list}
        look="float"
        icon={<ListIcon />}
        className={cx('fixed bottom-26 left-1/2 z-20 -translate-x-1/2 lg:hidden', picked && 'hidden')}
      >
        {m['map.to_list']({ total: countText(total) })}
      </LinkButton>
      <p role="status" className="sr-only">
        {search.pending ? m['search.updating']() : found}
      </p>
    </div>
  );
}
