import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api } from '../../lib/api/api.ts';
import { writeToken } from '../../lib/api/auth-token.ts';
import { useRequest } from '../../lib/api/request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestLabel } from '../../ui/form/request-label.tsx';
import { codeSender } from '../../shared/credentials/code-sender.ts';
import { codeErrorMessage, type SentCode } from '../../shared/credentials/sent-code.ts';
import { CodeStep } from '../../shared/credentials/code-step.tsx';
import { toast } from '../../shared/feedback/toast.ts';

interface DeleteAccountDialogProps {
  /** E.164. */
  readonly phone: string;
  readonly onClose: () => void;
}

/** Explains what deleting the account means, sends a code, and deletes the account when the code is entered. */
export function DeleteAccountDialog({ phone, onClose }: DeleteAccountDialogProps) {
  const navigate = useNavigate();
  const [sentCode, setSentCode] = useState<SentCode | null>(null);
  const [error, setError] = useState<string | null>(null);
  const sendRequest = useRequest();
  const deleteRequest = useRequest();

  /** Returns the error message when no code was sent, otherwise null. */
  const send = async (): Promise<string | null> => {
    setError(null);
    try {
      const code = await sendRequest.track(codeSender().then((sender) => sender(phone)));
      setSentCode(code);
      toast(code.message ?? m['login.sent']());
      return null;
    } catch (sendError) {
      const message = codeErrorMessage(sendError, m['login.send_failed']());
      // after a code was sent, the message is shown at the button that sends another one
      if (!sentCode) setError(message);
      return message;
    }
  };
  const deleteAccount = async (code: SentCode, digits: string) => api('DELETE /user', { body: await code.toCredential(digits) });
  /** Returns the error message when the account was not deleted, otherwise null. */
  const verify = async (digits: string): Promise<string | null> => {
    if (!sentCode) return m['login.send_first']();
    try {
      const { message } = await deleteRequest.track(deleteAccount(sentCode, digits));
      writeToken(null);
      toast(message);
      void navigate('/');
      return null;
    } catch (deleteError) {
      return codeErrorMessage(deleteError, m['privacy.delete_failed']());
    }
  };

  return (
    <Dialog open onClose={onClose} title={m['privacy.delete_title']()} role="alertdialog">
      <p>{m['privacy.delete_what']()}</p>
      <p className="mt-2 text-muted">{m['privacy.delete_copy']()}</p>
      {error !== null && (
        <p role="alert" className="mt-4 text-oxide">
          {error}
        </p>
      )}
      <div className="mt-5 flex flex-col gap-1">
        {sentCode ? (
          <CodeStep
            phone={phone}
            sentCode={sentCode}
            request={deleteRequest}
            action={m['privacy.delete_now']()}
            submitManually
            onVerify={verify}
            onResend={send}
          />
        ) : (
          <>
            <Button wide busy={sendRequest.busy} onClick={() => void send()} data-autofocus>
              {m['privacy.delete_send']()}
            </Button>
            <RequestLabel request={sendRequest} className="text-center" />
          </>
        )}
      </div>
    </Dialog>
  );
}
