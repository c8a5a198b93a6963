/** Listings that a person has viewed. */
import { z } from 'zod';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { card } from './listing/card.ts';
import { listingId, dataResponse, pagedResponse, pageQuery } from './base/shapes.ts';

/** Maximum number of listings in the list of a person, or of a device without a login. */
export const MAX_RECENTLY_VIEWED = 200;

const recentlyViewedCard = card.extend({
  seen_at: z.string().nullable().describe('When the person last viewed it; null when the device stores the time itself'),
});
export type RecentlyViewedCard = z.output<typeof recentlyViewedCard>;

export const recentlyViewedRoutes = {
  addSeen: route({
    method: 'POST',
    path: '/property/seen',
    tag: 'Recently viewed',
    summary:
      'Record that a listing was viewed: it counts as one view for each visitor and day, and is stored for logged-in people. ' +
      'Or, after a login, upload the views stored on the device, which are not counted',
    auth: may('read_public'),
    rateClass: 'read',
    status: 202,
    body: z
      .strictObject({
        property_id: listingId.optional(),
        seen: z
          .array(z.strictObject({ property_id: listingId, at: z.iso.datetime() }))
          .min(1)
          .max(MAX_RECENTLY_VIEWED)
          .optional(),
      })
      .refine((body) => (body.property_id === undefined) !== (body.seen === undefined), {
        error: 'recently_viewed.id_or_ids',
        path: ['property_id'],
      }),
    response: z.object({ message: z.string() }),
    example: { body: { property_id: 'k3Yb90TzQa' } },
  }),
  getSeen: route({
    method: 'GET',
    path: '/property/seen',
    tag: 'Recently viewed',
    summary:
      'Recently viewed listings, latest first; or, with property_id (repeatable), the cards of listings stored on a device, in that order',
    auth: may('read_public'),
    rateClass: 'read',
    query: z.strictObject({
      ...pageQuery,
      property_id: z.union([listingId.transform((id) => [id]), z.array(listingId).min(1).max(100)]).optional(),
    }),
    response: pagedResponse(recentlyViewedCard),
    example: { query: { page: 1, limit: 20 } },
  }),
  getSeenIds: route({
    method: 'GET',
    path: '/property/seen/ids',
    tag: 'Recently viewed',
    summary: 'Ids of recently viewed listings, latest first, for the exclude parameter of a search',
    auth: may('use_personal_lists'),
    rateClass: 'read',
    response: dataResponse(z.array(listingId)),
    example: {},
  }),
  clearSeen: route({
    method: 'DELETE',
    path: '/property/seen',
    tag: 'Recently viewed',
    summary: 'Delete one recently viewed listing with property_id, or all without',
    auth: may('use_personal_lists'),
    rateClass: 'write',
    body: z.strictObject({ property_id: listingId.optional() }),
    response: z.object({ message: z.string() }),
    example: { body: { property_id: 'k3Yb90TzQa' } },
  }),
} as const;
