/** People as staff sees them: found, suspended, given a role, logged out. Numbers and addresses are shown in part. */
import { z } from 'zod';
import { may, ROLES } from './roles.ts';
import { route } from './route.ts';
import { one } from './shapes.ts';

const person = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  /** `98••• ••210`: enough to tell whether it is who was meant. */
  phone: z.string().nullable(),
  /** `m•••@example.org` */
  email: z.string().nullable(),
  role: z.enum(ROLES),
  since: z.string(),
  /** Null in good standing. `until` null: until somebody lifts it. */
  suspended: z.object({ since: z.string(), until: z.string().nullable(), reason: z.string().nullable() }).nullable(),
});
export type Person = z.output<typeof person>;

const personPage = person.extend({
  /** Sessions that are open, and when one was last used. */
  sessions: z.int(),
  last_seen: z.string().nullable(),
  listings: z.array(z.object({ status: z.string(), count: z.int() })),
  /** Reports of their listings, and how many of them were right. */
  reports: z.object({ all: z.int(), upheld: z.int() }),
});
export type PersonPage = z.output<typeof personPage>;

const named = { id: z.uuid() };
const exampleId = '019a9d3e-5b1c-7c64-9d52-4a6f0e1b2c3d';
const write = { method: 'POST', tag: 'Keeping order', auth: may('manage_people'), rate: 'write' } as const;

export const peopleRoutes = {
  findPeople: route({
    method: 'GET',
    path: '/admin/users',
    tag: 'Keeping order',
    summary: 'Find people by their whole number or mail address, or by their name; at most 20, and every look is on record',
    auth: may('answer_support'),
    rate: 'search',
    query: z.strictObject({ q: z.string().trim().min(3, 'people_error.short').max(120) }),
    response: one(z.array(person)),
    example: { query: { q: 'Meena' } },
  }),
  getPerson: route({
    method: 'GET',
    path: '/admin/users/one',
    tag: 'Keeping order',
    summary: 'One person: standing, sessions, listings and reports in figures',
    auth: may('answer_support'),
    rate: 'read',
    query: z.strictObject(named),
    response: one(personPage),
    example: { query: { id: exampleId } },
  }),
  suspend: route({
    ...write,
    path: '/admin/users/suspend',
    summary: 'Suspend somebody: their sessions end at once and their listings leave the site; they are told why',
    body: z.strictObject({
      ...named,
      /** Told to the person. */
      reason: z.string().trim().min(3, 'people_error.reason').max(300, 'people_error.reason'),
      /** Until it is lifted when absent. */
      until: z.iso.datetime({ message: 'A time looks like 2026-11-21T06:30:00Z' }).optional(),
    }),
    response: one(personPage),
    example: { body: { id: exampleId, reason: 'Asked three people for money before a visit.', until: '2027-01-31T18:30:00Z' } },
  }),
  liftSuspension: route({
    ...write,
    path: '/admin/users/lift',
    summary: 'Lift a suspension: what it took off the site comes back as it was',
    body: z.strictObject(named),
    response: one(personPage),
    example: { body: { id: exampleId } },
  }),
  changeRole: route({
    ...write,
    path: '/admin/users/role',
    summary: 'Give somebody another role; the last administrator stays one',
    body: z.strictObject({
      ...named,
      /** The role that was looked at: another one meanwhile refuses the change. */
      from: z.enum(ROLES),
      to: z.enum(ROLES),
    }),
    response: one(personPage),
    example: { body: { id: exampleId, from: 'user', to: 'moderator' } },
  }),
  endSessionsOf: route({
    ...write,
    path: '/admin/users/end-sessions',
    summary: 'End every session of somebody, who has to log in again',
    body: z.strictObject(named),
    response: one(personPage),
    example: { body: { id: exampleId } },
  }),
} as const;
