import { z } from 'zod';

/** How a lister answered the people who asked in 90 days: per cent who got an answer, and the median of minutes until then. */
export const replyFigures = z.object({ share: z.int(), minutes: z.int().nullable() });
export type ReplyFigures = z.output<typeof replyFigures>;
