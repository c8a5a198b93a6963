/** Evidence about a listing with its method and date. Each piece of evidence is shown only until it expires. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { listingId, dataResponse } from '../base/shapes.ts';
import { evidenceBadge } from './evidence-badge.ts';
import { EVIDENCE_DOCUMENTS, MAX_REGISTER_NUMBER_LENGTH, MIN_REGISTER_NUMBER_LENGTH, WITHDRAWAL_REASONS } from './evidence-terms.ts';

/** State of the hash chain of evidence records, so that anybody can verify later that earlier records were not changed. */
const chain = z.object({
  records: z.int().describe('Number of evidence records'),
  hash: z
    .string()
    .nullable()
    .describe('Hash of the last record. Null without records, and when an earlier release wrote the last record without a random value'),
});

const staffRecord = z.object({
  position: z.int().describe('Number of the record in the chain, from 1'),
  method: z.string(),
  at: z.string(),
  expires_at: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).describe('What was found, by name; depends on the method'),
  checked_by: z.string().nullable().describe('Name of the member of staff who checked it; null for evidence derived from what people did'),
  state: z.enum(['lasting', 'expired', 'withdrawn']).describe('`lasting`: neither expired nor withdrawn'),
});
const staffEvidence = z.object({ records: z.array(staffRecord), badges: z.array(evidenceBadge) });
export type StaffEvidence = z.output<typeof staffEvidence>;

const exampleListing = 'k3Yb90TzQa';

export const evidenceRoutes = {
  getEvidence: route({
    method: 'GET',
    path: '/property/evidence',
    tag: 'Search',
    summary: 'What is known about a listing and how: badges with their dates, and the length and last hash of its chain of records',
    auth: may('read_public'),
    rateClass: 'read',
    query: z.strictObject({ property_id: listingId }),
    response: dataResponse(z.object({ badges: z.array(evidenceBadge), chain })),
    example: { query: { property_id: exampleListing } },
  }),
  getStaffEvidence: route({
    method: 'GET',
    path: '/admin/evidence',
    tag: 'Moderation',
    summary: 'All records recorded about a listing, oldest first',
    auth: may('review'),
    rateClass: 'read',
    query: z.strictObject({ property_id: listingId }),
    response: dataResponse(staffEvidence),
    example: { query: { property_id: exampleListing } },
  }),
  recordEvidence: route({
    method: 'POST',
    path: '/admin/evidence',
    tag: 'Moderation',
    summary: 'Record that a document was seen, or that the RERA number of a listing was found in the public register',
    auth: may('review'),
    rateClass: 'write',
    idempotent: 'sealed',
    body: z.discriminatedUnion('method', [
      z.strictObject({ property_id: listingId, method: z.literal('document_seen'), document: z.enum(EVIDENCE_DOCUMENTS) }),
      z.strictObject({
        property_id: listingId,
        method: z.literal('rera_checked'),
        number: z.string().trim().min(MIN_REGISTER_NUMBER_LENGTH).max(MAX_REGISTER_NUMBER_LENGTH),
      }),
    ]),
    response: dataResponse(staffEvidence),
    example: { body: { property_id: exampleListing, method: 'document_seen', document: 'tax_receipt' } },
  }),
  withdrawEvidence: route({
    method: 'POST',
    path: '/admin/evidence/withdraw',
    tag: 'Moderation',
    summary: 'End a record by a later one; records are never changed or deleted. Safe to repeat',
    auth: may('review'),
    rateClass: 'write',
    idempotent: 'sealed',
    body: z.strictObject({
      property_id: listingId,
      position: z.int().min(1).max(1_000_000).describe('Number of the record in the chain'),
      reason: z.enum(WITHDRAWAL_REASONS),
    }),
    response: dataResponse(staffEvidence),
    example: { body: { property_id: exampleListing, position: 3, reason: 'mistaken' } },
  }),
};
