import { Suspense, useRef } from 'react';
import type { ListingPage as ListingPageData } from '../../../contract/listing/listing.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/current-language.ts';
import { breadcrumbList } from '../../lib/page/breadcrumbs.ts';
import { JsonLd } from '../../lib/page/seo.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { cx } from '../../ui/cx.ts';
import { DeferredPart, WhenVisible } from '../../ui/when-visible.tsx';
import { ContactBar } from '../../shared/contact/contact-bar.tsx';
import { contactSubject } from '../../shared/contact/contact-subject.ts';
import { useRecordVisit } from '../../shared/recently-viewed/use-record-visit.ts';
import { HeartButton } from '../../shared/shortlist/heart-button.tsx';

import { Costs } from './price/costs.tsx';
import { Amenities, Description, Facts } from './facts/facts.tsx';
import { Gallery } from './gallery/gallery.tsx';
import { ClosedNotice, ListingHead } from './listing-head.tsx';
import { listingJsonLd } from './listing-json-ld.ts';
import { ListerCard } from './lister-card.tsx';
import type { ShownListing } from './load-listing.ts';
import type { Neighbour } from './location/neighbours.ts';
import { useOwnListing } from './use-own-listing.ts';
import { ReraRegistration } from './facts/rera.tsx';
import { RoomTable } from './facts/rooms.tsx';
import { ShareButton } from './share/share-button.tsx';
import { SimilarListings } from './similar-listings.tsx';
import { useNavigate } from 'react-router';
import { Anchor } from '../../ui/anchor.tsx';
import { BackIcon } from '../../ui/drawings/icons.tsx';

/** Loaded only for owners of a listing that was not confirmed recently. */
const ConfirmAvailability = lazyPart(async () => (await import('./confirm-availability.tsx')).ConfirmAvailability);

/** Its script is loaded late, because the section consists of links, which work without it. */
const LocationSection = lazyPart(async () => (await import('./location/location-section.tsx')).LocationSection);

/** These say what is known and when, and have no controls, so their script is loaded late too. */
const TrustEvidence = lazyPart(async () => (await import('./facts/trust-evidence.tsx')).TrustEvidence);
const PriceHistory = lazyPart(async () => (await import('./price/price-history.tsx')).PriceHistory);

/** Sections below each other. When printed they flow into the two columns of the page, and no section is split. */
const STACK_CLASS = 'grid grid-cols-1 gap-4 md:gap-5 print:block print:*:mb-4 print:*:break-inside-avoid';

interface ListingPageProps {
  readonly listing: ShownListing;
  readonly page: ListingPageData;
  readonly neighbours: readonly Neighbour[];
  readonly origin: string;
}

export function ListingPage({ listing, page, neighbours, origin }: ListingPageProps) {
  useRecordVisit(listing.id);
  const ownListing = useOwnListing(listing.id);
  const isLive = listing.status === 'active';
  const aside = useRef<HTMLElement>(null);
  const { title, description, schema, image } = page;
  return (
    <article className="bar-space md:pb-0">
      <JsonLd
        data={
          import.meta.env.SSR && listingJsonLd({ listing, title, description, schema, url: origin + localPath(page.canonical), origin })
        }
      />
      <JsonLd data={import.meta.env.SSR && breadcrumbList(page.breadcrumbs, origin)} />
      <div className="page hidden items-center justify-between pt-4 md:flex print:hidden">
        <Breadcrumbs label={m['listing.trail']()} trail={page.breadcrumbs} />
        <div className="flex gap-1">
          <ShareButton title={title} image={image} />
          <HeartButton property={listing} className="border border-line" />
        </div>
      </div>
      <Gallery
        photos={listing.photos}
        overlay={
          <>
            <BackLink href={page.breadcrumbs.at(-2)?.url ?? '/'} />
            <ShareButton title={title} image={image} />
            <HeartButton property={listing} />
          </>
        }
      />
      <div className="page gap-8 pt-5 md:flex md:pt-7">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-4 md:gap-5 print:block print:columns-2 print:gap-4">
          {!isLive && <ClosedNotice listing={listing} />}
          {ownListing?.unconfirmed && (
            <Suspense>
              <ConfirmAvailability id={listing.id} />
            </Suspense>
          )}
          <div className="print:mb-4 print:flex print:gap-8 print:[column-span:all]">
            <div className="min-w-0 flex-1">
              <ListingHead listing={listing} />
            </div>
            <PrintedCode id={listing.id} />
          </div>
          {!isLive && <SimilarListings cards={page.similar} />}
          <DeferredPart className={STACK_CLASS}>
            <Costs listing={listing} />
            <RoomTable rooms={listing.rooms} />
            <ReraRegistration rera={page.rera} />
          </DeferredPart>
          <DeferredPart className={STACK_CLASS}>
            <div className={cx(STACK_CLASS, 'print:hidden')}>
              <Suspense>
                <TrustEvidence listing={listing} />
                <PriceHistory history={listing.price_history} />
              </Suspense>
            </div>
            <Description text={listing.description} video={listing.video} />
          </DeferredPart>
          <DeferredPart className={STACK_CLASS}>
            <Facts groups={listing.fact_groups} />
            <Amenities amenities={listing.amenities} />
          </DeferredPart>
          <DeferredPart className="print:hidden">
            <LocationSection listing={listing} neighbours={neighbours} page={page} />
          </DeferredPart>
        </div>
        <aside ref={aside} className="print:hidden max-md:mt-4 md:w-76 md:shrink-0 lg:w-84">
          <div className="md:sticky md:top-5">
            <WhenVisible element={aside}>
              <ListerCard listing={listing} isLive={isLive} ownListing={ownListing} />
            </WhenVisible>
          </div>
        </aside>
      </div>
      {isLive && (
        <DeferredPart className="page print:hidden">
          <SimilarListings cards={page.similar} />
        </DeferredPart>
      )}
      {isLive && !ownListing && <ContactBar subject={contactSubject(listing)} price={listing.price} />}
    </article>
  );
}

/** Printed only: the QR code of this page's URL. The picture is loaded when the page is printed. */
function PrintedCode({ id }: { readonly id: string }) {
  return (
    <figure className="hidden w-36 shrink-0 print:block">
      <img src={`/api/v1/property/qr?id=${id}`} alt={m['board.scan_page']()} loading="lazy" className="w-full" />
      <figcaption className="text-center text-12">{m['board.scan_page']()}</figcaption>
    </figure>
  );
}

/** Link to the previous page of the visit, usually a search, or to `href` when this is the first page of the visit. */
function BackLink({ href }: { readonly href: string }) {
  const navigate = useNavigate();
  return (
    <Anchor
      href={href}
      aria-label={m['listing.back']()}
      onClick={(event) => {
        // React Router stores the index of the history entry in the history state.
        const historyIndex = (history.state as { idx?: number } | null)?.idx ?? 0;
        if (historyIndex === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
      className="mr-auto inline-flex size-11 items-center justify-center rounded-full border border-line bg-card text-ink card-shadow"
    >
      <BackIcon className="size-5.5" />
    </Anchor>
  );
}
