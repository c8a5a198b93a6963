import { z } from 'zod';

/**
 * Evidence badges, which are derived from evidence records. Titles are `evidence.<type>`, sentences `evidence.<type>_text`. `confirmed` is
 * not among them: freshness has its own rule and text. `reported_unavailable`: visitors answered after a visit that the home was already
 * rented or sold, and its lister has not confirmed it since.
 */
const BADGE_TYPES = [
  'document_seen',
  'rera_checked',
  'photo_at_place',
  'as_shown',
  'price_as_shown',
  'phone_verified',
  'reported_unavailable',
] as const;

export const evidenceBadge = z.object({
  type: z.enum(BADGE_TYPES),
  title: z.string(),
  text: z.string().describe('One or two sentences: where the evidence comes from, since when it exists, and until when it is valid'),
  at: z
    .string()
    .describe('The start of the day in India on which its newest evidence was recorded; `until` is the end of the last day of the badge'),
  until: z.string(),
  count: z.int().describe('Number of visitors who checked in and said so; 1 for badges that are not about visits'),
});
export type EvidenceBadge = z.output<typeof evidenceBadge>;
