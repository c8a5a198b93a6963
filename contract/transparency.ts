/** Figures the site publishes about itself. Nothing in them is about one person. */
import { z } from 'zod';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { one } from './base/shapes.ts';

/** A count from one to one below this is not published. */
export const MIN_PUBLISHED_COUNT = 5;
/** A median is published from so many answers on. */
export const MIN_REPLIES = 20;
/** Reply figures of a lister are published when so many different people asked. */
export const MIN_ASKERS = 10;

const count = z.int().nullable();
const monthFigures = z.object({
  /** `YYYY-MM`, in India. The latest month is not over yet. */
  month: z.string(),
  /** Reports of listings that came in. Null, as every count: too few to publish. */
  reports: count,
  /** What became of them. Null together, where one of the counts is too small: they could be told from each other. */
  outcomes: z.object({ upheld: z.int(), dismissed: z.int(), open: z.int() }).nullable(),
  /** Visits whose day is over: seen by a check-in, without one, and cancelled by one side. Null together, where one of the counts is too small. */
  visits: z.object({ held: z.int(), missed: z.int(), cancelled_by_seeker: z.int(), cancelled_by_owner: z.int() }).nullable(),
  /** Contacts given back because the listing was gone or not as described. */
  contacts_credited: count,
  /** Median minutes from a first message or visit request to the owner's answer. */
  reply_minutes: count,
  /** Per cent of live listings whose confirmation was fresh, at the end of the month. */
  confirmed_share: count,
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
        /** Latest first; at most two years. */
        months: z.array(monthFigures),
        /** Null before the first computation. */
        counted_at: z.iso.datetime().nullable(),
      }),
    ),
    example: {},
  }),
};
