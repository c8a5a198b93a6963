/** Statistics that the site publishes about itself. They contain nothing about a single person. */
import { z } from 'zod';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { dataResponse } from './base/shapes.ts';

/** Minimum number of different people who wrote to a lister; below it no reply statistics are published. */
export const MIN_INQUIRERS = 10;

const count = z.int().nullable();
const monthFigures = z.object({
  month: z.string().describe('`YYYY-MM`, in India. The latest month is not over yet'),
  reports: count.describe('Number of reports received. Null, like every count here, when there are too few to publish'),
  outcomes: z
    .object({
      upheld: z.int().describe('Reports that were upheld'),
      dismissed: z.int().describe('Reports that were dismissed'),
      open: z.int().describe('Reports without a decision'),
    })
    .nullable()
    .describe(
      'Outcomes of the reports. All are null when one of the counts is too small to publish, because it could be derived from the others',
    ),
  visits: z
    .object({
      checked_in: z.int().describe('Visits with check-in'),
      missed: z.int().describe('Visits without check-in'),
      cancelled_by_seeker: z.int().describe('Visits that the seeker cancelled'),
      cancelled_by_owner: z.int().describe('Visits that the owner cancelled'),
    })
    .nullable()
    .describe(
      'Visits whose day is over: seen by a check-in, without one, and cancelled by one side. Null together, where one of the counts is too small',
    ),
  contacts_credited: count.describe('Contacts credited back because the listing was unavailable or not as described'),
  reply_minutes: count.describe("Median minutes from a first message or visit request to the owner's reply"),
  confirmed_share: count.describe('Per cent of live listings with a fresh confirmation at the end of the month'),
});
export type MonthFigures = z.output<typeof monthFigures>;

export const transparencyRoutes = {
  getTransparency: route({
    method: 'GET',
    path: '/transparency',
    tag: 'Site',
    summary: 'Figures of the site by month: reports and their outcomes, contacts credited, reply time, confirmed listings',
    auth: may('read_public'),
    rateClass: 'read',
    response: dataResponse(
      z.object({
        months: z.array(monthFigures).describe('Latest first; at most two years'),
        counted_at: z.iso.datetime().nullable().describe('Null before the first computation'),
      }),
    ),
    example: {},
  }),
};
