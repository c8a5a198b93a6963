/** Reports about listings, with or without an account. */
import { z } from 'zod';
import { cleanText } from '../kinds/validation/clean-text.ts';
import { may } from './base/roles.ts';
import { noteToLister, REJECT_REASONS } from './moderation/moderation.ts';
import { route } from './base/route.ts';
import { listingId, dataResponse, pagedResponse, pageQuery } from './base/shapes.ts';
import { MAX_REPORT_CONTACT_LENGTH, MAX_REPORT_DETAILS_LENGTH } from './report-limits.ts';

/** Reasons for a report, in the order of the form. Labels are `report.reason.<token>`. */
const REPORT_REASONS = [
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

/** A report with its legal deadlines. */
const report = z.object({
  ticket: z.string().describe('Ticket number that is easy to read aloud: `TH-7KQF-3M9X`'),
  property_id: listingId,
  reason: z.enum(REPORT_REASONS),
  status: z.enum(['open', 'upheld', 'dismissed']),
  created_at: z.string(),
  acknowledge_by: z.string().describe('E-Commerce Rules 2020, rule 4 (5): a person acknowledges it within 48 hours'),
  decide_by: z.string().describe('E-Commerce Rules 2020, rule 4 (5): it is decided within a month'),
  decided_at: z.string().nullable(),
});
export type Report = z.output<typeof report>;

const ticket = z
  .string()
  .trim()
  .toUpperCase()
  .overwrite((input) => input.replace(/^TH[\s-]*([3-9A-Y]{4})[\s-]*([3-9A-Y]{4})$/, 'TH-$1-$2'))
  .regex(/^TH-[3-9A-Y]{4}-[3-9A-Y]{4}$/)
  .describe('A typed ticket number; lower case and missing hyphens are corrected');

const monthOfReports = z.object({
  month: z.string().describe('First day of the month'),
  received: z.int().describe('All reports of this month'),
  upheld: z.int().describe('Reports that were upheld'),
  dismissed: z.int().describe('Reports that were dismissed'),
  open: z.int().describe('Reports without a decision'),
  in_time: z.int().describe('Decided reports that met the deadline of a month'),
});
export type MonthOfReports = z.output<typeof monthOfReports>;

/** A listing with its reports, for staff. */
const reportedListing = z.object({
  property_id: listingId,
  title: z.string(),
  place: z.string(),
  status: z.string(),
  status_text: z.string(),
  url: z.string().nullable(),
  hidden: z.boolean().describe('Whether it is hidden until these reports are decided'),
  own: z.boolean().describe("Whether it is the caller's own listing: then somebody else has to decide, and `reports` is empty"),
  next: z
    .object({ action: z.enum(['acknowledge', 'decide']), due_at: z.string(), overdue: z.boolean() })
    .describe('The next legal deadline, and whether it has passed'),
  reports: z.array(
    z.object({
      ticket: z.string(),
      reason: z.enum(REPORT_REASONS),
      details: z.string().nullable(),
      created_at: z.string(),
      decide_by: z.string(),
      acknowledged: z.boolean(),
      reporter: z
        .enum(['member', 'new_member', 'visitor', 'suspect'])
        .describe(
          '`member`: with an established account. `new_member`: with a new account. `visitor`: without one. `suspect`: possibly a program',
        ),
      upheld_before: z.int().describe('Earlier reports by the same person that were upheld; 0 without an account'),
      dismissed_before: z.int().describe('Earlier reports by the same person that were dismissed; 0 without an account'),
    }),
  ),
});
export type ReportedListing = z.output<typeof reportedListing>;

const text = (max: number) =>
  z
    .string()
    .overwrite((input) => cleanText(input, { multiline: true }))
    .min(2)
    .max(max);

export const reportRoutes = {
  reportListing: route({
    method: 'POST',
    path: '/property/report',
    tag: 'Reports',
    summary: 'Report a listing; repeated reports of the same visitor, listing and day are one, with one ticket',
    auth: may('report'),
    rateClass: 'write',
    idempotent: 'plaintext',
    status: 201,
    body: z.strictObject({
      property_id: listingId,
      reason: z.enum(REPORT_REASONS),
      details: text(MAX_REPORT_DETAILS_LENGTH).optional(),
      contact: text(MAX_REPORT_CONTACT_LENGTH)
        .optional()
        .describe('Mail address or phone number for the outcome; not needed with an account'),
      website: z.string().max(200).optional().describe('Honeypot: hidden in forms, so only bots fill it in'),
    }),
    response: dataResponse(report),
    example: { body: { property_id: 'k3Yb90TzQa', reason: 'not_available', details: 'The owner says it was let last week.' } },
  }),
  getReports: route({
    method: 'GET',
    path: '/property/report',
    tag: 'Reports',
    summary: 'Reports of the caller, newest first',
    auth: may('use_personal_lists'),
    rateClass: 'read',
    query: z.strictObject(pageQuery),
    response: pagedResponse(report.extend({ title: z.string(), url: z.string().nullable() })),
    example: { query: { page: 1 } },
  }),
  lookUpReport: route({
    method: 'GET',
    path: '/property/report/ticket',
    tag: 'Reports',
    summary: 'Outcome of a report by its ticket number; for people without an account',
    auth: may('report'),
    rateClass: 'search',
    query: z.strictObject({ ticket }),
    response: dataResponse(report.omit({ property_id: true })),
    example: { query: { ticket: 'TH-7KQF-3M9X' } },
  }),
  reportOutcomes: route({
    method: 'GET',
    path: '/property/report/outcomes',
    tag: 'Reports',
    summary: 'Outcomes of reports by month, newest first',
    auth: may('read_public'),
    rateClass: 'read',
    response: dataResponse(z.array(monthOfReports)),
    example: {},
  }),
  openReports: route({
    method: 'GET',
    path: '/admin/reports',
    tag: 'Reports',
    summary: 'Listings with open reports: hidden ones first, then by the next deadline',
    auth: may('decide_reports'),
    rateClass: 'read',
    query: z.strictObject(pageQuery),
    response: pagedResponse(reportedListing),
    example: { query: { page: 1 } },
  }),
  acknowledgeReports: route({
    method: 'POST',
    path: '/admin/reports/acknowledge',
    tag: 'Reports',
    summary: 'Acknowledge the open reports of a listing',
    auth: may('decide_reports'),
    rateClass: 'write',
    idempotent: 'plaintext',
    body: z.strictObject({ property_id: listingId }),
    response: dataResponse(z.object({ acknowledged: z.int().describe('Number of reports') })),
    example: { body: { property_id: 'k3Yb90TzQa' } },
  }),
  decideReports: route({
    method: 'POST',
    path: '/admin/reports/decide',
    tag: 'Reports',
    summary: 'Decide reports of a listing; the senders are notified, and the listing is taken down or restored',
    auth: may('decide_reports'),
    rateClass: 'write',
    idempotent: 'plaintext',
    body: z.strictObject({
      property_id: listingId,
      tickets: z.array(ticket).min(1).max(500),
      outcome: z.enum(['upheld', 'dismissed']),
      take_down: z
        .array(z.enum(REJECT_REASONS))
        .max(REJECT_REASONS.length)
        .default([])
        .describe('Only with `upheld`: the listing is taken down for these reasons'),
      note: noteToLister.describe('A sentence for the lister when it is taken down'),
    }),
    response: dataResponse(z.object({ decided: z.int().describe('Number of reports'), status: z.string() })),
    example: { body: { property_id: 'k3Yb90TzQa', tickets: ['TH-7KQF-3M9X'], outcome: 'dismissed' } },
  }),
} as const;
