/** The shortlist: listings that a person saved, on the device or, when logged in, in the account. */
import { z } from 'zod';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { card } from './listing/card.ts';
import { listingId, dataResponse, pagedResponse, pageQuery } from './base/shapes.ts';
import { MAX_NOTE_LENGTH, MAX_SHORTLIST_ENTRIES, MAX_STATUS_IDS } from './shortlist-limits.ts';

const shortlistStatus = z.enum(['active', 'inactive']);
export type ShortlistStatus = z.output<typeof shortlistStatus>;

const note = z.string().trim().max(MAX_NOTE_LENGTH, 'shortlist.note_long');

const ending = z
  .enum(['rented', 'sold', 'withdrawn', 'closed', 'paused', 'expired', 'taken_down', 'hidden'])
  .describe(
    'Why a listing is no longer available. `withdrawn`: closed without a tenant or buyer. `taken_down`: deleted by its owner or taken down by staff. `hidden`: not shown at the moment',
  );
export type Ending = z.output<typeof ending>;

/** A card with the changes since it was saved. */
const shortlistCard = card.extend({
  url: z.string().nullable().describe('Null when the listing no longer has a page'),
  added_at: z.string().describe('When it was saved'),
  note: z.string().nullable().describe('Private note of the person'),
  price_drop: z
    .object({
      previous_price: z.int().describe('Whole rupees'),
      amount: z.int().positive().describe('Reduction in rupees'),
      since: z.string().describe('The start of the day in India'),
    })
    .nullable()
    .describe('The price is lower than when it was saved: the price then, the difference, and since when. Rupees'),
  ended: z
    .object({ reason: ending, at: z.string().nullable() })
    .nullable()
    .describe('Why it is no longer available, and the start of the day in India on which it ended, if known; null while it is available'),
});
export type ShortlistCard = z.output<typeof shortlistCard>;

const deviceEntry = z
  .string()
  .regex(/^[0-9A-Za-z]{8,16}@\d{4}-\d{2}-\d{2}T[0-9:.]{5,18}Z$/, 'shortlist.entry_invalid')
  .refine((text) => !Number.isNaN(Date.parse(text.slice(text.indexOf('@') + 1))), { error: 'shortlist.entry_invalid' })
  .transform((text) => {
    const [id = '', at = ''] = text.split('@');
    return { id, at };
  })
  .describe('`<id>@<time>`: a listing and when the device saved it');

export const shortlistRoutes = {
  setShortlist: route({
    method: 'POST',
    path: '/shortlist',
    tag: 'Shortlist',
    summary: 'Toggle a property in the shortlist, or set it with status',
    auth: may('use_personal_lists'),
    unauthorized: 'shortlist.login',
    rateClass: 'write',
    idempotent: 'plaintext',
    body: z.strictObject({ property_id: listingId, status: shortlistStatus.optional() }),
    response: z.object({ status: shortlistStatus, message: z.string() }),
    example: { body: { property_id: 'k3Yb90TzQa', status: 'active' } },
  }),
  getShortlist: route({
    method: 'GET',
    path: '/shortlist',
    tag: 'Shortlist',
    summary: 'The shortlist, newest first, with notes, price drops, and why listings are no longer available',
    auth: may('use_personal_lists'),
    unauthorized: 'shortlist.login',
    rateClass: 'read',
    query: z.strictObject(pageQuery),
    /** `status` is the status of every card in the list. */
    response: pagedResponse(shortlistCard).extend({ status: shortlistStatus }),
    example: { query: { page: 1, limit: 20 } },
  }),
  shortlistActive: route({
    method: 'POST',
    path: '/shortlist/active',
    tag: 'Shortlist',
    summary: 'Which of these properties are in the shortlist',
    auth: may('use_personal_lists'),
    unauthorized: 'shortlist.login',
    rateClass: 'read',
    body: z
      .strictObject({ property_id: listingId.optional(), property_ids: z.array(listingId).min(1).max(MAX_STATUS_IDS).optional() })
      .refine((body) => (body.property_id === undefined) !== (body.property_ids === undefined), {
        error: 'shortlist.id_or_ids',
        path: ['property_ids'],
      }),
    response: dataResponse(z.record(listingId, shortlistStatus)),
    example: { body: { property_ids: ['k3Yb90TzQa', 'Zp81mmQ4xe'] } },
  }),
  writeShortlistNote: route({
    method: 'POST',
    path: '/shortlist/note',
    tag: 'Shortlist',
    summary: `Write a private note of at most ${MAX_NOTE_LENGTH} characters on a property in the shortlist; an empty one deletes it`,
    auth: may('use_personal_lists'),
    unauthorized: 'shortlist.login',
    rateClass: 'write',
    body: z.strictObject({ property_id: listingId, note }),
    response: z.object({ message: z.string(), data: z.object({ note: z.string().nullable() }) }),
    example: { body: { property_id: 'k3Yb90TzQa', note: 'Ask about water in summer' } },
  }),
  mergeShortlist: route({
    method: 'POST',
    path: '/shortlist/merge',
    tag: 'Shortlist',
    summary:
      'Upload, after a login, the shortlist that a device stored without one. Safe to repeat, also from several devices: nothing is lost ' +
      'or duplicated, notes are joined, and what was removed after the device saved it stays removed',
    auth: may('use_personal_lists'),
    unauthorized: 'shortlist.login',
    rateClass: 'write',
    idempotent: 'plaintext',
    body: z.strictObject({
      entries: z
        .array(
          z.strictObject({ property_id: listingId, at: z.iso.datetime(), note: note.optional(), note_at: z.iso.datetime().optional() }),
        )
        .min(1)
        .max(MAX_SHORTLIST_ENTRIES),
    }),
    /** Current status of each property. `unknown`: the property was never public. */
    response: z.object({ message: z.string(), data: z.record(listingId, z.enum([...shortlistStatus.options, 'unknown'])) }),
    example: { body: { entries: [{ property_id: 'k3Yb90TzQa', at: '2026-11-20T08:30:00Z', note: 'Second floor' }] } },
  }),
  getDeviceShortlist: route({
    method: 'GET',
    path: '/shortlist/device',
    tag: 'Shortlist',
    summary:
      'Shortlist cards for listings saved on a device without a login, in the order of the device; listings that were never public are omitted',
    auth: may('read_public'),
    rateClass: 'read',
    query: z.strictObject({
      entries: z
        .union([deviceEntry.transform((entry) => [entry]), z.array(deviceEntry).min(1).max(MAX_SHORTLIST_ENTRIES)])
        .describe('`<id>@<ISO time it was saved>`, repeatable'),
    }),
    response: dataResponse(z.array(shortlistCard)),
    example: { query: { entries: ['k3Yb90TzQa@2026-11-20T08:30:00Z'] } },
  }),
} as const;
