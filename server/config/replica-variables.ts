/** Variables of the replicas of the database. */
import { z } from 'zod';

export const replicas = {
  DATABASE_REPLICA_URLS: z
    .string()
    .optional()
    .describe(
      'Replicas of the database, their addresses separated by spaces, as the role of `DATABASE_URL`. Public reads go there while a replica is close behind; needs DATABASE_URL. See docs/scale.md',
    ),
  DATABASE_REPLICA_MAX_LAG_MS: z.coerce
    .number()
    .int()
    .min(500)
    .default(5000)
    .describe('A replica that is further behind, in milliseconds, serves no reads until it has caught up'),
};
