/** The devices a person is logged in on. */
import { z } from 'zod';
import { may } from './roles.ts';
import { route } from './route.ts';

export const device = z.object({
  /** Of the session. */
  id: z.uuid(),
  /** Roughly what it is, e.g. `Chrome on Android`; null when it does not say. */
  name: z.string().nullable(),
  /** The beginning of the address it was logged in from. */
  address: z.string().nullable(),
  created_at: z.string(),
  /** To the hour. */
  last_seen_at: z.string(),
  /** The one that asks. */
  this: z.boolean(),
});
export type Device = z.output<typeof device>;

export const deviceRoutes = {
  listDevices: route({
    method: 'GET',
    path: '/auth/sessions',
    tag: 'Account',
    summary: 'Where the account is logged in, the last used first',
    auth: may('manage_account'),
    rate: 'read',
    response: z.object({ data: z.array(device) }),
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/auth/sessions',
    tag: 'Account',
    summary: 'End one session of the account, or with others=true all but this one',
    auth: may('manage_account'),
    rate: 'write',
    body: z
      .strictObject({ id: z.uuid('device.unknown').optional(), others: z.literal(true).optional() })
      .refine(({ id, others }) => (id === undefined) !== (others === undefined), { error: 'device.one_of', path: ['id'] }),
    response: z.object({ message: z.string(), data: z.object({ ended: z.int() }) }),
    example: { body: { others: true } },
  }),
} as const;
