import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { expireSession } from '../login/auth.ts';
import { toast } from '../toast/toast-store.ts';

const DO = {
  remove: async (id: string) => (await api('DELETE /saved-search', { body: { id } })).message,
  restore: async (id: string) => (await api('POST /saved-search/restore', { body: { id } })).message,
};

/** Deleting and its undo, and looking at what is new. Each can be repeated after a cut line. */
export function useSaved(id: string) {
  const client = useQueryClient();
  const [isGone, setGone] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (what: keyof typeof DO) => DO[what](id),
    onSuccess: (message, what) => {
      setGone(what === 'remove');
      toast(message);
      // a deleted one stays in the list as long as the page does, so that it can be undone
      if (what === 'restore') void client.invalidateQueries({ queryKey: ['saved-searches'] });
    },
    onError: (error, what) => {
      if (isLoggedOut(error)) expireSession(() => mutate(what));
      else toast(messageOf(error, m['saved_search.save_failed']()), { look: 'error', durationMs: 6000 });
    },
  });
  return {
    remove: () => mutate('remove'),
    restore: () => mutate('restore'),
    // the page it leads to does not wait for this
    open: () =>
      void api('POST /saved-search/seen', { body: { id } }).then(
        () => client.invalidateQueries({ queryKey: ['saved-searches'] }),
        () => undefined,
      ),
    isGone,
    busy: isPending,
  };
}
