import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/spoken.ts';
import { api, messageOf } from '../../lib/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoggedIn } from '../login/auth.ts';
import { LoginWall } from '../login/login-wall.tsx';
import { FailedState } from '../shell/failed-state.tsx';
import { toast } from '../toast/toast-store.ts';
import { Choices } from './choices.tsx';
import { NoticeRow } from './notice-row.tsx';
import { useNews } from './use-news.ts';

/** Everything one was told, newest first, and what is sent by mail and text message. */
export function NotificationsPage() {
  return (
    <div className="page max-w-3xl py-8">
      <h1 className="mb-6 text-28 font-bold">{m['notification_center.title']()}</h1>
      <LoginWall tile="talk" title={m['notification_center.wall']()} text={m['notification_center.wall_text']()}>
        <List />
        <Choices />
      </LoginWall>
    </div>
  );
}

function List() {
  const [params] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const client = useQueryClient();
  const loggedIn = useLoggedIn();
  useNews(['notifications']);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['notifications', page],
    queryFn: () => api('GET /notifications', { query: { page } }),
    enabled: loggedIn,
    placeholderData: keepPreviousData,
  });
  const { mutate: markRead, isPending: marking } = useMutation({
    mutationFn: (ids?: readonly string[]) => api('POST /notifications/read', { body: ids ? { ids: [...ids] } : {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notifications'] }),
    onError: (failure) => toast(messageOf(failure, m['shell.request_failed']()), { look: 'error' }),
  });
  if (error) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <div role="status" aria-label={m['shell.loading']()} className="flex flex-col gap-3">
        {Array.from({ length: 4 }, (_, at) => (
          <Skeleton key={at} className="h-24 rounded-card" />
        ))}
      </div>
    );
  if (data.data.length === 0)
    return (
      <EmptyState
        tile="talk"
        title={m['notification_center.empty']()}
        text={m['notification_center.empty_text']()}
        action={<LinkButton href="/">{m['shell.look_around']()}</LinkButton>}
      />
    );
  return (
    <>
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="text-muted">
          {m['notification_center.unread']({ count: data.unread })}
        </p>
        {data.unread > 0 && (
          <Button look="quiet" busy={marking} onClick={() => markRead(undefined)}>
            {m['notification_center.read_all']()}
          </Button>
        )}
      </div>
      <ul className="overflow-hidden rounded-card border border-line bg-card">
        {data.data.map((notice) => (
          <li key={notice.id} className="border-b border-line last:border-b-0">
            <NoticeRow notice={notice} onOpen={() => notice.read_at === null && markRead([notice.id])} />
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={data.pagination.totalPages} href={(to) => localPath(`/notifications?page=${to}`)} />
    </>
  );
}
