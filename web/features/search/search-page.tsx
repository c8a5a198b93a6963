import { lazy, useEffect, useRef } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { SearchPage as SearchPageData } from '../../../contract/property-pages.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { breadcrumbList } from '../../lib/breadcrumbs.ts';
import { countText } from '../../lib/counts.ts';
import { JsonLd } from '../../lib/seo.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { MapIcon } from '../../ui/icons.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TileBorder } from '../../ui/tile-border.tsx';
import { SaveSearchButton } from '../saved-search/save-search-button.tsx';
import { FilterButton } from './filter-button.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { onPage, withView } from './filter-state.ts';
import { Nearby } from './nearby.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { QueryChips } from './query-chips.tsx';
import { Refused } from './refused-notice.tsx';
import { Results } from './results.tsx';
import { SortSelect } from './sort-select.tsx';
import { Stale } from './stale.tsx';
import { useSearch } from './use-search.ts';

/** Most searches find enough to do without. No Suspense stands around it, as the server would send it hidden then. */
const EmptyResults = lazy(async () => ({ default: (await import('./empty-results.tsx')).EmptyResults }));

/** Leads to the map: over the list of a phone, beside the sorting from tablets up. */
const MAP =
  'max-md:fixed max-md:bottom-18 max-md:left-1/2 max-md:z-20 max-md:-translate-x-1/2 max-md:rounded-full max-md:bg-oxide max-md:text-on-oxide max-md:shadow-float noscript:hidden';

interface SearchPageProps {
  readonly page: SearchPageData;
  readonly origin: string;
  /** Sentences about parts of the address that say nothing a search can do. */
  readonly refused: readonly string[];
  /** The server could not be reached: the page shown is that of the search before. */
  readonly stale: boolean;
}

export function SearchPage({ page, origin, refused, stale }: SearchPageProps) {
  const search = useSearch(page);
  const top = useRef<HTMLDivElement>(null);
  useKeepInView(top, page.canonical);
  const { total, limit, totalPages } = page.pagination;
  const from = (page.pagination.page - 1) * limit + 1;
  const found = m['search.total']({ count: total, total: countText(total) });
  return (
    <div className="mx-auto max-w-[100rem] lg:flex lg:gap-7 lg:px-6 xl:gap-8">
      <JsonLd data={breadcrumbList(page.breadcrumbs, origin)} />
      <FilterPanel page={page} search={search} />
      <div className="min-w-0 flex-1">
        <TileBorder className="bg-card md:hidden" />
        <div className="border-line px-4 pt-2.5 pb-2 max-md:sticky max-md:top-0 max-md:z-20 max-md:border-b max-md:bg-card md:px-6 md:pt-4 md:pb-1 lg:px-0">
          <div className="md:hidden">
            <PhoneBar page={page} search={search} />
          </div>
          <div className="max-md:hidden">
            <Breadcrumbs label={m['search.trail']()} trail={page.breadcrumbs} />
          </div>
          {/* On phones the pill above says it. */}
          <h1 className="text-28 font-bold max-md:sr-only md:mt-1 md:mb-2">{page.title}</h1>
          <div className="max-md:mt-1.5">
            <QueryChips page={page} search={search} />
          </div>
        </div>
        <div className="gap-8 px-4 md:px-6 lg:px-0 xl:flex">
          <div className="min-w-0 flex-1">
            {stale && <Stale />}
            <Refused sentences={refused} without={page.canonical} />
            <div ref={top} className="flex min-h-14 scroll-mt-32 items-center justify-between gap-3 md:flex-wrap lg:scroll-mt-4">
              <p className="whitespace-nowrap">
                <strong className="font-semibold">{found}</strong>
                {total > limit && (
                  <span className="text-14 text-muted max-sm:hidden">
                    {' · '}
                    {m['search.showing']({ from: countText(from), to: countText(Math.min(total, from + limit - 1)) })}
                  </span>
                )}
              </p>
              <div className="flex min-w-0 items-center gap-2 md:flex-wrap">
                <LinkButton
                  href={searchUrl(withView(page.state, 'map'))}
                  look="outline"
                  icon={<MapIcon />}
                  rel="nofollow"
                  className={total > 0 ? MAP : 'max-md:hidden'}
                >
                  {m['map.open']()}
                </LinkButton>
                <FilterButton search={search} />
                <SaveSearchButton url={page.canonical} title={page.title} />
                <SortSelect sorts={page.sorts} search={search} />
              </div>
            </div>
            {page.unseen && (
              <p aria-live="polite" className="-mt-2 mb-3 text-14 text-muted">
                {page.unseen.text}
              </p>
            )}
            {page.promoted.length > 0 && (
              <aside aria-label={m['search.promoted']()} className="mb-4">
                <Results cards={page.promoted} pending={search.pending} label={m['search.promoted']()} />
              </aside>
            )}
            {total > 0 && <Results cards={page.data} pending={search.pending} />}
            {total > 0 && page.sorts.some(({ value, selected }) => selected && value === 'relevance') && (
              <Anchor href="/supportPage#order" className="inline-flex min-h-11 items-center text-indigo hover:underline">
                {m['search.why_order']()}
              </Anchor>
            )}
            {(total === 0 || page.loosen.length + page.wider.length > 0) && (
              <EmptyResults loosen={page.loosen} wider={page.wider} total={total} />
            )}
            <Pagination page={page.pagination.page} totalPages={totalPages} href={(to) => searchUrl(onPage(page.state, to))} />
          </div>
          <div className="mt-6 xl:sticky xl:top-5 xl:mt-0 xl:w-60 xl:shrink-0 xl:self-start">
            <Nearby title={m['search.narrower']()} links={page.narrower} />
            <Nearby
              title={page.localities.length > 0 ? m['search.nearby']() : m['search.nearby_city']({ city: page.city.name })}
              links={page.nearby}
            />
          </div>
        </div>
      </div>
      <p role="status" className="sr-only">
        {search.pending ? m['search.updating']() : found}
      </p>
    </div>
  );
}

/** A search changed from further down the list would leave the person past its end: back to the first card then. */
function useKeepInView(top: React.RefObject<HTMLElement | null>, canonical: string): void {
  const before = useRef(canonical);
  useEffect(() => {
    if (before.current === canonical) return;
    before.current = canonical;
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }, [top, canonical]);
}
