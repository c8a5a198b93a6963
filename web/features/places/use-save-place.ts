import { useMutation, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, messageOf } from '../../lib/api/api.ts';
import { toast } from '../../shared/feedback/toast.ts';

interface SavePlaceOptions {
  readonly send: () => Promise<{ readonly message?: string | undefined }>;
  readonly onDone: () => void;
  /** Error paths that have a field in the form. */
  readonly fields: readonly string[];
}

/** Saves a place. Errors are shown at their field, or above the form when they belong to no field. */
export function useSavePlace({ send, onDone, fields }: SavePlaceOptions) {
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
  const belongsTo = (path: string, field: string) => path === field || path.startsWith(`${field}.`);
  const otherMessages = errors.filter(({ path }) => !fields.some((field) => belongsTo(path, field))).map(({ message }) => message);
  return {
    send: () => mutate(),
    busy: isPending,
    /** The error at a field or at a path below it. */
    errorAt: (field: string): string | undefined => errors.find(({ path }) => belongsTo(path, field))?.message,
    failureText: error && errors.length === 0 ? messageOf(error, m['admin.failed']()) : otherMessages.join(' ') || undefined,
  };
}
