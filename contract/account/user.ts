/** The account as its owner sees it, and a code that was sent to a phone. */
import { z } from 'zod';
import { language } from '../base/shapes.ts';

export const user = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** E.164. A new number that is not verified yet is shown here already. */
  phone: z.string().nullable(),
  profileType: z.string().nullable(),
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  role: z.string(),
  /** The verified number: it is used for the login, and contacts see it. */
  verified_phone: z.string().nullable(),
  /** Null if none was chosen. */
  language: language.nullable(),
  has_password: z.boolean(),
});
export type User = z.output<typeof user>;

/** A code that was sent to a phone. */
export const sentCode = z.object({
  verification_id: z.uuid(),
  /** When the message with the code was sent. Requests in quick succession, or many in a day, share one message. */
  sent_at: z.iso.datetime(),
  /** Seconds until this verification expires. */
  expires_in: z.int(),
  /** Seconds until another code may be requested. */
  resend_in: z.int(),
});
export type SentCode = z.output<typeof sentCode>;
