import { lazy, Suspense } from 'react';
import type { ListingPage as Surroundings } from '../../../contract/property-pages.ts';
import type { Listing } from '../../../contract/shapes.ts';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/spoken.ts';
import { breadcrumbList } from '../../lib/breadcrumbs.ts';
import { JsonLd } from '../../lib/seo.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ContactBar } from '../contact/contact-bar.tsx';
import { useVisit } from '../seen/use-visit.ts';
import { HeartButton } from '../shortlist/heart-button.tsx';
import { BackLink } from './back-link.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { Costs } from './costs.tsx';
import { Amenities, Description, Facts } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import { Head } from './head.tsx';
import { Known } from './known.tsx';
import { listingJsonLd } from './listing-json-ld.ts';
import { ListerCard } from './lister-card.tsx';
import type { Place } from './neighbours.ts';
import { useOwnListing } from './own-listing.ts';
import { PriceHistory } from './price-history.tsx';
import { Rera } from './rera.tsx';
import { Rooms } from './rooms.tsx';
import { ShareButton } from './share-button.tsx';
import { Similar } from './similar.tsx';
import { Where } from './where.tsx';

/** Brought to listers alone, about listings nobody has confirmed of late. */
const StillAvailable = lazy(async () => ({ default: (await import('./still-available.tsx')).StillAvailable }));

export interface ListingPageProps {
  readonly listing: Listing;
  readonly page: Surroundings;
  readonly localities: readonly Place[];
  readonly origin: string;
}

export function ListingPage({ listing, page, localities, origin }: ListingPageProps) {
  useVisit(listing.id);
  const own = useOwnListing(listing.id);
  const open = listing.status === 'active';
  const { title, description, schema } = page;
  return (
    <article className="bar-space md:pb-0">
      <JsonLd data={listingJsonLd({ listing, title, description, schema, url: origin + localPath(page.canonical), origin })} />
      <JsonLd data={breadcrumbList(page.breadcrumbs, origin)} />
      <div className="page hidden items-center justify-between pt-4 md:flex">
        <Breadcrumbs label={m['listing.trail']()} trail={page.breadcrumbs} />
        <div className="flex gap-1">
          <ShareButton title={title} look="plain" />
          <HeartButton property={listing} className="border border-line" />
        </div>
      </div>
      <Gallery
        photos={listing.photos}
        corners={
          <>
            <BackLink href={page.breadcrumbs.at(-2)?.url ?? '/'} />
            <ShareButton title={title} look="round" />
            <HeartButton property={listing} />
          </>
        }
      />
      <div className="page gap-8 pt-5 md:flex md:pt-7">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-4 md:gap-5">
          {!open && <ClosedNotice listing={listing} />}
          {own?.unconfirmed && (
            <Suspense>
              <StillAvailable id={listing.id} />
            </Suspense>
          )}
          <Head listing={listing} />
          {!open && <Similar cards={page.similar} />}
          <Costs listing={listing} />
          <Rooms rooms={listing.rooms} />
          <Rera rera={page.rera} />
          <Known listing={listing} />
          <PriceHistory history={listing.price_history} />
          <Description text={listing.description} video={listing.video} />
          <Facts groups={listing.fact_groups} />
          <Amenities amenities={listing.amenities} />
          <Where listing={listing} localities={localities} />
        </div>
        <aside className="max-md:mt-4 md:w-72 md:shrink-0 lg:w-84">
          <div className="md:sticky md:top-5">
            <ListerCard listing={listing} open={open} own={own} />
          </div>
        </aside>
      </div>
      {open && (
        <div className="page">
          <Similar cards={page.similar} />
        </div>
      )}
      {open && !own && <ContactBar card={listing} />}
    </article>
  );
}
