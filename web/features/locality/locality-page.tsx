import type { LocalityPage as Page } from '../../../contract/place-pages/locality-page.ts';
import { m } from '../../../messages/compiled/messages.js';
import { breadcrumbList } from '../../lib/page/breadcrumbs.ts';
import { JsonLd } from '../../lib/page/seo.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { localityJsonLd } from './place-json-ld.ts';
import { PlaceOffers } from './place-offers.tsx';
import { Landmarks, PlaceLinks } from './surroundings.tsx';

/** The page of a locality: listings, rents and prices by month, societies, and surroundings. */
export function LocalityPage({ page, origin }: { readonly page: Page; readonly origin: string }) {
  const { city, locality } = page;
  return (
    <div className="page py-5">
      <JsonLd data={breadcrumbList(page.breadcrumbs, origin)} />
      <JsonLd data={localityJsonLd(page, origin)} />
      <Breadcrumbs label={m['prices.trail']()} trail={page.breadcrumbs} />
      <h1 className="mt-1 text-28 font-bold md:text-36">{m['shell.card_place']({ name: locality.name, place: city.name })}</h1>
      <p className="text-muted">{locality.pincode}</p>
      <PlaceOffers page={page} />
      <PlaceLinks title={m['locality.societies']()} links={page.societies} />
      <Landmarks landmarks={page.landmarks} note={m['locality.distances']()} city={city.slug} position={locality} uncertaintyKm={null} />
      <PlaceLinks title={m['locality.around']()} links={page.around} />
    </div>
  );
}
