import { useRef, useState, type FormEvent } from 'react';
import { CODE_LENGTH } from '../../../contract/auth/code-length.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { RequestState } from '../../lib/api/request.ts';
import { clockText } from '../../lib/format/dates.ts';
import { displayPhone } from '../../lib/format/phone.ts';
import { Button } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/form/field.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { CodeInput } from './code-input.tsx';
import type { SentCode } from './sent-code.ts';
import { useCountdown } from './use-countdown.ts';
import { useSmsCode } from './use-sms-code.ts';

interface CodeStepProps {
  readonly phone: string;
  readonly sentCode: Pick<SentCode, 'resendAt' | 'sentAt'>;
  /** The request that submits the code. */
  readonly request: RequestState;
  /** Label of the submit button. */
  readonly action: string;
  /** Submits only when the button is clicked, not as soon as there are six digits. For actions that cannot be undone. */
  readonly submitManually?: boolean;
  /** Resolves to the error message for a wrong code, or to null when the code was accepted. */
  readonly onVerify: (code: string) => Promise<string | null>;
  /** Resolves to the error message when no code was sent, otherwise to null. The code that was sent before stays valid. */
  readonly onResend: () => Promise<string | null>;
  /** Absent when the number already belongs to an account. */
  readonly onChangePhone?: (() => void) | undefined;
}

/** For an SMS sent longer ago than this (ms), the text includes the time. */
const RECENT_MS = 120_000;
/** A longer wait is shown without a countdown. */
const MAX_COUNTDOWN_SECONDS = 900;

const timeText = (at: number) => clockText(new Date(at).toISOString());

function sentText(phone: string, sentAt: number | undefined): string {
  const isEarlier = sentAt !== undefined && Date.now() - sentAt > RECENT_MS;
  const phoneText = displayPhone(phone);
  return isEarlier ? m['login.code_sent_before']({ phone: phoneText, time: timeText(sentAt) }) : m['login.code_sent']({ phone: phoneText });
}

const EMPTY: readonly string[] = Array.from({ length: CODE_LENGTH }, () => '');

/**
 * Asks for the code that was sent to a number. It can be typed, pasted or read from the SMS, and another code can be requested after a
 * while.
 */
export function CodeStep({
  phone,
  sentCode: sent,
  request,
  action,
  submitManually = false,
  onVerify,
  onResend,
  onChangePhone,
}: CodeStepProps) {
  const [digits, setDigits] = useState(EMPTY);
  const [error, setError] = useState<string | null>(null);
  const [resendError, setResendError] = useState<string | null>(null);
  // Remounts the boxes after a wrong code, so that the first box has the focus again.
  const [inputKey, setInputKey] = useState(0);
  const isVerifying = useRef(false);

  const reset = (message: string | null) => {
    setError(message);
    setDigits(EMPTY);
    setInputKey((key) => key + 1);
  };
  const verify = async (code: string) => {
    if (isVerifying.current) return;
    if (code.length !== CODE_LENGTH) return setError(m['account.code_digits']());
    isVerifying.current = true;
    const message = await onVerify(code);
    isVerifying.current = false;
    if (message !== null) reset(message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(digits.join(''));
  };
  const resend = async () => {
    const message = await onResend();
    setResendError(message);
    if (message === null) reset(null);
  };
  useSmsCode((code) => {
    setDigits(EMPTY.map((_, index) => code[index] ?? ''));
    if (!submitManually) void verify(code);
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-muted">
        {sentText(phone, sent.sentAt)}{' '}
        {onChangePhone && (
          <button type="button" onClick={onChangePhone} className="min-h-11 font-semibold text-indigo hover:underline">
            {m['login.change_phone']()}
          </button>
        )}
      </p>
      <div className="flex flex-col gap-1.5">
        <CodeInput
          key={inputKey}
          digits={digits}
          invalid={error !== null}
          onChange={setDigits}
          onComplete={(code) => void (submitManually || verify(code))}
        />
        <FieldNote id="code" error={error} />
      </div>
      <Button type="submit" size="lg" wide busy={request.status === 'pending'}>
        {action}
      </Button>
      <RequestLabel request={request} subject={m['request.subject_code']()} className="-mt-4 text-center" />
      <div className="flex flex-col items-center gap-1">
        <FieldNote id="resend" error={resendError} />
        <ResendButton key={sent.resendAt} resendAt={sent.resendAt} onResend={resend} />
      </div>
    </form>
  );
}

const waitText = (seconds: number, until: number): string =>
  seconds > MAX_COUNTDOWN_SECONDS ? m['login.resend_at']({ time: timeText(until) }) : m['login.resend_in']({ seconds });

function ResendButton({ resendAt, onResend }: { readonly resendAt: number; readonly onResend: () => Promise<void> }) {
  const secondsLeft = useCountdown(resendAt);
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    await onResend();
    setBusy(false);
  };
  return (
    <p className="flex min-h-11 items-center justify-center text-muted">
      {secondsLeft > 0 ? (
        waitText(secondsLeft, resendAt)
      ) : (
        <Button variant="quiet" busy={busy} onClick={() => void resend()}>
          {m['login.resend']()}
        </Button>
      )}
    </p>
  );
}
