/** Types and errors of codes that are sent to a phone, by this site or by Firebase. */
import { messageOf } from '../../lib/api/api.ts';

/** A code that was sent. */
export interface SentCode {
  /** When another code may be requested (epoch ms). */
  readonly resendAt: number;
  /** When the message was sent (epoch ms); absent when this is unknown. After many requests for a number it may be an earlier message. */
  readonly sentAt?: number | undefined;
  /** The server's message about the code. */
  readonly message?: string | undefined;
  /** Turns the typed code into what the login accepts. @throws CodeError when the code is wrong */
  readonly toCredential: (code: string) => Promise<CodeCredential>;
}
interface SmsCredential {
  readonly verification_id: string;
  readonly code: string;
}
type CodeCredential = SmsCredential | { readonly token: string };
/** A code sent by this site itself, not by Firebase. */
export interface SmsCode extends SentCode {
  readonly toCredential: (code: string) => Promise<SmsCredential>;
}
/** Sends a code to a number in E.164 format. @throws ApiError, CodeError */
export type SendCode = (phone: string) => Promise<SentCode>;

/** A code that could not be sent or verified. The message is shown to the person. */
export class CodeError extends Error {}

/** Returns the message to show when a code could not be sent or verified. */
export const codeErrorMessage = (error: unknown, fallback: string): string =>
  error instanceof CodeError ? error.message : messageOf(error, fallback);
