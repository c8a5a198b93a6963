import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { Contact } from '../../../contract/contact/contact.ts';
import type { PlanHint } from '../../../contract/base/errors.ts';
import { ApiError, api, messageOf } from '../../lib/api/api.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { useRequirePhoneVerification } from '../session/after-phone-verification.ts';
import { toast } from '../feedback/toast.ts';

/** The owner's contact details, the position in the waitlist, or the reason for a refusal. */
export type ContactResult =
  | { readonly contact: Contact }
  | { readonly waitlistPosition: number }
  | { readonly refusal: string; readonly plans: readonly PlanHint[] };

interface ShowNumber {
  readonly show: () => void;
  readonly busy: boolean;
  /** Null before the number was requested. */
  readonly result: ContactResult | null;
}

/** Requests the owner's name and number, and shares those of the person. A repeated request returns the same contact. */
export function useShowNumber(propertyId: string): ShowNumber {
  const [result, setResult] = useState<ContactResult | null>(null);
  const [busy, setBusy] = useState(false);
  const idempotency = useIdempotencyKey();
  const requirePhoneVerification = useRequirePhoneVerification();
  const show = async () => {
    setBusy(true);
    try {
      const { data } = await api(
        'POST /property/contact',
        { body: { property_id: propertyId } },
        { idempotencyKey: idempotency.key(), loginMessage: m['contact.login']() },
      );
      idempotency.reportOutcome();
      setResult(data.waitlist_position === null ? { contact: data } : { waitlistPosition: data.waitlist_position });
    } catch (error) {
      idempotency.reportOutcome(error);
      if (error instanceof ApiError && error.code === 'quota_exceeded') setResult({ refusal: error.message, plans: error.plans });
      else if (!requirePhoneVerification(error, 'contact')) toast(messageOf(error, m['shell.request_failed']()), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { show: () => void show(), busy, result };
}
