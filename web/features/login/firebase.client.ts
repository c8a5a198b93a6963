/** Codes by Firebase phone auth: it sends them behind its invisible captcha, and its id token logs in. Loaded where it is configured. */
import { initializeApp } from '@firebase/app';
import {
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  RecaptchaVerifier,
  signInWithPhoneNumber,
  signOut,
  type Auth,
  type ConfirmationResult,
} from '@firebase/auth';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError } from '../../lib/api.ts';
import { makeWayForChallenge } from './challenge.ts';
import { CodeProblem, type SendCode } from './code-sender.ts';

interface FirebaseSettings {
  readonly api_key: string;
  readonly project_id: string;
  readonly emulator: string | null;
}

/** The service says no sooner when another code may be asked for. */
const RESEND_MS = 30_000;

/** What its refusals mean to a person; any other one is told as a code that was not sent, or not verified. */
const PROBLEMS: Readonly<Record<string, () => string>> = {
  'auth/invalid-verification-code': () => m['otp.wrong'](),
  'auth/missing-verification-code': () => m['otp.wrong'](),
  'auth/code-expired': () => m['otp.over'](),
  'auth/session-expired': () => m['otp.over'](),
  'auth/too-many-requests': () => m['login.too_many'](),
  'auth/quota-exceeded': () => m['login.too_many'](),
  'auth/user-disabled': () => m['otp.suspended'](),
};

async function understood<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === 'auth/network-request-failed') throw new ApiError(0, 'network', 'Network Error');
    const problem = PROBLEMS[code ?? ''];
    throw problem ? new CodeProblem(problem()) : error;
  }
}

export function firebaseSender({ api_key, project_id, emulator }: FirebaseSettings): SendCode {
  const app = initializeApp({ apiKey: api_key, projectId: project_id }, 'login');
  // nothing of it outlives the login: the session is ours
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  auth.languageCode = document.documentElement.lang.slice(0, 2);
  if (emulator) {
    connectAuthEmulator(auth, emulator, { disableWarnings: true });
    auth.settings.appVerificationDisabledForTesting = true;
  }
  return async (phone) => {
    const confirmation = await understood(behindCaptcha(auth, phone));
    return { resendAt: Date.now() + RESEND_MS, proof: onceProved(auth, confirmation) };
  };
}

async function behindCaptcha(auth: Auth, phone: string): Promise<ConfirmationResult> {
  const place = document.body.appendChild(document.createElement('div'));
  const captcha = new RecaptchaVerifier(auth, place, { size: 'invisible' });
  const done = makeWayForChallenge();
  try {
    return await signInWithPhoneNumber(auth, phone, captcha);
  } finally {
    done();
    captcha.clear();
    place.remove();
  }
}

/** The service takes a code once; when our server could not be reached afterwards, its token is still good for another try. */
function onceProved(auth: Auth, confirmation: ConfirmationResult) {
  let proved: { readonly code: string; readonly token: string } | null = null;
  return async (code: string) => {
    if (proved?.code !== code) {
      const { user } = await understood(confirmation.confirm(code));
      proved = { code, token: await user.getIdToken() };
      await signOut(auth);
    }
    return { token: proved.token };
  };
}
