import { useMutation, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api/api.ts';
import { toast } from '../../shared/feedback/toast.ts';

/** Changes a visit, shows the server's message, and loads the visits again, also when somebody else had changed the visit meanwhile. */
export function useVisitChange<T>(change: (input: T) => Promise<{ readonly message: string }>, onDone: () => void = () => undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => {
      toast(message);
      onDone();
    },
    onError: (error) => toast(messageOf(error, m['shell.request_failed']()), { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['visits'] }),
  });
}
