import { z } from 'zod';

/** How a lister replied to the people who asked within 90 days. */
export const responseStats = z.object({
  answered_percent: z.int().describe('Per cent of the people who got a reply'),
  median_minutes: z.int().nullable().describe('Median minutes until the reply'),
});
export type ResponseStats = z.output<typeof responseStats>;
