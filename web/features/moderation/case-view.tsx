import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { m } from '../../../messages/compiled/messages.js';
import type { RejectReason } from '../../../contract/moderation/moderation.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { api, ApiError, messageOf } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { roleText } from '../../ui/listing/role-text.ts';
import { Picture } from '../../ui/listing/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../shared/feedback/toast.ts';
import { Findings, ListingHistory, DuplicatePhotos } from './case-record.tsx';
import { FieldComparison } from './field-comparison.tsx';
import { KeyHint } from './key-hint.tsx';
import { RejectDialog } from '../../shared/staff-console/reject-dialog.tsx';
import { REVIEW_QUERY, caseQueryKey, listingPath, QUEUE_PATH } from '../../shared/staff-console/review-paths.ts';
import { useShortcuts } from './shortcuts.tsx';

const LocationMap = lazyPart(async () => (await import('../../shared/map/location-map.tsx')).LocationMap);

/** Forbidden, deleted, claimed or decided by somebody else, not an id. */
const REFUSALS: ReadonlySet<number> = new Set([403, 404, 409, 422]);

/** A review case: findings, old and new values, photos, history, and the decision. Opening a case claims it for this moderator. */
export function CaseView({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [openDialog, setOpenDialog] = useState<'reject' | 'request_changes' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const idempotency = useIdempotencyKey();
  const {
    data: reviewCase,
    error,
    refetch,
  } = useQuery({
    queryKey: caseQueryKey(id),
    queryFn: async () => (await api('POST /admin/review/claim', { body: { id } })).data,
    retry: false,
  });
  const loadedId = reviewCase?.id;
  useEffect(() => {
    if (loadedId) heading.current?.focus();
  }, [loadedId]);

  const decide = async (
    decision: 'approve' | 'reject' | 'request_changes',
    reasons: readonly RejectReason[] = [],
    note: string | null = null,
  ): Promise<void> => {
    if (!reviewCase || isBusy) return;
    setIsBusy(true);
    try {
      const body = { id, revision: reviewCase.revision, decision, reasons: [...reasons], note };
      const { message } = await api('POST /admin/review/decide', { body }, { idempotencyKey: `${idempotency.key()}-${decision}` });
      idempotency.reportOutcome();
      setOpenDialog(null);
      toast(message ?? m['review_console.done']());
      client.removeQueries({ queryKey: caseQueryKey(id) });
      onDone();
    } catch (failure) {
      idempotency.reportOutcome(failure);
      toast(messageOf(failure, m['review_console.failed']()), { type: 'error', durationMs: 6000 });
      void client.invalidateQueries({ queryKey: [REVIEW_QUERY] });
    } finally {
      setIsBusy(false);
    }
  };
  const release = async (): Promise<void> => {
    await api('POST /admin/review/release', { body: { id } }).catch(() => undefined);
    client.removeQueries({ queryKey: caseQueryKey(id) });
    void client.invalidateQueries({ queryKey: [REVIEW_QUERY, 'queue'] });
    void navigate(QUEUE_PATH);
  };
  useShortcuts(
    openDialog
      ? {}
      : {
          a: () => void decide('approve'),
          r: () => setOpenDialog('reject'),
          c: () => setOpenDialog('request_changes'),
          b: () => void release(),
        },
  );

  if (error && !reviewCase) return <CaseProblem error={error} onRetry={() => void refetch()} />;
  if (!reviewCase) return <Skeleton className="h-96" />;
  return (
    <article aria-labelledby="case" className="min-w-0 pb-24">
      <Link to={QUEUE_PATH} className="inline-flex min-h-11 items-center text-indigo underline lg:hidden">
        {m['review_console.to_list']()}
      </Link>
      <h2 id="case" ref={heading} tabIndex={-1} className="text-22 font-bold outline-none">
        {reviewCase.title}
      </h2>
      <p className="text-muted">
        {m['review_console.about']({ kind: reviewCase.kind_label, place: reviewCase.place })}
        {reviewCase.listing.url && (
          <>
            {' '}
            <Anchor href={reviewCase.listing.url} target="_blank" rel="noopener" className="text-indigo underline">
              {m['review_console.live_page']()}
            </Anchor>
          </>
        )}
      </p>
      <p className="mt-1">
        {m['review_console.lister']({
          name: reviewCase.lister.name,
          role: roleText(reviewCase.lister.role),
          date: dateText(reviewCase.lister.since),
          published: reviewCase.lister.published,
          rejected: reviewCase.lister.rejected,
        })}
      </p>
      {reviewCase.warnings.length > 0 && (
        <ul className="mt-3 rounded-card border border-mustard bg-mustard-soft px-4 py-2">
          {reviewCase.warnings.map((warning) => (
            <li key={warning} className="py-1">
              {warning}
            </li>
          ))}
        </ul>
      )}
      <Findings record={reviewCase.record} />
      <FieldComparison reviewCase={reviewCase} />
      <DuplicatePhotos record={reviewCase.record} photos={reviewCase.photos} />
      <ul
        aria-label={m['review_console.photos']()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it, so it must be focusable
        tabIndex={reviewCase.photos.length > 1 ? 0 : undefined}
        className="no-scrollbar mt-4 flex gap-2 overflow-x-auto"
      >
        {reviewCase.photos.map((photo) => (
          <li key={photo.id} className="shrink-0">
            <Picture photo={photo} sizes="12rem" className="aspect-[4/3] w-48 rounded-control" />
          </li>
        ))}
      </ul>
      {reviewCase.photos.length === 0 && <p className="text-muted">{m['review_console.no_photos']()}</p>}
      {reviewCase.record.position && (
        <section aria-label={m['review_console.place']()} className="relative mt-4 h-72 overflow-hidden rounded-card">
          <Suspense fallback={<Skeleton className="h-64" />}>
            <LocationMap city={reviewCase.card_after.city.slug} position={reviewCase.record.position} uncertaintyKm={0} />
          </Suspense>
        </section>
      )}
      <ListingHistory record={reviewCase.record} />
      <p className="mt-4">
        <Link to={listingPath(reviewCase.listing.id)} className="inline-flex min-h-11 items-center text-indigo underline">
          {m['review_console.open_listing']()}
        </Link>
      </p>
      <footer className="fixed inset-x-0 bottom-15 z-20 flex short:static flex-wrap gap-2 border-t border-line bg-card p-3 md:bottom-0 lg:justify-end">
        <Button aria-keyshortcuts="a" busy={isBusy} className="max-lg:flex-1" onClick={() => void decide('approve')}>
          {m['review_console.approve']()} <KeyHint>A</KeyHint>
        </Button>
        <Button variant="outline" aria-keyshortcuts="c" className="max-lg:flex-1" onClick={() => setOpenDialog('request_changes')}>
          {m['review_console.request_changes']()} <KeyHint>C</KeyHint>
        </Button>
        <Button variant="outline" aria-keyshortcuts="r" className="max-lg:flex-1" onClick={() => setOpenDialog('reject')}>
          {m['review_console.reject']()} <KeyHint>R</KeyHint>
        </Button>
        <Button variant="quiet" aria-keyshortcuts="b" onClick={() => void release()}>
          {m['review_console.release']()} <KeyHint>B</KeyHint>
        </Button>
      </footer>
      {openDialog && (
        <RejectDialog
          {...(openDialog === 'request_changes' && {
            title: m['review_console.changes_title'](),
            action: m['review_console.request_changes'](),
          })}
          busy={isBusy}
          onClose={() => setOpenDialog(null)}
          onReject={(reasons, note) => void decide(openDialog, reasons, note)}
        />
      )}
    </article>
  );
}

/** Shown when the case cannot be decided, because somebody else has it or it no longer exists, or when it could not be loaded. */
function CaseProblem({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const text = messageOf(error, m['review_console.failed']());
  if (!isRefusal(error))
    return (
      <>
        <Link to={QUEUE_PATH} className="inline-flex min-h-11 items-center text-indigo underline lg:hidden">
          {m['review_console.to_list']()}
        </Link>
        <FailedState text={text} onRetry={onRetry} />
      </>
    );
  return (
    <EmptyState
      tile="missing"
      title={m['review_console.cannot']()}
      text={text}
      action={
        <Link to={QUEUE_PATH} className="inline-flex min-h-11 items-center font-semibold text-indigo underline">
          {m['review_console.to_list']()}
        </Link>
      }
    />
  );
}

/** Whether the same request would be refused again. */
const isRefusal = (error: Error): boolean => error instanceof ApiError && REFUSALS.has(error.status);
