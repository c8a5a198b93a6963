/** Requests to support: under a ticket number, within the times of the law, answered by people. */
import { z } from 'zod';
import { cleanText } from '../kinds/clean-text.ts';
import { may } from './roles.ts';
import { route } from './route.ts';
import { one, paged, pageQuery } from './shapes.ts';
import { mailAddress } from './user.ts';

/** What a request may be about; labels are `support.topic.<token>`. */
export const SUPPORT_TOPICS = ['login', 'posting', 'payment', 'safety', 'privacy', 'grievance', 'other'] as const;
export type SupportTopic = (typeof SUPPORT_TOPICS)[number];

const text = (min: number, max: number, message: string) =>
  z
    .string(message)
    .max(max * 2, message)
    .transform((said) => cleanText(said, { multiline: true }))
    .pipe(z.string().min(min, message).max(max, message));

const ticket = z.object({
  /** To be read out: `TH-7KQF-3M9X`. */
  ticket: z.string(),
  topic: z.enum(SUPPORT_TOPICS),
  state: z.enum(['open', 'acknowledged', 'closed']),
  created_at: z.string(),
  /** E-Commerce Rules 2020, rule 4 (5): a person acknowledges it within 48 hours, and it is settled within a month. */
  acknowledge_by: z.string(),
  settle_by: z.string(),
  acknowledged_at: z.string().nullable(),
  closed_at: z.string().nullable(),
});
export type Ticket = z.output<typeof ticket>;
const own = ticket.extend({ text: z.string(), answer: z.string().nullable() });
export type OwnTicket = z.output<typeof own>;

const held = own.extend({
  id: z.uuid(),
  version: z.int(),
  /** Who asks; null for somebody without an account. */
  person: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** Who of the staff has it; null: nobody. Others take it over before they answer. */
  holder: z.object({ id: z.string(), name: z.string().nullable(), me: z.boolean() }).nullable(),
  /** Where an answer goes: their account, a mail address they gave, or nowhere. */
  reach: z.enum(['account', 'mail', 'none']),
  suspect: z.boolean(),
  late: z.boolean(),
});
export type HeldTicket = z.output<typeof held>;

export const supportRoutes = {
  askSupport: route({
    method: 'POST',
    path: '/support',
    tag: 'Support',
    summary: 'Ask support, with or without an account; the same request sent again on the same day keeps its ticket',
    auth: may('report'),
    rate: 'write',
    idempotent: true,
    status: 201,
    body: z.strictObject({
      topic: z.enum(SUPPORT_TOPICS),
      text: text(10, 3000, 'support_error.text'),
      /** For the answer; people with an account need none. */
      email: mailAddress.optional(),
      /** Not for people: forms hide it, programs fill it in. */
      website: z.string().max(200).optional(),
    }),
    response: one(ticket),
    example: { body: { topic: 'login', text: 'The code never arrives on my phone.', email: 'meena@example.org' } },
  }),
  getMyTickets: route({
    method: 'GET',
    path: '/support',
    tag: 'Support',
    summary: 'What you asked support, with the answers, newest first',
    auth: may('keep'),
    rate: 'read',
    query: z.strictObject(pageQuery),
    response: paged(own),
    example: { query: { page: 1 } },
  }),
  listTickets: route({
    method: 'GET',
    path: '/admin/support',
    tag: 'Keeping order',
    summary: 'Requests to support: open ones by their deadline, or closed ones, newest first',
    auth: may('answer_support'),
    rate: 'read',
    query: z.strictObject({
      state: z.enum(['open', 'closed']).default('open'),
      holder: z.enum(['anybody', 'me', 'nobody']).default('anybody'),
      ticket: z.string().trim().max(20).optional(),
      ...pageQuery,
    }),
    response: paged(held),
    example: { query: { state: 'open' } },
  }),
  answerTicket: route({
    method: 'POST',
    path: '/admin/support/answer',
    tag: 'Keeping order',
    summary: 'Take a request, hand it back, say that it arrived, or settle it with an answer; whoever asked is told that',
    auth: may('answer_support'),
    rate: 'write',
    body: z
      .strictObject({
        id: z.uuid(),
        /** Of what was looked at. */
        version: z.int().min(1),
        /** `take`: it is mine from now on, also when somebody else had it. `hand_back`: it is nobody's. */
        act: z.enum(['acknowledge', 'take', 'hand_back', 'close']),
        answer: text(3, 3000, 'support_error.answer').optional(),
      })
      .refine(({ act, answer }) => act !== 'close' || answer !== undefined, { error: 'support_error.answer', path: ['answer'] }),
    response: one(held),
    example: { body: { id: '019a9d3e-5b1c-7c64-9d52-4a6f0e1b2c3d', version: 1, act: 'close', answer: 'Your number is open again.' } },
  }),
} as const;
