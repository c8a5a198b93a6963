import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { toast } from '../../shared/feedback/toast.ts';
import { CaseView } from './case-view.tsx';
import { REVIEW_QUERY, caseQueryKey, casePath, QUEUE_PATH } from '../../shared/staff-console/review-paths.ts';
import { CaseLink } from './case-link.tsx';
import { KeyHint } from './key-hint.tsx';
import { ShortcutSwitch, useShortcuts } from './shortcuts.tsx';

export const handle = { frame: { hidesFooter: true } };
export const meta = () => personalMeta(m['review_console.title']());

/** The review queue, oldest case first. The open case is beside it, or alone on phones. */
export default function ReviewPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [params] = useSearchParams();
  const openId = params.get('case');
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [REVIEW_QUERY, 'queue'],
    queryFn: ({ pageParam }) => api('GET /admin/review', { query: pageParam === null ? {} : { after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  /** Claims and opens the oldest unclaimed case. */
  const openNextCase = async (): Promise<void> => {
    try {
      const { data: claimedCase, message } = await api('POST /admin/review/claim', { body: {} });
      if (claimedCase) client.setQueryData(caseQueryKey(claimedCase.id), claimedCase);
      else toast(message ?? m['review_console.empty']());
      void navigate(claimedCase ? casePath(claimedCase.id) : QUEUE_PATH);
    } catch (failure) {
      toast(messageOf(failure, m['review_console.failed']()), { type: 'error' });
    }
    void client.invalidateQueries({ queryKey: [REVIEW_QUERY, 'queue'] });
  };
  useShortcuts({ n: () => void openNextCase() });

  if (error && !data) return <FailedState text={messageOf(error, m['review_console.failed']())} onRetry={() => void refetch()} />;
  const cases = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="px-4 py-5 md:px-6 xl:pr-11 lg:grid lg:grid-cols-[21rem_1fr] lg:gap-8">
      <section aria-labelledby="queue" className={cx(openId && 'max-lg:hidden')}>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h1 id="queue" className="text-28 font-bold">
            {m['review_console.title']()}
          </h1>
          <Button variant="outline" aria-keyshortcuts="n" onClick={() => void openNextCase()}>
            {m['review_console.next']()} <KeyHint>N</KeyHint>
          </Button>
        </div>
        <p role="status" className="mb-3 text-muted">
          {data && m['review_console.waiting']({ count: data.pages[0]?.waiting ?? 0 })}
        </p>
        {isPending && <Skeleton className="h-80" />}
        {!isPending && cases.length === 0 && (
          <EmptyState tile="home" title={m['review_console.empty']()} text={m['review_console.empty_text']()} />
        )}
        {cases.length > 0 && (
          <ol className="flex flex-col gap-2">
            {cases.map((reviewCase) => (
              <li key={reviewCase.id}>
                <CaseLink reviewCase={reviewCase} isOpen={reviewCase.id === openId} />
              </li>
            ))}
          </ol>
        )}
        {hasNextPage && (
          <Button variant="outline" wide className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {m['review_console.more']()}
          </Button>
        )}
        <ShortcutSwitch />
      </section>
      {openId ? (
        <div className="min-w-0">
          {/* On phones the queue, which contains the visible heading, is hidden. */}
          <h1 className="sr-only lg:hidden">{m['review_console.title']()}</h1>
          <CaseView key={openId} id={openId} onDone={() => void openNextCase()} />
        </div>
      ) : (
        <p className="hidden pt-24 text-center text-muted lg:block">{m['review_console.choose']()}</p>
      )}
    </div>
  );
}
