/** Contact passes: while a pass is open, each side sees the number of the other. It ends when it expires or one of them revokes it. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { listingId, dataResponse } from '../base/shapes.ts';
import { REACH } from './reach.ts';

/** Days for which a pass is valid, from its opening and from every extension. */
export const PASS_DAYS = 14;

export const contactPass = z.object({
  id: z.uuid().describe('Id of the contact to which it belongs'),
  property_id: listingId,
  name: z.string().nullable().describe('Name of the other person'),
  opened_at: z.string(),
  expires_at: z.string(),
  revoked_at: z.string().nullable(),
  revoked_by_me: z.boolean().describe('Whether the caller revoked it; then only the caller may extend it again'),
  open: z.boolean(),
});
export type ContactPass = z.output<typeof contactPass>;

/** A person who was shown the caller's number for one listing. */
const numberView = z.object({
  name: z.string().nullable().describe('Null when they gave none or the account was deleted'),
  property_id: listingId,
  property: z.object({ title: z.string(), url: z.string() }).nullable().describe('Null when the listing was taken down'),
  first_at: z.string(),
  last_at: z.string(),
  times: z.int().describe('How often they viewed the number'),
  pass: contactPass.nullable().describe('The pass that shows the number; null when its contact was deleted'),
});
export type NumberView = z.output<typeof numberView>;

const contactOptions = z.object({
  per_day: z.int().describe('New contacts per calendar day in India that are free for the caller'),
  left_today: z.int().describe('How many of them are left today; also 0 when the allowance for 30 days is used up'),
  left_in_plans: z.int().describe("Remaining contacts of the caller's active plans"),
  pass: z
    .enum(['none', 'waiting', 'open', 'renewable', 'ended_by_owner'])
    .describe(
      '`none`: showing the number uses a contact. `open`: the number is already shown. `renewable`: the number can be shown again free of charge. ' +
        '`ended_by_owner`: the owner revoked a pass of the caller, about this or another listing',
    ),
  reach: z.enum(REACH).describe('How the owner wants to be reached about this listing'),
  contact_id: z.uuid().nullable().describe('Id of the opened contact, for calls; null when there is none'),
  questions: z.array(z.string()).describe('Questions that people ask about a listing of this kind, in the language of the request'),
  conversation_id: z.uuid().nullable().describe('The conversation with the owner about this listing, if there is one'),
});
export type ContactOptions = z.output<typeof contactOptions>;

const side = z.enum(['seeker', 'owner']);
const body = z.strictObject({ id: z.uuid() });
const example = { body: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101' } };

export const contactPassRoutes = {
  getPasses: route({
    method: 'GET',
    path: '/contact/pass',
    tag: 'Contact',
    summary: 'Passes of the caller, latest first, at most 50 at a time; `before` is the id of the last one received',
    auth: may('contact'),
    rateClass: 'read',
    query: z.strictObject({ as: side.default('seeker'), before: z.uuid().optional().describe('Last id of the previous page') }),
    response: z.object({ data: z.array(contactPass) }),
    example: { query: { as: 'owner' } },
  }),
  openPass: route({
    method: 'POST',
    path: '/contact/pass',
    tag: 'Contact',
    summary:
      'Open a pass: like `POST /property/contact`, but without the number in the response; `data` is null while the owner has as many ' +
      'contacts as the limit of a day allows',
    auth: may('contact'),
    unauthorized: 'contact.login',
    rateClass: 'reveal',
    needsVerifiedPhone: true,
    body: z.strictObject({ property_id: listingId }),
    response: z.object({
      message: z.string(),
      data: contactPass.nullable(),
      waitlist_position: z.int().min(1).nullable().describe('Position on the waiting list, from 1; null when the pass is open'),
    }),
    example: { body: { property_id: 'k3Yb90TzQa' } },
  }),
  getContactOptions: route({
    method: 'GET',
    path: '/contact/options',
    tag: 'Contact',
    summary: 'Before a contact: what the caller has left, whether the number is shown already, and questions to ask about the listing',
    auth: may('contact'),
    unauthorized: 'contact.login',
    rateClass: 'read',
    query: z.strictObject({ property_id: listingId }),
    response: dataResponse(contactOptions),
    example: { query: { property_id: 'k3Yb90TzQa' } },
  }),
  revokePass: route({
    method: 'POST',
    path: '/contact/pass/revoke',
    tag: 'Contact',
    summary:
      'Revoke a pass: from the next response on neither side sees the number of the other, on any listing of this owner, until the side that ' +
      'revoked it shares its number again',
    auth: may('contact'),
    rateClass: 'write',
    body,
    response: dataResponse(contactPass),
    example,
  }),
  extendPass: route({
    method: 'POST',
    path: '/contact/pass/extend',
    tag: 'Contact',
    summary:
      'Let a pass last 14 days from now, at most 14 days after it ended; one that was revoked only by the side that revoked it, which ends ' +
      'the revocation on all listings of the owner',
    auth: may('contact'),
    rateClass: 'write',
    body,
    response: dataResponse(contactPass),
    example,
  }),
  getNumberViews: route({
    method: 'GET',
    path: '/contact/views',
    tag: 'Contact',
    summary: 'Who was shown the number of the caller, about which listing, in the last 90 days; latest first, at most 100',
    auth: may('contact'),
    rateClass: 'read',
    response: z.object({ data: z.array(numberView) }),
    example: {},
  }),
} as const;
