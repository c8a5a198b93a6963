import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { CloseReason } from '../../../contract/posting/posting.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { ApiError, messageOf } from '../../lib/api/api.ts';
import { forgetDraft } from '../../shared/own-listing/unsaved-store.ts';
import { toast } from '../../shared/feedback/toast.ts';
import { ACTION_REQUESTS, type Action } from './listing-actions.ts';

interface ActionRequest {
  readonly action: Action;
  readonly reason?: CloseReason;
}

/** Runs an action on a listing, reloads the lists, then calls `onDone`. */
export function useAction(
  id: string,
  onDone: () => void,
): {
  readonly run: (request: ActionRequest) => void;
  /** Null while no action is running. */
  readonly runningAction: Action | null;
  /** Set when the listing quota is used up, until the dialog is closed. */
  readonly quotaRefusal: { readonly error: ApiError; readonly close: () => void } | null;
} {
  const client = useQueryClient();
  const idempotency = useIdempotencyKey();
  const [quotaError, setQuotaError] = useState<ApiError | null>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ action, reason }: ActionRequest) => ACTION_REQUESTS[action](id, { reason, idempotencyKey: idempotency.key() }),
    onSuccess: async ({ message }, { action }) => {
      idempotency.reportOutcome();
      toast(message ?? m['posting.done']());
      if (action === 'delete') {
        forgetDraft(id);
        client.removeQueries({ queryKey: ['own-listing'], predicate: ({ queryKey }) => queryKey[2] === id });
      } else void client.invalidateQueries({ queryKey: ['own-listing'] });
      await client.invalidateQueries({ queryKey: ['my-properties'] });
      onDone();
    },
    onError: (error) => {
      idempotency.reportOutcome(error);
      if (error instanceof ApiError && error.code === 'quota_exceeded') setQuotaError(error);
      else toast(messageOf(error, m['posting.action_failed']()), { type: 'error', durationMs: 6000 });
    },
  });
  const quotaRefusal = quotaError && { error: quotaError, close: () => setQuotaError(null) };
  return { run: mutate, runningAction: isPending ? (variables?.action ?? null) : null, quotaRefusal };
}
