import type { SocietyPage as Page } from '../../../contract/place-pages/society-page.ts';
import { POSITION_UNCERTAINTY_KM } from '../../../kinds/position-uncertainty.ts';
import { m } from '../../../messages/compiled/messages.js';
import { breadcrumbList } from '../../lib/page/breadcrumbs.ts';
import { JsonLd } from '../../lib/page/seo.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { societyJsonLd } from './place-json-ld.ts';
import { PlaceOffers } from './place-offers.tsx';
import { PageLink, Projects } from './projects.tsx';
import { Landmarks, PlaceLinks } from './surroundings.tsx';

/** The page of a society or project: listings, rents and prices by month, and surroundings. */
export function SocietyPage({ page, origin }: { readonly page: Page; readonly origin: string }) {
  const { city, society } = page;
  const { lat, lng } = society;
  return (
    <div className="page py-5">
      <JsonLd data={breadcrumbList(page.breadcrumbs, origin)} />
      <JsonLd data={societyJsonLd(page, origin)} />
      <Breadcrumbs label={m['prices.trail']()} trail={page.breadcrumbs} />
      <h1 className="mt-1 text-28 font-bold md:text-36">{society.name}</h1>
      <p className="text-muted">
        {society.locality && (
          <>
            <Anchor href={society.locality.url} className="inline-flex min-h-11 min-w-11 items-center text-indigo hover:underline">
              {society.locality.name}
            </Anchor>
            {', '}
          </>
        )}
        {city.name}
      </p>
      <p className="text-14 text-muted">{m['locality.society_note']()}</p>
      <Projects
        heading={m['locality.declared']()}
        projects={page.projects.map(({ builder, ...project }) => ({
          ...project,
          key: `${builder.url} ${builder.name} ${project.rera}`,
          title: <PageLink {...builder} />,
        }))}
      />
      <PlaceOffers page={page} />
      <Landmarks
        landmarks={page.landmarks}
        note={m['locality.society_distances']()}
        city={city.slug}
        position={lat === null || lng === null ? null : { lat, lng }}
        // computed from the public positions of its homes
        uncertaintyKm={POSITION_UNCERTAINTY_KM.street}
      />
      <PlaceLinks title={m['locality.societies_around']()} links={page.around} />
    </div>
  );
}
