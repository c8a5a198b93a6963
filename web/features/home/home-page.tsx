import { useNavigate, useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { HomePage as HomePageData } from '../../../contract/property-pages.ts';
import { ListingCard } from '../../ui/listing-card.tsx';
import { HeartButton } from '../shortlist/heart-button.tsx';
import { CityEmpty } from './city-empty.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PostInvitation } from './post-invitation.tsx';
import { rememberCity, useRememberedCity } from './remembered-city.ts';
import { Row } from './row.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchLinks } from './search-links.tsx';
import { TopLocalities } from './top-localities.tsx';

/** Rows that stand above the localities; the others follow below, so that the page does not read as one long list. */
const ROWS_FIRST = 2;

export function HomePage({ page }: { readonly page: HomePageData }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const goTo = (slug: string, replace: boolean) =>
    void navigate(`/?city=${encodeURIComponent(slug)}`, { replace, preventScrollReset: true });
  useRememberedCity(page.city.slug, query.has('city'), (slug) => goTo(slug, true));

  const row = ({ id, title, note, url, data }: HomePageData['rows'][number]) => (
    <Row
      key={id}
      {...{ id, title, note, url }}
      items={data.map((card) => ({
        key: card.id,
        card: (
          <ListingCard card={card} corner={<HeartButton property={card} />} label={card.promoted ? m['search.promoted']() : undefined} />
        ),
      }))}
    />
  );
  return (
    <>
      <Hero
        city={page.city.name}
        total={page.total}
        open={page.cities.some(({ slug, takes_listings: open }) => open && slug === page.city.slug)}
      >
        <SearchBox
          page={page}
          onCity={(slug) => {
            rememberCity(slug);
            goTo(slug, false);
          }}
        />
      </Hero>
      <div className="pt-4">
        {page.total === 0 && <CityEmpty page={page} />}
        {page.rows.slice(0, ROWS_FIRST).map(row)}
        <TopLocalities city={page.city.name} localities={page.top_localities} />
        {page.rows.slice(ROWS_FIRST).map(row)}
        <HowItWorks />
        <PostInvitation />
        {page.total > 0 && <SearchLinks page={page} />}
      </div>
    </>
  );
}
