/**
 * Site visits: a seeker requests a half-hour slot, and the owner accepts it or proposes another. A code at the door shows that they met.
 */
import { z } from 'zod';
import { cleanText } from '../kinds/validation/clean-text.ts';
import { may } from './base/roles.ts';
import { route, type FileResponse } from './base/route.ts';
import { listingId, dataResponse } from './base/shapes.ts';
import { MAX_VISIT_TEXT_LENGTH, VISIT_CODE_LENGTH } from './site-visit-limits.ts';

export const VISIT_STATES = ['requested', 'proposed', 'accepted', 'checked_in', 'cancelled', 'expired', 'missed'] as const;
export const VISIT_ACTIONS = ['accept', 'propose', 'cancel', 'check_in', 'give_feedback'] as const;

const startsAt = z.iso.datetime({ offset: true }).max(40).describe('A time with its zone; only full and half hours are slots');
const noteText = z
  .string()
  .overwrite((input) => cleanText(input, { multiline: true }))
  .min(1)
  .max(MAX_VISIT_TEXT_LENGTH)
  .describe('The other side reads it. 422 when it contains a phone number or scam patterns, as in messages');
const byId = { visit_id: z.uuid() };
const exampleId = { visit_id: '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101' };

const siteVisit = z.object({
  id: z.uuid(),
  property_id: listingId,
  title: z.string(),
  path: z.string().nullable().describe("Path of the listing's page; null once visitors cannot see it"),
  side: z.enum(['seeker', 'owner']).describe("The caller's side"),
  state: z
    .enum(VISIT_STATES)
    .describe(
      '`requested`: the owner has to respond; `proposed`: the seeker has to respond; `expired`: nobody responded in time; `missed`: nobody checked in',
    ),
  starts_at: z.string(),
  ends_at: z.string(),
  counterpart_name: z.string().nullable().describe('Name of the other side'),
  note: z.string().nullable(),
  cancelled_by: z.enum(['seeker', 'owner', 'site']).nullable().describe('`site` when the listing is no longer offered'),
  cancel_reason: z.string().nullable(),
  actions: z.array(z.enum(VISIT_ACTIONS)).describe('What the caller may do now'),
  code: z
    .string()
    .nullable()
    .describe('Four digits that the owner tells the visitor at the door; for the owner only, while checking in is possible'),
});
export type SiteVisit = z.output<typeof siteVisit>;

const visitResponse = z.object({ message: z.string(), data: siteVisit });

export const siteVisitRoutes = {
  getVisitSlots: route({
    method: 'GET',
    path: '/visit/slots',
    tag: 'Site visits',
    summary: 'Free half-hour slots of a listing in the next two weeks, by day in Indian time; those in which the owner is busy are omitted',
    auth: may('read_public'),
    rateClass: 'read',
    query: z.strictObject({ property_id: listingId }),
    response: dataResponse(z.object({ days: z.array(z.object({ day: z.iso.date(), slots: z.array(z.string()) })) })),
    example: { query: { property_id: 'k3Yb90TzQa' } },
  }),
  getSiteVisits: route({
    method: 'GET',
    path: '/visit',
    tag: 'Site visits',
    summary: 'Visits of the caller as seeker or as owner: upcoming visits first, then those of the last 90 days, latest first; at most 200',
    auth: may('contact'),
    rateClass: 'read',
    query: z.strictObject({ as: z.enum(['seeker', 'owner']).default('seeker') }),
    response: z.object({ data: z.array(siteVisit) }),
    example: { query: { as: 'owner' } },
  }),
  requestVisit: route({
    method: 'POST',
    path: '/visit',
    tag: 'Site visits',
    summary: 'Ask to see a home in a free slot. No phone number is shared',
    auth: may('contact'),
    rateClass: 'write',
    needsVerifiedPhone: true,
    idempotent: 'sealed',
    status: 201,
    body: z.strictObject({ property_id: listingId, starts_at: startsAt, note: noteText.optional() }),
    response: visitResponse,
    example: { body: { property_id: 'k3Yb90TzQa', starts_at: '2026-12-05T04:30:00Z', note: 'We are a family of three.' } },
  }),
  acceptVisit: route({
    method: 'POST',
    path: '/visit/accept',
    tag: 'Site visits',
    summary: 'Accept the time that the other side asked for or proposed; safe to repeat',
    auth: may('contact'),
    rateClass: 'write',
    // the time that was accepted, so that a visit that was changed meanwhile is refused
    body: z.strictObject({ ...byId, starts_at: startsAt }),
    response: visitResponse,
    example: { body: { ...exampleId, starts_at: '2026-12-05T04:30:00Z' } },
  }),
  proposeVisit: route({
    method: 'POST',
    path: '/visit/propose',
    tag: 'Site visits',
    summary: 'Propose another free slot; the other side has to accept it. Safe to repeat',
    auth: may('contact'),
    rateClass: 'write',
    body: z.strictObject({ ...byId, starts_at: startsAt }),
    response: visitResponse,
    example: { body: { ...exampleId, starts_at: '2026-12-05T05:00:00Z' } },
  }),
  cancelVisit: route({
    method: 'POST',
    path: '/visit/cancel',
    tag: 'Site visits',
    summary: 'Cancel a visit with a reason; safe to repeat',
    auth: may('contact'),
    rateClass: 'write',
    body: z.strictObject({ ...byId, reason: noteText }),
    response: visitResponse,
    example: { body: { ...exampleId, reason: 'I cannot come that day.' } },
  }),
  checkInToVisit: route({
    method: 'POST',
    path: '/visit/check-in',
    tag: 'Site visits',
    summary:
      'Check in with the code that the owner tells at the door, from 30 minutes before to two hours after the start. After five wrong codes nobody can check in to the visit',
    auth: may('contact'),
    rateClass: 'write',
    body: z.strictObject({
      ...byId,
      code: z
        .string()
        .regex(new RegExp(`^\\d{${VISIT_CODE_LENGTH}}$`))
        .describe('Four digits that the owner tells the visitor at the door'),
    }),
    response: visitResponse,
    example: { body: { ...exampleId, code: '4821' } },
  }),
  giveVisitFeedback: route({
    method: 'POST',
    path: '/visit/feedback',
    tag: 'Site visits',
    summary: 'After checking in: whether home and price are as the listing shows them, and whether it was rented or sold already. Once',
    auth: may('contact'),
    rateClass: 'write',
    body: z.strictObject({ ...byId, as_shown: z.boolean(), price_as_shown: z.boolean(), rented_or_sold: z.boolean() }),
    response: visitResponse,
    example: { body: { ...exampleId, as_shown: true, price_as_shown: true, rented_or_sold: false } },
  }),
  getVisitCalendar: route({
    method: 'GET',
    path: '/visit/calendar',
    tag: 'Site visits',
    summary: 'A visit as an iCalendar file',
    auth: may('contact'),
    rateClass: 'read',
    file: ['text/calendar'],
    query: z.strictObject(byId),
    response: z.custom<FileResponse>(),
    example: { query: exampleId },
  }),
} as const;
