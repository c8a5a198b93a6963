import { useNavigate, useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { HomePage as HomePageData } from '../../../contract/home.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { hasViewed } from '../../shared/recently-viewed/has-viewed.ts';
import { ListingCard } from '../../ui/listing/listing-card.tsx';
import { cx } from '../../ui/cx.ts';
import { DeferredPart } from '../../ui/when-visible.tsx';
import { HeartButton } from '../../shared/shortlist/heart-button.tsx';
import { CityEmpty } from './city-empty.tsx';
import { Hero } from './hero/hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { OnDevice } from './on-device.tsx';
import { PostInvitation } from './post-invitation.tsx';
import { rememberCity, useRememberedCity } from './remembered-city.ts';
import { CardRow } from './card-row.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchLinks } from './search-links.tsx';
import { TopLocalities } from './top-localities.tsx';
import { useTab } from './use-tab.ts';

/** Number of rows above the localities. The other rows are below them, so that the page does not look like one long list. */
const ROWS_ABOVE_LOCALITIES = 2;
/**
 * Number of rows above the viewed listings. That row is loaded from the device after the page, so it must be below the screen when it moves
 * other rows down.
 */
const ROWS_ABOVE_VIEWED = 1;

const RecentSearches = lazyPart(async () => (await import('./recent-searches.tsx')).RecentSearches);
const RecentlyViewedRow = lazyPart(async () => (await import('./recently-viewed-row.tsx')).RecentlyViewedRow);

/** The home page of a city. */
export function HomePage({ page: loadedPage }: { readonly page: HomePageData }) {
  const { page, intent, choose, isLoading } = useTab(loadedPage);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const goTo = (slug: string, { replace }: { readonly replace: boolean }) =>
    void navigate(`/?city=${encodeURIComponent(slug)}`, { replace, preventScrollReset: true });
  useRememberedCity(page.city.slug, query.has('city'), (slug) => goTo(slug, { replace: true }));

  const renderRow = ({ id, title, note, url, data }: HomePageData['rows'][number]) => (
    <DeferredPart key={id}>
      <CardRow
        {...{ id, title, note, url }}
        items={data.map((card) => ({
          key: card.id,
          card: (
            <ListingCard
              layout="row"
              card={card}
              corner={<HeartButton property={card} />}
              label={card.promoted ? m['search.promoted']() : undefined}
            />
          ),
        }))}
      />
    </DeferredPart>
  );
  return (
    <>
      <Hero
        city={page.city.name}
        total={page.total}
        recent={<RecentSearches />}
        acceptsListings={page.cities.some(({ slug, accepts_listings }) => accepts_listings && slug === page.city.slug)}
      >
        <SearchBox
          page={page}
          intent={intent}
          onIntent={choose}
          onCity={(slug) => {
            rememberCity(slug);
            goTo(slug, { replace: false });
          }}
        />
      </Hero>
      <div className={cx('pt-4 transition-opacity', isLoading && 'opacity-50')} aria-busy={isLoading}>
        {page.total === 0 && <CityEmpty page={page} />}
        {page.rows.slice(0, ROWS_ABOVE_VIEWED).map(renderRow)}
        <OnDevice hasContent={hasViewed}>
          <RecentlyViewedRow />
        </OnDevice>
        {page.rows.slice(ROWS_ABOVE_VIEWED, ROWS_ABOVE_LOCALITIES).map(renderRow)}
        <DeferredPart>
          <TopLocalities localities={page.top_localities} />
        </DeferredPart>
        {page.rows.slice(ROWS_ABOVE_LOCALITIES).map(renderRow)}
        <DeferredPart>
          <HowItWorks />
          <PostInvitation />
          {page.total > 0 && <SearchLinks page={page} />}
        </DeferredPart>
      </div>
    </>
  );
}
