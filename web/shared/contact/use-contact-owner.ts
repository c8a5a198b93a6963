import { useRef, useState, type RefObject } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Contact } from '../../../contract/contact/contact.ts';
import type { PlanHint } from '../../../contract/base/errors.ts';
import { ApiError, api, isLoggedOut, messageOf } from '../../lib/api/api.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { readToken, writeToken } from '../../lib/api/auth-token.ts';
import { useResumeAfterVerification, useRequirePhoneVerification } from '../session/after-phone-verification.ts';
import { warn } from '../feedback/warning.ts';
import { toast } from '../feedback/toast.ts';

export interface ContactOwner {
  /** Ref for the button that requests the contact. */
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly requestContact: () => void;
  readonly busy: boolean;
  /** The owner's contact, or why it was refused; null before it is requested. */
  readonly result: { readonly contact: Contact } | { readonly refusal: string; readonly plans: readonly PlanHint[] } | null;
  readonly close: () => void;
}

/** Requests the owner's name and number, after a login where needed. Requesting it again returns the same contact. */
export function useContactOwner(propertyId: string): ContactOwner {
  const [result, setResult] = useState<ContactOwner['result']>(null);
  const [busy, setBusy] = useState(false);
  const attempt = useIdempotencyKey();
  const requirePhoneVerification = useRequirePhoneVerification();
  const buttonRef = useRef<HTMLButtonElement>(null);

  const reveal = async () => {
    setBusy(true);
    try {
      const { data } = await api('POST /property/contact', { body: { property_id: propertyId } }, { idempotencyKey: attempt.key() });
      attempt.end();
      setResult({ contact: data });
    } catch (error) {
      attempt.end(error);
      if (isLoggedOut(error)) {
        writeToken(null);
        askForLogin();
      } else if (error instanceof ApiError && error.code === 'quota_exceeded') setResult({ refusal: error.message, plans: error.plans });
      else if (!requirePhoneVerification(error, 'contact')) toast(messageOf(error, m['shell.request_failed']()), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const askForLogin = () => warn({ message: m['contact.login'](), onLoggedIn: () => void reveal() });
  useResumeAfterVerification(
    'contact',
    () => void reveal(),
    () => buttonRef.current?.getClientRects().length !== 0,
  );
  return {
    buttonRef,
    requestContact: () => (readToken() === null ? askForLogin() : void reveal()),
    busy,
    result,
    close: () => setResult(null),
  };
}
