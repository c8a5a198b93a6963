/** Confirms that listings are available, with the link of a reminder and without a login. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { listingId, dataResponse } from '../base/shapes.ts';

const remindedListing = z.object({
  id: listingId,
  title: z.string(),
  state: z.enum(['waiting', 'confirmed']).describe('`waiting`: not confirmed yet. `confirmed`: confirmed since the reminder'),
});
export type RemindedListing = z.output<typeof remindedListing>;

export const confirmReminded = route({
  method: 'POST',
  path: '/property/confirm/reminded',
  tag: 'Posting',
  summary: 'The listings that a reminder asked about, by the token of its link; with `confirm` all of them are confirmed',
  auth: may('follow_message'),
  rateClass: 'write',
  body: z.strictObject({
    token: z
      .string()
      .regex(/^[\w-]{48}$/, 'confirm_reminded.over')
      .describe('Token of the link in the reminder'),
    confirm: z.boolean().default(false),
  }),
  response: dataResponse(z.array(remindedListing)),
  example: { body: { token: 'a'.repeat(48), confirm: true } },
});
