import { useRef, useState, type RefObject } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Contact } from '../../../contract/contact.ts';
import type { PlanHint } from '../../../contract/errors.ts';
import { ApiError, api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { readToken, writeToken } from '../../lib/auth-token.ts';
import { useAfterProof, usePhoneFirst } from '../login/phone-first.ts';
import { warn } from '../shell/warning-store.ts';
import { toast } from '../toast/toast-store.ts';

export interface ContactOwner {
  /** Of the button that asks. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly ask: () => void;
  readonly busy: boolean;
  /** What there is to show: the owner's number, or why it cannot be had. */
  readonly shown: { readonly contact: Contact } | { readonly refusal: string; readonly plans: readonly PlanHint[] } | null;
  readonly close: () => void;
}

/** Asks for the owner's name and number; logs in first where needed and carries on. Asking again answers the same record. */
export function useContactOwner(propertyId: string): ContactOwner {
  const [shown, setShown] = useState<ContactOwner['shown']>(null);
  const [busy, setBusy] = useState(false);
  const attempt = useAttempt();
  const phoneFirst = usePhoneFirst();
  const button = useRef<HTMLButtonElement>(null);

  const reveal = async () => {
    setBusy(true);
    try {
      const { data } = await api('POST /property/contact', { body: { property_id: propertyId } }, { idempotencyKey: attempt.key() });
      attempt.end();
      setShown({ contact: data });
    } catch (error) {
      attempt.end(error);
      if (isLoggedOut(error)) {
        writeToken(null);
        askToLogin();
      } else if (error instanceof ApiError && error.code === 'quota_exceeded') setShown({ refusal: error.message, plans: error.plans });
      else if (!phoneFirst(error, 'contact')) toast(messageOf(error, m['shell.request_failed']()), { look: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const askToLogin = () => warn({ message: m['contact.login'](), carryOn: () => void reveal() });
  useAfterProof(
    'contact',
    () => void reveal(),
    () => button.current?.getClientRects().length !== 0,
  );
  return {
    button,
    ask: () => (readToken() === null ? askToLogin() : void reveal()),
    busy,
    shown,
    close: () => setShown(null),
  };
}
