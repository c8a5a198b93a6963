import { lazy, Suspense } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Listing, OwnListing } from '../../../contract/shapes.ts';
import { dateText } from '../../lib/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { ShieldIcon } from '../../ui/task-icons.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { roleText } from '../../ui/role-text.ts';
import { MessageLink } from '../contact/message-link.tsx';
import { ContactButton } from '../contact/contact-button.tsx';
import { ReportLink } from '../report/report-link.tsx';
import { Section } from './section.tsx';

/** Brought to listers alone. */
const OwnLinks = lazy(async () => ({ default: (await import('./own-links.tsx')).OwnLinks }));

interface ListerCardProps {
  readonly listing: Listing;
  readonly open: boolean;
  /** Whose page it is, when it is one's own. */
  readonly own: OwnListing | undefined;
}

/** Who offers it and how to reach them; on wide screens it stays in view beside the page. */
export function ListerCard({ listing, open, own }: ListerCardProps) {
  const { name, role, since, page } = listing.lister;
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
          {page ? (
            <Anchor href={page} className="block truncate font-semibold text-indigo hover:underline">
              {name}
            </Anchor>
          ) : (
            <span className="block truncate font-semibold">{name}</span>
          )}
          <span className="block text-14 text-muted">
            {roleText(role)} · {m['listing.lister_since']({ date: dateText(since) })}
          </span>
        </p>
      </div>
      {own && (
        <Suspense>
          <OwnLinks listing={own} />
        </Suspense>
      )}
      {open && !own && (
        <div className="mt-4 border-t border-line pt-4 max-md:hidden">
          <PriceText price={listing.price} className="mb-3 block text-22" />
          <ContactButton propertyId={listing.id} role={listing.listing_role} wide />
        </div>
      )}
      {!own && (
        <>
          {open && <MessageLink propertyId={listing.id} />}
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
