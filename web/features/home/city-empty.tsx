import { m } from '../../../messages/compiled/messages.js';
import type { HomePage } from '../../../contract/home.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown for a city without listings, with links to other cities. */
export function CityEmpty({ page }: { readonly page: HomePage }) {
  const acceptsListings = page.cities.some((city) => city.slug === page.city.slug && city.accepts_listings);
  const city = page.city.name;
  return (
    <div className="page">
      <EmptyState
        tile="home"
        title={m['home.empty_title']({ city })}
        text={acceptsListings ? m['home.empty_text_open']({ city }) : m['home.empty_text']({ city })}
        action={
          <>
            {acceptsListings && <LinkButton href="/post">{m['home.post_action']()}</LinkButton>}
            {page.cities
              .filter((other) => other.accepts_listings && other.slug !== page.city.slug)
              .map((other) => (
                <LinkButton key={other.slug} href={other.url} variant="outline">
                  {m['home.empty_other']({ city: other.name })}
                </LinkButton>
              ))}
          </>
        }
      />
    </div>
  );
}
