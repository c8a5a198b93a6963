import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api.ts';
import { writeToken } from '../../lib/auth-token.ts';
import { useRequest } from '../../lib/request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestLabel } from '../../ui/request-label.tsx';
import { codeSender, problemText, type SentCode } from '../login/code-sender.ts';
import { CodeStep } from '../login/code-step.tsx';
import { toast } from '../toast/toast-store.ts';

interface LeaveDialogProps {
  /** E.164. */
  readonly phone: string;
  readonly onClose: () => void;
}

/** Says what leaving means, sends a code, and with the code ends the account. */
export function LeaveDialog({ phone, onClose }: LeaveDialogProps) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRequest();
  const leaving = useRequest();

  /** True when a code is on its way. */
  const send = async (): Promise<boolean> => {
    setProblem(null);
    try {
      const code = await sending.track(codeSender().then((sender) => sender(phone)));
      setSent(code);
      toast(code.message ?? m['login.sent']());
      return true;
    } catch (error) {
      setProblem(problemText(error, m['login.send_failed']()));
      return false;
    }
  };
  const erase = async (code: string, given: SentCode) => api('DELETE /user', { body: await given.proof(code) });
  /** The sentence about why it did not happen, or null when it did. */
  const leave = async (code: string): Promise<string | null> => {
    if (!sent) return m['login.send_first']();
    try {
      const { message } = await leaving.track(erase(code, sent));
      writeToken(null);
      toast(message);
      void navigate('/');
      return null;
    } catch (error) {
      return problemText(error, m['privacy.leave_failed']());
    }
  };

  return (
    <Dialog open onClose={onClose} title={m['privacy.leave_title']()} role="alertdialog">
      <p>{m['privacy.leave_what']()}</p>
      <p className="mt-2 text-muted">{m['privacy.leave_copy']()}</p>
      {problem !== null && (
        <p role="alert" className="mt-4 text-oxide">
          {problem}
        </p>
      )}
      <div className="mt-5 flex flex-col gap-1">
        {sent ? (
          <CodeStep
            phone={phone}
            sent={sent}
            request={leaving}
            action={m['privacy.leave_now']()}
            deliberate
            onVerify={leave}
            onResend={send}
          />
        ) : (
          <>
            <Button wide busy={sending.busy} onClick={() => void send()} data-autofocus>
              {m['privacy.leave_send']()}
            </Button>
            <RequestLabel request={sending} className="text-center" />
          </>
        )}
      </div>
    </Dialog>
  );
}
