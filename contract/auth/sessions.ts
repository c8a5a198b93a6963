/** The sessions of a person: the devices on which they are logged in. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';

const session = z.object({
  id: z.uuid(),
  name: z.string().nullable().describe('Browser and system, e.g. `Chrome on Android`; null when unknown'),
  address: z.string().nullable().describe('First part of the IP address of the login; null when unknown'),
  created_at: z.string().describe('Time of the login'),
  last_seen_at: z.string().describe('Rounded to the hour'),
  current: z.boolean().describe('Whether it is the session of this call'),
});

export const sessionRoutes = {
  listSessions: route({
    method: 'GET',
    path: '/auth/sessions',
    tag: 'Account',
    summary: 'Sessions of the account, the last used first',
    auth: may('manage_account'),
    rateClass: 'read',
    response: z.object({ data: z.array(session) }),
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
