import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConsolePage } from '../admin/console-page.tsx';
import { FailedState } from '../shell/failed-state.tsx';
import { ReportedCase } from './reported-case.tsx';

const KEY = ['report', 'desk'];

/** Listings with open reports: what is hidden until somebody decides first, then by the next deadline. */
export function ReportsDesk() {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const { data, error, refetch } = useQuery({
    queryKey: [...KEY, page],
    queryFn: () => api('GET /admin/reports', { query: { page, limit: 10 } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  return (
    <ConsolePage title={m['report_desk.title']()} text={m['report_desk.text']()}>
      {!data ? (
        <Skeleton className="h-80" />
      ) : data.data.length === 0 ? (
        <EmptyState tile="talk" title={m['report_desk.empty']()} text={m['report_desk.empty_text']()} />
      ) : (
        <>
          <ol className="flex flex-col gap-4">
            {data.data.map((one) => (
              <li key={one.property_id}>
                <ReportedCase one={one} onChanged={() => void client.invalidateQueries({ queryKey: KEY })} />
              </li>
            ))}
          </ol>
          <Pagination page={page} totalPages={data.pagination.totalPages} href={(to) => `/admin/reports?page=${to}`} />
        </>
      )}
    </ConsolePage>
  );
}
