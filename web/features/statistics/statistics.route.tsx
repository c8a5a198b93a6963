import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../../contract/base/client.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { BackIcon } from '../../ui/drawings/icons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoggedIn } from '../../shared/session/session.ts';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ListingStatisticsView } from './listing-statistics-view.tsx';
import { parseSpan } from '../../shared/statistics/span.ts';
import '../../styles/rest.css';

export const meta = () => personalMeta(m['statistics.title']());

/** Views, shortlistings and contacts of one of the person's listings. */
export default function StatisticsPage() {
  return (
    <div className="page page-4xl py-8">
      <Anchor href="/my-properties" className="mb-2 -ml-1 inline-flex min-h-11 items-center gap-1 px-1 text-indigo hover:underline">
        <BackIcon className="size-4" />
        {m['statistics.back']()}
      </Anchor>
      <h1 className="text-28 font-bold">{m['statistics.title']()}</h1>
      <LoginWall tile="home" title={m['statistics.login_wall']()} text={m['statistics.login_wall_text']()}>
        <ListingStatisticsLoader />
      </LoginWall>
    </div>
  );
}

function ListingStatisticsLoader() {
  const isLoggedIn = useLoggedIn();
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const days = parseSpan(params);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['my-properties', 'view-stats', id, days],
    queryFn: async () => (await api('GET /property/view/stats', { query: { property_id: id, days } })).data,
    enabled: isLoggedIn,
    // Numbers of another listing must not be shown under the title of this one, not even for a moment.
    placeholderData: (previous) => (previous?.property_id === id ? keepPreviousData(previous) : undefined),
  });
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return (
      <EmptyState
        tile="missing"
        title={m['statistics.unavailable']()}
        text={m['statistics.unavailable_text']()}
        action={<LinkButton href="/my-properties">{m['statistics.back']()}</LinkButton>}
      />
    );
  }
  if (error && !data) return <FailedState text={messageOf(error, m['statistics.failed']())} onRetry={() => void refetch()} />;
  if (!data) return <StatisticsSkeleton />;
  return <ListingStatisticsView statistics={data} days={days} busy={isPlaceholderData} />;
}

function StatisticsSkeleton() {
  return (
    <div role="status" aria-label={m['shell.loading']()} className="flex flex-col gap-4 pt-2">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-11 w-60" />
      <Skeleton className="h-64 rounded-card" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-48 rounded-card" />
        <Skeleton className="h-48 rounded-card" />
      </div>
    </div>
  );
}
