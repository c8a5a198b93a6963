import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { m } from '../../../../messages/compiled/messages.js';
import { api, messageOf } from '../../../lib/api/api.ts';
import { personalMeta } from '../../../lib/page/seo.tsx';
import { pageNumber } from '../../../lib/page/page-number.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { ConsolePage } from '../../../shared/staff-console/console-page.tsx';
import { ApplicationCard } from './application-card.tsx';

export const handle = { frame: { hidesFooter: true } };
export const meta = () => personalMeta(m['partner_console.title']());

const STATES = [
  { id: 'waiting', label: m['partner_console.waiting'] },
  { id: 'approved', label: m['partner_console.approved'] },
  { id: 'rejected', label: m['partner_console.rejected'] },
] as const;

/** Applications of agents and channel partners. */
export default function PartnersPage() {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const page = pageNumber(params);
  const state = STATES.find(({ id }) => id === params.get('state'))?.id ?? 'waiting';
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'partners', state, page],
    queryFn: () => api('GET /admin/partners', { query: { state, page, limit: 20 } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const content = () => {
    if (error && !data) return <FailedState text={messageOf(error, m['partner_console.failed']())} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton className="h-60" />;
    if (data.data.length === 0)
      return <EmptyState tile="home" title={m['partner_console.none']()} text={m['partner_console.none_text']()} />;
    return (
      <ul className="flex flex-col gap-4">
        {data.data.map((application) => (
          <li key={`${application.id} ${application.version}`}>
            <ApplicationCard application={application} onDone={() => void client.invalidateQueries({ queryKey: ['admin'] })} />
          </li>
        ))}
      </ul>
    );
  };
  return (
    <ConsolePage title={m['partner_console.title']()} text={m['partner_console.text']()}>
      <Tabs
        label={m['partner_console.states']()}
        tabs={STATES.map(({ id, label }) => ({ id, label: label() }))}
        selected={state}
        onSelect={(id) => setParams({ state: id }, { replace: true })}
      >
        <div className="pt-4">
          {content()}
          {data && (
            <Pagination
              page={page}
              totalPages={data.pagination.totalPages}
              href={(target) => `/admin/partners?state=${state}&page=${target}`}
            />
          )}
        </div>
      </Tabs>
    </ConsolePage>
  );
}
