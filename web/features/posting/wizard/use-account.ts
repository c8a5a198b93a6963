import { useQuery } from '@tanstack/react-query';
import { fetchUser, useAuth } from '../../../shared/session/session.ts';
import { useLastDefined } from './use-last-defined.ts';

interface Account {
  readonly isLoggedIn: boolean;
  /** The account that was last logged in on this page. It stays after the session ends, until another account logs in. */
  readonly id: string | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The account to which the drafts and unsaved values belong. */
export function useAccount(): Account {
  const { isLoggedIn, user } = useAuth();
  // The same query as in the page header, used here for its error.
  const { error, refetch } = useQuery({
    queryKey: ['user'],
    queryFn: async () => (await fetchUser()) ?? null,
    enabled: isLoggedIn && user === undefined,
  });
  const id = useLastDefined(user?.id) ?? null;
  return { isLoggedIn, id, error: isLoggedIn ? error : null, retry: () => void refetch() };
}
