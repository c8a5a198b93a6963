import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import { MY_STATUS_ORDER, statusLabel, type MyStatus } from '../../shared/own-listing/listing-status.ts';
import { api, messageOf } from '../../lib/api/api.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { pageNumber } from '../../lib/page/page-number.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ChipLink } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/drawings/icons.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoggedIn } from '../../shared/session/session.ts';
import { DemandList } from '../../shared/demand/demand-list.tsx';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { OwnerTotals } from './owner-totals.tsx';
import { RowStatistics } from './row-statistics.tsx';
import { PropertyRow } from './property-row.tsx';
import { useStatistics } from './use-statistics.ts';
import '../../styles/rest.css';

export const meta = () => personalMeta(m['shell.my_properties']());

const LISTINGS_PER_PAGE = 10;
const listPath = (status: string | null, page = 1): string => {
  const query = new URLSearchParams({ ...(status && { status }), ...(page > 1 && { page: String(page) }) });
  return `/my-properties${query.size > 0 ? `?${query}` : ''}`;
};

/** The person's own drafts and listings, last changed first. */
export default function MyPropertiesPage() {
  return (
    <div className="page page-4xl py-8">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-28 font-bold">{m['shell.my_properties']()}</h1>
        <div className="flex flex-wrap gap-3">
          <LinkButton href="/post" icon={<PlusIcon />}>
            {m['shell.post_home']()}
          </LinkButton>
          <LinkButton href="/my-properties/import" variant="outline">
            {m['bulk.entry']()}
          </LinkButton>
        </div>
      </div>
      <LoginWall tile="home" title={m['posting.mine_login_wall']()} text={m['posting.mine_login_wall_text']()}>
        <MyProperties />
      </LoginWall>
    </div>
  );
}

function MyProperties() {
  const isLoggedIn = useLoggedIn();
  const [params] = useSearchParams();
  const requestedStatus = params.get('status');
  const status = MY_STATUS_ORDER.find((candidate) => candidate === requestedStatus) ?? null;
  const page = pageNumber(params);
  const counts = useQuery({
    queryKey: ['my-properties', 'counts'],
    queryFn: async () => (await api('GET /user/myproperty/count')).data,
    enabled: isLoggedIn,
  });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['my-properties', status, page],
    queryFn: () => api('GET /property/myproperty', { query: { page, limit: LISTINGS_PER_PAGE, ...(status && { status }) } }),
    enabled: isLoggedIn,
    placeholderData: keepPreviousData,
  });
  const publishedIds = data?.data.filter(hasStatistics).map(({ id }) => id) ?? [];
  const { totals, statisticsFor } = useStatistics(publishedIds);
  if (!data) {
    if (!error) return <RowsSkeleton />;
    return <FailedState text={messageOf(error, m['posting.load_failed']())} onRetry={() => void refetch()} />;
  }
  const countByStatus = counts.data?.by_status ?? {};
  return (
    <>
      <StatusChips total={counts.data?.total ?? data.pagination.total} countByStatus={countByStatus} selected={status} />
      {publishedIds.length > 0 && <OwnerTotals totals={totals} />}
      {publishedIds.length > 0 && (
        <Anchor href="/contacted/views" className="mb-3 inline-flex min-h-11 items-center font-semibold text-indigo hover:underline">
          {m['number_views.title']()}
        </Anchor>
      )}
      {data.data.length === 0 ? (
        <NoListings status={status} />
      ) : (
        <ul className="flex flex-col gap-4" aria-busy={isPlaceholderData}>
          {data.data.map((listing) => (
            <li key={listing.id}>
              <PropertyRow listing={listing}>
                {hasStatistics(listing) && <RowStatistics id={listing.id} title={listing.title} statistics={statisticsFor(listing.id)} />}
              </PropertyRow>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} totalPages={data.pagination.totalPages} href={(pageNumber) => listPath(status, pageNumber)} />
      {publishedIds.length > 0 && <DemandList />}
    </>
  );
}

function NoListings({ status }: { readonly status: MyStatus | null }) {
  if (status === null) {
    return (
      <EmptyState
        tile="home"
        title={m['posting.mine_empty']()}
        text={m['posting.mine_empty_text']()}
        action={<LinkButton href="/post">{m['shell.post_home']()}</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      tile="home"
      title={m['posting.mine_none']({ status: statusLabel(status) })}
      text={m['posting.mine_none_text']()}
      action={<LinkButton href={listPath(null)}>{m['posting.mine_all']()}</LinkButton>}
    />
  );
}

/** Whether statistics are shown: the listing was published at some time and is not removed. */
const hasStatistics = ({ first_published_at, status }: OwnListing): boolean => first_published_at !== null && status !== 'removed';

interface StatusChipsProps {
  readonly total: number;
  readonly countByStatus: Readonly<Record<string, number>>;
  readonly selected: MyStatus | null;
}

function StatusChips({ total, countByStatus, selected }: StatusChipsProps) {
  if (total === 0) return null;
  const chips = MY_STATUS_ORDER.filter((status) => (countByStatus[status] ?? 0) > 0 || status === selected);
  return (
    <nav aria-label={m['posting.mine_by_status']()} className="no-scrollbar -mx-4 mb-5 flex gap-2 overflow-x-auto px-4 py-1">
      <ChipLink href={listPath(null)} selected={selected === null} aria-current={selected === null ? 'page' : undefined}>
        {m['posting.status_count']({ status: m['posting.status_all'](), count: total })}
      </ChipLink>
      {chips.map((status) => (
        <ChipLink
          key={status}
          href={listPath(status)}
          selected={selected === status}
          aria-current={selected === status ? 'page' : undefined}
        >
          {m['posting.status_count']({ status: statusLabel(status), count: countByStatus[status] ?? 0 })}
        </ChipLink>
      ))}
    </nav>
  );
}

function RowsSkeleton() {
  return (
    <div role="status" aria-label={m['shell.loading']()} className="flex flex-col gap-4 pt-14">
      {[0, 1, 2].map((index) => (
        <div key={index} className="flex gap-4 rounded-card border border-line bg-card p-4">
          <Skeleton className="size-24 shrink-0" />
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-11 w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}
