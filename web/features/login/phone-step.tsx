import { useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { RequestState } from '../../lib/request.ts';
import { Button } from '../../ui/button.tsx';
import { RequestLabel } from '../../ui/request-label.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NoticeLine } from '../privacy/notice-line.tsx';
import { phoneDigits, phoneProblem } from './phone.ts';

interface PhoneStepProps {
  readonly phone: string;
  readonly reason: string | undefined;
  /** Sending the code. */
  readonly request: RequestState;
  readonly onPhone: (digits: string) => void;
  readonly onSend: () => void;
}

export function PhoneStep({ phone, reason, request, onPhone, onSend }: PhoneStepProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const busy = request.status === 'pending';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = phoneProblem(phone);
    setProblem(wrong);
    if (!wrong && !busy) onSend();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-muted">{reason ?? m['login.intro']()}</p>
      <TextField
        label={m['login.phone']()}
        prefix="+91"
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        data-autofocus
        value={phone}
        onChange={(event) => {
          onPhone(phoneDigits(event.target.value));
          setProblem(null);
        }}
        error={problem}
        hint={m['login.phone_hint']()}
      />
      <NoticeLine />
      <Button type="submit" size="lg" wide busy={busy}>
        {m['login.send']()}
      </Button>
      <RequestLabel request={request} className="-mt-4 text-center" />
    </form>
  );
}
