import { useId, useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { phoneError } from '../../lib/format/phone.ts';
import type { RequestState } from '../../lib/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { ConsentNotice } from './consent-notice.tsx';

interface PhoneStepProps {
  readonly phone: string;
  readonly reason: string | undefined;
  /** The request that sends the code. */
  readonly request: RequestState;
  readonly onPhone: (digits: string) => void;
  readonly onSend: () => void;
}

/** Asks for the phone number to which a code is sent. */
export function PhoneStep({ phone, reason, request, onPhone, onSend }: PhoneStepProps) {
  const [error, setError] = useState<string | null>(null);
  const notice = useId();
  const busy = request.status === 'pending';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const inputError = phoneError(phone);
    setError(inputError);
    if (!inputError && !busy) onSend();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-muted">{reason ?? m['login.intro']()}</p>
      <PhoneField
        label={m['login.phone']()}
        required
        data-autofocus
        value={phone}
        onPhone={(digits) => {
          onPhone(digits);
          setError(null);
        }}
        error={error}
        hint={m['login.phone_hint']()}
      />
      <Button type="submit" size="lg" wide busy={busy} aria-describedby={notice}>
        {m['login.send']()}
      </Button>
      <RequestLabel request={request} className="-mt-4 text-center" />
      {/* below the button, so that the button is visible above the keyboard of a phone */}
      <ConsentNotice id={notice} />
    </form>
  );
}
