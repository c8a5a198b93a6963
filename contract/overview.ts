/** What waits for the people who keep order, in figures: the first page of their console. */
import { z } from 'zod';
import { may } from './roles.ts';
import { route } from './route.ts';
import { one } from './shapes.ts';

/** Null where one's role does not look after it. */
const overview = z.object({
  reviews: z.object({ waiting: z.int(), oldest: z.string().nullable() }).nullable(),
  /** Applications of agents and channel partners. */
  partners: z.object({ waiting: z.int(), oldest: z.string().nullable() }).nullable(),
  /** Requests to support that are not settled, and how many are past a deadline. */
  support: z.object({ open: z.int(), late: z.int() }).nullable(),
  reports: z
    .object({
      open: z.int(),
      /** Nobody has said to their senders that they arrived. */
      unacknowledged: z.int(),
      /** The nearest of what the law sets: to acknowledge, or to decide. */
      next_deadline: z.string().nullable(),
      /** Past one of them. */
      late: z.int(),
    })
    .nullable(),
});
export type Overview = z.output<typeof overview>;

export const overviewRoutes = {
  getOverview: route({
    method: 'GET',
    path: '/admin/overview',
    tag: 'Keeping order',
    summary: 'What waits for staff, as far as one’s role looks after it',
    auth: may('open_console'),
    rate: 'read',
    response: one(overview),
    example: {},
  }),
} as const;
