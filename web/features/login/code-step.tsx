import { useRef, useState, type FormEvent } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { RequestState } from '../../lib/request.ts';
import { Button } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { RequestLabel } from '../../ui/request-label.tsx';
import { CODE_LENGTH, CodeInput } from './code-input.tsx';
import { useCountdown } from './countdown.ts';
import { displayPhone } from './phone.ts';
import { useSmsCode } from './web-otp.ts';

interface CodeStepProps {
  readonly phone: string;
  /** When another code may be asked for (epoch ms). */
  readonly sent: { readonly resendAt: number };
  /** Handing the code in. */
  readonly request: RequestState;
  /** Words of the button. */
  readonly action: string;
  /** What the code does cannot be taken back: it is handed in by the button alone. */
  readonly deliberate?: boolean;
  /** Answers the sentence about what is wrong with the code, null when it was taken. */
  readonly onVerify: (code: string) => Promise<string | null>;
  readonly onResend: () => Promise<boolean>;
  /** Absent where the number belongs to an account already. */
  readonly onChangePhone?: (() => void) | undefined;
}

const EMPTY: readonly string[] = Array.from({ length: CODE_LENGTH }, () => '');

/** The code that was sent to a number: typed, pasted or taken from the message, and another one after a while. */
export function CodeStep({ phone, sent, request, action, deliberate = false, onVerify, onResend, onChangePhone }: CodeStepProps) {
  const [digits, setDigits] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  // Started afresh after a wrong code, so that the first box has the focus again.
  const [attempt, setAttempt] = useState(0);
  const working = useRef(false);

  const verify = async (code: string) => {
    if (working.current) return;
    if (!/^\d{6}$/.test(code)) return setProblem(m['account.code_digits']());
    working.current = true;
    const wrong = await onVerify(code);
    working.current = false;
    if (wrong === null) return;
    setProblem(wrong);
    setDigits(EMPTY);
    setAttempt((count) => count + 1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(digits.join(''));
  };
  const resend = async () => {
    if (!(await onResend())) return;
    setDigits(EMPTY);
    setProblem(null);
    setAttempt((count) => count + 1);
  };
  useSmsCode((code) => {
    setDigits(EMPTY.map((_, at) => code[at] ?? ''));
    if (!deliberate) void verify(code);
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-muted">
        {m['login.code_sent']({ phone: displayPhone(phone) })}{' '}
        {onChangePhone && (
          <button type="button" onClick={onChangePhone} className="min-h-11 font-semibold text-indigo hover:underline">
            {m['login.change_phone']()}
          </button>
        )}
      </p>
      <div className="flex flex-col gap-1.5">
        <CodeInput
          key={attempt}
          digits={digits}
          invalid={problem !== null}
          onChange={setDigits}
          onComplete={(code) => void (deliberate || verify(code))}
        />
        <FieldNote id="code" error={problem} />
      </div>
      <Button type="submit" size="lg" wide busy={request.status === 'pending'}>
        {action}
      </Button>
      <RequestLabel request={request} className="-mt-4 text-center" />
      <Resend key={sent.resendAt} at={sent.resendAt} onResend={resend} />
    </form>
  );
}

function Resend({ at, onResend }: { readonly at: number; readonly onResend: () => Promise<void> }) {
  const left = useCountdown(at);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await onResend();
    setBusy(false);
  };
  return (
    <p className="flex min-h-11 items-center justify-center text-muted">
      {left > 0 ? (
        m['login.resend_in']({ seconds: left })
      ) : (
        <Button look="quiet" busy={busy} onClick={() => void press()}>
          {m['login.resend']()}
        </Button>
      )}
    </p>
  );
}
