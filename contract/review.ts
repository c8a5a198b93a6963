/** Review: what waits for a moderator, and what becomes of it. */
import { z } from 'zod';
import { may } from './roles.ts';
import { route } from './route.ts';
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
  'not_a_property',
  'other',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** Minutes a case is kept for the moderator who took it; every look at it begins them anew. */
export const CLAIM_MINUTES = 15;

const caseId = z.uuid();
const exampleCase = '019a9d3e-5b1c-7c64-9d52-4a6f0e1b2c3d';
const subject = z.enum(['listing', 'edit']);

const summary = z.object({
  id: caseId,
  /** A listing that was never published, or an edit of one that was. */
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

const reviewCase = summary.extend({
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
    summary: 'Approve a case, or reject it with reasons; its lister is told',
    auth: may('review'),
    rate: 'write',
    idempotent: true,
    body: z.strictObject({
      id: caseId,
      revision: z.string().max(64),
      decision: z.enum(['approve', 'reject']),
      /** At least one to reject. */
      reasons: z.array(z.enum(REJECT_REASONS)).max(REJECT_REASONS.length).default([]),
      /** To the lister, in a sentence. */
      note: z.string().trim().min(3).max(MOST_NOTE).nullable().default(null),
    }),
    response: one(z.object({ id: caseId, decision: z.enum(['approve', 'reject']) })),
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
};
