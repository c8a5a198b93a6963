/** Writing to an owner, or to the site, through the site: neither side ever sees the address of the other. Texts are message ids. */
import { z } from 'zod';
import { may } from './roles.ts';
import { route } from './route.ts';
import { card, listingId, one } from './shapes.ts';

/** Letters of any script, spaces and what stands in names: nothing that could be read as more than a name. */
const name = z
  .string('contact_mail.name_required')
  .trim()
  .min(1, 'contact_mail.name_required')
  .regex(/^[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,79}$/u, 'contact_mail.name_wrong');
/** One bare address. */
const email = z
  .email('contact_mail.email_wrong')
  .max(254, 'contact_mail.email_wrong')
  .regex(/^[^\s,;<>()"\p{Cc}]+$/u, 'contact_mail.email_wrong');
const phone = z.string().regex(/^(?:\+91)?[6-9]\d{9}$/, 'contact_mail.phone_wrong');
export const MESSAGE_LONGEST = 2000;
const message = z
  .string('contact_mail.message_required')
  .trim()
  .min(1, 'contact_mail.message_required')
  .max(MESSAGE_LONGEST, 'contact_mail.message_long');
/** As it stands behind the `#` of a message's link, or before the `@` of its address. */
const token = z.string().regex(/^[0-9a-f]{56}$/, 'contact_mail.no_message');

/** What words of a message look like; the reader is warned, the message is not changed. */
export const LURES = ['payment', 'scan', 'advance', 'uniform', 'code', 'visit_fee'] as const;
export type Lure = (typeof LURES)[number];

const readMessage = z.object({
  /** Name the writer gave. */
  from: z.string(),
  text: z.string(),
  sent_at: z.string(),
  lures: z.array(z.enum(LURES)),
  /** The home it is about, while visitors may see it. */
  property: card.nullable(),
  can_answer: z.boolean(),
});
export type ReadMessage = z.output<typeof readMessage>;

export const contactMailRoutes = {
  sendEmail: route({
    method: 'POST',
    path: '/contact/send_email',
    tag: 'Contact',
    summary: 'Write to the owner of a listing, or to the people who run the site when no listing is named',
    auth: may('contact'),
    unauthorized: 'contact_mail.login',
    rate: 'write',
    idempotent: true,
    body: z.strictObject({ property_id: listingId.optional(), name, email, phone: phone.optional(), message }),
    /** To the people who run the site it is a request to support, under its ticket number. */
    response: z.object({ message: z.string(), data: z.object({ ticket: z.string() }).optional() }),
    example: {
      body: { property_id: 'k3Yb90TzQa', name: 'Meena', email: 'meena@example.org', phone: '9876543210', message: 'Is it near a school?' },
    },
  }),
  readMessage: route({
    method: 'POST',
    path: '/contact/message',
    tag: 'Contact',
    summary: 'Read the message a link leads to',
    auth: may('follow_message'),
    rate: 'read',
    body: z.strictObject({ token }),
    response: one(readMessage),
    example: { body: { token: '0197e1b46f5c7c339f554bd0c1a7e1010197e1b46f5c7c339f554bd0' } },
  }),
  replyToMessage: route({
    method: 'POST',
    path: '/contact/reply',
    tag: 'Contact',
    summary: 'Answer the message a link leads to, within 14 days of it',
    auth: may('follow_message'),
    rate: 'write',
    idempotent: true,
    body: z.strictObject({ token, message }),
    response: z.object({ message: z.string() }),
    example: { body: { token: '0197e1b46f5c7c339f554bd0c1a7e1010197e1b46f5c7c339f554bd0', message: 'Yes, five minutes on foot.' } },
  }),
} as const;
