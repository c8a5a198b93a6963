import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { personalMeta } from '../../lib/page/seo.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmailVerificationNotice } from '../../shared/session/email-verification-notice.tsx';
import { useAuth } from '../../shared/session/session.ts';
import { LoginWall } from '../../shared/session/login-wall.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { SavedSearchRow } from './saved-search-row.tsx';

export const meta = () => personalMeta(m['saved_search.title']());

/** The saved searches of the person, with the number of new listings and the notification settings. */
export default function SavedSearchesPage() {
  return (
    <div className="page page-4xl py-8">
      <h1 className="mb-5 text-28 font-bold">{m['saved_search.title']()}</h1>
      <LoginWall tile="search" title={m['saved_search.login_wall']()} text={m['saved_search.login_wall_text']()}>
        <SavedSearches />
      </LoginWall>
    </div>
  );
}

function SavedSearches() {
  const { isLoggedIn, user } = useAuth();
  const { data, error, refetch } = useQuery({
    queryKey: ['saved-searches'],
    queryFn: async () => (await api('GET /saved-search')).data,
    enabled: isLoggedIn,
  });
  if (error && !data) return <FailedState text={messageOf(error, m['saved_search.load_failed']())} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  if (data.length === 0)
    return (
      <EmptyState
        tile="search"
        title={m['saved_search.empty']()}
        text={m['saved_search.empty_text']()}
        action={<LinkButton href="/">{m['shell.browse']()}</LinkButton>}
      />
    );
  const isAnyWaitingForEmail = data.some(({ waits_for }) => waits_for === 'email');
  return (
    <>
      {isAnyWaitingForEmail && user && (
        <div className="-mt-2 mb-5">{user.email ? <EmailVerificationNotice /> : <MissingEmailNotice />}</div>
      )}
      <ul className="flex flex-col gap-4">
        {data.map((search) => (
          <li key={search.id}>
            <SavedSearchRow search={search} />
          </li>
        ))}
      </ul>
    </>
  );
}

function MissingEmailNotice() {
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
      {[0, 1, 2].map((index) => (
        <div key={index} className="flex flex-col gap-3 rounded-card border border-line bg-card p-4">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-11 w-48" />
        </div>
      ))}
    </div>
  );
}
