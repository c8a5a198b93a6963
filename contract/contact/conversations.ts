/** Conversations between a person and the owner of a listing. No response of these calls contains a phone number. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { cleanText } from '../../kinds/validation/clean-text.ts';
import { route } from '../base/route.ts';
import { listingId, storedInteger } from '../base/shapes.ts';
import { card } from '../listing/card.ts';
import { conversationPhoto } from './conversation-photos.ts';
import { MAX_MESSAGE_LENGTH, MAX_PERSON_REPORT_LENGTH, MIN_PERSON_REPORT_LENGTH, PHOTOS_PER_MESSAGE } from './message-limits.ts';
import { SCAM_PATTERNS } from '../../moderation-rules/scam-guard/scam-pattern.ts';
import { contactPass } from './passes.ts';
import { REACH } from './reach.ts';

export const CONVERSATION_STREAM = '/conversation/events';

const entry = z.object({
  number: z.int().describe('Consecutive number within the conversation, from 1'),
  from: z.enum(['me', 'them', 'site']).describe('Who wrote it; `site` reports what happened'),
  type: z.string().describe('`text`, or the type of an entry that the site added'),
  text: z.string().describe('Empty for a message that has only photos'),
  photos: z.array(conversationPhoto),
  sent_at: z.string(),
  scam_patterns: z.array(z.enum(SCAM_PATTERNS)).describe('Scam patterns that the text matches; only for messages of the other person'),
});
export type ConversationEntry = z.output<typeof entry>;

const conversation = z.object({
  id: z.uuid(),
  property_id: listingId,
  property: card.nullable().describe('Null when the listing was taken down'),
  side: z.enum(['seeker', 'owner']).describe('The side of the caller'),
  name: z.string().nullable().describe('Name of the other person; null when they gave none or the account was deleted'),
  last_at: z.string(),
  last_text: z.string(),
  unread: z.int(),
  read_by_other: z.int().describe('Number of the last entry that the other person has read'),
  can_write: z.boolean().describe('False when the other person is suspended or deleted the account, or one of the two blocked the other'),
  blocked: z.boolean().describe('Whether the caller blocked the other person'),
});
export type Conversation = z.output<typeof conversation>;

export const conversationRoutes = {
  getConversations: route({
    method: 'GET',
    path: '/conversation',
    tag: 'Contact',
    summary:
      'Conversations of the caller, latest first; `as` limits them to one side. With `id`, this conversation and its entries. `before` (the `next` of a response) gives earlier ones',
    auth: may('contact'),
    rateClass: 'read',
    query: z.strictObject({
      id: z.uuid().optional(),
      as: z.enum(['seeker', 'owner']).optional().describe('For the list: the side of the caller'),
      before: z
        .union([z.uuid(), z.coerce.number().pipe(storedInteger)])
        .optional()
        .describe('For the list: id of a conversation. For one conversation: number of an entry'),
    }),
    response: z.object({
      data: z.array(conversation),
      entries: z.array(entry).describe('Entries of the requested conversation, oldest first'),
      contact: z
        .object({ pass: contactPass, reach: z.enum(REACH) })
        .nullable()
        .describe('The pass of the requested conversation, and how the owner can be reached; null without a contact'),
      next: z.string().nullable().describe('Value of `before` for earlier entries; null when there are none'),
      unread: z.int().describe('Conversations with unread entries'),
    }),
    example: { query: {} },
  }),
  sendConversationMessage: route({
    method: 'POST',
    path: '/conversation/message',
    tag: 'Contact',
    summary:
      'Write in a conversation, or begin one with the owner of a listing, with up to four photos; a repeated `client_id` is stored once',
    auth: may('contact'),
    unauthorized: 'contact.login',
    rateClass: 'write',
    needsVerifiedPhone: true,
    body: z
      .strictObject({
        id: z.uuid().optional().describe('Id of the conversation. Either it or `property_id` is required'),
        property_id: listingId.optional(),
        client_id: z.uuid(),
        text: z
          .string('contact_message.message_required')
          // without direction overrides, in which a number reads differently than it is written
          .overwrite((input) => cleanText(input, { multiline: true }))
          .max(MAX_MESSAGE_LENGTH, 'contact_message.message_too_long')
          .default('')
          .describe('May be empty when there are photos'),
        photos: z
          .array(z.uuid())
          .max(PHOTOS_PER_MESSAGE, 'conversation.photos_many')
          .default([])
          .describe('Ids of photos that the caller uploaded for this conversation'),
        confirmed: z.boolean().default(false).describe('Sends the message although it matches scam patterns: the writer has confirmed it'),
      })
      .refine(({ text, photos }) => text !== '' || photos.length > 0, { error: 'contact_message.message_required', path: ['text'] }),
    response: z.object({
      message: z.string(),
      data: z
        .object({ id: z.uuid(), number: z.int().describe('Consecutive number within the conversation, from 1') })
        .nullable()
        .describe('Null when the message was not sent; `not_sent` says why'),
      not_sent: z
        .object({ number: z.boolean().describe('Whether it contains a phone number'), scam_patterns: z.array(z.enum(SCAM_PATTERNS)) })
        .nullable()
        .describe(
          '`number`: it contains a phone number; numbers are shown by a pass, never in a message. `scam_patterns`: the writer has to confirm these',
        ),
    }),
    example: { body: { property_id: 'k3Yb90TzQa', client_id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101', text: 'Is it still available?' } },
  }),
  markConversationRead: route({
    method: 'POST',
    path: '/conversation/read',
    tag: 'Contact',
    summary: 'Mark the entries up to a number as read',
    auth: may('contact'),
    rateClass: 'write',
    body: z.strictObject({ id: z.uuid(), number: storedInteger.describe('Number of the last entry that was read') }),
    response: z.object({ unread: z.int().describe('Conversations with unread entries') }),
    example: { body: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101', number: 1 } },
  }),
  blockConversation: route({
    method: 'POST',
    path: '/conversation/block',
    tag: 'Contact',
    summary: 'Block the other person of a conversation; they are not notified',
    auth: may('contact'),
    rateClass: 'write',
    body: z.strictObject({ id: z.uuid() }),
    response: z.object({ message: z.string() }),
    example: { body: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101' } },
  }),
  reportPerson: route({
    method: 'POST',
    path: '/conversation/report',
    tag: 'Contact',
    summary:
      'Report the other person of a conversation to the staff, who see what they wrote and which photos they sent last; they are not notified',
    auth: may('contact'),
    rateClass: 'write',
    status: 201,
    body: z.strictObject({
      id: z.uuid(),
      text: z
        .string('conversation.report_text')
        // before cleaning, which removes spaces and control characters
        .max(2 * MAX_PERSON_REPORT_LENGTH, 'conversation.report_text')
        .transform((input) => cleanText(input, { multiline: true }))
        .pipe(
          z.string().min(MIN_PERSON_REPORT_LENGTH, 'conversation.report_text').max(MAX_PERSON_REPORT_LENGTH, 'conversation.report_text'),
        ),
    }),
    response: z.object({ message: z.string(), data: z.string().describe('Number of the support ticket') }),
    example: { body: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101', text: 'Asks for a deposit before any visit.' } },
  }),
} as const;
