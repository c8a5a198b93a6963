/** What administrators may change while the site runs, in place of what the environment says. */
import { z } from 'zod';
import { may } from './roles.ts';
import { route } from './route.ts';
import { one } from './shapes.ts';

const setting = z.object({
  name: z.string(),
  /** `choice`: one of `options`; `number`: a whole one from `least` to `most`. */
  sort: z.enum(['choice', 'number']),
  options: z.array(z.string()),
  least: z.int().nullable(),
  most: z.int().nullable(),
  value: z.union([z.string(), z.int()]),
  /** What the environment says, which counts while nothing is set. */
  environment: z.union([z.string(), z.int()]),
  /** 0 while nothing was ever set; a change names the one it was made from. */
  version: z.int(),
  set: z.boolean(),
});
export type Setting = z.output<typeof setting>;

export const settingsRoutes = {
  listSettings: route({
    method: 'GET',
    path: '/admin/settings',
    tag: 'Keeping order',
    summary: 'What may be changed while the site runs, with its bounds and what counts now',
    auth: may('manage_settings'),
    rate: 'read',
    response: one(z.array(setting)),
    example: {},
  }),
  changeSetting: route({
    method: 'POST',
    path: '/admin/settings',
    tag: 'Keeping order',
    summary: 'Set one, in every process at once; null goes back to what the environment says',
    auth: may('manage_settings'),
    rate: 'write',
    body: z.strictObject({
      name: z.string().max(60),
      version: z.int().min(0),
      value: z.union([z.string().max(60), z.int()]).nullable(),
    }),
    response: one(setting),
    example: { body: { name: 'contacts_per_day', version: 0, value: 10 } },
  }),
} as const;
