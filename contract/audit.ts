/** The audit trail: who did what, and when. Nothing in it can be changed. */
import { z } from 'zod';
import { may } from './roles.ts';
import { route } from './route.ts';

const event = z.object({
  id: z.int(),
  at: z.string(),
  action: z.string(),
  /** Null: nobody was logged in, or time did it. */
  actor: z.object({ id: z.string(), name: z.string().nullable(), role: z.string().nullable(), label: z.string() }).nullable(),
  subject: z.string().nullable(),
  /** What changed, with `from` and `to` or `before` and `after` where something did. */
  facts: z.record(z.string(), z.unknown()),
  /** The same in words. */
  words: z.object({
    action: z.string(),
    /** What it was done to, by its name, and where staff sees more of it. Null where there is none any more, or nothing to name. */
    subject: z.object({ text: z.string(), path: z.string().nullable() }).nullable(),
    changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    facts: z.array(z.object({ label: z.string(), text: z.string() })),
  }),
});
export type TrailEvent = z.output<typeof event>;

const time = z.iso.datetime({ message: 'A time looks like 2026-11-21T06:30:00Z' });

export const auditRoutes = {
  readTrail: route({
    method: 'GET',
    path: '/admin/audit',
    tag: 'Keeping order',
    summary: 'The audit trail, newest first; by what was done, by whom, to what, and when',
    auth: may('see_audit'),
    rate: 'read',
    query: z.strictObject({
      action: z
        .string()
        .regex(/^[a-z_]{2,40}$/)
        .optional(),
      actor: z.uuid().optional(),
      subject: z.string().trim().min(1).max(80).optional(),
      /** A mobile number, a mail address or a part of a name: what these people did, and what was done to them. */
      who: z.string().trim().min(3).max(120).optional(),
      since: time.optional(),
      until: time.optional(),
      /** `next` of the answer before. */
      before: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({
      data: z.array(event),
      /** Null at the end. */
      next: z.int().nullable(),
      /** Everything that is ever recorded, to choose from. */
      actions: z.array(z.object({ action: z.string(), text: z.string() })),
    }),
    example: { query: { action: 'role_change' } },
  }),
} as const;
