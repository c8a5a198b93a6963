import { useNavigate, useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { HomePage as HomePageData } from '../../../contract/home.ts';
import { ListingCard } from '../../ui/listing/listing-card.tsx';
import { cx } from '../../ui/cx.ts';
import { LaterPart } from '../../ui/when-visible.tsx';
import { HeartButton } from '../../shared/shortlist/heart-button.tsx';
import { CityEmpty } from './city-empty.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PostInvitation } from './post-invitation.tsx';
import { rememberCity, useRememberedCity } from './remembered-city.ts';
import { CardRow } from './card-row.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchLinks } from './search-links.tsx';
import { TopLocalities } from './top-localities.tsx';
import { useTab } from './use-tab.ts';

/** Rows above the localities. The others follow below, so that the page does not look like one long list. */
const ROWS_ABOVE_LOCALITIES = 2;

/** The home page of a city. */
export function HomePage({ page: loadedPage }: { readonly page: HomePageData }) {
  const { page, intent, choose, isLoading } = useTab(loadedPage);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const goTo = (slug: string, replace: boolean) =>
    void navigate(`/?city=${encodeURIComponent(slug)}`, { replace, preventScrollReset: true });
  useRememberedCity(page.city.slug, query.has('city'), (slug) => goTo(slug, true));

  const row = ({ id, title, note, url, data }: HomePageData['rows'][number]) => (
    <LaterPart key={id}>
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
    </LaterPart>
  );
  return (
    <>
      <Hero
        city={page.city.name}
        total={page.total}
        takesListings={page.cities.some(({ slug, takes_listings }) => takes_listings && slug === page.city.slug)}
      >
        <SearchBox
          page={page}
          intent={intent}
          onIntent={choose}
          onCity={(slug) => {
            rememberCity(slug);
            goTo(slug, false);
          }}
        />
      </Hero>
      <div className={cx('pt-4 transition-opacity', isLoading && 'opacity-50')} aria-busy={isLoading}>
        {page.total === 0 && <CityEmpty page={page} />}
        {page.rows.slice(0, ROWS_ABOVE_LOCALITIES).map(row)}
        <LaterPart>
          <TopLocalities page={page} />
        </LaterPart>
        {page.rows.slice(ROWS_ABOVE_LOCALITIES).map(row)}
        <LaterPart>
          <HowItWorks />
          <PostInvitation />
          {page.total > 0 && <SearchLinks page={page} />}
        </LaterPart>
      </div>
    </>
  );
}
