import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { CloseReason } from '../../../contract/posting.ts';
import { attemptKey } from '../../lib/attempt-key.ts';
import { ApiError, isLoggedOut, messageOf } from '../../lib/api.ts';
import { expireSession } from '../login/auth.ts';
import { forgetDraft } from '../posting/form/unsaved-store.ts';
import { toast } from '../toast/toast-store.ts';
import { DO, type Action } from './actions.ts';

interface Wanted {
  readonly action: Action;
  readonly reason?: CloseReason;
}

/** Runs an action on a listing and reads the lists anew; then `onDone`. */
export function useAction(
  id: string,
  onDone: () => void,
): {
  readonly run: (wanted: Wanted) => void;
  readonly busy: Action | null;
  /** There is no room for it beside what is live; until it is closed. */
  readonly full: { readonly refusal: ApiError; readonly close: () => void } | null;
} {
  const client = useQueryClient();
  // Kept until it is done: pressing again after a cut line is the same wish.
  const [attempt, setAttempt] = useState(attemptKey);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ action, reason }: Wanted) => DO[action](id, { reason, attempt }),
    onSuccess: async ({ message }, { action }) => {
      setAttempt(attemptKey());
      toast(message ?? m['posting.done']());
      if (action === 'delete') {
        forgetDraft(id);
        client.removeQueries({ queryKey: ['own-listing'], predicate: ({ queryKey }) => queryKey[2] === id });
      } else void client.invalidateQueries({ queryKey: ['own-listing'] });
      await client.invalidateQueries({ queryKey: ['my-properties'] });
      onDone();
    },
    onError: (error, wanted) => {
      if (isLoggedOut(error)) expireSession(() => mutate(wanted));
      else if (error instanceof ApiError && error.code === 'quota_exceeded') setRefusal(error);
      else toast(messageOf(error, m['posting.action_failed']()), { look: 'error', durationMs: 6000 });
    },
  });
  const full = refusal && { refusal, close: () => setRefusal(null) };
  return { run: mutate, busy: isPending ? (variables?.action ?? null) : null, full };
}
