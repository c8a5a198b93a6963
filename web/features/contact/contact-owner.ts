import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Contact } from '../../../contract/contact.ts';
import { ApiError, api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { readToken, writeToken } from '../../lib/auth-token.ts';
import { warn } from '../shell/warning-store.ts';
import { toast } from '../toast/toast-store.ts';

export interface ContactOwner {
  readonly ask: () => void;
  readonly busy: boolean;
  /** What there is to show: the owner's number, or why it cannot be had. */
  readonly shown: { readonly contact: Contact } | { readonly refusal: string } | null;
  readonly close: () => void;
}

/** Asks for the owner's name and number; logs in first where needed and carries on. Asking again answers the same record. */
export function useContactOwner(propertyId: string): ContactOwner {
  const client = useQueryClient();
  const [shown, setShown] = useState<ContactOwner['shown']>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /property/contact', { body: { property_id: propertyId } }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ data }) => {
      setShown({ contact: data });
      void client.invalidateQueries({ queryKey: ['contacts'] });
    },
    onError: (error) => {
      if (isLoggedOut(error)) {
        writeToken(null);
        askToLogin();
      } else if (error instanceof ApiError && error.code === 'quota_exceeded') setShown({ refusal: error.message });
      else toast(messageOf(error, m['shell.request_failed']()), { look: 'error' });
    },
  });
  const askToLogin = () => warn({ message: m['contact.login'](), carryOn: () => mutate() });
  return {
    ask: () => (readToken() === null ? askToLogin() : mutate()),
    busy: isPending,
    shown,
    close: () => setShown(null),
  };
}
