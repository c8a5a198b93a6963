import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProofNotice } from '../email-proof/proof-notice.tsx';
import { useAuth } from '../login/auth.ts';
import { LoginWall } from '../login/login-wall.tsx';
import { FailedState } from '../shell/failed-state.tsx';
import { SavedRow } from './saved-row.tsx';

/** The searches a person keeps: what is new in each, and how they hear of it. */
export function SavedSearchesPage() {
  return (
    <div className="page max-w-4xl py-8">
      <h1 className="text-28 font-bold">{m['saved_search.title']()}</h1>
      <p className="mb-5 text-muted">{m['saved_search.page_note']()}</p>
      <LoginWall tile="search" title={m['saved_search.wall']()} text={m['saved_search.wall_text']()}>
        <SavedSearches />
      </LoginWall>
    </div>
  );
}

function SavedSearches() {
  const { loggedIn, user } = useAuth();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['saved-searches'],
    queryFn: async () => (await api('GET /saved-search')).data,
    enabled: loggedIn,
  });
  if (error) return <FailedState text={messageOf(error, m['saved_search.load_failed']())} onRetry={() => void refetch()} />;
  if (isPending) return <RowsSkeleton />;
  if (data.length === 0)
    return (
      <EmptyState
        tile="search"
        title={m['saved_search.empty']()}
        text={m['saved_search.empty_text']()}
        action={<LinkButton href="/">{m['shell.look_around']()}</LinkButton>}
      />
    );
  const isWaiting = data.some(({ waits_for }) => waits_for === 'email');
  return (
    <>
      {isWaiting && user && <div className="-mt-2 mb-5">{user.email ? <ProofNotice /> : <NoAddress />}</div>}
      <ul className="flex flex-col gap-4">
        {data.map((search) => (
          <li key={search.id}>
            <SavedRow search={search} />
          </li>
        ))}
      </ul>
    </>
  );
}

function NoAddress() {
  return (
    <p className="rounded-control bg-mustard-soft p-4 text-mustard">
      {m['saved_search.no_address']()}{' '}
      <Anchor href="/me" className="inline-flex min-h-11 items-center font-semibold underline">
        {m['saved_search.add_address']()}
      </Anchor>
    </p>
  );
}

function RowsSkeleton() {
  return (
    <div role="status" aria-label={m['shell.loading']()} className="flex flex-col gap-4">
      {[0, 1, 2].map((at) => (
        <div key={at} className="flex flex-col gap-3 rounded-card border border-line bg-card p-4">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-11 w-48" />
        </div>
      ))}
    </div>
  );
}
