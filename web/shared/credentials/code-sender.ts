/** Sends codes in the way that this site verifies phone numbers: itself, or through Firebase. Firebase's client is loaded only then. */
import { api } from '../../lib/api/api.ts';
import { deviceId } from '../../lib/api/device-id.ts';
import type { SendCode, SmsCode } from './sent-code.ts';
import { withChallenge } from './with-challenge.ts';

let sender: Promise<SendCode> | null = null;

/**
 * Returns the function that sends codes on this site. The way is requested once per page; after a failure the next call requests it again.
 */
export function codeSender(): Promise<SendCode> {
  sender ??= loadSender().catch((error: unknown) => {
    sender = null;
    throw error;
  });
  return sender;
}

async function loadSender(): Promise<SendCode> {
  const { data } = await api('GET /auth/phone');
  if (!data.firebase) return sendSmsCode;
  const { createFirebaseSender } = await import('./firebase.client.ts');
  return createFirebaseSender(data.firebase);
}

const sendSmsCode: SendCode = async (phone) => {
  const { message, data } = await withChallenge((captcha) =>
    api('POST /user/send-otp', { body: { phone, device: deviceId(), ...captcha } }),
  );
  return smsCode(data, message);
};

/** The code described by the server's response. `resend_in` is in seconds. */
export function smsCode(
  response: { readonly verification_id: string; readonly sent_at: string; readonly resend_in: number },
  message?: string,
): SmsCode {
  return {
    message,
    resendAt: Date.now() + response.resend_in * 1000,
    sentAt: Date.parse(response.sent_at),
    toCredential: async (code) => ({ verification_id: response.verification_id, code }),
  };
}
