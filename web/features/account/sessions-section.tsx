import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../shared/feedback/toast.ts';
import { AccountSection } from './account-section.tsx';

const SESSIONS_QUERY = ['sessions'];

/** Sessions of the account, with buttons to end one of them, or all except the current one. */
export function SessionsSection() {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({ queryKey: SESSIONS_QUERY, queryFn: () => api('GET /auth/sessions') });
  const endSessions = useMutation({
    mutationFn: (body: { id: string } | { others: true }) => api('DELETE /auth/sessions', { body }),
    onSuccess: ({ message }) => toast(message),
    onError: (failure) => toast(messageOf(failure, m['shell.request_failed']()), { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_QUERY }),
  });
  const sessions = data?.data ?? [];
  return (
    <AccountSection id="devices" title={m['profile.devices_title']()}>
      {error && !data && (
        <FailedPart
          text={messageOf(error, m['profile.devices_failed']())}
          name={m['profile.devices_title']()}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-16 w-full" />}
      <ul>
        {sessions.map((session) => {
          const name = session.name ?? m['profile.devices_unnamed']();
          return (
            <li
              key={session.id}
              className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 border-b border-line py-2 last:border-b-0"
            >
              <div>
                <p className="font-semibold">{name}</p>
                <p className="text-14 text-muted">
                  {session.current ? m['profile.devices_this']() : m['profile.devices_seen']({ date: dateText(session.last_seen_at) })}
                  {session.address && ` · ${session.address}`}
                </p>
              </div>
              {!session.current && (
                <Button
                  variant="quiet"
                  className="-mx-4"
                  aria-label={m['profile.devices_end_label']({ name })}
                  busy={endSessions.isPending}
                  onClick={() => endSessions.mutate({ id: session.id })}
                >
                  {m['profile.devices_end']()}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <Button variant="outline" busy={endSessions.isPending} onClick={() => endSessions.mutate({ others: true })} className="mt-3">
          {m['profile.devices_others']()}
        </Button>
      )}
    </AccountSection>
  );
}
