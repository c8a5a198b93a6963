import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { m } from '../../../../messages/compiled/messages.js';
import { api, messageOf } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FailedState } from '../../shell/failed-state.tsx';
import { ConsolePage } from '../console-page.tsx';
import { ApplicationCard } from './application-card.tsx';

const STATES = [
  { id: 'waiting', label: m['partner_console.waiting'] },
  { id: 'approved', label: m['partner_console.approved'] },
  { id: 'rejected', label: m['partner_console.rejected'] },
] as const;

/** Applications of agents and channel partners. */
export function PartnersPage() {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const state = STATES.find(({ id }) => id === params.get('state'))?.id ?? 'waiting';
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['admin', 'partners', state, page],
    queryFn: () => api('GET /admin/partners', { query: { state, page, limit: 20 } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <ConsolePage title={m['partner_console.title']()} text={m['partner_console.text']()}>
      <Tabs
        label={m['partner_console.states']()}
        tabs={STATES.map(({ id, label }) => ({ id, label: label() }))}
        selected={state}
        onSelect={(id) => setParams({ state: id }, { replace: true })}
      >
        <div className="pt-4">
          {error ? (
            <FailedState text={messageOf(error, m['partner_console.failed']())} onRetry={() => void refetch()} />
          ) : isPending ? (
            <Skeleton className="h-60" />
          ) : data.data.length === 0 ? (
            <EmptyState tile="home" title={m['partner_console.none']()} text={m['partner_console.none_text']()} />
          ) : (
            <ul className="flex flex-col gap-4">
              {data.data.map((one) => (
                <li key={`${one.id} ${one.version}`}>
                  <ApplicationCard one={one} onDone={() => void client.invalidateQueries({ queryKey: ['admin'] })} />
                </li>
              ))}
            </ul>
          )}
          {data && (
            <Pagination page={page} totalPages={data.pagination.totalPages} href={(to) => `/admin/partners?state=${state}&page=${to}`} />
          )}
        </div>
      </Tabs>
    </ConsolePage>
  );
}
