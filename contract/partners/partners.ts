/** Agents and channel partners: applications, decisions of staff, and the public pages of agents. */
import { z } from 'zod';
import { sentCode } from '../account/user.ts';
import { cleanText } from '../../kinds/validation/clean-text.ts';
import { KIND_IDS } from '../../kinds/index.ts';
import { firstContactDetail } from '../../kinds/contact-details/contact-details.ts';
import { isAgentReraNumber, RERA_AUTHORITIES, reraText } from '../../kinds/rera-authorities.ts';
import { captcha, CODE_PATTERN, mobile } from '../auth/auth.ts';
import { localitySlug, citySlug } from '../location.ts';
import { dataResponse, pagedResponse, pageQuery, storedInteger } from '../base/shapes.ts';
import { AGENT_LANGUAGES, PARTNER_LIMITS, KINDS_THAT_NEED_AGENT_RERA } from './partner-choices.ts';
import { agentPage, agentsPage, applicationRecord, PARTNER_REJECT_REASONS } from './partner-records.ts';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { emailAddress, personName } from '../account/account.ts';
import { MAX_REJECT_NOTE_LENGTH, MIN_REJECT_NOTE_LENGTH } from '../moderation/reject-note-limits.ts';

const cleanedText = (min: number, max: number, message: string) =>
  z
    .string(message)
    .max(max * 2, message)
    .transform((text) => cleanText(text))
    .pipe(z.string().min(min, message).max(max, message));
/** Text for visitors. It may not contain contact details, because visitors contact people through the site. */
const publicText = (min: number, max: number, message: string) =>
  cleanedText(min, max, message).refine((text) => firstContactDetail(text) === null, 'partner_error.contact_in_text');

const rera = {
  rera_state: z.enum(Object.keys(RERA_AUTHORITIES) as [string, ...string[]], 'partner_error.rera_state').optional(),
  rera_id: z
    .string('partner_error.rera_id')
    .trim()
    .min(5, 'partner_error.rera_id')
    .max(PARTNER_LIMITS.reraNumber, 'partner_error.rera_id')
    .optional(),
};

const application = z
  .strictObject({
    phone: mobile.describe('A code is sent to this number. The application is submitted once the code is entered'),
    name: personName,
    firm: publicText(2, PARTNER_LIMITS.firm, 'partner_error.firm').optional(),
    email: emailAddress,
    address: cleanedText(10, PARTNER_LIMITS.address, 'partner_error.address').describe('Address of the office, which only staff see'),
    ...rera,
    areas: z
      .array(z.strictObject({ city: citySlug, localities: z.array(localitySlug).max(PARTNER_LIMITS.localities).default([]) }))
      .min(1, 'partner_error.areas')
      .max(PARTNER_LIMITS.cities, 'partner_error.areas_many'),
    kinds: z.array(z.enum(KIND_IDS)).min(1, 'partner_error.kinds').max(KIND_IDS.length),
    languages: z.array(z.enum(AGENT_LANGUAGES)).min(1, 'partner_error.languages').max(AGENT_LANGUAGES.length),
    since: z
      .int('partner_error.since')
      .min(PARTNER_LIMITS.firstYear, 'partner_error.since')
      .max(2100, 'partner_error.since')
      .describe('Year in which the business started'),
    website: z.string().max(200).optional().describe('Honeypot: hidden in forms, so only bots fill it in'),
    captcha,
  })
  .check((ctx) => {
    const { rera_state: state, rera_id: number, kinds } = ctx.value;
    const refuse = (path: string, message: string) => ctx.issues.push({ code: 'custom', input: ctx.value, path: [path], message });
    if (number !== undefined && state === undefined) refuse('rera_state', 'partner_error.rera_state');
    if (number !== undefined && state !== undefined && !isAgentReraNumber(state, number)) refuse('rera_id', 'partner_error.rera_id');
    if (number === undefined && (state !== undefined || kinds.some((kind) => KINDS_THAT_NEED_AGENT_RERA.includes(kind)))) {
      refuse('rera_id', 'partner_error.rera_needed');
    }
  })
  .transform((input) => ({ ...input, ...(input.rera_id !== undefined && { rera_id: reraText(input.rera_id) }) }));
export type Application = z.output<typeof application>;

const example = {
  body: {
    phone: '9876543210',
    name: 'Lakshmi Narayanan',
    firm: 'Lakshmi Homes',
    email: 'office@lakshmihomes.example',
    address: '14 Oppanakara Street, Town Hall, Coimbatore 641001',
    rera_state: 'TN',
    rera_id: 'TN/Agent/0123/2024',
    areas: [{ city: 'coimbatore', localities: ['rs-puram', 'saibaba-colony'] }],
    kinds: ['residential_rent' as const, 'residential_resale' as const],
    languages: ['ta' as const, 'en' as const],
    since: 2012,
  },
};
const apply = <const P extends string>(path: P, summary: string) =>
  route({
    method: 'POST',
    path,
    tag: 'Partners',
    summary: `${summary}; a code is sent to the number, and the application counts once it was entered. A later application replaces an earlier one`,
    auth: may('apply_as_partner'),
    rateClass: 'code',
    body: application,
    response: dataResponse(sentCode),
    example,
  });

export const partnerRoutes = {
  addAgent: apply('/realestateagent/add', 'Apply as a real-estate agent'),
  addChannelPartner: apply('/channel/add', 'Apply as a channel partner'),
  verifyApplication: route({
    method: 'POST',
    path: '/partner/verify',
    tag: 'Partners',
    summary: 'Verify the number of an application with the code; from then on it waits for a decision',
    auth: may('apply_as_partner'),
    rateClass: 'login',
    body: z.strictObject({
      verification_id: z.uuid('account.verification_id'),
      code: z.string('account.code_digits').regex(CODE_PATTERN, 'account.code_digits').describe('Six digits that were sent by SMS'),
    }),
    response: dataResponse(z.object({ state: z.literal('waiting') })),
    example: { body: { verification_id: '0b7f2a52-6c0e-4a43-9a5c-2f1f7f3c8d11', code: '123456' } },
  }),
  getAgent: route({
    method: 'GET',
    path: '/agents/page',
    reads: 'replica',
    tag: 'Partners',
    summary: 'The page of an agent with their live listings',
    auth: may('read_public'),
    rateClass: 'read',
    query: z.strictObject({ id: z.string().regex(/^\d{8}$/), page: pageQuery.page }),
    response: dataResponse(agentPage),
    example: { query: { id: '48201937' } },
  }),
  getAgents: route({
    method: 'GET',
    path: '/agents',
    reads: 'replica',
    tag: 'Partners',
    summary: 'Agents of a city, optionally of one locality or kind, those with the most live listings first',
    auth: may('read_public'),
    rateClass: 'read',
    query: z.strictObject({
      city: citySlug.optional(),
      locality: localitySlug.optional(),
      kind: z.enum(KIND_IDS).optional(),
      page: pageQuery.page,
    }),
    response: dataResponse(agentsPage),
    example: { query: { city: 'coimbatore', locality: 'rs-puram', kind: 'residential_rent' } },
  }),
  listApplications: route({
    method: 'GET',
    path: '/admin/partners',
    tag: 'Partners',
    summary: 'Applications of agents and channel partners: waiting ones, oldest first, or decided ones, newest first',
    auth: may('manage_people'),
    rateClass: 'read',
    query: z.strictObject({
      state: z.enum(['waiting', 'approved', 'rejected']).default('waiting').describe('Applications in this state'),
      ...pageQuery,
    }),
    response: pagedResponse(applicationRecord),
    example: { query: { state: 'waiting' } },
  }),
  decideApplication: route({
    method: 'POST',
    path: '/admin/partners/decide',
    tag: 'Partners',
    summary: 'Approve an application, which gives its role to the account with its number, or reject it with a reason for the applicant',
    auth: may('manage_people'),
    rateClass: 'write',
    idempotent: 'sealed',
    body: z
      .strictObject({
        id: z.uuid(),
        version: storedInteger,
        decision: z.enum(['approve', 'reject']),
        reason: z.enum(PARTNER_REJECT_REASONS).optional(),
        note: z.string().trim().min(MIN_REJECT_NOTE_LENGTH).max(MAX_REJECT_NOTE_LENGTH).optional().describe('A sentence for the applicant'),
      })
      .refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, {
        error: 'partner_error.reason_needed',
        path: ['reason'],
      })
      .refine(({ reason, note }) => reason !== 'other' || note !== undefined, { error: 'partner_error.note_needed', path: ['note'] }),
    response: dataResponse(applicationRecord),
    example: {
      body: { id: '019a9d3e-5b1c-7c64-9d52-4a6f0e1b2c3d', version: 1, decision: 'reject', reason: 'rera_not_found' },
    },
  }),
} as const;
