/** How an owner may be reached: a default of the person, and a choice for a single listing in its place. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { listingId, one } from '../base/shapes.ts';

/**
 * `number`: a pass shows each side the number of the other. `call`: a pass lets them call each other by a number of the site. `messages`:
 * there are no passes; people write and ask for visits.
 */
export const REACH = ['number', 'call', 'messages'] as const;
export type Reach = (typeof REACH)[number];

const reach = z.enum(REACH);
const settings = z.object({
  reach: reach.nullable().describe('What the person chose for this listing; null: the default. Of the default itself never null'),
  whatsapp: z.boolean().nullable().describe('Whether people who see the number are offered WhatsApp; null: the default'),
  default: z.object({ reach, whatsapp: z.boolean() }),
  calls: z.boolean().describe('The site offers masked calls. Without them `call` means `messages`'),
});
export type ReachSettings = z.output<typeof settings>;

export const contactReachRoutes = {
  getReach: route({
    method: 'GET',
    path: '/contact/reach',
    tag: 'Contact',
    summary: 'How people may reach the caller about an own listing; without a listing the default',
    auth: may('contact'),
    rate: 'read',
    query: z.strictObject({ property_id: listingId.optional() }),
    response: one(settings),
    example: { query: { property_id: 'k3Yb90TzQa' } },
  }),
  setReach: route({
    method: 'POST',
    path: '/contact/reach',
    tag: 'Contact',
    summary:
      'Choose how people may reach the caller about an own listing, without a listing the default; null means the default, of the default ' +
      'itself `number` with WhatsApp. Numbers that are no longer to be shown are in no answer from then on',
    auth: may('contact'),
    rate: 'write',
    body: z.strictObject({ property_id: listingId.optional(), reach: reach.nullable(), whatsapp: z.boolean().nullable() }),
    response: one(settings),
    example: { body: { property_id: 'k3Yb90TzQa', reach: 'messages', whatsapp: false } },
  }),
} as const;
