import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../shared/feedback/toast.ts';
import { AccountSection } from './account-section.tsx';

const DEVICES_QUERY = ['devices'];

/** Sessions of the account, with buttons to end one of them, or all except the current one. */
export function DevicesSection() {
  const client = useQueryClient();
  const { data, error } = useQuery({ queryKey: DEVICES_QUERY, queryFn: () => api('GET /auth/sessions') });
  const endSessions = useMutation({
    mutationFn: (body: { id: string } | { others: true }) => api('DELETE /auth/sessions', { body }),
    onSuccess: ({ message }) => toast(message),
    onError: (failure) => toast(messageOf(failure, m['shell.request_failed']()), { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: DEVICES_QUERY }),
  });
  const devices = data?.data ?? [];
  return (
    <AccountSection id="devices" title={m['profile.devices_title']()}>
      {error && <p role="alert">{messageOf(error, m['profile.devices_failed']())}</p>}
      {!data && !error && <Skeleton className="h-16 w-full" />}
      <ul>
        {devices.map((device) => {
          const name = device.name ?? m['profile.devices_unnamed']();
          return (
            <li
              key={device.id}
              className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 border-b border-line py-2 last:border-b-0"
            >
              <div>
                <p className="font-semibold">{name}</p>
                <p className="text-14 text-muted">
                  {device.this ? m['profile.devices_this']() : m['profile.devices_seen']({ date: dateText(device.last_seen_at) })}
                  {device.address && ` · ${device.address}`}
                </p>
              </div>
              {!device.this && (
                <Button
                  variant="quiet"
                  className="-mx-4"
                  aria-label={m['profile.devices_end_label']({ name })}
                  busy={endSessions.isPending}
                  onClick={() => endSessions.mutate({ id: device.id })}
                >
                  {m['profile.devices_end']()}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {devices.length > 1 && (
        <Button variant="outline" busy={endSessions.isPending} onClick={() => endSessions.mutate({ others: true })} className="mt-3">
          {m['profile.devices_others']()}
        </Button>
      )}
    </AccountSection>
  );
}
