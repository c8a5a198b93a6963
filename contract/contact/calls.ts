/** Masked calls: two people with an open pass talk through a number of the site, and neither sees the number of the other. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { listingId, dataResponse } from '../base/shapes.ts';

/**
 * `waiting`: the vendor has not been asked yet. `ringing`: the caller's phone rings, then the other person's. `missed`: one of the two did
 * not answer. `refused`: the pass ended before the call was placed.
 */
const CALL_STATES = ['waiting', 'ringing', 'connected', 'completed', 'missed', 'failed', 'refused'] as const;

const call = z.object({
  id: z.uuid(),
  contact_id: z.uuid().describe('Id of the contact whose pass allows the call'),
  by_me: z.boolean().describe('Whether you made the call'),
  name: z.string().nullable().describe('Name of the other person; null when they gave none or the account was deleted'),
  property_id: listingId,
  property: z.object({ title: z.string(), url: z.string() }).nullable().describe('Null when the listing was taken down'),
  at: z.string().describe('When the call was requested'),
  state: z.enum(CALL_STATES),
  seconds: z.int().describe('Duration of the conversation'),
});
export type ContactCall = z.output<typeof call>;

export const contactCallRoutes = {
  getCalls: route({
    method: 'GET',
    path: '/contact/call',
    tag: 'Contact',
    summary: 'Masked calls that you made or received in the last 90 days, latest first, at most 100; with `id`, one of them',
    auth: may('contact'),
    rateClass: 'read',
    query: z.strictObject({ id: z.uuid().optional() }),
    response: z.object({ data: z.array(call) }),
    example: { query: {} },
  }),
  startCall: route({
    method: 'POST',
    path: '/contact/call',
    tag: 'Contact',
    summary:
      'Call the other person of an open pass: your own phone rings first. Repeating a `call_id` starts no second call. Refused once the pass has ended',
    auth: may('contact'),
    unauthorized: 'contact.login',
    rateClass: 'reveal',
    needsVerifiedPhone: true,
    body: z.strictObject({
      id: z.uuid().describe('Id of the contact'),
      call_id: z.uuid().describe('Chosen by the device; a new one for each call'),
    }),
    response: dataResponse(call),
    example: { body: { id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101', call_id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e102' } },
  }),
} as const;
