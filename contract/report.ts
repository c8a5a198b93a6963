/** Telling us that something is wrong with a listing, with or without an account. */
import { z } from 'zod';
import { may } from './roles.ts';
import { route } from './route.ts';
import { listingId, one, paged, pageQuery } from './shapes.ts';

/** What can be wrong, in the order it is asked. Tokens are part of the contract, labels are `report.reason.<token>`. */
export const REPORT_REASONS = [
  'not_available',
  'does_not_exist',
  'wrong_details',
  'asks_for_money',
  'broker_as_owner',
  'stolen_photos',
  'duplicate',
  'offensive',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_LIMITS = { details: 1000, contact: 120 } as const;

/** A report with what the law promises its sender. */
export const report = z.object({
  /** To be read out: `TH-7KQF-3M9X`. */
  ticket: z.string(),
  property_id: listingId,
  reason: z.enum(REPORT_REASONS),
  status: z.enum(['open', 'upheld', 'dismissed']),
  created_at: z.string(),
  /** E-Commerce Rules 2020, rule 4 (5): a person acknowledges it within 48 hours ... */
  acknowledge_by: z.string(),
  /** ... and it is decided within a month. */
  decide_by: z.string(),
  decided_at: z.string().nullable(),
});
export type Report = z.output<typeof report>;

const text = (max: number) => z.string().trim().min(2).max(max);

export const reportRoutes = {
  reportListing: route({
    method: 'POST',
    path: '/property/report',
    tag: 'Reports',
    summary: 'Say what is wrong with a listing; the same visitor, listing and day is one report, which keeps its ticket',
    auth: may('report'),
    rate: 'write',
    idempotent: true,
    status: 201,
    body: z.strictObject({
      property_id: listingId,
      reason: z.enum(REPORT_REASONS),
      details: text(REPORT_LIMITS.details).optional(),
      /** Mail address or phone number for the outcome; people with an account need none. */
      contact: text(REPORT_LIMITS.contact).optional(),
      /** Not for people: forms hide it, programs fill it in. */
      website: z.string().max(200).optional(),
    }),
    response: one(report),
    example: { body: { property_id: 'k3Yb90TzQa', reason: 'not_available', details: 'The owner says it was let last week.' } },
  }),
  getReports: route({
    method: 'GET',
    path: '/property/report',
    tag: 'Reports',
    summary: 'What you reported, newest first',
    auth: may('keep'),
    rate: 'read',
    query: z.strictObject(pageQuery),
    response: paged(report.extend({ title: z.string(), url: z.string().nullable() })),
    example: { query: { page: 1 } },
  }),
} as const;
