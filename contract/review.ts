/** Review: what waits for a moderator, and what becomes of it. */
import { z } from 'zod';
import { may } from './roles.ts';
import { route } from './route.ts';
import { finding } from './findings.ts';
import { card, listingId, one, photo } from './shapes.ts';

/** Why something is not accepted; texts are `review.reason_<reason>`. `other` needs a sentence. */
export const REJECT_REASONS = [
  'wrong_place',
  'wrong_price',
  'wrong_facts',
  'bad_photos',
  'not_authorised',
  'papers_missing',
  'duplicate',
  'wording',
  'gone',
  'asks_for_money',
  'not_a_property',
  'other',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** Minutes a case is kept for the moderator who took it; every look at it begins them anew. */
export const CLAIM_MINUTES = 15;

const caseId = z.uuid();
const exampleListing = 'k3J9xQ2mZa';
const exampleCase = '019a9d3e-5b1c-7c64-9d52-4a6f0e1b2c3d';
const subject = z.enum(['listing', 'edit', 'live']);

const summary = z.object({
  id: caseId,
  /** A listing that is not published, an edit of one that is, or a live one that was found doubtful. */
  of: subject,
  since: z.string(),
  kind: z.string(),
  kind_label: z.string(),
  title: z.string(),
  place: z.string(),
  lister: z.object({ name: z.string(), role: z.string() }),
  /** Labels of the big changes; empty for a new listing. */
  changes: z.array(z.string()),
  /** Somebody looks at it until then. */
  claim: z.object({ mine: z.boolean(), until: z.string() }).nullable(),
  /** One's own: somebody else has to decide. */
  own: z.boolean(),
  /** What the checks found, in a few words each. */
  found: z.array(z.string()),
});
export type CaseSummary = z.output<typeof summary>;

const line = z.object({
  field: z.string(),
  label: z.string(),
  /** Null: not said. Of a new listing nothing was said before. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** This is what waits. */
  waits: z.boolean(),
});

/** What moderators know of a listing beside what it says. */
const record = z.object({
  /** The gravest first. */
  findings: z.array(finding),
  /** Photos that another person's listing shows, each beside its twin. */
  twins: z.array(
    z.object({
      photo_id: z.string(),
      twin: photo,
      listing: z.object({ id: listingId, title: z.string(), url: z.string().nullable(), status: z.string() }),
    }),
  ),
  /** The exact pin, which visitors do not see. */
  position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  /** What became of it so far, newest first: decisions, reports, moves. Sentences, never words of people. */
  history: z.array(z.object({ at: z.string(), text: z.string() })),
  prices: z.array(z.object({ at: z.string(), amount: z.int() })),
  /** Of the same lister, latest first. */
  others: z.array(z.object({ id: listingId, title: z.string(), status: z.string(), status_text: z.string(), url: z.string().nullable() })),
  reports: z.object({ open: z.int(), upheld: z.int(), dismissed: z.int() }),
});
export type ListingRecord = z.output<typeof record>;

const reviewCase = summary.extend({
  record,
  /** Of what is shown here; a decision names it, so that nobody approves what they have not seen. */
  revision: z.string(),
  listing: z.object({ id: listingId, status: z.string(), url: z.string().nullable(), first_published_at: z.string().nullable() }),
  lister: z.object({
    name: z.string(),
    role: z.string(),
    since: z.string(),
    /** Listings of theirs that were ever published, and those that are not accepted as they are. */
    published: z.int(),
    rejected: z.int(),
  }),
  steps: z.array(z.object({ id: z.string(), title: z.string(), lines: z.array(line) })),
  photos: z.array(photo),
  /** As visitors see it now; null while they see nothing. */
  card_before: card.nullable(),
  /** As they would see it. */
  card_after: card,
  /** Unusual values, as its owner was told. */
  warnings: z.array(z.string()),
});
export type ReviewCase = z.output<typeof reviewCase>;

const knownListing = z.object({
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
  /** One's own: somebody else has to decide. */
  own: z.boolean(),
  /** What took it from visitors, while that lasts. */
  hold: z
    .object({ why: z.enum(['reports', 'taken_down']), since: z.string(), reasons: z.array(z.string()), note: z.string().nullable() })
    .nullable(),
  record,
});
export type KnownListing = z.output<typeof knownListing>;

const named = z.strictObject({ id: caseId });
const MOST_NOTE = 300;

export const reviewRoutes = {
  queue: route({
    method: 'GET',
    path: '/admin/review',
    tag: 'Review',
    summary: 'What waits for review, oldest first',
    auth: may('review'),
    rate: 'read',
    query: z.strictObject({
      of: subject.optional(),
      /** `next` of the answer before. */
      after: z.string().max(80).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: z.object({
      data: z.array(summary),
      /** Null at the end. */
      next: z.string().nullable(),
      waiting: z.int(),
    }),
    example: { query: { limit: 20 } },
  }),
  readCase: route({
    method: 'GET',
    path: '/admin/review/case',
    tag: 'Review',
    summary: 'One case: old and new beside each other, photos, and who lists it',
    auth: may('review'),
    rate: 'read',
    query: named,
    response: one(reviewCase),
    example: { query: { id: exampleCase } },
  }),
  claim: route({
    method: 'POST',
    path: '/admin/review/claim',
    tag: 'Review',
    summary: 'Take a case, or the oldest that nobody has, so that no one else decides it meanwhile',
    auth: may('review'),
    rate: 'write',
    body: z.strictObject({ id: caseId.optional() }),
    /** Null when nothing waits that one may decide. */
    response: one(reviewCase.nullable()),
    example: { body: {} },
  }),
  release: route({
    method: 'POST',
    path: '/admin/review/release',
    tag: 'Review',
    summary: 'Put a case back for others',
    auth: may('review'),
    rate: 'write',
    body: named,
    response: one(named),
    example: { body: { id: exampleCase } },
  }),
  decide: route({
    method: 'POST',
    path: '/admin/review/decide',
    tag: 'Review',
    summary: 'Approve a case, reject it with reasons, or ask for changes; its lister is told',
    auth: may('review'),
    rate: 'write',
    idempotent: true,
    body: z.strictObject({
      id: caseId,
      revision: z.string().max(64),
      /** `changes`: its lister mends it, and it comes back to its place in the queue. */
      decision: z.enum(['approve', 'reject', 'changes']),
      /** At least one unless it is approved. */
      reasons: z.array(z.enum(REJECT_REASONS)).max(REJECT_REASONS.length).default([]),
      /** To the lister, in a sentence. */
      note: z.string().trim().min(3).max(MOST_NOTE).nullable().default(null),
    }),
    response: one(z.object({ id: caseId, decision: z.enum(['approve', 'reject', 'changes']) })),
    example: {
      body: {
        id: exampleCase,
        revision: '4:0f3a',
        decision: 'reject',
        reasons: ['wrong_price'],
        note: 'Please say the rent of one month.',
      },
    },
  }),
  readListing: route({
    method: 'GET',
    path: '/admin/listing',
    tag: 'Review',
    summary: 'A listing as moderators see it, whatever its state, with what is known about it',
    auth: may('review'),
    rate: 'read',
    query: z.strictObject({ id: listingId }),
    response: one(knownListing),
    example: { query: { id: exampleListing } },
  }),
  takeDown: route({
    method: 'POST',
    path: '/admin/listing/take-down',
    tag: 'Review',
    summary: 'Take a listing from the site; its page is gone (410), and its lister is told why and how to object',
    auth: may('review'),
    rate: 'write',
    idempotent: true,
    body: z.strictObject({
      id: listingId,
      reasons: z.array(z.enum(REJECT_REASONS)).min(1).max(REJECT_REASONS.length),
      note: z.string().trim().min(3).max(MOST_NOTE).nullable().default(null),
    }),
    response: one(knownListing),
    example: { body: { id: exampleListing, reasons: ['not_authorised'], note: 'The owner told us that nobody may list it.' } },
  }),
  restore: route({
    method: 'POST',
    path: '/admin/listing/restore',
    tag: 'Review',
    summary: 'Give a listing back that was taken down or hidden; its lister is told',
    auth: may('review'),
    rate: 'write',
    idempotent: true,
    body: z.strictObject({ id: listingId }),
    response: one(knownListing),
    example: { body: { id: exampleListing } },
  }),
};
