/** Properties a person keeps for later. */
import { z } from 'zod';
import { may } from './roles.ts';
import { route } from './route.ts';
import { card, listingId, one, paged, pageQuery } from './shapes.ts';

export const shortlistStatus = z.enum(['active', 'inactive']);
export type ShortlistStatus = z.output<typeof shortlistStatus>;

export const shortlistRoutes = {
  setShortlist: route({
    method: 'POST',
    path: '/shortlist',
    tag: 'Shortlist',
    summary: 'Toggle a property in the shortlist, or set it with status',
    auth: may('keep'),
    unauthorized: 'shortlist.login',
    rate: 'write',
    idempotent: true,
    body: z.strictObject({ property_id: listingId, status: shortlistStatus.optional() }),
    response: z.object({ status: shortlistStatus, message: z.string() }),
    example: { body: { property_id: 'k3Yb90TzQa', status: 'active' } },
  }),
  getShortlist: route({
    method: 'GET',
    path: '/shortlist',
    tag: 'Shortlist',
    summary: 'The shortlist, newest first; what was closed since says so in its status',
    auth: may('keep'),
    unauthorized: 'shortlist.login',
    rate: 'read',
    query: z.strictObject(pageQuery),
    /** `status` is that of every card here. */
    response: paged(card).extend({ status: shortlistStatus }),
    example: { query: { page: 1, limit: 20 } },
  }),
  shortlistActive: route({
    method: 'POST',
    path: '/shortlist/active',
    tag: 'Shortlist',
    summary: 'Which of these properties are in the shortlist',
    auth: may('keep'),
    unauthorized: 'shortlist.login',
    rate: 'read',
    body: z
      .strictObject({ property_id: listingId.optional(), property_ids: z.array(listingId).min(1).max(100).optional() })
      .refine((body) => (body.property_id === undefined) !== (body.property_ids === undefined), {
        error: 'shortlist.one_or_many',
        path: ['property_ids'],
      }),
    response: one(z.record(listingId, shortlistStatus)),
    example: { body: { property_ids: ['k3Yb90TzQa', 'Zp81mmQ4xe'] } },
  }),
} as const;
