import { m } from '../../../messages/compiled/messages.js';
import type { HomePage } from '../../../contract/property-pages.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** A city without listings: says so, and leads to the ones that have some. */
export function CityEmpty({ page }: { readonly page: HomePage }) {
  const open = page.cities.some((city) => city.slug === page.city.slug && city.takes_listings);
  const city = page.city.name;
  return (
    <div className="page">
      <EmptyState
        tile="home"
        title={m['home.empty_title']({ city })}
        text={open ? m['home.empty_text_open']({ city }) : m['home.empty_text']({ city })}
        action={
          <>
            {open && <LinkButton href="/post">{m['home.post_action']()}</LinkButton>}
            {page.cities
              .filter((one) => one.takes_listings && one.slug !== page.city.slug)
              .map((one) => (
                <LinkButton key={one.slug} href={one.url} look="outline">
                  {m['home.empty_other']({ city: one.name })}
                </LinkButton>
              ))}
          </>
        }
      />
    </div>
  );
}
