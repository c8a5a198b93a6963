import { useRef, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { ContactCall } from '../../../contract/contact/calls.ts';
import { ApiError, api, messageOf } from '../../lib/api/api.ts';
import { createUuid } from '../../lib/api/idempotency-key.ts';
import { toast } from '../feedback/toast.ts';
import { useRequirePhoneVerification } from '../session/after-phone-verification.ts';
import type { ContactResult } from './use-show-number.ts';

/** The call that was started, or the reason why none was started. */
type MaskedCallResult = { readonly call: ContactCall } | Exclude<ContactResult, { readonly contact: unknown }>;

interface MaskedCall {
  readonly start: () => void;
  readonly busy: boolean;
  /** Null before a call was requested. */
  readonly result: MaskedCallResult | null;
  readonly close: () => void;
}

/** Subject of the call: an open contact, or a listing, whose contact pass is opened first if necessary. */
type CallSubject = { readonly contactId: string } | { readonly propertyId: string };

const loginOptions = () => ({ loginMessage: m['contact.login']() });

async function openPass(propertyId: string): Promise<{ readonly id: string } | { readonly waitlistPosition: number }> {
  const { data, waitlist_position: position } = await api('POST /contact/pass', { body: { property_id: propertyId } }, loginOptions());
  return data ? { id: data.id } : { waitlistPosition: position ?? 1 };
}

/** Calls the other person of a contact through the site. After a failed request the next click repeats the same call. */
export function useMaskedCall(subject: CallSubject): MaskedCall {
  const [result, setResult] = useState<MaskedCallResult | null>(null);
  const [busy, setBusy] = useState(false);
  const callId = useRef<string | null>(null);
  const requirePhoneVerification = useRequirePhoneVerification();
  const start = async () => {
    setBusy(true);
    callId.current ??= createUuid();
    try {
      const pass = 'contactId' in subject ? { id: subject.contactId } : await openPass(subject.propertyId);
      if ('waitlistPosition' in pass) return setResult(pass);
      const { data } = await api('POST /contact/call', { body: { id: pass.id, call_id: callId.current } }, loginOptions());
      callId.current = null;
      setResult({ call: data });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'quota_exceeded') setResult({ refusal: error.message, plans: error.plans });
      else if (!requirePhoneVerification(error, 'contact')) toast(messageOf(error, m['contact_call.failed_text']()), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { start: () => void start(), busy, result, close: () => setResult(null) };
}
