import { Suspense, useRef } from 'react';
import type { ListingPage as ListingPageData } from '../../../contract/listing/listing.ts';
import type { Listing } from '../../../contract/listing/listing.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/current-language.ts';
import { breadcrumbList } from '../../lib/page/breadcrumbs.ts';
import { JsonLd } from '../../lib/page/seo.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { cx } from '../../ui/cx.ts';
import { LaterPart, WhenVisible } from '../../ui/when-visible.tsx';
import { ContactBar } from '../../shared/contact/contact-bar.tsx';
import { contactSubject } from '../../shared/contact/contact-subject.ts';
import { useRecordVisit } from '../../shared/recently-viewed/use-record-visit.ts';
import { HeartButton } from '../../shared/shortlist/heart-button.tsx';

import { Costs } from './price/costs.tsx';
import { Amenities, Description, Facts } from './facts/facts.tsx';
import { Gallery } from './gallery/gallery.tsx';
import { ClosedNotice, ListingHead } from './listing-head.tsx';
import { TrustEvidence } from './facts/trust-evidence.tsx';
import { listingJsonLd } from './listing-json-ld.ts';
import { ListerCard } from './lister-card.tsx';
import type { Place } from './location/neighbours.ts';
import { useOwnListing } from './use-own-listing.ts';
import { PriceHistory } from './price/price-history.tsx';
import { ReraRegistration } from './facts/rera.tsx';
import { RoomTable } from './facts/rooms.tsx';
import { SimilarListings } from './similar-listings.tsx';
import { LocationSection } from './location/location-section.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ShareIcon } from '../../ui/drawings/task-icons.tsx';
import { toast } from '../../shared/feedback/toast.ts';
import { useNavigate } from 'react-router';
import { Anchor } from '../../ui/anchor.tsx';
import { BackIcon } from '../../ui/drawings/icons.tsx';

/** Loaded only for owners of a listing that has not been confirmed recently. */
const ConfirmAvailability = lazyPart(async () => (await import('./confirm-availability.tsx')).ConfirmAvailability);

/** Sections below each other. */
const STACK = 'grid grid-cols-1 gap-4 md:gap-5';

interface ListingPageProps {
  readonly listing: Listing;
  readonly page: ListingPageData;
  readonly localities: readonly Place[];
  readonly origin: string;
}

export function ListingPage({ listing, page, localities, origin }: ListingPageProps) {
  useRecordVisit(listing.id);
  const ownListing = useOwnListing(listing.id);
  const isOpen = listing.status === 'active';
  const aside = useRef<HTMLElement>(null);
  const { title, description, schema } = page;
  return (
    <article className="bar-space md:pb-0">
      <JsonLd data={listingJsonLd({ listing, title, description, schema, url: origin + localPath(page.canonical), origin })} />
      <JsonLd data={breadcrumbList(page.breadcrumbs, origin)} />
      <div className="page hidden items-center justify-between pt-4 md:flex">
        <Breadcrumbs label={m['listing.trail']()} trail={page.breadcrumbs} />
        <div className="flex gap-1">
          <ShareButton title={title} variant="plain" />
          <HeartButton property={listing} className="border border-line" />
        </div>
      </div>
      <Gallery
        photos={listing.photos}
        overlay={
          <>
            <BackLink href={page.breadcrumbs.at(-2)?.url ?? '/'} />
            <ShareButton title={title} variant="round" />
            <HeartButton property={listing} />
          </>
        }
      />
      <div className="page gap-8 pt-5 md:flex md:pt-7">
        <div className={cx(STACK, 'min-w-0 flex-1')}>
          {!isOpen && <ClosedNotice listing={listing} />}
          {ownListing?.unconfirmed && (
            <Suspense>
              <ConfirmAvailability id={listing.id} />
            </Suspense>
          )}
          <ListingHead listing={listing} />
          {!isOpen && <SimilarListings cards={page.similar} />}
          <LaterPart className={STACK}>
            <Costs listing={listing} />
            <RoomTable rooms={listing.rooms} />
            <ReraRegistration rera={page.rera} />
          </LaterPart>
          <LaterPart className={STACK}>
            <TrustEvidence listing={listing} />
            <PriceHistory history={listing.price_history} />
            <Description text={listing.description} video={listing.video} />
          </LaterPart>
          <LaterPart className={STACK}>
            <Facts groups={listing.fact_groups} />
            <Amenities amenities={listing.amenities} />
          </LaterPart>
          <LaterPart>
            <LocationSection listing={listing} localities={localities} />
          </LaterPart>
        </div>
        <aside ref={aside} className="max-md:mt-4 md:w-72 md:shrink-0 lg:w-84">
          <div className="md:sticky md:top-5">
            <WhenVisible of={aside}>
              <ListerCard listing={listing} isOpen={isOpen} ownListing={ownListing} />
            </WhenVisible>
          </div>
        </aside>
      </div>
      {isOpen && (
        <LaterPart className="page">
          <SimilarListings cards={page.similar} />
        </LaterPart>
      )}
      {isOpen && !ownListing && <ContactBar subject={contactSubject(listing)} price={listing.price} />}
    </article>
  );
}

/** Opens the share sheet of the device, or copies the URL where there is none. */
function ShareButton({ title, variant }: { readonly title: string; readonly variant: 'plain' | 'round' }) {
  const share = async () => {
    const url = location.origin + location.pathname;
    if (typeof navigator.share === 'function') {
      // Closing the share sheet rejects, which is not an error.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast(m['listing.share_copied']());
    } catch {
      toast(m['listing.share_failed'](), { type: 'error', durationMs: 6000 });
    }
  };
  return (
    <IconButton icon={ShareIcon} label={m['listing.share']()} variant={variant} onClick={() => void share()} className="noscript:hidden" />
  );
}

/** Back to the search the visitor came from, or to `href` when this is the first page of the visit. */
function BackLink({ href }: { readonly href: string }) {
  const navigate = useNavigate();
  return (
    <Anchor
      href={href}
      aria-label={m['listing.back']()}
      onClick={(event) => {
        // React Router stores the index of the history entry in its state.
        const historyIndex = (history.state as { idx?: number } | null)?.idx ?? 0;
        if (historyIndex === 0 || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
      className="mr-auto inline-flex size-11 items-center justify-center rounded-full border border-line bg-card text-ink shadow-card"
    >
      <BackIcon className="size-5.5" />
    </Anchor>
  );
}
