import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { pageNumber } from '../../lib/page/page-number.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoggedIn } from '../../shared/session/session.ts';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { REPORT_REASON_TEXTS, REPORT_STATUS_TEXTS } from '../../shared/reports/report-texts.ts';

export const meta = () => personalMeta(m['report.mine_title']());

/** The reports a person has sent, with their status. */
export default function ReportsPage() {
  const [params] = useSearchParams();
  const page = pageNumber(params);
  return (
    <div className="page page-4xl py-8">
      <h1 className="mb-4 text-28 font-bold">{m['report.mine_title']()}</h1>
      <LoginWall tile="talk" title={m['report.login']()} text={m['report.mine_empty_text']()}>
        <ReportList page={page} />
      </LoginWall>
      <p className="mt-6 text-center">
        <Anchor href="/supportPage#report" className="inline-flex min-h-11 items-center font-semibold text-indigo hover:underline">
          {m['report.mine_by_ticket']()}
        </Anchor>
      </p>
    </div>
  );
}

function ReportList({ page }: { readonly page: number }) {
  const isLoggedIn = useLoggedIn();
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', page],
    queryFn: () => api('GET /property/report', { query: { page, limit: 20 } }),
    enabled: isLoggedIn,
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-32 rounded-card" />;
  if (data.data.length === 0) return <EmptyState tile="talk" title={m['report.mine_empty_title']()} text={m['report.mine_empty_text']()} />;
  return (
    <>
      <ul className="flex flex-col gap-3">
        {data.data.map((report) => (
          <li key={report.ticket} className="rounded-card border border-line bg-card p-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-18 font-bold tracking-wide">{report.ticket}</p>
              <Badge tone={report.status === 'upheld' ? 'confirmed' : 'plain'}>{REPORT_STATUS_TEXTS[report.status]()}</Badge>
            </div>
            <p className="mt-1">
              {report.url === null ? (
                report.title
              ) : (
                <Anchor href={report.url} className="font-semibold text-indigo hover:underline">
                  {report.title}
                </Anchor>
              )}
              {` · ${REPORT_REASON_TEXTS[report.reason]()}`}
            </p>
            <p className="text-14 text-muted">
              {m['report.mine_sent']({ date: dateText(report.created_at) })}
              {' · '}
              {report.decided_at === null
                ? m['report.mine_by']({ date: dateText(report.decide_by) })
                : m['report.mine_decided']({ date: dateText(report.decided_at) })}
            </p>
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={data.pagination.totalPages} href={(pageNumber) => `/reports?page=${pageNumber}`} />
    </>
  );
}
