/** Shapes of review cases and of listings as staff see them. */
import { z } from 'zod';
import { listingId } from '../base/shapes.ts';
import { card, photo } from '../listing/card.ts';
import { finding } from './finding.ts';

export const caseId = z.uuid();
export const subject = z.enum(['listing', 'edit', 'live']);

export const summary = z.object({
  id: caseId,
  /** A listing that is not published yet, an edit of a published one, or a live one that the checks flagged. */
  of: subject,
  since: z.string(),
  kind: z.string(),
  kind_label: z.string(),
  title: z.string(),
  place: z.string(),
  lister: z.object({ name: z.string(), role: z.string() }),
  /** Labels of the big changes; empty for a new listing. */
  changes: z.array(z.string()),
  /** The moderator who claimed it, and until when. */
  claim: z.object({ mine: z.boolean(), until: z.string() }).nullable(),
  /** A listing of the caller: somebody else has to decide. */
  own: z.boolean(),
  /** Findings of the checks, a few words each. */
  found: z.array(z.string()),
});
export type CaseSummary = z.output<typeof summary>;

const line = z.object({
  field: z.string(),
  label: z.string(),
  /** Null: no value. Always null for a new listing. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The change of this field waits for review. */
  waits: z.boolean(),
});

/** What moderators see about a listing beside its content. */
const record = z.object({
  /** The most severe first. */
  findings: z.array(finding),
  /** Photos that another person's listing shows too, each with the other photo. */
  duplicate_photos: z.array(
    z.object({
      photo_id: z.string(),
      original: photo,
      listing: z.object({ id: listingId, title: z.string(), url: z.string().nullable(), status: z.string() }),
    }),
  ),
  /** The exact pin, which visitors do not see. */
  position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  /** Decisions, reports and status changes so far, newest first. Generated sentences, never texts that people wrote. */
  history: z.array(z.object({ at: z.string(), text: z.string() })),
  prices: z.array(z.object({ at: z.string(), amount: z.int() })),
  /** Other listings of the same lister, latest first. */
  others: z.array(z.object({ id: listingId, title: z.string(), status: z.string(), status_text: z.string(), url: z.string().nullable() })),
  reports: z.object({ open: z.int(), upheld: z.int(), dismissed: z.int() }),
});
export type ListingRecord = z.output<typeof record>;

export const reviewCase = summary.extend({
  record,
  /** Revision of the content shown here. A decision names it, so that nobody approves content they have not seen. */
  revision: z.string(),
  listing: z.object({ id: listingId, status: z.string(), url: z.string().nullable(), first_published_at: z.string().nullable() }),
  lister: z.object({
    name: z.string(),
    role: z.string(),
    since: z.string(),
    /** How many of their listings were ever published, and how many are rejected. */
    published: z.int(),
    rejected: z.int(),
  }),
  steps: z.array(z.object({ id: z.string(), title: z.string(), lines: z.array(line) })),
  photos: z.array(photo),
  /** The card that visitors see now; null while they see none. */
  card_before: card.nullable(),
  /** The card they would see after an approval. */
  card_after: card,
  /** Warnings about unusual values, as its owner sees them. */
  warnings: z.array(z.string()),
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
  lister: z.object({ name: z.string(), role: z.string(), since: z.string(), published: z.int(), rejected: z.int() }),
  photos: z.array(photo),
  description: z.string().nullable(),
  /** A listing of the caller: somebody else has to decide. */
  own: z.boolean(),
  /** The hold that keeps it from visitors; null without one. */
  hold: z
    .object({ why: z.enum(['reports', 'taken_down']), since: z.string(), reasons: z.array(z.string()), note: z.string().nullable() })
    .nullable(),
  record,
});
export type ModeratedListing = z.output<typeof moderatedListing>;
