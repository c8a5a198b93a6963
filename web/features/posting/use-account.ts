import { useQuery } from '@tanstack/react-query';
import { fetchUser, useAuth } from '../login/auth.ts';
import { useLast } from './use-last.ts';

export interface Account {
  readonly loggedIn: boolean;
  /** Whoever was logged in last on this page; a dead session does not forget it, another account replaces it. */
  readonly id: string | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The account whose drafts and typed values are at stake. */
export function useAccount(): Account {
  const { loggedIn, user } = useAuth();
  // The same question as the header's, asked here for its failure.
  const { error, refetch } = useQuery({
    queryKey: ['user'],
    queryFn: async () => (await fetchUser()) ?? null,
    enabled: loggedIn && user === undefined,
  });
  const id = useLast(user?.id) ?? null;
  return { loggedIn, id, error: loggedIn ? error : null, retry: () => void refetch() };
}
