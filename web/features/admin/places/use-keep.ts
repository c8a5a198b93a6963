import { useMutation, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../../messages/compiled/messages.js';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { toast } from '../../toast/toast-store.ts';

interface KeepOptions {
  readonly send: () => Promise<{ readonly message?: string | undefined }>;
  readonly onDone: () => void;
  /** Paths that have a field in the form. */
  readonly fields: readonly string[];
}

/** Sends a place; what is wrong with it is told at its field, or above the form where it belongs to none. */
export function useKeep({ send, onDone, fields }: KeepOptions) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: ['admin'] });
      toast(message ?? m['admin.done']());
      onDone();
    },
  });
  const errors = error instanceof ApiError ? error.errors : [];
  const isAt = (path: string, field: string) => path === field || path.startsWith(`${field}.`);
  const elsewhere = errors.filter(({ path }) => !fields.some((field) => isAt(path, field))).map(({ message }) => message);
  return {
    send: () => mutate(),
    busy: isPending,
    /** Of a field, or of any below it. */
    wrong: (field: string): string | undefined => errors.find(({ path }) => isAt(path, field))?.message,
    failed: error && errors.length === 0 ? messageOf(error, m['admin.failed']()) : elsewhere.join(' ') || undefined,
  };
}
