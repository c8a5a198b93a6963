/** The audit trail: who did what, and when. It cannot be changed. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { MAX_PERSON_QUERY_LENGTH, MIN_PERSON_QUERY_LENGTH } from './staff-limits.ts';

const event = z.object({
  id: z.int(),
  at: z.string(),
  action: z.string(),
  actor: z
    .object({ id: z.string(), name: z.string().nullable(), role: z.string().nullable(), label: z.string() })
    .nullable()
    .describe('Null when nobody was logged in, or for a scheduled job'),
  subject: z.string().nullable(),
  details: z
    .record(z.string(), z.unknown())
    .describe('Details of the change, with `from` and `to` or `before` and `after` if a value changed'),
  words: z
    .object({
      action: z.string(),
      subject: z
        .object({ text: z.string(), path: z.string().nullable() })
        .nullable()
        .describe('Name of the subject and the console page about it. Null when there is no subject, or it does not exist any more'),
      changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
      details: z.array(z.object({ label: z.string(), text: z.string() })),
    })
    .describe('The action and its details as texts in the language of the reader'),
});
export type AuditEvent = z.output<typeof event>;

export const auditRoutes = {
  listAuditEvents: route({
    method: 'GET',
    path: '/admin/audit',
    tag: 'Administration',
    summary: 'The audit trail, newest first; filtered by action, person, subject and time',
    auth: may('see_audit'),
    rateClass: 'read',
    query: z.strictObject({
      action: z
        .string()
        .regex(/^[a-z_]{2,40}$/)
        .optional()
        .describe('Name of an action, such as `place_recount`'),
      actor: z.uuid().optional().describe('Id of the account that acted'),
      subject: z.string().trim().min(1).max(80).optional().describe('Id of what was changed'),
      who: z
        .string()
        .trim()
        .min(MIN_PERSON_QUERY_LENGTH)
        .max(MAX_PERSON_QUERY_LENGTH)
        .optional()
        .describe('A mobile number, a mail address or part of a name: events by these people and about them'),
      since: z.iso.datetime().optional(),
      until: z.iso.datetime().optional(),
      before: z.coerce.number().int().min(1).optional().describe('`next` of the previous page'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({
      data: z.array(event),
      next: z.int().nullable().describe('Null on the last page'),
      actions: z.array(z.object({ action: z.string(), text: z.string() })).describe('All actions that are recorded, for a selection'),
    }),
    example: { query: { action: 'role_change' } },
  }),
} as const;
