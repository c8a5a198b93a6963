/** Results of the automatic checks of a listing, which run before visitors see it. */
import { z } from 'zod';

export const findingCode = z.string().describe('Code of the finding, such as `contact_phone` or `price_far_below`');

export const finding = z.object({
  code: findingCode,
  severity: z
    .enum(['block', 'review', 'notice'])
    .describe(
      '`block`: must be fixed before publishing. `review`: a moderator looks at it before visitors do. `notice`: only shown to the lister',
    ),
  path: z.string().describe('Path of the field, such as `rooms.0.note` in a row or `photos.2` for a photo'),
  step: z.string(),
  label: z.string(),
  span: z
    .object({ from: z.int().describe('Position of the first character'), to: z.int().describe('Position after the last character') })
    .nullable()
    .describe('Position in the text, in UTF-16 units; null when it concerns the value as a whole'),
  message: z.string(),
});
export type Finding = z.output<typeof finding>;
