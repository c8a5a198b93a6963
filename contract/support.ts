/** Support tickets: each has a ticket number and legal deadlines. */
import { z } from 'zod';
import { cleanText } from '../kinds/validation/clean-text.ts';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { dataResponse, pagedResponse, pageQuery, storedInteger } from './base/shapes.ts';
import { conversationPhoto } from './contact/conversation-photos.ts';
import { emailAddress } from './account/account.ts';
import { MAX_ANSWER_LENGTH, MAX_TICKET_LENGTH, MAX_TICKET_NUMBER_LENGTH, MIN_ANSWER_LENGTH, MIN_TICKET_LENGTH } from './support-limits.ts';

/** Topics of tickets; labels are `support.topic.<token>`. */
const SUPPORT_TOPICS = ['login', 'posting', 'payment', 'safety', 'privacy', 'grievance', 'other'] as const;
export type SupportTopic = (typeof SUPPORT_TOPICS)[number];

const text = (min: number, max: number, message: string) =>
  z
    .string(message)
    .max(max * 2, message)
    .transform((input) => cleanText(input, { multiline: true }))
    .pipe(z.string().min(min, message).max(max, message));

const ticket = z.object({
  ticket: z.string().describe('Ticket number that is easy to read aloud: `TH-7KQF-3M9X`'),
  topic: z.enum(SUPPORT_TOPICS),
  state: z.enum(['open', 'acknowledged', 'closed']),
  created_at: z.string(),
  acknowledge_by: z
    .string()
    .describe('E-Commerce Rules 2020, rule 4 (5): a person acknowledges it within 48 hours, and it is settled within a month'),
  settle_by: z.string(),
  acknowledged_at: z.string().nullable(),
  closed_at: z.string().nullable(),
});
export type Ticket = z.output<typeof ticket>;
const ownTicket = ticket.extend({ text: z.string(), answer: z.string().nullable() });
export type OwnTicket = z.output<typeof ownTicket>;

const staffTicket = ownTicket.extend({
  id: z.uuid(),
  version: z.int(),
  person: z.object({ id: z.string(), name: z.string().nullable() }).nullable().describe('The sender; null without an account'),
  assignee: z
    .object({ id: z.string(), name: z.string().nullable(), me: z.boolean() })
    .nullable()
    .describe('The member of staff to whom it is assigned; null when it is unassigned. Others have to take it over before they reply'),
  reach: z
    .enum(['account', 'mail', 'none'])
    .describe('Where the reply is sent: to their account, to a mail address that they entered, or nowhere'),
  about: z
    .object({ id: z.string(), name: z.string().nullable() })
    .nullable()
    .describe('The person whom a report from a conversation is about'),
  quote: z.string().nullable().describe('The last messages of that person, quoted by the site. `text` contains only words of the sender'),
  photos: z.array(conversationPhoto).describe('Photos that a reported person sent, for `/conversation/photo`'),
  suspect: z.boolean(),
  overdue: z.boolean(),
});
export type StaffTicket = z.output<typeof staffTicket>;

export const supportRoutes = {
  askSupport: route({
    method: 'POST',
    path: '/support',
    tag: 'Support',
    summary: 'Send a support request, with or without an account; the same request repeated on the same day keeps its ticket',
    auth: may('report'),
    rateClass: 'write',
    idempotent: 'plaintext',
    status: 201,
    body: z.strictObject({
      topic: z.enum(SUPPORT_TOPICS),
      text: text(MIN_TICKET_LENGTH, MAX_TICKET_LENGTH, 'support_error.text'),
      email: emailAddress.optional().describe('Address for the reply; not needed with an account'),
      website: z.string().max(200).optional().describe('Honeypot: hidden in forms, so only bots fill it in'),
    }),
    response: dataResponse(ticket),
    example: { body: { topic: 'login', text: 'The code never arrives on my phone.', email: 'meena@example.org' } },
  }),
  getMyTickets: route({
    method: 'GET',
    path: '/support',
    tag: 'Support',
    summary: 'Support requests of the caller with the replies, newest first',
    auth: may('use_personal_lists'),
    rateClass: 'read',
    query: z.strictObject(pageQuery),
    response: pagedResponse(ownTicket),
    example: { query: { page: 1 } },
  }),
  listTickets: route({
    method: 'GET',
    path: '/admin/support',
    tag: 'Support',
    summary: 'Support requests: open ones by deadline, or closed ones, newest first',
    auth: may('answer_support'),
    rateClass: 'read',
    query: z.strictObject({
      state: z.enum(['open', 'closed']).default('open').describe('Open requests include acknowledged ones'),
      assignee: z.enum(['any', 'me', 'unassigned']).default('any').describe('Filters by the member of staff to whom they are assigned'),
      ticket: z.string().trim().max(MAX_TICKET_NUMBER_LENGTH).optional().describe('Ticket number, such as `TH-7KQF-3M9X`'),
      ...pageQuery,
    }),
    response: pagedResponse(staffTicket),
    example: { query: { state: 'open' } },
  }),
  answerTicket: route({
    method: 'POST',
    path: '/admin/support/answer',
    tag: 'Support',
    summary: 'Take a request, hand it back, acknowledge it, or close it with a reply; the sender is notified of the reply',
    auth: may('answer_support'),
    rateClass: 'write',
    body: z
      .strictObject({
        id: z.uuid(),
        version: storedInteger.describe('Version of the request that was read'),
        act: z
          .enum(['acknowledge', 'take', 'hand_back', 'close'])
          .describe('`take`: assigns it to the caller, even when it was assigned to somebody else. `hand_back`: removes the assignment'),
        answer: text(MIN_ANSWER_LENGTH, MAX_ANSWER_LENGTH, 'support_error.answer').optional(),
      })
      .refine(({ act, answer }) => act !== 'close' || answer !== undefined, { error: 'support_error.answer', path: ['answer'] }),
    response: dataResponse(staffTicket),
    example: { body: { id: '019a9d3e-5b1c-7c64-9d52-4a6f0e1b2c3d', version: 1, act: 'close', answer: 'Your number is open again.' } },
  }),
} as const;
