import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { clockText, dateText } from '../../lib/format/dates.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { DemandList } from '../../shared/demand/demand-list.tsx';
import { ConsolePage } from '../../shared/staff-console/console-page.tsx';
import { SECTIONS } from './sections.ts';

export const handle = { frame: { hidesFooter: true } };
export const meta = () => personalMeta(m['admin.overview_title']());

/** Counts of open work, each with a link to the page where staff do it. */
export default function OverviewPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: async () => (await api('GET /admin/overview')).data,
    staleTime: 0,
  });
  if (error && !data) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  const timeText = (time: string) => m['admin.at']({ date: dateText(time), time: clockText(time) });
  const reportsText = ({
    overdue,
    next_deadline: deadline,
  }: {
    readonly overdue: number;
    readonly next_deadline: string | null;
  }): string => {
    if (deadline === null) return m['admin.nothing_waits']();
    return overdue > 0 ? m['admin.overdue']({ count: overdue }) : m['admin.next_deadline']({ at: timeText(deadline) });
  };
  return (
    <ConsolePage title={m['admin.overview_title']()} text={m['admin.overview_text']()}>
      {data ? (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {data.reviews && (
            <CountCard to="/admin/review" label={m['admin.reviews_waiting']()} count={data.reviews.waiting}>
              {data.reviews.oldest ? m['admin.oldest']({ at: timeText(data.reviews.oldest) }) : m['admin.nothing_waits']()}
            </CountCard>
          )}
          {data.partners && (
            <CountCard to="/admin/partners" label={m['admin.partners_waiting']()} count={data.partners.waiting}>
              {data.partners.oldest ? m['admin.oldest']({ at: timeText(data.partners.oldest) }) : m['admin.nothing_waits']()}
            </CountCard>
          )}
          {data.support && (
            <CountCard to="/admin/support" label={m['admin.tickets_open']()} count={data.support.open} overdue={data.support.overdue > 0}>
              {data.support.overdue > 0 ? m['admin.overdue']({ count: data.support.overdue }) : m['admin.nothing_overdue']()}
            </CountCard>
          )}
          {data.reports && (
            <CountCard to="/admin/reports" label={m['admin.reports_open']()} count={data.reports.open} overdue={data.reports.overdue > 0}>
              {reportsText(data.reports)}
            </CountCard>
          )}
          {data.abuse && (
            <CountCard
              to="/admin/audit?action=harvest_suspected"
              label={m['admin.harvesting']()}
              count={data.abuse.harvesting}
              overdue={data.abuse.harvesting > 0}
            >
              {m['admin.calls_refused']({ calls: data.abuse.calls_refused, reports: data.abuse.reports_refused })}
            </CountCard>
          )}
          {data.jobs && data.jobs.length > 0 && (
            <CountCard to="" label={m['admin.jobs_failing']()} count={data.jobs.reduce((sum, { count }) => sum + count, 0)} overdue>
              {data.jobs.map(({ job, count }) => m['admin.job_count']({ job, count })).join(', ')}
            </CountCard>
          )}
        </ul>
      ) : (
        <Skeleton className="h-32" />
      )}
      <DemandList />
    </ConsolePage>
  );
}

interface CountCardProps {
  readonly to: string;
  readonly label: string;
  readonly count: number;
  readonly overdue?: boolean;
  readonly children: ReactNode;
}

/** A count with its label and a note. It is a link when the staff console has a page for it. */
function CountCard({ to, label, count, overdue = false, children }: CountCardProps) {
  const content = (
    <>
      <span className="block text-muted">{label}</span>
      <span className="block text-36 font-bold">{count}</span>
      <span className={cx('block text-14', overdue ? 'font-semibold text-oxide' : 'text-muted')}>{children}</span>
    </>
  );
  const boxClass = 'block h-full rounded-card border border-line bg-card p-4';
  return (
    <li>
      {SECTIONS.some(({ path }) => path === to.split('?')[0]) ? (
        <Link to={to} className={cx(boxClass, 'hover:border-edge')}>
          {content}
        </Link>
      ) : (
        <div className={boxClass}>{content}</div>
      )}
    </li>
  );
}
