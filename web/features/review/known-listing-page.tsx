import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { RejectReason } from '../../../contract/review.ts';
import { attemptKey } from '../../lib/attempt-key.ts';
import { api, messageOf } from '../../lib/api.ts';
import { dateText } from '../../lib/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConsolePage } from '../admin/console-page.tsx';
import { FailedState } from '../shell/failed-state.tsx';
import { toast } from '../toast/toast-store.ts';
import { Findings, Record, Twins } from './case-record.tsx';
import { MarkedText } from './marked-text.tsx';
import { RejectDialog } from './reject-dialog.tsx';

/** A listing by its number, whatever its state: what is known about it, and taking it down or giving it back. */
export function KnownListingPage() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const key = ['review', 'listing', id];
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(attemptKey);
  const {
    data: one,
    error,
    refetch,
  } = useQuery({
    queryKey: key,
    queryFn: async () => (await api('GET /admin/listing', { query: { id } })).data,
    retry: false,
    staleTime: 0,
  });

  const act = async (work: () => ReturnType<typeof takeDown>): Promise<void> => {
    setBusy(true);
    try {
      const { message, data } = await work();
      client.setQueryData(key, data);
      setAttempt(attemptKey());
      toast(message ?? m['review_console.done']());
    } catch (problem) {
      toast(messageOf(problem, m['review_console.failed']()), { look: 'error', durationMs: 6000 });
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  const takeDown = (reasons: readonly RejectReason[], note: string | null) =>
    api('POST /admin/listing/take-down', { body: { id, reasons: [...reasons], note } }, { idempotencyKey: `${attempt}-down` });
  const restore = () => api('POST /admin/listing/restore', { body: { id } }, { idempotencyKey: `${attempt}-back` });

  if (error) return <FailedState text={messageOf(error, m['review_console.failed']())} onRetry={() => void refetch()} />;
  if (!one) return <Skeleton className="m-6 h-96" />;
  const { hold, lister, record } = one;
  const inText = record.findings.filter(({ path }) => path === 'description');
  return (
    <ConsolePage
      title={one.title}
      text={m['review_console.about']({ kind: one.kind_label, place: one.place })}
      action={
        one.own ? (
          <Badge look="plain">{m['review_console.own']()}</Badge>
        ) : hold ? (
          <Button busy={busy} onClick={() => void act(restore)}>
            {m['review_console.restore']()}
          </Button>
        ) : (
          <Button look="outline" busy={busy} onClick={() => setAsking(true)}>
            {m['review_console.take_down']()}
          </Button>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-2">
        <Badge look="plain">{one.status_text}</Badge>
        {one.url && (
          <Anchor href={one.url} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center text-indigo underline">
            {m['review_console.live_page']()}
          </Anchor>
        )}
      </p>
      {hold && (
        <div role="status" className="mt-2 rounded-card border border-mustard bg-mustard-soft px-4 py-3">
          <p>
            {hold.why === 'reports'
              ? m['review_console.held_reports']({ date: dateText(hold.since) })
              : m['review_console.held_down']({ date: dateText(hold.since), reasons: hold.reasons.join('; ') })}
          </p>
          {hold.note && <p className="mt-1 break-words">{m['review_console.noted']({ note: hold.note })}</p>}
        </div>
      )}
      <p className="mt-2">
        {m['review_console.lister']({
          name: lister.name,
          role: lister.role,
          date: dateText(lister.since),
          published: lister.published,
          rejected: lister.rejected,
        })}
      </p>
      <Findings record={record} />
      {one.description && (
        <p className="mt-4 break-words whitespace-pre-line">
          <MarkedText text={one.description} findings={inText} />
        </p>
      )}
      <Twins record={record} photos={one.photos} />
      <ul className="mt-4 flex flex-wrap gap-2">
        {one.photos.map((photo) => (
          <li key={photo.id}>
            <Picture photo={photo} sizes="10rem" className="aspect-[4/3] w-40 rounded-control" />
          </li>
        ))}
      </ul>
      <Record record={record} />
      {asking && (
        <RejectDialog
          title={m['review_console.take_down_title']()}
          action={m['review_console.take_down']()}
          busy={busy}
          onClose={() => setAsking(false)}
          onReject={(reasons, note) => void act(() => takeDown(reasons, note))}
        />
      )}
    </ConsolePage>
  );
}
