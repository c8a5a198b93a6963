import { useRef, useState, type ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import { confirmedText, dateText } from '../../lib/format/dates.ts';
import { useToday } from '../../lib/page/today.ts';
import { Badge } from '../../ui/badge.tsx';
import { AlertIcon } from '../../ui/drawings/icons.tsx';
import { Picture } from '../../ui/listing/picture.tsx';
import { PriceText } from '../../ui/listing/price-text.tsx';
import { ReviewNotice } from '../../shared/own-listing/review-notice.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import type { Action } from './listing-actions.ts';
import { CloseDialog } from './close-dialog.tsx';
import { ConfirmDeleteDialog } from '../../shared/own-listing/confirm-delete-dialog.tsx';
import { ReachDialog } from './reach-dialog.tsx';
import { QuotaDialog } from './quota-dialog.tsx';
import { RowActions } from './row-actions.tsx';
import { ModerationHoldNotice } from './moderation-hold-notice.tsx';
import { statusLabel } from '../../shared/own-listing/listing-status.ts';
import { useAction } from './use-action.ts';

const STATUS_TONES: Readonly<Record<string, 'confirmed' | 'warning' | 'plain'>> = {
  active: 'confirmed',
  expired: 'warning',
  rejected: 'warning',
  removed: 'warning',
};

/** One of the person's listings with its status and actions. `children` are shown above the actions. */
export function PropertyRow({ listing, children }: { readonly listing: OwnListing; readonly children?: ReactNode }) {
  const rowElement = useRef<HTMLElement>(null);
  // After an action its button, or even the row, may no longer exist.
  const { run, runningAction, quotaRefusal } = useAction(listing.id, () =>
    keepFocus(() => (rowElement.current?.isConnected ? firstVisible(rowElement.current, 'footer button') : document.querySelector('main'))),
  );
  const [dialog, setDialog] = useState<Action | 'reach' | null>(null);
  const closeDialog = () => setDialog(null);
  const onAction = (action: Action) => (action === 'close' || action === 'delete' ? setDialog(action) : run({ action }));
  const isRemoved = listing.status === 'removed';
  return (
    <article ref={rowElement} className="overflow-hidden rounded-card border border-line bg-card">
      <RowHead listing={listing} />
      {listing.hold ? (
        <ModerationHoldNotice id={listing.id} moderationHold={listing.hold} className="mx-4 mb-4" />
      ) : (
        <ReviewNotice listing={listing} className="mx-4 mb-4" />
      )}
      {!isRemoved && listing.completeness < 100 && <Completeness percent={listing.completeness} />}
      {children}
      {!isRemoved && <RowActions listing={listing} runningAction={runningAction} onAction={onAction} onReach={() => setDialog('reach')} />}
      {dialog === 'reach' && <ReachDialog propertyId={listing.id} onClose={closeDialog} />}
      {dialog === 'delete' && (
        <ConfirmDeleteDialog
          title={listing.status === 'draft' ? m['posting.delete_draft']() : m['posting.delete_listing']()}
          text={m['posting.delete_text']({ title: listing.title })}
          onClose={closeDialog}
          onDelete={() => {
            closeDialog();
            run({ action: 'delete' });
          }}
        />
      )}
      {quotaRefusal && <QuotaDialog error={quotaRefusal.error} onClose={quotaRefusal.close} />}
      {dialog === 'close' && (
        <CloseDialog
          onClose={closeDialog}
          onChoose={(reason) => {
            closeDialog();
            run({ action: 'close', reason });
          }}
        />
      )}
    </article>
  );
}

/** The first visible match. On phones some buttons are hidden, because they are in the menu. */
const firstVisible = (container: HTMLElement, selector: string): HTMLElement | undefined =>
  [...container.querySelectorAll<HTMLElement>(selector)].find((element) => element.offsetParent !== null);

function RowHead({ listing }: { readonly listing: OwnListing }) {
  return (
    <div className="flex gap-4 p-4">
      <Picture photo={listing.card.photo} sizes="10rem" className="aspect-square w-24 shrink-0 rounded-control sm:aspect-[8/5] sm:w-40" />
      <div className="min-w-0 flex-1">
        <p>
          <Badge tone={STATUS_TONES[listing.status] ?? 'plain'}>{statusLabel(listing.status)}</Badge>
        </p>
        {listing.card.price && (
          <p className="mt-1">
            <PriceText price={listing.card.price} className="text-18" />
          </p>
        )}
        <h2 className="font-semibold">{listing.title}</h2>
        <p className="truncate text-14 text-muted short:whitespace-normal">{listing.card.locality?.name ?? listing.card.city.name}</p>
        {listing.status !== 'removed' && <StatusLine listing={listing} />}
      </div>
    </div>
  );
}

/** When the listing was last changed or confirmed. It is a warning when the owner has not responded to a reminder. */
function StatusLine({ listing }: { readonly listing: OwnListing }) {
  const today = useToday();
  const { last_confirmed_at: confirmedAt } = listing;
  if (!listing.unconfirmed || confirmedAt === null) return <p className="mt-1 text-14 text-muted">{statusText(listing, today)}</p>;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-14 text-mustard">
      <AlertIcon className="mt-0.5 size-4" />
      <span>{m['posting.confirm_missed']({ date: dateText(confirmedAt) })}</span>
    </p>
  );
}

function statusText(listing: OwnListing, today: Date): string {
  const { status, last_confirmed_at: confirmedAt, expires_at: expiresAt, updated_at: updatedAt } = listing;
  if (status === 'draft' || confirmedAt === null) return m['posting.changed_on']({ date: dateText(updatedAt) });
  const confirmed = confirmedText(confirmedAt, today);
  return status === 'active' && expiresAt ? m['posting.confirmed_until']({ confirmed, date: dateText(expiresAt) }) : confirmed;
}

function Completeness({ percent }: { readonly percent: number }) {
  return (
    <div className="flex items-center gap-3 px-4 pb-3 text-14 text-muted">
      <progress
        value={percent}
        max={100}
        aria-label={m['posting.completeness']()}
        className="block h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-sand [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-leaf"
      />
      {m['posting.percent_complete']({ percent })}
    </div>
  );
}
