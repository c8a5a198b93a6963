import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api.ts';
import { clockText, dateText } from '../../lib/dates.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedState } from '../shell/failed-state.tsx';
import { ConsolePage } from './console-page.tsx';
import { SECTIONS } from './sections.ts';

/** What waits, by figures, each with the way to where it is worked off. */
export function OverviewPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: async () => (await api('GET /admin/overview')).data,
    staleTime: 0,
  });
  if (error) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  const at = (time: string) => m['admin.at']({ date: dateText(time), time: clockText(time) });
  return (
    <ConsolePage title={m['admin.overview_title']()} text={m['admin.overview_text']()}>
      {data ? (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {data.reviews && (
            <Figure to="/admin/review" label={m['admin.reviews_waiting']()} count={data.reviews.waiting}>
              {data.reviews.oldest ? m['admin.oldest']({ at: at(data.reviews.oldest) }) : m['admin.nothing_waits']()}
            </Figure>
          )}
          {data.partners && (
            <Figure to="/admin/partners" label={m['admin.partners_waiting']()} count={data.partners.waiting}>
              {data.partners.oldest ? m['admin.oldest']({ at: at(data.partners.oldest) }) : m['admin.nothing_waits']()}
            </Figure>
          )}
          {data.support && (
            <Figure to="/admin/support" label={m['admin.tickets_open']()} count={data.support.open} late={data.support.late > 0}>
              {data.support.late > 0 ? m['admin.late']({ count: data.support.late }) : m['admin.nothing_late']()}
            </Figure>
          )}
          {data.reports && (
            <Figure to="/admin/reports" label={m['admin.reports_open']()} count={data.reports.open} late={data.reports.late > 0}>
              {data.reports.next_deadline === null
                ? m['admin.nothing_waits']()
                : data.reports.late > 0
                  ? m['admin.late']({ count: data.reports.late })
                  : m['admin.next_deadline']({ at: at(data.reports.next_deadline) })}
            </Figure>
          )}
        </ul>
      ) : (
        <Skeleton className="h-32" />
      )}
    </ConsolePage>
  );
}

interface FigureProps {
  readonly to: string;
  readonly label: string;
  readonly count: number;
  readonly late?: boolean;
  readonly children: ReactNode;
}

function Figure({ to, label, count, late = false, children }: FigureProps) {
  const figure = (
    <>
      <span className="block text-muted">{label}</span>
      <span className="block text-36 font-bold">{count}</span>
      <span className={cx('block text-14', late ? 'font-semibold text-oxide' : 'text-muted')}>{children}</span>
    </>
  );
  const box = 'block h-full rounded-card border border-line bg-card p-4';
  return (
    <li>
      {SECTIONS.some(({ path }) => path === to) ? (
        <Link to={to} className={cx(box, 'hover:border-edge')}>
          {figure}
        </Link>
      ) : (
        <div className={box}>{figure}</div>
      )}
    </li>
  );
}
