/** Comparison of up to four listings. */
import { z } from 'zod';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { card } from './listing/card.ts';
import { listingId, dataResponse } from './base/shapes.ts';
import { MAX_COMPARED } from './compare-limits.ts';

const comparison = z.object({
  columns: z.array(card),
  groups: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        rows: z.array(
          z.object({
            label: z.string(),
            cells: z.array(z.string().nullable()),
            same: z.boolean().describe('Whether all listings have the same value'),
          }),
        ),
      }),
    )
    .describe('Every row has a cell for every column; null where a listing has no value'),
  unavailable: z.array(listingId).describe('Requested listings that visitors cannot see any more'),
});
export type Comparison = z.output<typeof comparison>;

export const compareRoutes = {
  compareProperty: route({
    method: 'GET',
    path: '/property/compare',
    reads: 'replica',
    tag: 'Search',
    summary: 'Up to four listings side by side: costs, facts and amenities in the same rows',
    auth: may('read_public'),
    rateClass: 'read',
    query: z.strictObject({
      property_id: z.union([
        listingId.transform((id) => [id]),
        z.array(listingId).min(1).max(MAX_COMPARED, `Up to ${MAX_COMPARED} properties can be compared`),
      ]),
    }),
    response: dataResponse(comparison),
    example: { query: { property_id: ['k3Yb90TzQa', 'p7Lm21RsWd'] } },
  }),
};
