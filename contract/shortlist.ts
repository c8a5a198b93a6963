/** Properties a person keeps for later, on this device or, once logged in, on every one. */
import { z } from 'zod';
import { may } from './roles.ts';
import { route } from './route.ts';
import { card, listingId, one, paged, pageQuery } from './shapes.ts';

export const shortlistStatus = z.enum(['active', 'inactive']);
export type ShortlistStatus = z.output<typeof shortlistStatus>;

/** Characters of a note, as browsers count them. */
export const NOTE_LONGEST = 500;
/** Entries a device hands over at a time. */
export const MOST_MERGED = 100;

const note = z.string().trim().max(NOTE_LONGEST, 'shortlist.note_long');

/**
 * `withdrawn`: taken off the market, nobody was found. `taken_down`: removed from the site, by its owner or by staff. `hidden`: not
 * shown at the moment.
 */
export const ending = z.enum(['rented', 'sold', 'withdrawn', 'closed', 'paused', 'expired', 'taken_down', 'hidden']);
export type Ending = z.output<typeof ending>;

/** A card with what became of the property since it was put in. */
export const keptCard = card.extend({
  /** Null once it has no page any more. */
  url: z.string().nullable(),
  /** When it was put in. */
  kept_at: z.string(),
  /** The person's own, seen by nobody else. */
  note: z.string().nullable(),
  /** It costs less than when it was put in: what it cost then, how much less it is now, and since when it is less. Rupees. */
  price_drop: z.object({ was: z.int(), by: z.int().positive(), since: z.string() }).nullable(),
  /** Why it is no longer on offer, and since when where that is known; null while it is. */
  ended: z.object({ how: ending, at: z.string().nullable() }).nullable(),
});
export type KeptCard = z.output<typeof keptCard>;

/** `<id>@<time>`: a property and when the device put it in. */
const keptOnDevice = z
  .string()
  .regex(/^[0-9A-Za-z]{8,16}@\d{4}-\d{2}-\d{2}T[0-9:.]{5,18}Z$/, 'shortlist.kept')
  .refine((text) => !Number.isNaN(Date.parse(text.slice(text.indexOf('@') + 1))), { error: 'shortlist.kept' })
  .transform((text) => {
    const [id = '', at = ''] = text.split('@');
    return { id, at };
  });

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
    summary: 'The shortlist, newest first, with notes, lower prices, and what became of properties that are no longer on offer',
    auth: may('keep'),
    unauthorized: 'shortlist.login',
    rate: 'read',
    query: z.strictObject(pageQuery),
    /** `status` is that of every card here. */
    response: paged(keptCard).extend({ status: shortlistStatus }),
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
  writeShortlistNote: route({
    method: 'POST',
    path: '/shortlist/note',
    tag: 'Shortlist',
    summary: `Write a note of at most ${NOTE_LONGEST} characters on a property in the shortlist, for oneself alone; an empty one takes it away`,
    auth: may('keep'),
    unauthorized: 'shortlist.login',
    rate: 'write',
    body: z.strictObject({ property_id: listingId, note }),
    response: z.object({ message: z.string(), data: z.object({ note: z.string().nullable() }) }),
    example: { body: { property_id: 'k3Yb90TzQa', note: 'Ask about water in summer' } },
  }),
  mergeShortlist: route({
    method: 'POST',
    path: '/shortlist/merge',
    tag: 'Shortlist',
    summary:
      'Hand over, after a login, what a device kept without one. Safe to repeat, also from several devices: nothing is lost or doubled, ' +
      'notes are joined, and what was taken out after the device put it in stays out',
    auth: may('keep'),
    unauthorized: 'shortlist.login',
    rate: 'write',
    idempotent: true,
    body: z.strictObject({
      entries: z
        .array(
          z.strictObject({ property_id: listingId, at: z.iso.datetime(), note: note.optional(), note_at: z.iso.datetime().optional() }),
        )
        .min(1)
        .max(MOST_MERGED),
    }),
    /** Where each property is now; `unknown` was never on the site for visitors. */
    response: z.object({ message: z.string(), data: z.record(listingId, z.enum([...shortlistStatus.options, 'unknown'])) }),
    example: { body: { entries: [{ property_id: 'k3Yb90TzQa', at: '2026-11-20T08:30:00Z', note: 'Second floor' }] } },
  }),
  getDeviceShortlist: route({
    method: 'GET',
    path: '/shortlist/device',
    tag: 'Shortlist',
    summary: 'The same cards for what a device keeps without a login, in that order; what visitors may not know of is left out',
    auth: may('read_public'),
    rate: 'read',
    query: z.strictObject({
      /** `<id>@<ISO time it was put in>`, repeatable. */
      kept: z.union([keptOnDevice.transform((entry) => [entry]), z.array(keptOnDevice).min(1).max(MOST_MERGED)]),
    }),
    response: one(z.array(keptCard)),
    example: { query: { kept: ['k3Yb90TzQa@2026-11-20T08:30:00Z'] } },
  }),
} as const;
