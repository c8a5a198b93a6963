import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { useLoggedIn } from '../session/session.ts';

/** How many more listings the person may publish, by role. Undefined while it loads, and for visitors without an account. */
export function useAllowance() {
  const isLoggedIn = useLoggedIn();
  const { data } = useQuery({
    queryKey: ['allowance'],
    queryFn: async () => (await api('GET /subscription/allowance')).data,
    enabled: isLoggedIn,
    staleTime: 0,
    // Not retried, because pages show it as an additional line that they can omit.
    retry: false,
  });
  return data;
}
