/** The account's data for its owner, and a code that was sent to a phone. */
import { z } from 'zod';
import { language } from '../base/shapes.ts';

export const user = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable().describe('E.164. Also a new number that is not verified yet'),
  profileType: z.string().nullable(),
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  role: z.string(),
  verified_phone: z.string().nullable().describe('The verified number, which is used for the login and shown to contacts'),
  language: language.nullable().describe('Null if none was chosen'),
  has_password: z.boolean(),
});
export type User = z.output<typeof user>;

/** A code that was sent to a phone. */
export const sentCode = z.object({
  verification_id: z.uuid(),
  sent_at: z.iso
    .datetime()
    .describe('When the message with the code was sent. Requests in quick succession, or many in a day, share one message'),
  expires_in: z.int().describe('Seconds until this verification expires'),
  resend_in: z.int().describe('Seconds until another code may be requested'),
});
export type SentCode = z.output<typeof sentCode>;
