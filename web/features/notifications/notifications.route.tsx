import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/current-language.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { pageNumber } from '../../lib/page/page-number.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoggedIn } from '../../shared/session/session.ts';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { toast } from '../../shared/feedback/toast.ts';
import { NotificationSettings } from './notification-settings.tsx';
import { NotificationRow } from './notification-row.tsx';
import { useRefetchOnNotification } from '../../shared/notifications/use-refetch-on-notification.ts';

export const meta = () => personalMeta(m['notification_center.title']());

/** All notifications of the person, newest first, and the settings for mail and text messages. */
export default function NotificationsPage() {
  return (
    <div className="page page-4xl py-8">
      <h1 className="mb-6 text-28 font-bold">{m['notification_center.title']()}</h1>
      <LoginWall tile="talk" title={m['notification_center.login_wall']()} text={m['notification_center.login_wall_text']()}>
        <NotificationList />
        <NotificationSettings />
      </LoginWall>
    </div>
  );
}

function NotificationList() {
  const [params] = useSearchParams();
  const page = pageNumber(params);
  const client = useQueryClient();
  const isLoggedIn = useLoggedIn();
  useRefetchOnNotification(['notifications']);
  const { data, error, refetch } = useQuery({
    queryKey: ['notifications', page],
    queryFn: () => api('GET /notifications', { query: { page } }),
    enabled: isLoggedIn,
    placeholderData: keepPreviousData,
  });
  const { mutate: markRead, isPending: isMarking } = useMutation({
    mutationFn: (ids?: readonly string[]) => api('POST /notifications/read', { body: ids ? { ids: [...ids] } : {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notifications'] }),
    onError: (failure) => toast(messageOf(failure, m['shell.request_failed']()), { type: 'error' }),
  });
  if (error && !data) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label={m['shell.loading']()} className="flex flex-col gap-3">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-24 rounded-card" />
        ))}
      </div>
    );
  if (data.data.length === 0)
    return (
      <EmptyState
        tile="talk"
        title={m['notification_center.empty']()}
        text={m['notification_center.empty_text']()}
        action={<LinkButton href="/">{m['shell.browse']()}</LinkButton>}
      />
    );
  return (
    <>
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="whitespace-nowrap text-muted">
          {m['notification_center.unread']({ count: data.unread })}
        </p>
        {data.unread > 0 && (
          <Button variant="quiet" busy={isMarking} onClick={() => markRead(undefined)} className="-mx-4">
            {m['notification_center.read_all']()}
          </Button>
        )}
      </div>
      <ul className="overflow-hidden rounded-card border border-line bg-card">
        {data.data.map((notification) => (
          <li key={notification.id} className="border-b border-line last:border-b-0">
            <NotificationRow notification={notification} onOpen={() => notification.read_at === null && markRead([notification.id])} />
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={data.pagination.totalPages} href={(target) => localPath(`/notifications?page=${target}`)} />
    </>
  );
}
