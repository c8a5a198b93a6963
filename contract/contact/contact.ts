/**
 * Contacting an owner. A contact record is the only response that contains another person's phone number, except for applications of
 * partners, which staff see.
 */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { card } from '../listing/card.ts';
import { listingId, dataResponse, pagedResponse, pageQuery } from '../base/shapes.ts';
import { contactPass } from './passes.ts';
import { REACH } from './reach.ts';

/** One person of a contact, with the data that the other person may see. */
const party = z.object({
  name: z.string().nullable(),
  phone: z
    .string()
    .nullable()
    .describe(
      'E.164; null while the contact waits, once the account is gone, when one of the two blocked the other, and when `reach` is not `number`',
    ),
  whatsapp: z.boolean().describe('Whether this person can be reached on WhatsApp at that number'),
});

/** One person's interest in one listing. The seeker gets `owner`, and the owner gets `seeker`. */
const contact = z.object({
  id: z.uuid(),
  property_id: listingId,
  created_at: z.string(),
  reach: z.enum(REACH).describe('How the owner can currently be reached about the listing'),
  state: z
    .enum(['open', 'waiting'])
    .describe('`waiting`: the owner has received as many contacts today as the limit allows, so the contact is on the waiting list'),
  waitlist_position: z.int().min(1).nullable().describe('Position on the waiting list, from 1; null when the contact is not waiting'),
  opened_at: z
    .string()
    .nullable()
    .describe("When each side was shown the other side's data (`revealed`); null while the contact is waiting"),
  revealed: z.array(z.enum(['name', 'phone'])),
  pass: contactPass.nullable().describe('Until when numbers are shown or calls are allowed; null while the contact is waiting'),
  credited_at: z
    .string()
    .nullable()
    .describe("When the contact was credited back to the seeker's plan or free allowance; shown to the seeker only"),
  blocked: z.boolean().describe('Whether the caller has blocked the other side'),
  property: card.nullable().describe('Null when the listing was taken down'),
  listing_role: z.string().nullable().describe('`Owner`, `Agent` or `Developer`, as stated in the listing'),
  owner: party.nullable(),
  seeker: party.nullable(),
});
export type Contact = z.output<typeof contact>;

const block = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  blocked_at: z.string(),
});
export type Block = z.output<typeof block>;

export const contactRoutes = {
  contactOwner: route({
    method: 'POST',
    path: '/property/contact',
    tag: 'Contact',
    summary:
      "See an owner's name and number, and notify the owner; a repeated call returns the same contact. When many people ask the same owner, " +
      'the contact is put on a waiting list and opens automatically',
    auth: may('contact'),
    unauthorized: 'contact.login',
    rateClass: 'reveal',
    needsVerifiedPhone: true,
    idempotent: 'sealed',
    body: z.strictObject({ property_id: listingId }),
    response: dataResponse(contact),
    example: { body: { property_id: 'k3Yb90TzQa' } },
  }),
  getContacts: route({
    method: 'GET',
    path: '/property/contact',
    tag: 'Contact',
    summary: 'Contacts made by the caller (as=seeker) or received (as=owner), newest first',
    auth: may('contact'),
    rateClass: 'read',
    query: z.strictObject({ ...pageQuery, as: z.enum(['seeker', 'owner']).default('seeker') }),
    response: pagedResponse(contact).extend({
      waiting: z.int().describe("People on the waiting list for the caller's own listings"),
    }),
    example: { query: { as: 'owner', page: 1 } },
  }),
  blockPerson: route({
    method: 'POST',
    path: '/contact/block',
    tag: 'Contact',
    summary: 'Block the other side of a contact; they are not notified, and neither side sees the number of the other',
    auth: may('contact'),
    rateClass: 'write',
    body: z.strictObject({ contact_id: z.uuid() }),
    response: z.object({ message: z.string(), data: block }),
    example: { body: { contact_id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101' } },
  }),
  unblockPerson: route({
    method: 'POST',
    path: '/contact/unblock',
    tag: 'Contact',
    summary: 'Remove a block',
    auth: may('contact'),
    rateClass: 'write',
    body: z.strictObject({ id: z.uuid() }),
    response: z.object({ message: z.string() }),
    example: { body: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101' } },
  }),
  getBlocks: route({
    method: 'GET',
    path: '/contact/blocks',
    tag: 'Contact',
    summary: 'People the caller blocked, latest first',
    auth: may('contact'),
    rateClass: 'read',
    response: z.object({ data: z.array(block) }),
    example: {},
  }),
} as const;
