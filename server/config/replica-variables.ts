/** Environment variables of the database replicas. */
import { z } from 'zod';

export const replicas = {
  DATABASE_REPLICA_URLS: z
    .string()
    .optional()
    .describe(
      'Addresses of read replicas of the database, separated by spaces, with the role of `DATABASE_URL`. A replica serves public reads while its lag is small; needs DATABASE_URL. See docs/scale.md',
    ),
  DATABASE_REPLICA_MAX_LAG_MS: z.coerce
    .number()
    .int()
    .min(500)
    .default(5000)
    .describe('Maximum lag of a replica in milliseconds; a replica with more lag serves no reads until it has caught up'),
};
