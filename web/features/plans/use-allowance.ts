import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLoggedIn } from '../login/auth.ts';

/** What the person may still have, in each role they list homes in; undefined while it is not known, and for visitors. */
export function useAllowance() {
  const loggedIn = useLoggedIn();
  const { data } = useQuery({
    queryKey: ['allowance'],
    queryFn: async () => (await api('GET /subscription/allowance')).data,
    enabled: loggedIn,
    staleTime: 0,
    // a line beside other things: they go on without it
    retry: false,
  });
  return data;
}
