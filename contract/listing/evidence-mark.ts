import { z } from 'zod';

/**
 * Marks that follow from the facts; titles are `evidence.<mark>`, sentences `evidence.<mark>_text`. `confirmed` is not one: freshness has its own rule and text.
 * `reported_unavailable`: visitors answered after a visit that the home was already rented or sold, and its lister has not confirmed it since.
 */
const EVIDENCE_MARKS = [
  'document_seen',
  'rera_checked',
  'photo_at_place',
  'as_shown',
  'price_as_shown',
  'phone_verified',
  'reported_unavailable',
] as const;

export const evidenceMark = z.object({
  mark: z.enum(EVIDENCE_MARKS),
  title: z.string(),
  text: z.string().describe('One or two sentences: how it is known, since when, and until when it counts'),
  at: z.string().describe('When the newest fact behind it was recorded, and when the mark ends'),
  until: z.string(),
  count: z.int().describe('Visitors who checked in and said so; 1 for marks that are not about visits'),
});
export type EvidenceMark = z.output<typeof evidenceMark>;
