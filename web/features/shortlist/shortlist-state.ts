import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import type { ShortlistStatus } from '../../../contract/shortlist.ts';
import { api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { writeToken } from '../../lib/auth-token.ts';
import { useLoggedIn } from '../login/auth.ts';
import { openLogin, requireLogin } from '../login/login-store.ts';
import { toast } from '../toast/toast-store.ts';
import { askForStatus } from './status-batch.ts';

const stateKey = (id: string) => ['shortlist-state', id] as const;

/** Whether a property is in the person's shortlist, and the way to change that. */
export function useShortlisted(id: string): { readonly active: boolean; readonly toggle: () => void } {
  const client = useQueryClient();
  const loggedIn = useLoggedIn();
  const { data: status } = useQuery({ queryKey: stateKey(id), queryFn: () => askForStatus(id), enabled: loggedIn, staleTime: Infinity });
  const { mutate } = useMutation({
    // Says which state is wanted instead of toggling: repeating it after a lost answer does no harm.
    mutationFn: (wanted: ShortlistStatus) => api('POST /shortlist', { body: { property_id: id, status: wanted } }),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: stateKey(id) });
      const before = client.getQueryData<ShortlistStatus>(stateKey(id));
      client.setQueryData(stateKey(id), wanted);
      return { before };
    },
    onSuccess: ({ status: now, message }) => {
      client.setQueryData(stateKey(id), now);
      void client.invalidateQueries({ queryKey: ['shortlist'], refetchType: 'none' });
      toast(message || (now === 'active' ? m['shortlist.added']() : m['shortlist.removed']()));
    },
    onError: (error, wanted, context) => {
      client.setQueryData(stateKey(id), context?.before ?? 'inactive');
      if (!isLoggedOut(error)) return toast(messageOf(error, m['shell.shortlist_failed']()), { look: 'error' });
      writeToken(null);
      openLogin({ reason: m['shell.shortlist_login'](), carryOn: () => mutate(wanted) });
    },
  });
  const active = loggedIn && status === 'active';
  // Without a session nothing is known yet, so what is wanted is to keep it.
  const toggle = () => requireLogin(() => mutate(active ? 'inactive' : 'active'), m['shell.shortlist_login']());
  return { active, toggle };
}
