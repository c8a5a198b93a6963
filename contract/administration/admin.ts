/** Counts of open work for staff: the first page of the staff console. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { dataResponse } from '../base/shapes.ts';

const oldest = z.string().nullable().describe('Since when the oldest has been waiting; null when none waits');

/** A part is null when the caller's role does not permit it. */
const overview = z.object({
  reviews: z.object({ waiting: z.int().describe('Number of cases that wait for a decision'), oldest }).nullable(),
  partners: z
    .object({ waiting: z.int().describe('Number of applications that wait for a decision'), oldest })
    .nullable()
    .describe('Applications of agents and channel partners'),
  support: z
    .object({ open: z.int().describe('Requests without a reply'), overdue: z.int().describe('Requests past a deadline') })
    .nullable()
    .describe('Open support requests, and how many are past a deadline'),
  reports: z
    .object({
      open: z.int().describe('Reports without a decision'),
      unacknowledged: z.int().describe('Not acknowledged to their senders yet'),
      next_deadline: z.string().nullable().describe('The next legal deadline, to acknowledge or to decide'),
      overdue: z.int().describe('Reports past a deadline'),
    })
    .nullable(),
  abuse: z
    .object({
      harvesting: z
        .int()
        .describe('Number of days on which one network requested suspiciously many numbers, and of hours in which the whole site did'),
      calls_refused: z.int().describe('Masked calls that were refused, without an open pass or above a limit'),
      reports_refused: z.int().describe('Reports of the vendor about calls that were refused, because they were forged or repeated'),
    })
    .nullable()
    .describe('Signs of abuse of contacts in the last 7 days'),
  jobs: z
    .array(
      z.object({
        job: z.string(),
        count: z.int(),
        exhausted: z.int().describe('Jobs that are not retried any more'),
        since: z.string().describe('When the oldest of these jobs was enqueued'),
      }),
    )
    .nullable()
    .describe('Background jobs that failed at least three times and have not succeeded since, by name'),
});
export type Overview = z.output<typeof overview>;

export const adminRoutes = {
  getOverview: route({
    method: 'GET',
    path: '/admin/overview',
    tag: 'Administration',
    summary: 'Counts of open work for staff, limited to what the role of the caller includes',
    auth: may('open_console'),
    rateClass: 'read',
    response: dataResponse(overview),
    example: {},
  }),
} as const;
