import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { PersonPage } from '../../../contract/administration/users.ts';
import { hasCapability, type Role } from '../../../contract/base/roles.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { clockText, dateText } from '../../lib/format/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAuth } from '../../shared/session/session.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { FactList } from '../../shared/staff-console/fact-list.tsx';
import { useStaffAction } from '../../shared/staff-console/use-staff-action.ts';
import { ROLE_NAME } from './role-names.ts';
import { SuspendDialog } from './suspend-dialog.tsx';

/** One person with the actions of administrators. */
export function PersonView({ id }: { readonly id: string }) {
  const { user } = useAuth();
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'person', id],
    queryFn: async () => (await api('GET /admin/users/details', { query: { id } })).data,
    staleTime: 0,
  });
  if (!data) {
    if (!error) return <Skeleton className="h-80" />;
    return <FailedState text={messageOf(error, m['admin.failed']())} onRetry={() => void refetch()} />;
  }
  const timeText = (time: string) => m['admin.at']({ date: dateText(time), time: clockText(time) });
  return (
    <article aria-labelledby="person" className="rounded-card border border-line bg-card p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 id="person" className="text-22 font-bold">
          {data.name ?? m['people_console.nameless']()}
        </h2>
        <Badge tone={data.suspended ? 'warning' : 'plain'}>
          {data.suspended ? m['people_console.suspended']() : ROLE_NAME[data.role]()}
        </Badge>
      </div>
      <FactList
        facts={[
          [m['people_console.phone'](), data.phone ?? m['people_console.not_given']()],
          [m['people_console.email'](), data.email ?? m['people_console.not_given']()],
          [m['people_console.role'](), ROLE_NAME[data.role]()],
          [m['people_console.since'](), dateText(data.since)],
          [m['people_console.sessions'](), data.sessions],
          [m['people_console.last_seen'](), data.last_seen ? timeText(data.last_seen) : m['people_console.never']()],
          [
            m['people_console.listings'](),
            data.listings.map(({ status, count }) => `${count} ${status.replaceAll('_', ' ')}`).join(', ') ||
              m['people_console.no_listings'](),
          ],
          [m['people_console.reports'](), m['people_console.reports_of']({ all: data.reports.all, upheld: data.reports.upheld })],
        ]}
      />
      {data.suspended && (
        <p className="mt-4 rounded-card border border-mustard bg-mustard-soft p-4">
          {data.suspended.until
            ? m['people_console.suspended_until']({ since: timeText(data.suspended.since), until: timeText(data.suspended.until) })
            : m['people_console.suspended_open']({ since: timeText(data.suspended.since) })}
          {data.suspended.reason && <span className="mt-1 block">{data.suspended.reason}</span>}
        </p>
      )}
      {hasCapability(user?.role, 'manage_people') && <PersonActions person={data} />}
    </article>
  );
}

function PersonActions({ person }: { readonly person: PersonPage }) {
  const { busy, request, run } = useStaffAction();
  const [isSuspending, setIsSuspending] = useState(false);
  const [role, setRole] = useState<Role>(person.role);
  const { id } = person;
  return (
    <div className="mt-5 flex flex-wrap items-end gap-3 border-t border-line pt-4">
      {person.suspended ? (
        <Button busy={busy} onClick={() => void run(() => api('POST /admin/users/lift-suspension', { body: { id } }))}>
          {m['people_console.lift']()}
        </Button>
      ) : (
        <Button variant="outline" onClick={() => setIsSuspending(true)}>
          {m['people_console.suspend']()}
        </Button>
      )}
      <Button variant="outline" busy={busy} onClick={() => void run(() => api('POST /admin/users/end-sessions', { body: { id } }))}>
        {m['people_console.end_sessions']()}
      </Button>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => api('POST /admin/users/role', { body: { id, from: person.role, to: role } }));
        }}
      >
        <Select
          label={m['people_console.give_role']()}
          value={role}
          onChange={(event) => setRole(event.target.value as Role)}
          options={Object.entries(ROLE_NAME).map(([value, label]) => ({ value, label: label() }))}
        />
        <Button type="submit" variant="outline" size="lg" busy={busy} disabled={role === person.role}>
          {m['people_console.give']()}
        </Button>
        <RequestLabel request={request} />
      </form>
      {isSuspending && (
        <SuspendDialog
          busy={busy}
          onClose={() => setIsSuspending(false)}
          onSuspend={(suspension) =>
            void run(() => api('POST /admin/users/suspend', { body: { id, ...suspension } })).then(
              (isDone) => isDone && setIsSuspending(false),
            )
          }
        />
      )}
    </div>
  );
}
