import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { RejectReason } from '../../../contract/moderation/moderation.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { roleText } from '../../ui/listing/role-text.ts';
import { Picture } from '../../ui/listing/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConsolePage } from '../../shared/staff-console/console-page.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { toast } from '../../shared/feedback/toast.ts';
import { Findings, ListingHistory, DuplicatePhotos } from './case-record.tsx';
import { EvidenceRecords } from './evidence-records.tsx';
import { MarkedText } from './marked-text.tsx';
import { RejectDialog } from '../../shared/staff-console/reject-dialog.tsx';

export const handle = { frame: { hidesFooter: true } };
export const meta = () => personalMeta(m['review_console.listing_title']());

/** A listing of any status, found by its id: its record, and buttons to take it down or restore it. */
export default function ListingRecordPage() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const queryKey = ['review', 'listing', id];
  const [isTakeDownOpen, setIsTakeDownOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const idempotency = useIdempotencyKey();
  const {
    data: listing,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: async () => (await api('GET /admin/listing', { query: { id } })).data,
    retry: false,
    staleTime: 0,
  });

  const sendDecision = async (send: () => ReturnType<typeof takeDown>): Promise<void> => {
    setIsBusy(true);
    try {
      const { message, data } = await send();
      idempotency.reportOutcome();
      client.setQueryData(queryKey, data);
      toast(message ?? m['review_console.done']());
      setIsTakeDownOpen(false);
    } catch (failure) {
      idempotency.reportOutcome(failure);
      toast(messageOf(failure, m['review_console.failed']()), { type: 'error', durationMs: 6000 });
      // an earlier request whose response was lost may have taken effect
      void refetch();
    } finally {
      setIsBusy(false);
    }
  };
  const takeDown = (reasons: readonly RejectReason[], note: string | null) =>
    api('POST /admin/listing/take-down', { body: { id, reasons: [...reasons], note } }, { idempotencyKey: `${idempotency.key()}-down` });
  const restore = () => api('POST /admin/listing/restore', { body: { id } }, { idempotencyKey: `${idempotency.key()}-back` });

  if (error && !listing) return <FailedState text={messageOf(error, m['review_console.failed']())} onRetry={() => void refetch()} />;
  if (!listing) return <Skeleton className="m-6 h-96" />;
  const { hold: moderationHold, lister, record } = listing;
  const descriptionFindings = record.findings.filter(({ path }) => path === 'description');
  return (
    <ConsolePage
      title={listing.title}
      text={m['review_console.about']({ kind: listing.kind_label, place: listing.place })}
      action={
        <ModerationHoldAction
          isOwn={listing.own}
          hasHold={moderationHold !== null}
          busy={isBusy}
          onRestore={() => void sendDecision(restore)}
          onTakeDown={() => setIsTakeDownOpen(true)}
        />
      }
    >
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="plain">{listing.status_text}</Badge>
        {listing.url && (
          <Anchor href={listing.url} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center text-indigo underline">
            {m['review_console.live_page']()}
          </Anchor>
        )}
      </p>
      {moderationHold && (
        <div role="status" className="mt-2 rounded-card border border-mustard bg-mustard-soft px-4 py-3">
          <p>
            {moderationHold.cause === 'reports'
              ? m['review_console.hidden_after_reports']({ date: dateText(moderationHold.since) })
              : m['review_console.taken_down_since']({ date: dateText(moderationHold.since), reasons: moderationHold.reasons.join('; ') })}
          </p>
          {moderationHold.note && <p className="mt-1 break-words">{m['review_console.noted']({ note: moderationHold.note })}</p>}
        </div>
      )}
      <p className="mt-2">
        {m['review_console.lister']({
          name: lister.name,
          role: roleText(lister.role),
          date: dateText(lister.since),
          published: lister.published,
          rejected: lister.rejected,
        })}
      </p>
      {/* The parts below begin with h3, because the review page shows them under the h2 of a case. */}
      <h2 className="sr-only">{m['review_console.listing_title']()}</h2>
      <Findings record={record} />
      {listing.description && (
        <p className="mt-4 break-words whitespace-pre-line">
          <MarkedText text={listing.description} findings={descriptionFindings} />
        </p>
      )}
      <DuplicatePhotos record={record} photos={listing.photos} />
      <ul className="mt-4 flex flex-wrap gap-2">
        {listing.photos.map((photo) => (
          <li key={photo.id}>
            <Picture photo={photo} sizes="10rem" className="aspect-[4/3] w-40 rounded-control" />
          </li>
        ))}
      </ul>
      <EvidenceRecords listingId={id} isOwn={listing.own} />
      <ListingHistory record={record} />
      {isTakeDownOpen && (
        <RejectDialog
          title={m['review_console.take_down_title']()}
          action={m['review_console.take_down']()}
          busy={isBusy}
          onClose={() => setIsTakeDownOpen(false)}
          onReject={(reasons, note) => void sendDecision(() => takeDown(reasons, note))}
        />
      )}
    </ConsolePage>
  );
}

interface ModerationHoldActionProps {
  /** True for the moderator's own listing, about which they may not decide. */
  readonly isOwn: boolean;
  readonly hasHold: boolean;
  readonly busy: boolean;
  readonly onRestore: () => void;
  readonly onTakeDown: () => void;
}

function ModerationHoldAction({ isOwn, hasHold, busy, onRestore, onTakeDown }: ModerationHoldActionProps) {
  if (isOwn) return <Badge tone="plain">{m['review_console.own']()}</Badge>;
  if (hasHold) {
    return (
      <Button busy={busy} onClick={onRestore}>
        {m['review_console.restore']()}
      </Button>
    );
  }
  return (
    <Button variant="outline" busy={busy} onClick={onTakeDown}>
      {m['review_console.take_down']()}
    </Button>
  );
}
