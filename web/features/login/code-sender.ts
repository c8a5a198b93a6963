/** How a number is proved on this site: by a code of ours, or of a phone-auth service whose part is only then loaded. */
import { api, messageOf } from '../../lib/api.ts';
import { withChallenge } from './with-challenge.ts';

/** A code that is on its way. */
export interface SentCode {
  /** When another may be asked for (epoch ms). */
  readonly resendAt: number;
  /** What was said about it. */
  readonly message?: string | undefined;
  /** What logs in, of the code that was typed. @throws CodeProblem when it is the wrong one */
  readonly proof: (code: string) => Promise<Proof>;
}
interface OurProof {
  readonly verification_id: string;
  readonly code: string;
}
export type Proof = OurProof | { readonly token: string };
/** A code that we sent ourselves. */
export interface OurCode extends SentCode {
  readonly proof: (code: string) => Promise<OurProof>;
}
/** Sends a code to a number in E.164. @throws ApiError, CodeProblem */
export type SendCode = (phone: string) => Promise<SentCode>;

/** Its message is a sentence for the person. */
export class CodeProblem extends Error {}

/** What to tell about a code that could not be sent, or did not log in. */
export const problemText = (error: unknown, fallback: string): string =>
  error instanceof CodeProblem ? error.message : messageOf(error, fallback);

let asked: Promise<SendCode> | null = null;

/** The way of this site, asked once a page; after a failure the next one asks again. */
export function codeSender(): Promise<SendCode> {
  asked ??= ask().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

async function ask(): Promise<SendCode> {
  const { data } = await api('GET /auth/phone');
  if (!data.firebase) return sendOurs;
  const { firebaseSender } = await import('./firebase.client.ts');
  return firebaseSender(data.firebase);
}

const sendOurs: SendCode = async (phone) => {
  const { message, data } = await withChallenge((solved) => api('POST /user/send-otp', { body: { phone, ...solved } }));
  return ourCode(data, message);
};

/** A code of ours, as the server told of it. */
export function ourCode(told: { readonly verification_id: string; readonly resend_in: number }, message?: string): OurCode {
  return {
    message,
    resendAt: Date.now() + told.resend_in * 1000,
    proof: async (code) => ({ verification_id: told.verification_id, code }),
  };
}
