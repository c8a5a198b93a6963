/** Owners who offer homes in so many societies that visitors see them as agents, and their appeals against that. */
import { z } from 'zod';
import { cleanText } from '../../kinds/validation/clean-text.ts';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { dataResponse, pagedResponse, pageQuery } from '../base/shapes.ts';
import { EVIDENCE_DOCUMENTS } from '../listing/evidence-terms.ts';
import { MAX_APPEAL_LENGTH, MAX_APPEAL_NOTE_LENGTH, MIN_APPEAL_LENGTH } from './lister-role-limits.ts';

/** An owner with homes in more societies than this within twelve months is shown as an agent. */
export const MAX_OWNER_SOCIETIES = 2;

const text = (min: number, max: number) =>
  z
    .string('lister_role_error.statement')
    .max(max * 2, 'lister_role_error.statement')
    .transform((input) => cleanText(input, { multiline: true }))
    .pipe(z.string().min(min, 'lister_role_error.statement').max(max, 'lister_role_error.statement'));

const documents = z.array(z.enum(EVIDENCE_DOCUMENTS));

const listerRole = z.object({
  state: z
    .enum(['stated', 'inferred', 'appealed', 'upheld', 'cleared'])
    .describe(
      '`stated`: as they say. `inferred`, `appealed` and `upheld`: shown as an agent. `cleared`: staff found that they are an owner',
    ),
  societies: z.int().describe('Number of societies with their homes at the time of the decision; 0 for `stated`'),
  since: z.string().nullable(),
  statement: z.string(),
  documents,
  note: z.string().nullable().describe('Note of the staff about the decision'),
});
export type ListerRole = z.output<typeof listerRole>;

const roleAppeal = z.object({
  person_id: z.uuid(),
  name: z.string().nullable(),
  account_since: z.string(),
  appealed_at: z.string(),
  statement: z.string(),
  documents,
  homes: z
    .array(
      z.object({
        id: z.string(),
        society: z.string(),
        locality: z.string().describe('Locality as the owner named it; empty when it is not given'),
        city: z.string().describe('Name of the city'),
        status: z.string(),
      }),
    )
    .describe('The homes on which the decision is based, newest first'),
});
export type RoleAppeal = z.output<typeof roleAppeal>;

export const listerRoleRoutes = {
  getListerRole: route({
    method: 'GET',
    path: '/account/lister-role',
    tag: 'Posting',
    summary: 'Whether visitors see the caller, who offers homes as their owner, as an agent, and why',
    auth: may('post'),
    rateClass: 'read',
    response: dataResponse(listerRole),
    example: {},
  }),
  appealListerRole: route({
    method: 'POST',
    path: '/account/lister-role/appeal',
    tag: 'Posting',
    summary: 'Appeal: say why these homes are one’s own, and which documents show it. Staff decide. Safe to repeat until then',
    auth: may('post'),
    rateClass: 'write',
    body: z.strictObject({
      statement: text(MIN_APPEAL_LENGTH, MAX_APPEAL_LENGTH),
      documents: documents.max(EVIDENCE_DOCUMENTS.length).default([]),
    }),
    response: dataResponse(listerRole),
    example: { body: { statement: 'I inherited the three flats from my parents.', documents: ['sale_deed', 'tax_receipt'] } },
  }),
  listRoleAppeals: route({
    method: 'GET',
    path: '/admin/role-appeals',
    tag: 'Moderation',
    summary: 'Owners who appeal against being shown as agents, the longest waiting first',
    auth: may('review'),
    rateClass: 'read',
    query: z.strictObject(pageQuery),
    response: pagedResponse(roleAppeal),
    example: { query: { page: 1 } },
  }),
  decideRoleAppeal: route({
    method: 'POST',
    path: '/admin/role-appeals/decide',
    tag: 'Moderation',
    summary: 'Decide an appeal: `cleared` shows the person as owner again. They are notified with the note',
    auth: may('review'),
    rateClass: 'write',
    body: z.strictObject({
      person_id: z.uuid(),
      appealed_at: z.iso.datetime().describe('`appealed_at` of the appeal that was read'),
      outcome: z.enum(['cleared', 'upheld']),
      note: text(3, MAX_APPEAL_NOTE_LENGTH).optional(),
    }),
    response: z.object({ message: z.string() }),
    example: {
      body: { person_id: '019a9d3e-5b1c-7c64-9d52-4a6f0e1b2c3d', appealed_at: '2026-11-20T04:30:00.000Z', outcome: 'cleared' },
    },
  }),
};
