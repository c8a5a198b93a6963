import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Reveal } from '../../../contract/privacy.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api.ts';
import { clockText, dateText } from '../../lib/dates.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedState } from '../shell/failed-state.tsx';

const PER_PAGE = 10;

/** Who saw one's number, at which listing, when. */
export function RevealList() {
  const [params] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['reveals', page],
    queryFn: () => api('GET /user/reveals', { query: { page, limit: PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
  if (error) return <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton className="h-24 rounded-card" />;
  if (data.data.length === 0) return <p>{m['privacy.reveals_none']()}</p>;
  return (
    <>
      <ul className="flex flex-col">
        {data.data.map((reveal) => (
          <li key={`${reveal.at} ${reveal.listing.id}`} className="border-b border-line py-3 last:border-b-0">
            <p>
              {sentence(reveal)} <Listing of={reveal.listing} />
            </p>
            <p className="text-14 text-muted">
              <time dateTime={reveal.at}>{`${dateText(reveal.at)}, ${clockText(reveal.at)}`}</time>
            </p>
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={data.pagination.totalPages} href={(to) => `/me/data?page=${to}`} />
    </>
  );
}

function sentence({ how, who: name }: Reveal): string {
  const who = name ?? m['privacy.who_gone']();
  return how === 'listing' ? m['privacy.reveal_listing']({ who }) : m['privacy.reveal_contact']({ who });
}

function Listing({ of: { title, url } }: { readonly of: Reveal['listing'] }) {
  if (url === null) return <span className="text-muted">{title}</span>;
  return (
    <Anchor href={url} className="font-semibold text-indigo hover:underline">
      {title}
    </Anchor>
  );
}
