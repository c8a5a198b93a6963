import { useRef, useState, type ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { OwnListing } from '../../../contract/shapes.ts';
import { confirmedText, dateText } from '../../lib/dates.ts';
import { useNow } from '../../lib/now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { ReviewNotice } from '../posting/review-notice.tsx';
import { keepFocus } from '../posting/keep-focus.ts';
import { REVIEW, stepPath } from '../posting/wizard-paths.ts';
import { ACTION_LABEL, actionsOf, type Action } from './actions.ts';
import { CloseDialog } from './close-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FullDialog } from './full-dialog.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { statusLabel } from './status.ts';
import { useAction } from './use-action.ts';

const LOOK: Readonly<Record<string, 'confirmed' | 'warning' | 'plain'>> = {
  active: 'confirmed',
  expired: 'warning',
  rejected: 'warning',
  removed: 'warning',
};

/** One of one's own: what and where, how it stands, and what can be done with it. `children` stand between the two. */
export function PropertyRow({ listing, children }: { readonly listing: OwnListing; readonly children?: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  // The button that was pressed may be gone with the state it belonged to, and the row with the listing.
  const { run, busy, full } = useAction(listing.id, () =>
    keepFocus(() => (row.current?.isConnected ? row.current.querySelector<HTMLElement>('footer button') : document.querySelector('main'))),
  );
  const [dialog, setDialog] = useState<Action | null>(null);
  const isDraft = listing.status === 'draft';
  const isLive = listing.status === 'active';
  const isGone = listing.status === 'removed';
  const press = (action: Action) => (action === 'close' || action === 'delete' ? setDialog(action) : run({ action }));
  const edit = stepPath(listing.kind, listing.id, isDraft ? (listing.next_step ?? REVIEW) : REVIEW);
  return (
    <article ref={row} className="overflow-hidden rounded-card border border-line bg-card">
      <div className="flex gap-4 p-4">
        <Picture photo={listing.card.photo} sizes="10rem" className="aspect-square w-24 shrink-0 rounded-control sm:aspect-[8/5] sm:w-40" />
        <div className="min-w-0 flex-1">
          <p>
            <Badge look={LOOK[listing.status] ?? 'plain'}>{statusLabel(listing.status)}</Badge>
          </p>
          {listing.card.price && (
            <p className="mt-1">
              <PriceText price={listing.card.price} className="text-18" />
            </p>
          )}
          <h2 className="font-semibold">{listing.title}</h2>
          <p className="text-14 text-muted">{listing.card.locality?.name ?? listing.card.city.name}</p>
          {!isGone && <Standing listing={listing} />}
        </div>
      </div>
      {listing.hold ? (
        <HoldNotice id={listing.id} hold={listing.hold} className="mx-4 mb-4" />
      ) : (
        <ReviewNotice listing={listing} className="mx-4 mb-4" />
      )}
      {!isGone && listing.completeness < 100 && <Completeness percent={listing.completeness} />}
      {children}
      {!isGone && (
        <footer className="flex flex-wrap gap-2 border-t border-line p-3">
          <LinkButton href={edit} look={isDraft ? 'primary' : 'outline'}>
            {isDraft ? m['posting.continue']() : m['posting.edit']()}
            <span className="sr-only">{listing.title}</span>
          </LinkButton>
          {isLive && listing.url && (
            <LinkButton href={listing.url} look="outline">
              {m['posting.view']()}
            </LinkButton>
          )}
          {isLive && (
            <LinkButton href={`/my-properties/${listing.id}/promote`} look="outline">
              {m['plans.promote_short']()}
              <span className="sr-only">{listing.title}</span>
            </LinkButton>
          )}
          {actionsOf(listing).map((action) => (
            <Button
              key={action}
              look={action === 'confirm' ? 'primary' : action === 'delete' ? 'quiet' : 'outline'}
              busy={busy === action}
              onClick={() => press(action)}
            >
              {ACTION_LABEL[action]()}
            </Button>
          ))}
        </footer>
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          title={listing.title}
          isDraft={isDraft}
          onClose={() => setDialog(null)}
          onDelete={() => {
            setDialog(null);
            run({ action: 'delete' });
          }}
        />
      )}
      {full && <FullDialog refusal={full.refusal} onClose={full.close} />}
      {dialog === 'close' && (
        <CloseDialog
          onClose={() => setDialog(null)}
          onChoose={(reason) => {
            setDialog(null);
            run({ action: 'close', reason });
          }}
        />
      )}
    </article>
  );
}

function Standing({ listing }: { readonly listing: OwnListing }) {
  const now = useNow();
  const text =
    listing.status === 'draft' || listing.last_confirmed_at === null
      ? m['posting.changed_on']({ date: dateText(listing.updated_at) })
      : listing.status === 'active' && listing.expires_at
        ? m['posting.confirmed_until']({ confirmed: confirmedText(listing.last_confirmed_at, now), date: dateText(listing.expires_at) })
        : confirmedText(listing.last_confirmed_at, now);
  if (!listing.unconfirmed || listing.last_confirmed_at === null) return <p className="mt-1 text-14 text-muted">{text}</p>;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-14 text-mustard">
      <AlertIcon className="mt-0.5 size-4" />
      <span>{m['posting.confirm_missed']({ date: dateText(listing.last_confirmed_at) })}</span>
    </p>
  );
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
