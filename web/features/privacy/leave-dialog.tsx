import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api.ts';
import { writeToken } from '../../lib/auth-token.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { displayPhone } from '../login/phone.ts';
import { withChallenge } from '../login/with-challenge.ts';
import { toast } from '../toast/toast-store.ts';

interface LeaveDialogProps {
  /** E.164. */
  readonly phone: string;
  readonly onClose: () => void;
}

/** Says what leaving means, sends a code, and with the code ends the account. */
export function LeaveDialog({ phone, onClose }: LeaveDialogProps) {
  const navigate = useNavigate();
  const [verification, setVerification] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error, m['privacy.leave_failed']()));
    } finally {
      setBusy(false);
    }
  };
  const send = () =>
    attempt(async () => {
      const { data } = await withChallenge((solved) => api('POST /user/send-otp', { body: { phone, ...solved } }));
      setVerification(data.verification_id);
    });
  const leave = (event: FormEvent) => {
    event.preventDefault();
    if (verification === null) return;
    if (!/^\d{6}$/.test(code)) return setProblem(m['account.code_digits']());
    void attempt(async () => {
      const { message } = await api('DELETE /user', { body: { verification_id: verification, code } });
      writeToken(null);
      toast(message);
      void navigate('/');
    });
  };

  return (
    <Dialog open onClose={onClose} title={m['privacy.leave_title']()} role="alertdialog">
      <p>{m['privacy.leave_what']()}</p>
      <p className="mt-2 text-muted">{m['privacy.leave_copy']()}</p>
      {verification === null ? (
        <div className="mt-5 flex flex-col gap-3">
          {problem !== null && (
            <p role="alert" className="text-oxide">
              {problem}
            </p>
          )}
          <Button wide busy={busy} onClick={() => void send()} data-autofocus>
            {m['privacy.leave_send']()}
          </Button>
        </div>
      ) : (
        <form noValidate onSubmit={leave} className="mt-5 flex flex-col gap-4">
          <p role="status">{m['privacy.leave_sent']({ phone: displayPhone(phone) })}</p>
          <TextField
            label={m['privacy.leave_code']()}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is the one thing to do now
            autoFocus
            value={code}
            onChange={(event) => {
              setCode(event.target.value.replaceAll(/\D/g, ''));
              setProblem(null);
            }}
            error={problem}
          />
          <Button type="submit" wide busy={busy}>
            {m['privacy.leave_now']()}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
