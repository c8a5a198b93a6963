/** Listings a person has looked at. */
import { z } from 'zod';
import { may } from './roles.ts';
import { route } from './route.ts';
import { card, listingId, one, paged, pageQuery } from './shapes.ts';

/** Listings a person's list holds; without a login the device remembers as many. */
export const SEEN_KEPT = 200;

const seenCard = card.extend({
  /** When the person last looked at it; null where the device remembers that itself. */
  seen_at: z.string().nullable(),
});
export type SeenCard = z.output<typeof seenCard>;

export const seenRoutes = {
  addSeen: route({
    method: 'POST',
    path: '/property/seen',
    tag: 'Seen',
    summary:
      'Say that a listing was looked at: it counts as a view, once a visitor and day, and is remembered for people who are logged in. ' +
      'Or, after a login, hand over what the device remembered, which counts nothing',
    auth: may('read_public'),
    rate: 'read',
    status: 202,
    body: z
      .strictObject({
        property_id: listingId.optional(),
        seen: z
          .array(z.strictObject({ property_id: listingId, at: z.iso.datetime() }))
          .min(1)
          .max(SEEN_KEPT)
          .optional(),
      })
      .refine((body) => (body.property_id === undefined) !== (body.seen === undefined), {
        error: 'seen.one_or_many',
        path: ['property_id'],
      }),
    response: z.object({ message: z.string() }),
    example: { body: { property_id: 'k3Yb90TzQa' } },
  }),
  getSeen: route({
    method: 'GET',
    path: '/property/seen',
    tag: 'Seen',
    summary: 'What I have looked at, latest first; or, with property_id (repeatable), the cards of what a device remembers, in that order',
    auth: may('read_public'),
    rate: 'read',
    query: z.strictObject({
      ...pageQuery,
      property_id: z.union([listingId.transform((id) => [id]), z.array(listingId).min(1).max(100)]).optional(),
    }),
    response: paged(seenCard),
    example: { query: { page: 1, limit: 20 } },
  }),
  getSeenIds: route({
    method: 'GET',
    path: '/property/seen/ids',
    tag: 'Seen',
    summary: 'Ids of what I have looked at, latest first: what a search may leave out with exclude',
    auth: may('keep'),
    rate: 'read',
    response: one(z.array(listingId)),
    example: {},
  }),
  clearSeen: route({
    method: 'DELETE',
    path: '/property/seen',
    tag: 'Seen',
    summary: 'Forget what I have looked at: one listing with property_id, everything without',
    auth: may('keep'),
    rate: 'write',
    body: z.strictObject({ property_id: listingId.optional() }),
    response: z.object({ message: z.string() }),
    example: { body: { property_id: 'k3Yb90TzQa' } },
  }),
} as const;
