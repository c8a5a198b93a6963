import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { PURPOSES } from '../../../contract/purposes.ts';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, api } from '../../lib/api.ts';
import { writeToken } from '../../lib/auth-token.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { HelpIcon } from '../../ui/icons.tsx';
import { toast } from '../toast/toast-store.ts';
import { codeSender, problemText, type SentCode } from './code-sender.ts';
import { CodeStep } from './code-step.tsx';
import { closeLogin, type LoginRequest } from './login-store.ts';
import { PhoneStep } from './phone-step.tsx';

/** Phone step, then code step. It exists only while it is open, so closing it starts anew from the phone step. */
export function LoginDialog({ request }: { readonly request: LoginRequest }) {
  const navigate = useNavigate();
  const [phone, setPhone] = useState('');
  const [sent, setSent] = useState<SentCode | null>(null);

  // asked while the number is typed; what fails is asked again when it is sent
  useEffect(() => void codeSender().catch(() => undefined), []);

  /** True when a code is on its way. */
  const send = async (): Promise<boolean> => {
    try {
      const sendCode = await codeSender();
      const code = await sendCode(`+91${phone}`);
      setSent(code);
      toast(code.message ?? m['login.sent']());
      return true;
    } catch (error) {
      toast(problemText(error, m['login.send_failed']()), { look: 'error' });
      // Asked again too soon: the countdown tells how long to wait for it.
      const wait = error instanceof ApiError ? error.retryAfter : null;
      if (wait !== null) setSent((before) => before && { ...before, resendAt: Date.now() + wait * 1000 });
      return false;
    }
  };

  /** The sentence about what is wrong with the code, or null when it was right. */
  const verify = async (code: string): Promise<string | null> => {
    if (!sent) {
      toast(m['login.send_first'](), { look: 'error' });
      return m['login.send_first']();
    }
    try {
      const { token, message } = await api('POST /auth/verify-otp', {
        body: { ...(await sent.proof(code)), notice: PURPOSES.account.version },
      });
      writeToken(token);
      // what cannot be handed over now is when the list is next opened
      void import('../seen/merge-seen.ts').then(({ mergeSeen }) => mergeSeen()).catch(() => undefined);
      toast(message);
      closeLogin();
      if (request.carryOn) request.carryOn();
      else void navigate('/?success=otp');
      return null;
    } catch (error) {
      const problem = problemText(error, m['login.verify_failed']());
      toast(problem, { look: 'error' });
      return problem;
    }
  };

  return (
    <Dialog open onClose={closeLogin} title={m['login.title']()}>
      {sent ? (
        <CodeStep phone={phone} sent={sent} onVerify={verify} onResend={send} onChangePhone={() => setSent(null)} />
      ) : (
        <PhoneStep phone={phone} reason={request.reason} onPhone={setPhone} onSend={send} />
      )}
      <p className="mt-6 flex justify-center border-t border-line pt-3">
        <Anchor
          href="/supportPage"
          onClick={closeLogin}
          className="inline-flex min-h-11 items-center gap-2 px-2 font-semibold text-indigo hover:underline"
        >
          <HelpIcon />
          {m['login.help']()}
        </Anchor>
      </p>
    </Dialog>
  );
}
