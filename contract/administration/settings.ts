/** Settings that administrators can change at runtime. They override the environment variables. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { dataResponse } from '../base/shapes.ts';

const setting = z.object({
  name: z.string().describe('Name of the setting'),
  type: z.enum(['choice', 'number']).describe('`choice`: one of `options`; `number`: an integer from `min` to `max`'),
  options: z.array(z.string()),
  min: z.int().nullable().describe('Minimum'),
  max: z.int().nullable().describe('Maximum'),
  value: z.union([z.string(), z.int()]).describe('Current value'),
  environment: z.union([z.string(), z.int()]).describe('Value of the environment variable, used while no other value is set'),
  version: z.int().describe('0 if it was never set; a change must contain the version that was read'),
  set: z.boolean().describe('Whether a value overrides the environment; false after a reset'),
});
export type Setting = z.output<typeof setting>;

export const settingsRoutes = {
  listSettings: route({
    method: 'GET',
    path: '/admin/settings',
    tag: 'Administration',
    summary: 'Settings that can be changed at runtime, with limits and current values',
    auth: may('manage_settings'),
    rateClass: 'read',
    response: dataResponse(z.array(setting)),
    example: {},
  }),
  changeSetting: route({
    method: 'POST',
    path: '/admin/settings',
    tag: 'Administration',
    summary: 'Change a setting, in all processes at once; null returns to the value of the environment',
    auth: may('manage_settings'),
    rateClass: 'write',
    body: z.strictObject({
      name: z.string().max(60).describe('Name of the setting'),
      version: z.int().min(0),
      value: z
        .union([z.string().max(60), z.int()])
        .nullable()
        .describe('Null resets it to the value of the environment variable'),
    }),
    response: dataResponse(setting),
    example: { body: { name: 'contacts_per_day', version: 0, value: 10 } },
  }),
} as const;
