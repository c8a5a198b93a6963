import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import type { PersonPage } from '../../../../contract/people.ts';
import { holds, type Role } from '../../../../contract/roles.ts';
import { api, messageOf } from '../../../lib/api.ts';
import { clockText, dateText } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RequestLabel } from '../../../ui/request-label.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAuth } from '../../login/auth.ts';
import { FailedState } from '../../shell/failed-state.tsx';
import { FactList } from '../fact-list.tsx';
import { useAct } from '../use-act.ts';
import { ROLE_NAME } from './role-names.ts';
import { SuspendDialog } from './suspend-dialog.tsx';

/** One person, and what administrators may do about them. */
export function PersonView({ id }: { readonly id: string }) {
  const { user } = useAuth();
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'person', id],
    queryFn: async () => (await api('GET /admin/users/one', { query: { id } })).data,
    staleTime: 0,
  });
  if (error) return <FailedState text={messageOf(error, m['admin.failed']())} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  const at = (time: string) => m['admin.at']({ date: dateText(time), time: clockText(time) });
  return (
    <article aria-labelledby="person" className="rounded-card border border-line bg-card p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 id="person" className="text-22 font-bold">
          {data.name ?? m['people_console.nameless']()}
        </h2>
        <Badge look={data.suspended ? 'warning' : 'plain'}>
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
          [m['people_console.last_seen'](), data.last_seen ? at(data.last_seen) : m['people_console.never']()],
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
            ? m['people_console.suspended_until']({ since: at(data.suspended.since), until: at(data.suspended.until) })
            : m['people_console.suspended_open']({ since: at(data.suspended.since) })}
          {data.suspended.reason && <span className="mt-1 block">{data.suspended.reason}</span>}
        </p>
      )}
      {holds(user?.role, 'manage_people') && <Acts one={data} />}
    </article>
  );
}

function Acts({ one }: { readonly one: PersonPage }) {
  const { busy, request, act } = useAct();
  const [suspending, setSuspending] = useState(false);
  const [role, setRole] = useState<Role>(one.role);
  const { id } = one;
  return (
    <div className="mt-5 flex flex-wrap items-end gap-3 border-t border-line pt-4">
      {one.suspended ? (
        <Button busy={busy} onClick={() => void act(() => api('POST /admin/users/lift', { body: { id } }))}>
          {m['people_console.lift']()}
        </Button>
      ) : (
        <Button look="outline" onClick={() => setSuspending(true)}>
          {m['people_console.suspend']()}
        </Button>
      )}
      <Button look="outline" busy={busy} onClick={() => void act(() => api('POST /admin/users/end-sessions', { body: { id } }))}>
        {m['people_console.end_sessions']()}
      </Button>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void act(() => api('POST /admin/users/role', { body: { id, from: one.role, to: role } }));
        }}
      >
        <Select
          label={m['people_console.give_role']()}
          value={role}
          onChange={(event) => setRole(event.target.value as Role)}
          options={Object.entries(ROLE_NAME).map(([value, label]) => ({ value, label: label() }))}
        />
        <Button type="submit" look="outline" size="lg" busy={busy} disabled={role === one.role}>
          {m['people_console.give']()}
        </Button>
        <RequestLabel request={request} />
      </form>
      {suspending && (
        <SuspendDialog
          busy={busy}
          onClose={() => setSuspending(false)}
          onSuspend={(said) =>
            void act(() => api('POST /admin/users/suspend', { body: { id, ...said } })).then((done) => done && setSuspending(false))
          }
        />
      )}
    </div>
  );
}
