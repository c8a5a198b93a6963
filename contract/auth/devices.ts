/** The devices on which a person is logged in. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';

const device = z.object({
  id: z.uuid().describe('Id of the session'),
  name: z.string().nullable().describe('Browser and system, e.g. `Chrome on Android`; null when unknown'),
  address: z.string().nullable().describe('First part of the IP address of the login'),
  created_at: z.string(),
  last_seen_at: z.string().describe('Rounded to the hour'),
  this: z.boolean().describe('Whether it is the session of this call'),
});

export const deviceRoutes = {
  listDevices: route({
    method: 'GET',
    path: '/auth/sessions',
    tag: 'Account',
    summary: 'Sessions of the account, the last used first',
    auth: may('manage_account'),
    rateClass: 'read',
    response: z.object({ data: z.array(device) }),
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/auth/sessions',
    tag: 'Account',
    summary: 'End one session of the account, or with others=true all but this one',
    auth: may('manage_account'),
    rateClass: 'write',
    body: z
      .strictObject({ id: z.uuid('device.unknown').optional(), others: z.literal(true).optional() })
      .refine(({ id, others }) => (id === undefined) !== (others === undefined), { error: 'device.id_or_others', path: ['id'] }),
    response: z.object({ message: z.string(), data: z.object({ ended: z.int().describe('Number of sessions') }) }),
    example: { body: { others: true } },
  }),
} as const;
