import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { PURPOSES } from '../../../contract/privacy/purposes.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError, api } from '../../lib/api/api.ts';
import { writeToken } from '../../lib/api/auth-token.ts';
import { deviceId } from '../../lib/api/device-id.ts';
import { useRequest } from '../../lib/api/request.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { HelpIcon } from '../../ui/drawings/task-icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { codeSender, smsCode } from '../../shared/credentials/code-sender.ts';
import { codeErrorMessage, type SentCode } from '../../shared/credentials/sent-code.ts';
import { CodeStep } from '../../shared/credentials/code-step.tsx';
import { withChallenge } from '../../shared/credentials/with-challenge.ts';
import { toast } from '../../shared/feedback/toast.ts';
import { declineLogin, resumeAfterLogin } from '../../shared/session/login-prompt.ts';
import { loginRequestStore, type LoginRequest } from '../../shared/session/login-request.ts';
import { refetchUser } from '../../shared/session/session.ts';
import { PhoneStep } from './phone-step.tsx';
import type { RegistrationResult } from './register-step.tsx';

const PasswordStep = lazyPart(async () => (await import('./password-step.tsx')).PasswordStep);
const MissingNoticeStep = lazyPart(async () => (await import('./missing-notice-step.tsx')).MissingNoticeStep);
const RegisterStep = lazyPart(async () => (await import('./register-step.tsx')).RegisterStep);

/** Login by code is the default. The scripts of the other methods are loaded when they are chosen. */
const METHODS = ['code', 'password', 'register'] as const;
type Method = (typeof METHODS)[number];
const METHOD_LABELS = { code: m['login_more.by_code'], password: m['login_more.by_password'], register: m['login_more.register'] };

/** Sends another code to a person who has just registered. */
async function sendRegistrationCode(): Promise<SentCode> {
  const { message, data } = await withChallenge((solution) => api('POST /user/phone/code', { body: solution }));
  return smsCode(data, message);
}

async function sendLoginCode(phone: string): Promise<SentCode> {
  const send = await codeSender();
  return send(`+91${phone}`);
}

/** Merges what this device stored before the login into the account. After a failure it is merged when the list is opened the next time. */
function mergeDeviceData(): void {
  void import('../../shared/recently-viewed/merge-history.ts').then(({ mergeHistory }) => mergeHistory()).catch(() => undefined);
  void import('../../shared/shortlist/merge-shortlist.ts').then(({ mergeShortlist }) => mergeShortlist()).catch(() => undefined);
  void import('../../shared/preferences/account-language.ts').then(({ syncLanguage }) => syncLanguage()).catch(() => undefined);
}

/**
 * Asks for a phone number and then for a code. Who has to log in again finds their number there, and is not asked to register. The dialog is
 * mounted only while it is open, so it always starts with the phone number.
 */
export function LoginDialog({ request }: { readonly request: LoginRequest }) {
  const navigate = useNavigate();
  const { knownPhone } = request;
  const isRepeated = knownPhone !== undefined;
  const [phone, setPhone] = useState(knownPhone ?? '');
  const [sentCode, setSentCode] = useState<SentCode | null>(null);
  const [method, setMethod] = useState<Method>('code');
  const [isRegistered, setIsRegistered] = useState(false);
  /** The message after a login into an account that was created without the privacy notice. The notice is shown next. */
  const [missingNotice, setMissingNotice] = useState<{ readonly message: string } | null>(null);
  const sendRequest = useRequest();
  const verifyRequest = useRequest();

  // Prepares the sender while the number is typed. After a failure the sender is requested again when the code is sent.
  useEffect(() => void codeSender().catch(() => undefined), []);

  /** Returns the error message when no code was sent, otherwise null. */
  const send = async (): Promise<string | null> => {
    try {
      const code = await sendRequest.track(isRegistered ? sendRegistrationCode() : sendLoginCode(phone));
      setSentCode(code);
      toast(code.message ?? m['login.sent']());
      return null;
    } catch (error) {
      const message = codeErrorMessage(error, m['login.send_failed']());
      // after a code was sent, the message is shown at the button that sends another one
      if (!sentCode) toast(message, { type: 'error' });
      // The request came too soon, or the site is busy: the countdown shows how long to wait.
      const retryAfter = error instanceof ApiError ? error.retryAfter : null;
      if (retryAfter !== null) setSentCode((previous) => previous && { ...previous, resendAt: Date.now() + retryAfter * 1000 });
      return message;
    }
  };

  // the browser reports the closing also after the login
  const close = () => {
    if (loginRequestStore.get() !== null) declineLogin();
  };
  const finish = (message: string) => {
    mergeDeviceData();
    toast(message);
    const onLoggedIn = loginRequestStore.get()?.onLoggedIn;
    loginRequestStore.set(null);
    void resumeAfterLogin(onLoggedIn).then((hasResumed) => (hasResumed ? undefined : navigate('/?success=otp')));
  };
  const finishLogin = (token: string, message: string) => {
    writeToken(token);
    finish(message);
  };
  const finishPasswordLogin = (token: string, message: string, isNoticeNeeded: boolean) => {
    writeToken(token);
    if (isNoticeNeeded) setMissingNotice({ message });
    else finish(message);
  };
  const logIn = async (code: SentCode, digits: string) => {
    const { token, message } = await api('POST /auth/verify-otp', {
      body: { ...(await code.toCredential(digits)), notice: PURPOSES.account.version, device: deviceId() },
    });
    finishLogin(token, message);
  };
  const verifyNumber = async (code: SentCode, digits: string) => {
    const credential = await code.toCredential(digits);
    if ('verification_id' in credential) await api('POST /user/phone/verify', { body: credential });
    await refetchUser();
    finish(m['otp.verified']());
  };
  const askForCode = (registered: RegistrationResult) => {
    writeToken(registered.token);
    setPhone(registered.phone);
    setIsRegistered(true);
    setSentCode(registered.sentCode);
  };

  /** Returns the error message for a wrong code, or null when the code was accepted. */
  const verify = async (digits: string): Promise<string | null> => {
    if (!sentCode) {
      toast(m['login.send_first'](), { type: 'error' });
      return m['login.send_first']();
    }
    try {
      await verifyRequest.track(isRegistered ? verifyNumber(sentCode, digits) : logIn(sentCode, digits));
      return null;
    } catch (error) {
      const message = codeErrorMessage(error, m['login.verify_failed']());
      toast(message, { type: 'error' });
      // The toast shows the specification's text, and the text at the boxes says what to do.
      return error instanceof ApiError && error.code === 'otp_invalid' ? m['login.code_again']() : message;
    }
  };

  if (missingNotice)
    return (
      <Dialog open onClose={() => finish(missingNotice.message)} title={m['login.title']()}>
        <Suspense fallback={<Loading />}>
          <MissingNoticeStep onDone={() => finish(missingNotice.message)} />
        </Suspense>
      </Dialog>
    );
  return (
    <Dialog open onClose={close} title={isRepeated ? m['shell.login']() : m['login.title']()}>
      {sentCode ? (
        <CodeStep
          phone={phone}
          sentCode={sentCode}
          request={verifyRequest}
          action={m['login.verify']()}
          onVerify={verify}
          onResend={send}
          onChangePhone={isRegistered ? undefined : () => setSentCode(null)}
        />
      ) : (
        <>
          <Suspense fallback={<Loading />}>
            {method === 'password' && <PasswordStep onLoggedIn={finishPasswordLogin} />}
            {method === 'register' && <RegisterStep onRegistered={askForCode} />}
          </Suspense>
          {method === 'code' && (
            <PhoneStep phone={phone} reason={request.reason} request={sendRequest} onPhone={setPhone} onSend={() => void send()} />
          )}
          <div className="mt-4 flex flex-wrap justify-center gap-x-2">
            {METHODS.filter((other) => other !== method && !(isRepeated && other === 'register')).map((other) => (
              <Button key={other} variant="quiet" onClick={() => setMethod(other)}>
                {METHOD_LABELS[other]()}
              </Button>
            ))}
          </div>
        </>
      )}
      <p className="mt-4 flex justify-center border-t border-line pt-3">
        <Anchor
          href="/supportPage"
          onClick={close}
          className="inline-flex min-h-11 items-center gap-2 px-2 font-semibold text-indigo hover:underline"
        >
          <HelpIcon />
          {m['login.help']()}
        </Anchor>
      </p>
    </Dialog>
  );
}

function Loading() {
  return (
    <p role="status" className="flex min-h-60 items-center justify-center gap-3 text-muted">
      <Spinner />
      {m['shell.loading']()}
    </p>
  );
}
