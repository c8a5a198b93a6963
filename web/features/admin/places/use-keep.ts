import { useMutation, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../../messages/compiled/messages.js';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { toast } from '../../toast/toast-store.ts';

/** Sends a place; what is wrong with it is told at its field, or above the form where it belongs to none. */
export function useKeep(send: () => Promise<{ readonly message?: string | undefined }>, onDone: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: send,
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: ['admin'] });
      toast(message ?? m['admin.done']());
      onDone();
    },
  });
  const errors = error instanceof ApiError ? (error.errors ?? []) : [];
  return {
    send: () => mutate(),
    busy: isPending,
    /** Of a field, or of any below it. */
    wrong: (path: string): string | undefined => errors.find((one) => one.path === path || one.path.startsWith(`${path}.`))?.message,
    failed: error && errors.length === 0 ? messageOf(error, m['admin.failed']()) : undefined,
  };
}
