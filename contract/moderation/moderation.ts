/** Moderation: the review queue, decisions, and taking listings down. */
import { z } from 'zod';
import { caseId, caseSummary, moderatedListing, reviewCase, reviewSubject } from './case-records.ts';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { listingId, dataResponse } from '../base/shapes.ts';
import { MAX_REJECT_NOTE_LENGTH, MIN_REJECT_NOTE_LENGTH } from './reject-note-limits.ts';

/** Reasons for a rejection; texts are `review.reason_<reason>`. `other` requires a note. */
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

/** Explains a rejection or a take-down to the lister. */
export const noteToLister = z.string().trim().min(MIN_REJECT_NOTE_LENGTH).max(MAX_REJECT_NOTE_LENGTH).nullable().default(null);

/** Minutes for which a case is reserved for the moderator who claimed it. Reading the case restarts them. */
export const CLAIM_MINUTES = 15;

const exampleListing = 'k3J9xQ2mZa';
const exampleCase = '019a9d3e-5b1c-7c64-9d52-4a6f0e1b2c3d';

const caseBody = z.strictObject({ id: caseId });

export const moderationRoutes = {
  queue: route({
    method: 'GET',
    path: '/admin/review',
    tag: 'Moderation',
    summary: 'The review queue, oldest first',
    auth: may('review'),
    rateClass: 'read',
    query: z.strictObject({
      subject: reviewSubject.optional().describe('Only new listings, or only edits'),
      after: z.string().max(80).optional().describe('`next` of the previous page'),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: z.object({
      data: z.array(caseSummary),
      next: z.string().nullable().describe('Null on the last page'),
      waiting: z.int().describe('Cases without a decision'),
    }),
    example: { query: { limit: 20 } },
  }),
  readCase: route({
    method: 'GET',
    path: '/admin/review/case',
    tag: 'Moderation',
    summary: 'One case: old and new values side by side, photos, and the lister',
    auth: may('review'),
    rateClass: 'read',
    query: caseBody,
    response: dataResponse(reviewCase),
    example: { query: { id: exampleCase } },
  }),
  claim: route({
    method: 'POST',
    path: '/admin/review/claim',
    tag: 'Moderation',
    summary: 'Claim a case, or the oldest unclaimed one, so that nobody else decides it meanwhile',
    auth: may('review'),
    rateClass: 'write',
    body: z.strictObject({ id: caseId.optional() }),
    /** Null when no case is waiting that the caller may decide. */
    response: dataResponse(reviewCase.nullable()),
    example: { body: {} },
  }),
  release: route({
    method: 'POST',
    path: '/admin/review/release',
    tag: 'Moderation',
    summary: 'Release a claimed case',
    auth: may('review'),
    rateClass: 'write',
    body: caseBody,
    response: dataResponse(caseBody),
    example: { body: { id: exampleCase } },
  }),
  decide: route({
    method: 'POST',
    path: '/admin/review/decide',
    tag: 'Moderation',
    summary: 'Approve a case, reject it with reasons, or ask for changes; its lister is notified',
    auth: may('review'),
    rateClass: 'write',
    idempotent: 'plaintext',
    body: z.strictObject({
      id: caseId,
      revision: z.string().max(64),
      decision: z
        .enum(['approve', 'reject', 'request_changes'])
        .describe('`request_changes`: the lister corrects it, and it returns to its position in the queue'),
      reasons: z.array(z.enum(REJECT_REASONS)).max(REJECT_REASONS.length).default([]).describe('At least one unless approved'),
      note: noteToLister.describe('A sentence for the lister'),
    }),
    response: dataResponse(z.object({ id: caseId, decision: z.enum(['approve', 'reject', 'request_changes']) })),
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
    tag: 'Moderation',
    summary: 'A listing in any status, as moderators see it',
    auth: may('review'),
    rateClass: 'read',
    query: z.strictObject({ id: listingId }),
    response: dataResponse(moderatedListing),
    example: { query: { id: exampleListing } },
  }),
  takeDown: route({
    method: 'POST',
    path: '/admin/listing/take-down',
    tag: 'Moderation',
    summary: 'Take a listing down; its page then responds with 410, and its lister is notified of the reason and how to object',
    auth: may('review'),
    rateClass: 'write',
    idempotent: 'sealed',
    body: z.strictObject({
      id: listingId,
      reasons: z.array(z.enum(REJECT_REASONS)).min(1).max(REJECT_REASONS.length),
      note: noteToLister,
    }),
    response: dataResponse(moderatedListing),
    example: { body: { id: exampleListing, reasons: ['not_authorised'], note: 'The owner told us that nobody may list it.' } },
  }),
  restore: route({
    method: 'POST',
    path: '/admin/listing/restore',
    tag: 'Moderation',
    summary: 'Restore a listing that was taken down or hidden; its lister is notified',
    auth: may('review'),
    rateClass: 'write',
    idempotent: 'sealed',
    body: z.strictObject({ id: listingId }),
    response: dataResponse(moderatedListing),
    example: { body: { id: exampleListing } },
  }),
};
