import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { RejectReason } from '../../../contract/review.ts';
import { attemptKey } from '../../lib/attempt-key.ts';
import { api, messageOf } from '../../lib/api.ts';
import { dateText } from '../../lib/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../toast/toast-store.ts';
import { Findings, Record, Twins } from './case-record.tsx';
import { Compared } from './compared.tsx';
import { KeyHint } from './key-hint.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { CASES, caseKey, listingPath, QUEUE_PATH } from './review-paths.ts';
import { useShortcuts } from './shortcuts.tsx';

const WhereMap = lazy(async () => ({ default: (await import('../map/where-map.tsx')).WhereMap }));

/** One case, taken by opening it: old and new beside each other, the photos, who lists it, and the decision. */
export function CaseView({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState<'reject' | 'changes' | null>(null);
  const [busy, setBusy] = useState(false);
  const [attempt] = useState(attemptKey);
  const { data: one, error } = useQuery({
    queryKey: caseKey(id),
    queryFn: async () => (await api('POST /admin/review/claim', { body: { id } })).data,
    retry: false,
  });
  const arrived = one?.id;
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);

  const decide = async (
    decision: 'approve' | 'reject' | 'changes',
    reasons: readonly RejectReason[] = [],
    note: string | null = null,
  ): Promise<void> => {
    if (!one || busy) return;
    setBusy(true);
    try {
      const body = { id, revision: one.revision, decision, reasons: [...reasons], note };
      const { message } = await api('POST /admin/review/decide', { body }, { idempotencyKey: `${attempt}-${decision}` });
      toast(message ?? m['review_console.done']());
      client.removeQueries({ queryKey: caseKey(id) });
      onDone();
    } catch (problem) {
      toast(messageOf(problem, m['review_console.failed']()), { look: 'error', durationMs: 6000 });
      void client.invalidateQueries({ queryKey: [CASES] });
    } finally {
      setBusy(false);
      setAsking(null);
    }
  };
  const putBack = async (): Promise<void> => {
    await api('POST /admin/review/release', { body: { id } }).catch(() => undefined);
    client.removeQueries({ queryKey: caseKey(id) });
    void client.invalidateQueries({ queryKey: [CASES, 'queue'] });
    void navigate(QUEUE_PATH);
  };
  useShortcuts(
    asking ? {} : { a: () => void decide('approve'), r: () => setAsking('reject'), c: () => setAsking('changes'), b: () => void putBack() },
  );

  if (error)
    return (
      <EmptyState
        tile="missing"
        title={m['review_console.cannot']()}
        text={messageOf(error, m['review_console.failed']())}
        action={
          <Link to={QUEUE_PATH} className="inline-flex min-h-11 items-center font-semibold text-indigo underline">
            {m['review_console.to_list']()}
          </Link>
        }
      />
    );
  if (!one) return <Skeleton className="h-96" />;
  return (
    <article aria-labelledby="case" className="min-w-0 pb-24">
      <Link to={QUEUE_PATH} className="inline-flex min-h-11 items-center text-indigo underline lg:hidden">
        {m['review_console.to_list']()}
      </Link>
      <h2 id="case" ref={heading} tabIndex={-1} className="text-22 font-bold outline-none">
        {one.title}
      </h2>
      <p className="text-muted">
        {m['review_console.about']({ kind: one.kind_label, place: one.place })}
        {one.listing.url && (
          <>
            {' '}
            <Anchor href={one.listing.url} target="_blank" rel="noopener" className="text-indigo underline">
              {m['review_console.live_page']()}
            </Anchor>
          </>
        )}
      </p>
      <p className="mt-1">
        {m['review_console.lister']({
          name: one.lister.name,
          role: one.lister.role,
          date: dateText(one.lister.since),
          published: one.lister.published,
          rejected: one.lister.rejected,
        })}
      </p>
      {one.warnings.length > 0 && (
        <ul className="mt-3 rounded-card border border-mustard bg-mustard-soft px-4 py-2">
          {one.warnings.map((warning) => (
            <li key={warning} className="py-1">
              {warning}
            </li>
          ))}
        </ul>
      )}
      <Findings record={one.record} />
      <Compared one={one} />
      <Twins record={one.record} photos={one.photos} />
      <ul
        aria-label={m['review_console.photos']()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys, so it has to be reached by keyboard
        tabIndex={one.photos.length > 1 ? 0 : undefined}
        className="no-scrollbar mt-4 flex gap-2 overflow-x-auto"
      >
        {one.photos.map((photo) => (
          <li key={photo.id} className="shrink-0">
            <Picture photo={photo} sizes="12rem" className="aspect-[4/3] w-48 rounded-control" />
          </li>
        ))}
      </ul>
      {one.photos.length === 0 && <p className="text-muted">{m['review_console.no_photos']()}</p>}
      {one.record.position && (
        <section aria-label={m['review_console.place']()} className="relative mt-4 h-72 overflow-hidden rounded-card">
          <Suspense fallback={<Skeleton className="h-64" />}>
            <WhereMap city={one.card_after.city.slug} position={one.record.position} doubtKm={0} />
          </Suspense>
        </section>
      )}
      <Record record={one.record} />
      <p className="mt-4">
        <Link to={listingPath(one.listing.id)} className="inline-flex min-h-11 items-center text-indigo underline">
          {m['review_console.open_listing']()}
        </Link>
      </p>
      <footer className="fixed inset-x-0 bottom-15 z-20 flex flex-wrap gap-2 border-t border-line bg-card p-3 md:bottom-0 lg:justify-end">
        <Button aria-keyshortcuts="a" busy={busy} className="max-lg:flex-1" onClick={() => void decide('approve')}>
          {m['review_console.approve']()} <KeyHint>A</KeyHint>
        </Button>
        <Button look="outline" aria-keyshortcuts="c" className="max-lg:flex-1" onClick={() => setAsking('changes')}>
          {m['review_console.ask_changes']()} <KeyHint>C</KeyHint>
        </Button>
        <Button look="outline" aria-keyshortcuts="r" className="max-lg:flex-1" onClick={() => setAsking('reject')}>
          {m['review_console.reject']()} <KeyHint>R</KeyHint>
        </Button>
        <Button look="quiet" aria-keyshortcuts="b" onClick={() => void putBack()}>
          {m['review_console.put_back']()} <KeyHint>B</KeyHint>
        </Button>
      </footer>
      {asking && (
        <RejectDialog
          {...(asking === 'changes' && { title: m['review_console.changes_title'](), action: m['review_console.ask_changes']() })}
          busy={busy}
          onClose={() => setAsking(null)}
          onReject={(reasons, note) => void decide(asking, reasons, note)}
        />
      )}
    </article>
  );
}
