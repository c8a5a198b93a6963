import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { pageNumber } from '../../lib/page/page-number.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConsolePage } from '../../shared/staff-console/console-page.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ReportedListingCard } from './reported-listing.tsx';

export const handle = { frame: { hidesFooter: true } };
export const meta = () => personalMeta(m['report_desk.title']());

const QUERY_KEY = ['report', 'desk'];

/** Listings with open reports: hidden listings first, then by the next deadline. */
export default function ReportsDesk() {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const page = pageNumber(params);
  const { data, error, refetch } = useQuery({
    queryKey: [...QUERY_KEY, page],
    queryFn: () => api('GET /admin/reports', { query: { page, limit: 10 } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error && !data) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  return (
    <ConsolePage title={m['report_desk.title']()} text={m['report_desk.text']()}>
      {!data && <Skeleton className="h-80" />}
      {data?.data.length === 0 && <EmptyState tile="talk" title={m['report_desk.empty']()} text={m['report_desk.empty_text']()} />}
      {data && data.data.length > 0 && (
        <>
          <ol className="flex flex-col gap-4">
            {data.data.map((listing) => (
              <li key={listing.property_id}>
                <ReportedListingCard listing={listing} onChanged={() => void client.invalidateQueries({ queryKey: QUERY_KEY })} />
              </li>
            ))}
          </ol>
          <Pagination page={page} totalPages={data.pagination.totalPages} href={(pageNumber) => `/admin/reports?page=${pageNumber}`} />
        </>
      )}
    </ConsolePage>
  );
}
