import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedState } from '../shell/failed-state.tsx';
import { toast } from '../toast/toast-store.ts';
import { CaseView } from './case-view.tsx';
import { CASES, caseKey, casePath, QUEUE_PATH } from './review-paths.ts';
import { CaseLink } from './case-link.tsx';
import { KeyHint } from './key-hint.tsx';
import { ShortcutSwitch, useShortcuts } from './shortcuts.tsx';

/** What waits for review, oldest first, and the case that is looked at beside it (alone on phones). */
export function ReviewPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [params] = useSearchParams();
  const open = params.get('case');
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [CASES, 'queue'],
    queryFn: ({ pageParam }) => api('GET /admin/review', { query: pageParam === null ? {} : { after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  /** The oldest case nobody has, taken at once. */
  const next = async (): Promise<void> => {
    try {
      const { data: taken, message } = await api('POST /admin/review/claim', { body: {} });
      if (taken) client.setQueryData(caseKey(taken.id), taken);
      else toast(message ?? m['review_console.empty']());
      void navigate(taken ? casePath(taken.id) : QUEUE_PATH);
    } catch (problem) {
      toast(messageOf(problem, m['review_console.failed']()), { look: 'error' });
    }
    void client.invalidateQueries({ queryKey: [CASES, 'queue'] });
  };
  useShortcuts({ n: () => void next() });

  if (error) return <FailedState text={messageOf(error, m['review_console.failed']())} onRetry={() => void refetch()} />;
  const cases = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="mx-auto max-w-[90rem] px-4 py-5 md:px-6 lg:grid lg:grid-cols-[21rem_1fr] lg:gap-8">
      <section aria-labelledby="queue" className={cx(open && 'max-lg:hidden')}>
        <div className="mb-4 flex items-center justify-between gap-3">
          <h1 id="queue" className="text-28 font-bold">
            {m['review_console.title']()}
          </h1>
          <Button look="outline" aria-keyshortcuts="n" onClick={() => void next()}>
            {m['review_console.next']()} <KeyHint>N</KeyHint>
          </Button>
        </div>
        <p role="status" className="mb-3 text-muted">
          {data && m['review_console.waiting']({ count: data.pages[0]?.waiting ?? 0 })}
        </p>
        {isPending ? (
          <Skeleton className="h-80" />
        ) : cases.length === 0 ? (
          <EmptyState tile="home" title={m['review_console.empty']()} text={m['review_console.empty_text']()} />
        ) : (
          <ol className="flex flex-col gap-2">
            {cases.map((one) => (
              <li key={one.id}>
                <CaseLink one={one} open={one.id === open} />
              </li>
            ))}
          </ol>
        )}
        {hasNextPage && (
          <Button look="outline" wide className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {m['review_console.more']()}
          </Button>
        )}
        <ShortcutSwitch />
      </section>
      {open ? (
        <div className="min-w-0">
          {/* on phones the list and its heading are away */}
          <h1 className="sr-only lg:hidden">{m['review_console.title']()}</h1>
          <CaseView key={open} id={open} onDone={() => void next()} />
        </div>
      ) : (
        <p className="hidden pt-24 text-center text-muted lg:block">{m['review_console.choose']()}</p>
      )}
    </div>
  );
}
