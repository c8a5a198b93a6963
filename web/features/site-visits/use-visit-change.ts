import { useMutation, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api/api.ts';
import { toast } from '../../shared/feedback/toast.ts';

/** A change of a visit: says the answer of the server, and reads the visits again, also when the visit had changed meanwhile. */
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
