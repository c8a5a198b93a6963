/** User administration: search, suspension, roles, ending sessions. Phone numbers and email addresses are masked. */
import { z } from 'zod';
import { may, ROLES } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { dataResponse } from '../base/shapes.ts';
import {
  MAX_PERSON_QUERY_LENGTH,
  MAX_SUSPENSION_REASON_LENGTH,
  MIN_PERSON_QUERY_LENGTH,
  MIN_SUSPENSION_REASON_LENGTH,
} from './staff-limits.ts';

const person = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  phone: z.string().nullable().describe('Masked: `98••• ••210`'),
  email: z.string().nullable().describe('Masked: `m•••@example.org`'),
  role: z.enum(ROLES),
  since: z.string().describe('When the account was created'),
  suspended: z
    .object({ since: z.string(), until: z.string().nullable(), reason: z.string().nullable() })
    .nullable()
    .describe('Null when not suspended. When `until` is null, the suspension ends when somebody lifts it'),
});
export type Person = z.output<typeof person>;

const personPage = person.extend({
  sessions: z.int().describe('Number of sessions'),
  last_seen: z.string().nullable().describe('When one of the sessions was last used; null without sessions'),
  listings: z.array(z.object({ status: z.string(), count: z.int() })).describe('Number of listings by status'),
  reports: z
    .object({ all: z.int().describe('All reports'), upheld: z.int().describe('Reports that were upheld') })
    .describe('Reports about their listings, and how many were upheld'),
});
export type PersonPage = z.output<typeof personPage>;

const idBody = { id: z.uuid() };
const exampleId = '019a9d3e-5b1c-7c64-9d52-4a6f0e1b2c3d';
const writeRoute = { method: 'POST', tag: 'Users', auth: may('manage_people'), rateClass: 'write' } as const;

export const userRoutes = {
  findPeople: route({
    method: 'GET',
    path: '/admin/users',
    tag: 'Users',
    summary:
      'Search people by their full number or mail address, or by their name; at most 20, and every search is recorded in the audit trail',
    auth: may('answer_support'),
    rateClass: 'search',
    query: z.strictObject({
      q: z
        .string()
        .trim()
        .min(MIN_PERSON_QUERY_LENGTH, 'people_error.short')
        .max(MAX_PERSON_QUERY_LENGTH)
        .describe('A mobile number, a mail address or part of a name'),
    }),
    response: dataResponse(z.array(person)),
    example: { query: { q: 'Meena' } },
  }),
  getPerson: route({
    method: 'GET',
    path: '/admin/users/details',
    tag: 'Users',
    summary: 'One person: suspension, sessions, and counts of listings and reports',
    auth: may('answer_support'),
    rateClass: 'read',
    query: z.strictObject(idBody),
    response: dataResponse(personPage),
    example: { query: { id: exampleId } },
  }),
  suspend: route({
    ...writeRoute,
    path: '/admin/users/suspend',
    summary: 'Suspend a person: their sessions end at once, and their listings are hidden; they are notified of the reason',
    body: z.strictObject({
      ...idBody,
      reason: z
        .string()
        .trim()
        .min(MIN_SUSPENSION_REASON_LENGTH, 'people_error.reason')
        .max(MAX_SUSPENSION_REASON_LENGTH, 'people_error.reason')
        .describe('Shown to the person'),
      until: z.iso.datetime().optional().describe('Without it, the suspension ends when somebody lifts it'),
    }),
    response: dataResponse(personPage),
    example: { body: { id: exampleId, reason: 'Asked three people for money before a visit.', until: '2027-01-31T18:30:00Z' } },
  }),
  liftSuspension: route({
    ...writeRoute,
    path: '/admin/users/lift-suspension',
    summary: 'Lift a suspension: the hidden listings are restored',
    body: z.strictObject(idBody),
    response: dataResponse(personPage),
    example: { body: { id: exampleId } },
  }),
  changeRole: route({
    ...writeRoute,
    path: '/admin/users/role',
    summary: 'Change the role of a person; the last administrator cannot be changed',
    body: z.strictObject({
      ...idBody,
      from: z.enum(ROLES).describe('The role that was read; refused when it has changed meanwhile'),
      to: z.enum(ROLES).describe('The new role'),
    }),
    response: dataResponse(personPage),
    example: { body: { id: exampleId, from: 'user', to: 'moderator' } },
  }),
  endSessionsOf: route({
    ...writeRoute,
    path: '/admin/users/end-sessions',
    summary: 'End all sessions of a person, who then has to log in again',
    body: z.strictObject(idBody),
    response: dataResponse(personPage),
    example: { body: { id: exampleId } },
  }),
} as const;
