/** Shapes of review cases, and of listings for staff. */
import { z } from 'zod';
import { listingId } from '../base/shapes.ts';
import { card, photo } from '../listing/card.ts';
import { finding } from './finding.ts';

export const caseId = z.uuid();
export const reviewSubject = z.enum(['listing', 'edit', 'live']);

export const caseSummary = z.object({
  id: caseId,
  subject: reviewSubject.describe('A listing that is not published yet, an edit of a published one, or a live one that the checks flagged'),
  since: z.string(),
  kind: z.string(),
  kind_label: z.string(),
  title: z.string(),
  place: z.string(),
  lister: z.object({ name: z.string(), role: z.string() }),
  changes: z.array(z.string()).describe('Labels of the significant changes; empty for a new listing'),
  claim: z
    .object({ mine: z.boolean(), until: z.string() })
    .nullable()
    .describe('`mine`: whether the caller claimed it. Null when nobody has a valid claim'),
  own: z.boolean().describe("Whether it is the caller's own listing: then somebody else has to decide"),
  findings: z.array(z.string()).describe('Findings of the checks, a few words each'),
});
export type CaseSummary = z.output<typeof caseSummary>;

/** The lister of a listing, as moderators see them. */
const moderatedLister = z.object({
  name: z.string(),
  role: z.string(),
  since: z.string(),
  published: z.int().describe('Listings of this person that were ever published'),
  rejected: z.int().describe('Listings of this person that were rejected'),
});

const line = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable().describe('Null: no value. Always null for a new listing'),
  after: z.string().nullable(),
  waits: z.boolean().describe('Whether the change of this field waits for review'),
});

/** Background of a listing for moderators: everything they see about it except its content. */
const record = z.object({
  findings: z.array(finding).describe('The most severe first'),
  duplicate_photos: z
    .array(
      z.object({
        photo_id: z.string(),
        original: photo,
        listing: z.object({ id: listingId, title: z.string(), url: z.string().nullable(), status: z.string() }),
      }),
    )
    .describe("Photos that look like one of another person's listing. `original` and `listing`: that photo and its listing"),
  position: z.object({ lat: z.number(), lng: z.number() }).nullable().describe('The exact pin, which is hidden from visitors'),
  history: z
    .array(z.object({ at: z.string(), text: z.string() }))
    .describe('Decisions, reports and status changes so far, newest first. Only generated sentences, no texts that people wrote'),
  prices: z.array(z.object({ at: z.string(), amount: z.int().describe('Whole rupees') })).describe('Price history, oldest first'),
  others: z
    .array(z.object({ id: listingId, title: z.string(), status: z.string(), status_text: z.string(), url: z.string().nullable() }))
    .describe('Other listings of the same lister, latest first'),
  reports: z.object({
    open: z.int().describe('Reports without a decision'),
    upheld: z.int().describe('Reports that were upheld'),
    dismissed: z.int().describe('Reports that were dismissed'),
  }),
});
export type ListingRecord = z.output<typeof record>;

export const reviewCase = caseSummary.extend({
  record,
  revision: z
    .string()
    .describe('Revision of the content shown here. A decision must contain it, so that nobody approves content they have not seen'),
  listing: z.object({ id: listingId, status: z.string(), url: z.string().nullable(), first_published_at: z.string().nullable() }),
  lister: moderatedLister,
  steps: z.array(z.object({ id: z.string(), title: z.string(), lines: z.array(line) })),
  photos: z.array(photo),
  card_before: card.nullable().describe('The card that visitors see now; null when they see none'),
  card_after: card.describe('The card that visitors would see after an approval'),
  warnings: z.array(z.string()).describe('Warnings about unusual values, which the owner sees too'),
});
export type ReviewCase = z.output<typeof reviewCase>;

export const moderatedListing = z.object({
  id: listingId,
  title: z.string(),
  kind_label: z.string(),
  place: z.string(),
  status: z.string(),
  status_text: z.string(),
  url: z.string().nullable(),
  lister: moderatedLister,
  photos: z.array(photo),
  description: z.string().nullable(),
  own: z.boolean().describe("Whether it is the caller's own listing: then somebody else has to decide"),
  hold: z
    .object({ cause: z.enum(['reports', 'taken_down']), since: z.string(), reasons: z.array(z.string()), note: z.string().nullable() })
    .nullable()
    .describe('The moderation hold that hides it from visitors; null without one'),
  record,
});
export type ModeratedListing = z.output<typeof moderatedListing>;
