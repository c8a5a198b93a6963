/** What the automatic checks find in a listing before visitors see it. */
import { z } from 'zod';

export const finding = z.object({
  code: z.string().describe('E.g. `contact_phone`, `excludes_religion`, `price_far_below`'),
  severity: z
    .enum(['block', 'review', 'notice'])
    .describe('`block`: must be fixed before publishing. `review`: a moderator looks at it before visitors do. `notice`: is only shown'),
  path: z.string().describe("The field, a row's as `rooms.0.note`, a photo's as `photos.2`"),
  step: z.string(),
  label: z.string(),
  span: z
    .object({ from: z.int(), to: z.int() })
    .nullable()
    .describe('Position in the text, in UTF-16 units; null when it is about the whole value'),
  message: z.string(),
});
export type Finding = z.output<typeof finding>;
