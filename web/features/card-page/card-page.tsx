import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api.ts';
import { useServerRendered } from '../../lib/server-rendered.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { TileName } from '../../ui/drawn-tile.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ListingCardSkeleton } from '../../ui/skeleton.tsx';
import { CompareBar } from '../compare/compare-bar.tsx';
import { useLoggedIn } from '../login/auth.ts';
import { openLogin } from '../login/login-store.ts';
import { FailedState } from '../shell/failed-state.tsx';

const PER_PAGE = 12;
/** Cards of the first row, whose pictures come first. */
const EAGER = 4;
const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

export interface CardPageData<E> {
  readonly cards: readonly E[];
  readonly total: number;
  readonly totalPages: number;
}
type Load<E> = (page: number, limit: number) => Promise<CardPageData<E>>;

interface CardPageProps<E> {
  /** First segment of its address, and of its key among the queries. */
  readonly name: string;
  readonly title: string;
  /** What the list is, while it is empty. */
  readonly note: string;
  /** How many there are. */
  readonly count: (count: number) => string;
  readonly empty: { readonly tile: TileName; readonly title: string; readonly text: string };
  /** Said when it could not be loaded and nobody says why. */
  readonly failed: string;
  readonly ofPerson: Load<E>;
  /** What this device remembers, while nobody is logged in. */
  readonly ofDevice: Load<E>;
  /** Cards differ in height by much, so they do not follow the tallest of their row. */
  readonly uneven?: boolean;
  /** Beside the heading. */
  readonly Actions: ComponentType<{ readonly some: boolean }>;
  readonly Card: ComponentType<{ readonly entry: E; readonly eager: boolean }>;
}

/** A list of cards that is somebody's own: theirs when they are logged in, else what this device remembers. Any four can be compared. */
export function CardPage<E extends { readonly id: string }>(props: CardPageProps<E>) {
  const { name, title, note, count, Actions, Card, empty } = props;
  const loggedIn = useLoggedIn();
  const asleep = useServerRendered();
  const [params] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, isPending, isPaused, isPlaceholderData, refetch } = useQuery({
    queryKey: [name, loggedIn, page],
    queryFn: () => (loggedIn ? props.ofPerson : props.ofDevice)(page, PER_PAGE),
    enabled: !asleep,
    // from one visit of this page to the next the list has usually changed
    staleTime: 0,
    placeholderData: (before, query) => (query?.queryKey[1] === loggedIn ? keepPreviousData(before) : undefined),
  });
  const some = data !== undefined && data.total > 0;
  const path = `/${name}`;
  // the last page may have been emptied meanwhile
  if (some && !isPlaceholderData && page > data.totalPages) return <Navigate replace to={`${path}?page=${data.totalPages}`} />;
  return (
    <div className="page py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h1 className="text-28 font-bold">{title}</h1>
        <Actions some={some} />
      </div>
      <p className="text-muted" aria-live="polite">
        {some ? count(data.total) : note}
      </p>
      <div className="mb-6">{!asleep && !loggedIn && <DeviceOnly />}</div>
      {isPaused && (!data || isPlaceholderData) ? (
        <Offline onRetry={() => void refetch()} />
      ) : error && !data ? (
        <FailedState text={messageOf(error, props.failed)} onRetry={() => void refetch()} />
      ) : isPending ? (
        <div className={GRID} role="status" aria-label={m['shell.loading']()}>
          {Array.from({ length: 4 }, (_, at) => (
            <ListingCardSkeleton key={at} />
          ))}
        </div>
      ) : data.cards.length === 0 ? (
        <EmptyState {...empty} action={<LinkButton href="/">{m['shell.look_around']()}</LinkButton>} />
      ) : (
        <ul className={cx(GRID, props.uneven && 'items-start')} aria-busy={isPlaceholderData}>
          {data.cards.map((entry, at) => (
            <li key={entry.id}>
              <Card entry={entry} eager={at < EAGER} />
            </li>
          ))}
        </ul>
      )}
      <CompareBar />
      {data && <Pagination page={page} totalPages={data.totalPages} href={(to) => `${path}?page=${to}`} />}
    </div>
  );
}

/** Nothing can be fetched until the connection is back, which is then done by itself. */
function Offline({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        tile="offline"
        title={m['shell.offline_title']()}
        text={m['shell.offline_text']()}
        action={<Button onClick={onRetry}>{m['shell.retry']()}</Button>}
      />
    </div>
  );
}

function DeviceOnly() {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-14 text-muted">
      {m['seen.note_device']()}
      <Button look="quiet" onClick={() => openLogin({ carryOn: () => undefined })} className="-ml-4">
        {m['shell.login']()}
      </Button>
    </p>
  );
}
