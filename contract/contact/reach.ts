/** How an owner may be reached: a default of the person, and a setting per listing that overrides it. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { listingId, dataResponse } from '../base/shapes.ts';

/**
 * `number`: a pass shows each side the number of the other. `call`: a pass lets them call each other through a number of the site.
 * `messages`: there are no passes; people send messages and request visits.
 */
export const REACH = ['number', 'call', 'messages'] as const;
export type Reach = (typeof REACH)[number];

const reach = z.enum(REACH);
const settings = z.object({
  reach: reach
    .nullable()
    .describe("The person's choice for this listing; null when the default applies. Never null in the default settings themselves"),
  whatsapp: z.boolean().nullable().describe('Whether people who see the number are offered WhatsApp; null when the default applies'),
  default: z.object({ reach, whatsapp: z.boolean() }),
  calls: z.boolean().describe('Whether the site offers masked calls. Without them `call` means `messages`'),
});
export type ReachSettings = z.output<typeof settings>;

export const contactReachRoutes = {
  getReach: route({
    method: 'GET',
    path: '/contact/reach',
    tag: 'Contact',
    summary: 'How people may reach you about one of your listings; without `property_id`, your default',
    auth: may('contact'),
    rateClass: 'read',
    query: z.strictObject({ property_id: listingId.optional() }),
    response: dataResponse(settings),
    example: { query: { property_id: 'k3Yb90TzQa' } },
  }),
  setReach: route({
    method: 'POST',
    path: '/contact/reach',
    tag: 'Contact',
    summary:
      'Choose how people may reach you about one of your listings; without `property_id`, your default. Null for a listing: your default ' +
      'applies. Null in the default: `number`, with WhatsApp. Afterwards no response contains a number that must not be shown',
    auth: may('contact'),
    rateClass: 'write',
    body: z.strictObject({ property_id: listingId.optional(), reach: reach.nullable(), whatsapp: z.boolean().nullable() }),
    response: dataResponse(settings),
    example: { body: { property_id: 'k3Yb90TzQa', reach: 'messages', whatsapp: false } },
  }),
} as const;
