/** How often listings are looked at, kept and asked about; for their owners only. Days are those of the calendar in India. */
import { z } from 'zod';
import { may } from './roles.ts';
import { route } from './route.ts';
import { card, listingId, one } from './shapes.ts';

const day = z.iso.date();
const count = z.int().min(0);
const figures = {
  /** Visitors, each counted once a day. */
  views: count,
  /** People who asked for the number, by the day they did. */
  contacts: count,
  /** People who have it in their shortlist now, by the day they put it there. */
  shortlists: count,
};
const dayFigures = z.object({ day, ...figures });
export type DayFigures = z.output<typeof dayFigures>;
export type Figures = Omit<DayFigures, 'day'>;

const series = {
  ...figures,
  /** Every day asked for, oldest first. */
  by_day: z.array(dayFigures),
};
const ofListing = z.object({
  property_id: listingId,
  /** The day it was first on the market; nothing could be counted before. Null when it never was. */
  published_on: day.nullable(),
  ...series,
});
export type ListingStatistics = z.output<typeof ofListing>;

const days = z.coerce.number().int().min(1).max(365).default(30);

export const statisticsRoutes = {
  viewStats: route({
    method: 'GET',
    path: '/property/view/stats',
    tag: 'Statistics',
    summary: 'Views, contacts and shortlists of one of my listings, day by day, up to today',
    auth: may('post'),
    rate: 'read',
    query: z.strictObject({ property_id: listingId, days }),
    response: one(ofListing.extend({ property: card, from: day, to: day })),
    example: { query: { property_id: 'k3Yb90TzQa', days: 30 } },
  }),
  statistics: route({
    method: 'GET',
    path: '/property/statistics',
    tag: 'Statistics',
    summary: 'The same of all my listings together; with property_id (repeatable) of these, one by one, too',
    auth: may('post'),
    rate: 'read',
    query: z.strictObject({
      days,
      property_id: z.union([listingId.transform((id) => [id]), z.array(listingId).min(1).max(100)]).optional(),
    }),
    response: one(
      z.object({
        from: day,
        to: day,
        ...series,
        /** Listings that are not mine are left out. */
        properties: z.array(ofListing),
      }),
    ),
    example: { query: { days: 30, property_id: ['k3Yb90TzQa'] } },
  }),
} as const;
