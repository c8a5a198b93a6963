import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ClockIcon } from '../../ui/icons.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { ListingCard } from '../../ui/listing-card.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ListingCardSkeleton } from '../../ui/skeleton.tsx';
import { CompareBar } from '../compare/compare-bar.tsx';
import { PickBox } from '../compare/pick-box.tsx';
import { useLoggedIn } from '../login/auth.ts';
import { LoginWall } from '../login/login-wall.tsx';
import { FailedState } from '../shell/failed-state.tsx';
import { HeartButton } from './heart-button.tsx';

const PER_PAGE = 12;
const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

/** The properties a person keeps for later. A card whose heart was taken away stays until the page is left, to undo it. */
export function ShortlistPage() {
  const loggedIn = useLoggedIn();
  const [params] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['shortlist', page],
    queryFn: () => api('GET /shortlist', { query: { page, limit: PER_PAGE } }),
    enabled: loggedIn,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="page py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h1 className="text-28 font-bold">{m['shell.shortlist_title']()}</h1>
          <LinkButton href="/saved-searches" look="quiet" icon={<BellIcon />} className="-mx-4">
            {m['saved_search.title']()}
          </LinkButton>
        </div>
        <Anchor href="/seen" className="-mr-2 inline-flex min-h-11 items-center gap-2 px-2 font-semibold text-indigo hover:underline">
          <ClockIcon />
          {m['seen.title']()}
        </Anchor>
      </div>
      <p className="mb-6 text-muted" aria-live="polite">
        {data && data.pagination.total > 0 ? m['shell.shortlist_count']({ count: data.pagination.total }) : m['shell.shortlist_note']()}
      </p>
      <LoginWall tile="heart" title={m['shell.shortlist_wall']()} text={m['shell.shortlist_login']()}>
        {error ? (
          <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />
        ) : isPending ? (
          <div className={GRID} role="status" aria-label={m['shell.loading']()}>
            {Array.from({ length: 4 }, (_, at) => (
              <ListingCardSkeleton key={at} />
            ))}
          </div>
        ) : data.data.length === 0 ? (
          <EmptyState
            tile="heart"
            title={m['shell.shortlist_empty']()}
            text={m['shell.shortlist_empty_text']()}
            action={<LinkButton href="/">{m['shell.look_around']()}</LinkButton>}
          />
        ) : (
          <ul className={GRID} aria-busy={isPlaceholderData}>
            {data.data.map((card, at) => (
              <li key={card.id}>
                <ListingCard card={card} eager={at < 4} level={2} corner={<HeartButton property={card} />}>
                  <PickBox card={card} />
                </ListingCard>
              </li>
            ))}
          </ul>
        )}
        <CompareBar />
        {data && <Pagination page={page} totalPages={data.pagination.totalPages} href={(to) => `/shortlist?page=${to}`} />}
      </LoginWall>
    </div>
  );
}
