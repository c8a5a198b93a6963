import { Suspense } from 'react';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { m } from '../../../messages/compiled/messages.js';
import type { ShownListing } from './load-listing.ts';
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import { dateText } from '../../lib/format/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { ShieldIcon } from '../../ui/drawings/task-icons.tsx';
import { PriceText } from '../../ui/listing/price-text.tsx';
import { roleText } from '../../ui/listing/role-text.ts';
import { AskForVisit } from '../../shared/site-visits/ask-for-visit.tsx';
import { ContactButton } from '../../shared/contact/contact-button.tsx';
import { repliesText } from '../../shared/contact/replies-text.ts';
import { contactSubject } from '../../shared/contact/contact-subject.ts';
import { ReportLink } from '../../shared/reports/report-link.tsx';
import { Section } from './section.tsx';

/** Loaded only for the owner of the listing. */
const OwnerLinks = lazyPart(async () => (await import('./owner-links.tsx')).OwnerLinks);

/** Loaded only when several people offer the home. */
const OtherListers = lazyPart(async () => (await import('./other-listers.tsx')).OtherListers);

interface ListerCardProps {
  readonly listing: ShownListing;
  readonly isLive: boolean;
  /** The listing with its owner's data; undefined for everybody else. */
  readonly ownListing: OwnListing | undefined;
}

/** Who offers the listing and how to contact them. On wide screens it stays visible beside the page. */
export function ListerCard({ listing, isLive, ownListing }: ListerCardProps) {
  const { name, role, since: registeredOn, page: pageUrl, replies: responseStats } = listing.lister;
  return (
    <Section title={m['listing.lister']()}>
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-oxide-soft text-18 font-bold text-oxide"
        >
          {name.trim().charAt(0).toUpperCase()}
        </span>
        <p className="min-w-0">
          {pageUrl ? (
            <Anchor href={pageUrl} className="block truncate font-semibold text-indigo hover:underline">
              {name}
            </Anchor>
          ) : (
            <span className="block truncate font-semibold">{name}</span>
          )}
          <span className="block text-14 text-muted">
            {roleText(role)} · {m['listing.lister_since']({ date: dateText(registeredOn) })}
          </span>
          {responseStats && <span className="block text-14 text-muted">{repliesText(responseStats)}</span>}
        </p>
      </div>
      {listing.other_listers.length > 0 && (
        <Suspense>
          <OtherListers listers={listing.other_listers} />
        </Suspense>
      )}
      {ownListing && (
        <Suspense>
          <OwnerLinks listing={ownListing} />
        </Suspense>
      )}
      {isLive && !ownListing && (
        <div className="mt-4 border-t border-line pt-4 max-md:hidden">
          <PriceText price={listing.price} className="mb-3 block text-22" />
          <ContactButton subject={contactSubject(listing)} wide />
          <AskForVisit propertyId={listing.id} wide className="mt-3" />
        </div>
      )}
      {!ownListing && (
        <>
          <p className="mt-4 flex items-start gap-2 text-14 text-muted">
            <ShieldIcon className="mt-px size-4.5" />
            {m['listing.safety']()}
          </p>
          <ReportLink propertyId={listing.id} />
        </>
      )}
    </Section>
  );
}
