import { keepPreviousData, onlineManager, useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api/api.ts';
import { useServerRendered } from '../../lib/page/server-rendered.ts';
import { pageNumber } from '../../lib/page/page-number.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { TileName } from '../../ui/drawings/drawn-tile.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ListingCardSkeleton } from '../../ui/skeleton.tsx';
import { CompareBar } from '../compare/compare-bar.tsx';
import { useLoggedIn } from '../session/session.ts';
import { openLogin } from '../session/login-request.ts';

const PER_PAGE = 12;
/** Number of cards in the first row. Their pictures load before others. */
const EAGER_CARDS = 4;
const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

export interface CardPageData<E> {
  readonly cards: readonly E[];
  readonly total: number;
  readonly totalPages: number;
}
type Load<E> = (page: number, limit: number) => Promise<CardPageData<E>>;

interface CardPageProps<E> {
  /** First segment of the page's URL, and of its query key. */
  readonly name: string;
  readonly title: string;
  /** Text that shows the number of cards. */
  readonly count: (count: number) => string;
  readonly empty: { readonly tile: TileName; readonly title: string; readonly text: string };
  /** Shown when the list could not be loaded and the server sent no message. */
  readonly loadError: string;
  readonly loadFromAccount: Load<E>;
  /** Loads the list while nobody is logged in. */
  readonly loadFromDevice: Load<E>;
  /** Rendered next to the heading. */
  readonly Actions: ComponentType<{ readonly hasCards: boolean }>;
  readonly Card: ComponentType<{ readonly entry: E; readonly eager: boolean }>;
}

/** A personal list of listing cards, from the account when somebody is logged in, otherwise from this device. Cards can be compared. */
export function CardPage<E extends { readonly id: string }>(props: CardPageProps<E>) {
  const { name, title, count, Actions, Card, empty } = props;
  const isLoggedIn = useLoggedIn();
  const isHydrating = useServerRendered();
  const [params] = useSearchParams();
  const page = pageNumber(params);
  const query = useQuery({
    queryKey: [name, isLoggedIn, page],
    queryFn: () => (isLoggedIn ? props.loadFromAccount : props.loadFromDevice)(page, PER_PAGE),
    enabled: !isHydrating,
    // The list has usually changed between two views of the page.
    staleTime: 0,
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[1] === isLoggedIn ? keepPreviousData(previous) : undefined),
  });
  const { data, error, isPending, isPlaceholderData } = query;
  const retry = () => void query.refetch();
  const hasCards = data !== undefined && data.total > 0;
  const path = `/${name}`;
  // The last page is empty when all of its cards were removed.
  if (hasCards && !isPlaceholderData && page > data.totalPages) return <Navigate replace to={`${path}?page=${data.totalPages}`} />;

  const content = (): ReactNode => {
    if (error && !data && !onlineManager.isOnline()) return <OfflineState onRetry={retry} />;
    if (error && !data) return <FailedState text={messageOf(error, props.loadError)} onRetry={retry} />;
    if (isPending) return <LoadingCards />;
    if (data.cards.length === 0) return <EmptyState {...empty} action={<LinkButton href="/">{m['shell.browse']()}</LinkButton>} />;
    return (
      <ul className={GRID} aria-busy={isPlaceholderData}>
        {data.cards.map((entry, index) => (
          <li key={entry.id}>
            <Card entry={entry} eager={index < EAGER_CARDS} />
          </li>
        ))}
      </ul>
    );
  };
  return (
    <div className="page py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h1 className="text-28 font-bold">{title}</h1>
        <Actions hasCards={hasCards} />
      </div>
      <p className="text-muted" aria-live="polite">
        {/* a space reserves the line, so that the cards do not move when the number appears */}
        {hasCards ? count(data.total) : '\u00a0'}
      </p>
      <div className="mb-6">{!isHydrating && !isLoggedIn && <DeviceNote />}</div>
      {content()}
      <CompareBar />
      {data && <Pagination page={page} totalPages={data.totalPages} href={(target) => `${path}?page=${target}`} />}
    </div>
  );
}

function LoadingCards() {
  return (
    <div className={cx(GRID, 'noscript:hidden')} role="status" aria-label={m['shell.loading']()}>
      {Array.from({ length: 4 }, (_, index) => (
        <ListingCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** Shown while there is no connection. The list is loaded automatically when the connection is back. */
function OfflineState({ onRetry }: { readonly onRetry: () => void }) {
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

/** Says that the list is stored on this device only, with a button to log in. */
function DeviceNote() {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-14 text-muted">
      {m['recently_viewed.note_device']()}
      <Button variant="quiet" onClick={() => openLogin({ onLoggedIn: () => undefined })} className="-ml-4">
        {m['shell.login']()}
      </Button>
    </p>
  );
}
