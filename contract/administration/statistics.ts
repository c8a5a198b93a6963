/** Views, shortlists and contacts of listings, for their owners only. Days are calendar days in India. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { card } from '../listing/card.ts';
import { listingId, dataResponse } from '../base/shapes.ts';

const day = z.iso.date();
const period = { from: day.describe('First day, included'), to: day.describe('Last day, included') };
const count = z.int().min(0);
const counts = {
  /** Visitors, each counted once a day. */
  views: count,
  /** People who requested the number, by the day of the request. */
  contacts: count,
  /** People who have the listing in their shortlist now, by the day on which they added it. */
  shortlists: count,
};
const dayCounts = z.object({ day, ...counts });
export type DayCounts = z.output<typeof dayCounts>;
export type Counts = Omit<DayCounts, 'day'>;

const series = {
  ...counts,
  /** Every requested day, oldest first. */
  by_day: z.array(dayCounts),
};
const listingStatistics = z.object({
  property_id: listingId,
  published_on: day.nullable().describe('Day of the first publication; there are no counts before it. Null if it was never published'),
  ...series,
});
export type ListingStatistics = z.output<typeof listingStatistics>;

const days = z.coerce.number().int().min(1).max(365).default(30);

export const statisticsRoutes = {
  viewStats: route({
    method: 'GET',
    path: '/property/view/stats',
    tag: 'Statistics',
    summary: 'Views, contacts and shortlists of one of my listings, day by day, up to today',
    auth: may('post'),
    rateClass: 'read',
    query: z.strictObject({ property_id: listingId, days }),
    response: dataResponse(listingStatistics.extend({ property: card, ...period })),
    example: { query: { property_id: 'k3Yb90TzQa', days: 30 } },
  }),
  statistics: route({
    method: 'GET',
    path: '/property/statistics',
    tag: 'Statistics',
    summary: 'Views, contacts and shortlists of all my listings together; with property_id (repeatable) also of each of these',
    auth: may('post'),
    rateClass: 'read',
    query: z.strictObject({
      days,
      property_id: z.union([listingId.transform((id) => [id]), z.array(listingId).min(1).max(100)]).optional(),
    }),
    response: dataResponse(
      z.object({
        ...period,
        ...series,
        properties: z.array(listingStatistics).describe('Requested listings of other people are omitted'),
      }),
    ),
    example: { query: { days: 30, property_id: ['k3Yb90TzQa'] } },
  }),
} as const;
