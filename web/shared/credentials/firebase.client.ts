/**
 * Sends codes with Firebase phone authentication. Firebase protects it with an invisible reCAPTCHA, and its id token is used for the login.
 * This file is loaded only on sites that are configured for Firebase.
 */
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
import { ApiError } from '../../lib/api/api.ts';
import { unblockRecaptcha } from './recaptcha-overlay.ts';
import { CodeError, type SendCode } from './sent-code.ts';

interface FirebaseSettings {
  readonly api_key: string;
  readonly project_id: string;
  readonly emulator: string | null;
}

/** Firebase does not report when another code may be requested. */
const RESEND_DELAY_MS = 30_000;

/** Messages for Firebase's error codes. Any other error is shown as "could not be sent" or "could not be verified". */
const MESSAGES: Readonly<Record<string, () => string>> = {
  'auth/invalid-verification-code': () => m['otp.wrong'](),
  'auth/missing-verification-code': () => m['otp.wrong'](),
  'auth/code-expired': () => m['otp.expired'](),
  'auth/session-expired': () => m['otp.expired'](),
  'auth/too-many-requests': () => m['login.too_many'](),
  'auth/quota-exceeded': () => m['login.too_many'](),
  'auth/user-disabled': () => m['otp.suspended'](),
};

/** Replaces the errors of Firebase that a person can understand by errors with a message for the person. */
async function translateErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === 'auth/network-request-failed') throw new ApiError(0, 'network', 'Network Error');
    const message = MESSAGES[code ?? ''];
    throw message ? new CodeError(message()) : error;
  }
}

export function createFirebaseSender({ api_key, project_id, emulator }: FirebaseSettings): SendCode {
  const app = initializeApp({ apiKey: api_key, projectId: project_id }, 'login');
  // Firebase's session is not needed after the login, because the site has its own.
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  auth.languageCode = document.documentElement.lang.slice(0, 2);
  if (emulator) {
    connectAuthEmulator(auth, emulator, { disableWarnings: true });
    auth.settings.appVerificationDisabledForTesting = true;
  }
  return async (phone) => {
    const confirmation = await translateErrors(sendBehindRecaptcha(auth, phone));
    return { resendAt: Date.now() + RESEND_DELAY_MS, toCredential: confirmOnce(auth, confirmation) };
  };
}

async function sendBehindRecaptcha(auth: Auth, phone: string): Promise<ConfirmationResult> {
  const container = document.body.appendChild(document.createElement('div'));
  const recaptcha = new RecaptchaVerifier(auth, container, { size: 'invisible' });
  const stopUnblocking = unblockRecaptcha();
  try {
    return await signInWithPhoneNumber(auth, phone, recaptcha);
  } finally {
    stopUnblocking();
    recaptcha.clear();
    container.remove();
  }
}

/** Firebase accepts a code only once. The token is kept, so that the login can be repeated when our server could not be reached. */
function confirmOnce(auth: Auth, confirmation: ConfirmationResult) {
  let confirmed: { readonly code: string; readonly token: string } | null = null;
  return async (code: string) => {
    if (confirmed?.code !== code) {
      const { user } = await translateErrors(confirmation.confirm(code));
      confirmed = { code, token: await user.getIdToken() };
      await signOut(auth);
    }
    return { token: confirmed.token };
  };
}
