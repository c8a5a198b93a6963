import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { toast } from '../../shared/feedback/toast.ts';

const ACTION_REQUESTS = {
  remove: async (id: string) => (await api('DELETE /saved-search', { body: { id } })).message,
  restore: async (id: string) => (await api('POST /saved-search/restore', { body: { id } })).message,
};

/** Functions that delete and restore a saved search, and that mark its new listings as seen. All are safe to repeat. */
export function useSavedSearch(id: string) {
  const client = useQueryClient();
  const [isDeleted, setIsDeleted] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (action: keyof typeof ACTION_REQUESTS) => ACTION_REQUESTS[action](id),
    onSuccess: (message, action) => {
      setIsDeleted(action === 'remove');
      toast(message);
      // A deleted search stays in the list until the person leaves the page, so that it can be restored.
      if (action === 'restore') void client.invalidateQueries({ queryKey: ['saved-searches'] });
    },
    onError: (error) => toast(messageOf(error, m['saved_search.save_failed']()), { type: 'error', durationMs: 6000 }),
  });
  return {
    remove: () => mutate('remove'),
    restore: () => mutate('restore'),
    // The navigation does not wait for this.
    markAsSeen: () =>
      void api('POST /saved-search/seen', { body: { id } }, { withoutLogin: 'fail' }).then(
        () => client.invalidateQueries({ queryKey: ['saved-searches'] }),
        () => undefined,
      ),
    isDeleted,
    busy: isPending,
  };
}
