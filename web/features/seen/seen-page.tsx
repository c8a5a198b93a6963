import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api.ts';
import { useNow } from '../../lib/now.ts';
import { useServerRendered } from '../../lib/server-rendered.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListingCard } from '../../ui/listing-card.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ListingCardSkeleton } from '../../ui/skeleton.tsx';
import { CompareBar } from '../compare/compare-bar.tsx';
import { PickBox } from '../compare/pick-box.tsx';
import { useLoggedIn } from '../login/auth.ts';
import { openLogin } from '../login/login-store.ts';
import { FailedState } from '../shell/failed-state.tsx';
import { HeartButton } from '../shortlist/heart-button.tsx';
import { ClearSeen } from './clear-seen.tsx';
import { loadDeviceSeen, loadPersonSeen } from './load-seen.ts';
import { seenText } from './seen-text.ts';

const PER_PAGE = 12;
const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

/** What a person looked at lately: their list when they are logged in, else what this device remembers. */
export function SeenPage() {
  const loggedIn = useLoggedIn();
  const asleep = useServerRendered();
  const now = useNow();
  const [params] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['seen', loggedIn, page],
    queryFn: () => (loggedIn ? loadPersonSeen : loadDeviceSeen)(page, PER_PAGE),
    enabled: !asleep,
    // from one visit of this page to the next the list has usually grown
    staleTime: 0,
    placeholderData: (before, query) => (query?.queryKey[1] === loggedIn ? keepPreviousData(before) : undefined),
  });
  const some = data !== undefined && data.total > 0;
  return (
    <div className="page py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h1 className="text-28 font-bold">{m['seen.title']()}</h1>
        {some && <ClearSeen />}
      </div>
      <p className="text-muted" aria-live="polite">
        {some ? m['seen.count']({ count: data.total }) : m['seen.note']()}
      </p>
      <div className="mb-6">{!asleep && !loggedIn && <DeviceOnly />}</div>
      {error ? (
        <FailedState text={messageOf(error, m['shell.get_failed']())} onRetry={() => void refetch()} />
      ) : isPending ? (
        <div className={GRID} role="status" aria-label={m['shell.loading']()}>
          {Array.from({ length: 4 }, (_, at) => (
            <ListingCardSkeleton key={at} />
          ))}
        </div>
      ) : data.cards.length === 0 ? (
        <EmptyState
          tile="search"
          title={m['seen.empty']()}
          text={m['seen.empty_text']()}
          action={<LinkButton href="/">{m['shell.look_around']()}</LinkButton>}
        />
      ) : (
        <ul className={GRID} aria-busy={isPlaceholderData}>
          {data.cards.map((card, at) => (
            <li key={card.id}>
              <ListingCard card={card} eager={at < 4} level={2} corner={<HeartButton property={card} />}>
                {card.seen_at && <p className="border-t border-line pt-2 text-14 text-muted">{seenText(card.seen_at, now)}</p>}
                <PickBox card={card} />
              </ListingCard>
            </li>
          ))}
        </ul>
      )}
      <CompareBar />
      {data && <Pagination page={page} totalPages={data.totalPages} href={(to) => `/seen?page=${to}`} />}
    </div>
  );
}

function DeviceOnly() {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-14 text-muted">
      {m['seen.note_device']()}
      <Button look="quiet" onClick={() => openLogin({ carryOn: () => undefined })} className="-ml-2 px-2">
        {m['shell.login']()}
      </Button>
    </p>
  );
}
