/** Contacting an owner. A contact record is the only answer of the API that holds somebody else's phone number. */
import { z } from 'zod';
import { may } from './roles.ts';
import { route } from './route.ts';
import { card, listingId, one, paged, pageQuery } from './shapes.ts';

/** A party of a contact, as the other one sees them. */
const party = z.object({
  name: z.string().nullable(),
  /** E.164; null once the account is gone. */
  phone: z.string().nullable(),
});

/** One person's interest in one listing. `owner` is there for the seeker, `seeker` for the owner. */
export const contact = z.object({
  id: z.uuid(),
  property_id: listingId,
  created_at: z.string(),
  /** Null when the listing was taken down. */
  property: card.nullable(),
  /** `Owner`, `Agent` or `Developer`, as the listing says. */
  listing_role: z.string().nullable(),
  owner: party.nullable(),
  seeker: party.nullable(),
});
export type Contact = z.output<typeof contact>;

export const contactRoutes = {
  contactOwner: route({
    method: 'POST',
    path: '/property/contact',
    tag: 'Contact',
    summary: "See an owner's name and number, and let the owner know; asking again answers the same record",
    auth: may('contact'),
    unauthorized: 'contact.login',
    rate: 'reveal',
    idempotent: true,
    body: z.strictObject({ property_id: listingId }),
    response: one(contact),
    example: { body: { property_id: 'k3Yb90TzQa' } },
  }),
  getContacts: route({
    method: 'GET',
    path: '/property/contact',
    tag: 'Contact',
    summary: 'Whom you contacted (as=seeker) or who contacted you (as=owner), newest first',
    auth: may('contact'),
    rate: 'read',
    query: z.strictObject({ ...pageQuery, as: z.enum(['seeker', 'owner']).default('seeker') }),
    response: paged(contact),
    example: { query: { as: 'owner', page: 1 } },
  }),
} as const;
