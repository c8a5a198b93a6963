/** Figures the site publishes about itself. Nothing in them is about one person. */
import { z } from 'zod';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { one } from './base/shapes.ts';

/** Minimum number of different people who wrote to a lister, for published reply figures. */
export const MIN_ASKERS = 10;

const count = z.int().nullable();
const monthFigures = z.object({
  month: z.string().describe('`YYYY-MM`, in India. The latest month is not over yet'),
  reports: count.describe('Reports of listings that came in. Null, as every count: too few to publish'),
  outcomes: z
    .object({
      upheld: z.int().describe('Reports that were right'),
      dismissed: z.int().describe('Reports that were not'),
      open: z.int().describe('Reports without a decision'),
    })
    .nullable()
    .describe('Outcomes of the reports. All are null where one of the counts is so small that it could be derived from the others'),
  visits: z
    .object({
      checked_in: z.int().describe('Visits with check-in'),
      missed: z.int().describe('Visits without check-in'),
      cancelled_by_seeker: z.int().describe('Number of visits'),
      cancelled_by_owner: z.int().describe('Number of visits'),
    })
    .nullable()
    .describe(
      'Visits whose day is over: seen by a check-in, without one, and cancelled by one side. Null together, where one of the counts is too small',
    ),
  contacts_credited: count.describe('Contacts given back because the listing was gone or not as described'),
  reply_minutes: count.describe("Median minutes from a first message or visit request to the owner's answer"),
  confirmed_share: count.describe('Per cent of live listings whose confirmation was fresh, at the end of the month'),
});
export type MonthFigures = z.output<typeof monthFigures>;

export const transparencyRoutes = {
  getTransparency: route({
    method: 'GET',
    path: '/transparency',
    tag: 'Site',
    summary: 'Figures of the site by month: reports and their outcomes, contacts credited, reply time, confirmed listings',
    auth: may('read_public'),
    rate: 'read',
    response: one(
      z.object({
        months: z.array(monthFigures).describe('Latest first; at most two years'),
        counted_at: z.iso.datetime().nullable().describe('Null before the first computation'),
      }),
    ),
    example: {},
  }),
};
