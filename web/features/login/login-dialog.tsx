import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { PURPOSES } from '../../../contract/purposes.ts';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, api } from '../../lib/api.ts';
import { writeToken } from '../../lib/auth-token.ts';
import { deviceName } from '../../lib/device-name.ts';
import { useRequest } from '../../lib/request.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { HelpIcon } from '../../ui/task-icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../toast/toast-store.ts';
import { fetchUserAnew } from './auth.ts';
import { codeSender, ourCode, problemText, type SentCode } from './code-sender.ts';
import { CodeStep } from './code-step.tsx';
import { closeLogin, loginStore, type LoginRequest } from './login-store.ts';
import { PhoneStep } from './phone-step.tsx';
import type { Registered } from './register-step.tsx';
import { withChallenge } from './with-challenge.ts';

const PasswordStep = lazy(() => import('./password-step.tsx').then((module) => ({ default: module.PasswordStep })));
const RegisterStep = lazy(() => import('./register-step.tsx').then((module) => ({ default: module.RegisterStep })));

/** The code is the main way; the others are fetched when they are chosen. */
type Way = 'code' | 'password' | 'register';
const WAYS = { code: m['login_more.by_code'], password: m['login_more.by_password'], register: m['login_more.register'] };

/** Another code to the number of somebody who just registered. */
async function sendAgain(): Promise<SentCode> {
  const { message, data } = await withChallenge((solved) => api('POST /user/phone/code', { body: solved }));
  return ourCode(data, message);
}

/** Phone step, then code step. It exists only while it is open, so closing it starts anew from the phone step. */
export function LoginDialog({ request }: { readonly request: LoginRequest }) {
  const navigate = useNavigate();
  const [phone, setPhone] = useState('');
  const [sent, setSent] = useState<SentCode | null>(null);
  const [way, setWay] = useState<Way>('code');
  const [registered, setRegistered] = useState(false);
  const sending = useRequest();
  const verifying = useRequest();

  // asked while the number is typed; what fails is asked again when it is sent
  useEffect(() => void codeSender().catch(() => undefined), []);

  /** True when a code is on its way. */
  const send = async (): Promise<boolean> => {
    try {
      const code = await sending.track(registered ? sendAgain() : codeSender().then((sender) => sender(`+91${phone}`)));
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

  const finish = (message: string) => {
    // what cannot be handed over now is when the list is next opened
    void import('../seen/merge-seen.ts').then(({ mergeSeen }) => mergeSeen()).catch(() => undefined);
    void import('../shortlist/merge-shortlist.ts').then(({ mergeShortlist }) => mergeShortlist()).catch(() => undefined);
    void import('../user/account-language.ts').then(({ agreeOnLanguage }) => agreeOnLanguage()).catch(() => undefined);
    toast(message);
    // as it is by now: what was under way when the session ended joins it late
    const carryOn = loginStore.read()?.carryOn;
    closeLogin();
    if (carryOn) carryOn();
    else void navigate('/?success=otp');
  };
  const loggedIn = (token: string, message: string) => {
    writeToken(token);
    finish(message);
  };
  const logInWith = async (given: SentCode, code: string) => {
    const { token, message } = await api('POST /auth/verify-otp', {
      body: { ...(await given.proof(code)), notice: PURPOSES.account.version, device: deviceName() },
    });
    loggedIn(token, message);
  };
  const proveNumber = async (given: SentCode, code: string) => {
    const proof = await given.proof(code);
    if ('verification_id' in proof) await api('POST /user/phone/verify', { body: proof });
    await fetchUserAnew();
    finish(m['otp.verified']());
  };
  const askForCode = (made: Registered) => {
    writeToken(made.token);
    setPhone(made.phone);
    setRegistered(true);
    setSent(made.sent);
  };

  /** The sentence about what is wrong with the code, or null when it was right. */
  const verify = async (code: string): Promise<string | null> => {
    if (!sent) {
      toast(m['login.send_first'](), { look: 'error' });
      return m['login.send_first']();
    }
    try {
      await verifying.track(registered ? proveNumber(sent, code) : logInWith(sent, code));
      return null;
    } catch (error) {
      const problem = problemText(error, m['login.verify_failed']());
      toast(problem, { look: 'error' });
      // the specification says it by a toast; at the boxes stands what to do about it
      return error instanceof ApiError && error.code === 'otp_invalid' ? m['login.code_again']() : problem;
    }
  };

  return (
    <Dialog open onClose={closeLogin} title={m['login.title']()}>
      {sent ? (
        <CodeStep
          phone={phone}
          sent={sent}
          request={verifying}
          action={m['login.verify']()}
          onVerify={verify}
          onResend={send}
          onChangePhone={registered ? undefined : () => setSent(null)}
        />
      ) : way === 'password' ? (
        <Suspense fallback={<Waiting />}>
          <PasswordStep onLoggedIn={loggedIn} />
        </Suspense>
      ) : way === 'register' ? (
        <Suspense fallback={<Waiting />}>
          <RegisterStep onRegistered={askForCode} />
        </Suspense>
      ) : (
        <PhoneStep phone={phone} reason={request.reason} request={sending} onPhone={setPhone} onSend={() => void send()} />
      )}
      {!sent && (
        <div className="mt-4 flex flex-wrap justify-center gap-x-2">
          {(['code', 'password', 'register'] as const)
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} look="quiet" onClick={() => setWay(other)}>
                {WAYS[other]()}
              </Button>
            ))}
        </div>
      )}
      <p className="mt-4 flex justify-center border-t border-line pt-3">
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

function Waiting() {
  return (
    <p role="status" className="flex min-h-60 items-center justify-center gap-3 text-muted">
      <Spinner />
      {m['shell.loading']()}
    </p>
  );
}
