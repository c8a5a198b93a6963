import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Reveal } from '../../../contract/privacy/privacy.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { clockText, dateText } from '../../lib/format/dates.ts';
import { pageNumber } from '../../lib/page/page-number.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedState } from '../../ui/failed-state.tsx';

const REVEALS_PER_PAGE = 10;

/** Who saw the person's phone number, for which listing, and when. */
export function RevealList() {
  const [params] = useSearchParams();
  const page = pageNumber(params);
  const { data, error, refetch } = useQuery({
    queryKey: ['reveals', page],
    queryFn: () => api('GET /user/reveals', { query: { page, limit: REVEALS_PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24 rounded-card" />;
  if (data.data.length === 0) return <p>{m['privacy.reveals_none']()}</p>;
  return (
    <>
      <ul className="flex flex-col">
        {data.data.map((reveal) => (
          <li key={`${reveal.at} ${reveal.listing.id} ${reveal.who}`} className="border-b border-line py-3 last:border-b-0">
            <p>
              {revealText(reveal)} <ListingTitle listing={reveal.listing} />
            </p>
            <p className="text-14 text-muted">
              {reveal.times > 1 ? (
                m['number_views.seen_often']({ count: reveal.times, first: timeText(reveal.first_at), last: timeText(reveal.at) })
              ) : (
                <time dateTime={reveal.at}>{timeText(reveal.at)}</time>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={data.pagination.totalPages} href={(target) => `/me/data?page=${target}`} />
    </>
  );
}

const timeText = (iso: string) => `${dateText(iso)}, ${clockText(iso)}`;

function revealText({ side, who: name }: Reveal): string {
  const who = name ?? m['privacy.who_gone']();
  return side === 'owner' ? m['privacy.reveal_listing']({ who }) : m['privacy.reveal_contact']({ who });
}

function ListingTitle({ listing: { title, url } }: { readonly listing: Reveal['listing'] }) {
  if (url === null) return <span className="text-muted">{title}</span>;
  return (
    <Anchor href={url} className="font-semibold text-indigo hover:underline">
      {title}
    </Anchor>
  );
}
