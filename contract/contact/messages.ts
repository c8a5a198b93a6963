/** Messages to an owner or to the operator, which the site relays: neither side sees the mail address of the other. */
import { SCAM_PATTERNS } from '../../moderation-rules/scam-guard/scam-pattern.ts';
import { z } from 'zod';
import { captcha } from '../auth/auth.ts';
import { may } from '../base/roles.ts';
import { cleanText } from '../../kinds/validation/clean-text.ts';
import { route } from '../base/route.ts';
import { card } from '../listing/card.ts';
import { listingId, dataResponse } from '../base/shapes.ts';
import { MAX_EMAIL_LENGTH } from '../account/account-limits.ts';
import { MAX_MESSAGE_LENGTH } from './message-limits.ts';

const name = z
  .string('contact_message.name_required')
  .trim()
  .min(1, 'contact_message.name_required')
  .regex(/^[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,79}$/u, 'contact_message.name_invalid')
  .describe('Letters of any script, spaces and the punctuation of names; anything else could be used to inject text into a mail');
/** A single address without a display name. */
const email = z
  .email('contact_message.email_invalid')
  .max(MAX_EMAIL_LENGTH, 'contact_message.email_invalid')
  .regex(/^[^\s,;<>()"\p{Cc}]+$/u, 'contact_message.email_invalid');
const phone = z.string().regex(/^(?:\+91)?[6-9]\d{9}$/, 'contact_message.phone_invalid');
const message = z
  .string('contact_message.message_required')
  .overwrite((input) => cleanText(input, { multiline: true }))
  .min(1, 'contact_message.message_required')
  .max(MAX_MESSAGE_LENGTH, 'contact_message.message_too_long');
const token = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'contact_message.unknown_token')
  .describe('Token of a message, which is the part after `#` in its link or before `@` in its reply address');

const phoneNumberRemoved = z
  .literal(true)
  .optional()
  .describe('The text contained a phone number, which was removed: numbers are shown by a pass (`POST /contact/pass`), never in a message');

const receivedMessage = z.object({
  from: z.string().describe('Name that the writer entered'),
  text: z.string(),
  sent_at: z.string(),
  scam_patterns: z.array(z.enum(SCAM_PATTERNS)),
  property: card.nullable().describe('The listing that the message is about, as long as visitors can see it'),
  can_reply: z.boolean(),
});
export type ReceivedMessage = z.output<typeof receivedMessage>;

export const contactMessageRoutes = {
  sendEmail: route({
    method: 'POST',
    path: '/contact/send_email',
    tag: 'Contact',
    summary: 'Write to the owner of a listing, or to the operator of the site when no listing is named',
    auth: may('contact'),
    unauthorized: 'contact_message.login',
    rateClass: 'write',
    idempotent: 'plaintext',
    body: z.strictObject({ property_id: listingId.optional(), name, email, phone: phone.optional(), message, captcha }),
    /** A message to the operator becomes a support ticket with a ticket number. */
    response: z.object({
      message: z.string(),
      data: z.object({ ticket: z.string() }).optional(),
      phone_number_removed: phoneNumberRemoved,
    }),
    example: {
      body: { property_id: 'k3Yb90TzQa', name: 'Meena', email: 'meena@example.org', phone: '9876543210', message: 'Is it near a school?' },
    },
  }),
  readMessage: route({
    method: 'POST',
    path: '/contact/message',
    tag: 'Contact',
    summary: 'Read a message with the token of the link in its mail',
    auth: may('follow_message'),
    rateClass: 'read',
    body: z.strictObject({ token }),
    response: dataResponse(receivedMessage),
    example: { body: { token: '0197e1b46f5c7c339f554bd0c1a7e1010197e1b46f5c7c339f554bd0c1a7e101' } },
  }),
  replyToMessage: route({
    method: 'POST',
    path: '/contact/reply',
    tag: 'Contact',
    summary: 'Reply to a message with the token of the link in its mail, within 14 days',
    auth: may('follow_message'),
    rateClass: 'write',
    idempotent: 'plaintext',
    body: z.strictObject({ token, message }),
    response: z.object({ message: z.string(), phone_number_removed: phoneNumberRemoved }),
    example: { body: { token: '0197e1b46f5c7c339f554bd0c1a7e1010197e1b46f5c7c339f554bd0c1a7e101', message: 'Yes, five minutes on foot.' } },
  }),
} as const;
