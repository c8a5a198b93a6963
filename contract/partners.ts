/** Agents and channel partners: asking to be one, what staff decides, and the public pages of agents. */
import { z } from 'zod';
import { cleanText } from '../kinds/clean-text.ts';
import { KIND_IDS, KINDS } from '../kinds/index.ts';
import { contactDetailIn } from '../kinds/moderation/contact-details.ts';
import { isAgentNumber, RERA_AUTHORITIES, reraText } from '../kinds/rera-authorities.ts';
import { captcha, mobile } from './auth.ts';
import { citySlug, place } from './location.ts';
import { breadcrumb } from './property-pages.ts';
import { may } from './roles.ts';
import { route } from './route.ts';
import { card, one, paged, pageQuery, pagination } from './shapes.ts';
import { mailAddress, personName } from './user.ts';

/** Languages of India an agent may speak, by ISO 639. */
export const LANGUAGES = ['en', 'hi', 'ta', 'te', 'kn', 'ml', 'mr', 'gu', 'bn', 'pa', 'or', 'as', 'ur'] as const;
/** Limits of an application, which its form shows as well. */
export const PARTNER_LIMITS = { cities: 5, localities: 20, firm: 100, address: 300, since: 1950 } as const;
/** Kinds whose agents have to be registered: the ones whose listings ask an agent for the number. */
export const REGISTERED_KINDS: readonly string[] = KIND_IDS.filter((id) => 'agent_rera_id' in KINDS[id].fields);

const plain = (min: number, max: number, message: string) =>
  z
    .string(message)
    .max(max * 2, message)
    .transform((text) => cleanText(text))
    .pipe(z.string().min(min, message).max(max, message));
/** Shown to visitors, who reach people through the site. */
const shown = (min: number, max: number, message: string) =>
  plain(min, max, message).refine((text) => contactDetailIn(text) === null, 'partner_error.contact_in_text');

const rera = {
  rera_state: z.enum(Object.keys(RERA_AUTHORITIES) as [string, ...string[]], 'partner_error.rera_state').optional(),
  rera_id: z.string('partner_error.rera_id').trim().min(5, 'partner_error.rera_id').max(100, 'partner_error.rera_id').optional(),
};

const application = z
  .strictObject({
    /** A code is sent there; the application counts once it came back. */
    phone: mobile,
    name: personName,
    firm: shown(2, PARTNER_LIMITS.firm, 'partner_error.firm').optional(),
    email: mailAddress,
    /** Of the office; staff alone sees it. */
    address: plain(10, PARTNER_LIMITS.address, 'partner_error.address'),
    ...rera,
    areas: z
      .array(z.strictObject({ city: citySlug, localities: z.array(citySlug).max(PARTNER_LIMITS.localities).default([]) }))
      .min(1, 'partner_error.areas')
      .max(PARTNER_LIMITS.cities, 'partner_error.areas_many'),
    kinds: z.array(z.enum(KIND_IDS)).min(1, 'partner_error.kinds').max(KIND_IDS.length),
    languages: z.array(z.enum(LANGUAGES)).min(1, 'partner_error.languages').max(LANGUAGES.length),
    /** Year they began. */
    since: z.int('partner_error.since').min(PARTNER_LIMITS.since, 'partner_error.since').max(2100, 'partner_error.since'),
    /** Not for people: forms hide it, programs fill it in. */
    website: z.string().max(200).optional(),
    captcha,
  })
  .check((ctx) => {
    const { rera_state: state, rera_id: number, kinds } = ctx.value;
    const refuse = (path: string, message: string) => ctx.issues.push({ code: 'custom', input: ctx.value, path: [path], message });
    if (number !== undefined && state === undefined) refuse('rera_state', 'partner_error.rera_state');
    if (number !== undefined && state !== undefined && !isAgentNumber(state, number)) refuse('rera_id', 'partner_error.rera_id');
    if (number === undefined && (state !== undefined || kinds.some((kind) => REGISTERED_KINDS.includes(kind)))) {
      refuse('rera_id', 'partner_error.rera_needed');
    }
  })
  .transform((said) => ({ ...said, ...(said.rera_id !== undefined && { rera_id: reraText(said.rera_id) }) }));
export type Application = z.output<typeof application>;
export type ApplicationInput = z.input<typeof application>;

const sent = z.object({
  verification_id: z.uuid(),
  /** Seconds until the code lapses, and until another may be asked for. */
  expires_in: z.int(),
  resend_in: z.int(),
});

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
    summary: `${summary}; a code is sent to the number, and the application counts once it came back. Sent again it replaces itself`,
    auth: may('apply_as_partner'),
    rate: 'code',
    body: application,
    response: one(sent),
    example,
  });

/** An agent on a list. Nothing by which somebody could be reached around the site. */
export const agentCard = z.object({
  url: z.string(),
  /** The firm, or the person where there is none. */
  title: z.string(),
  /** The person behind a firm. */
  name: z.string().nullable(),
  since: z.int(),
  languages: z.array(z.string()),
  kinds: z.array(z.string()),
  rera: z.object({ number: z.string(), authority: z.object({ name: z.string(), url: z.string() }) }).nullable(),
  /** Live listings: on a list those of its city. */
  listings: z.int(),
});
export type AgentCard = z.output<typeof agentCard>;

const pageHead = {
  canonical: z.string(),
  indexable: z.boolean(),
  title: z.string(),
  description: z.string(),
  breadcrumbs: z.array(breadcrumb),
};
const choice = z.object({ label: z.string(), url: z.string(), selected: z.boolean() });

export const agentPage = z.object({
  ...pageHead,
  agent: agentCard,
  areas: z.array(z.object({ city: place, url: z.string(), localities: z.array(z.object({ name: z.string(), url: z.string() })) })),
  data: z.array(card),
  pagination,
});
export type AgentPage = z.output<typeof agentPage>;

export const agentsPage = z.object({
  ...pageHead,
  city: place,
  locality: place.nullable(),
  kind: z.enum(KIND_IDS).nullable(),
  kinds: z.array(choice),
  /** Localities somebody works in, the most agents first. */
  localities: z.array(z.object({ name: z.string(), url: z.string(), count: z.int() })),
  data: z.array(agentCard),
  pagination,
});
export type AgentsPage = z.output<typeof agentsPage>;

const held = z.object({
  id: z.uuid(),
  role: z.enum(['agent', 'channel_partner']),
  state: z.enum(['waiting', 'approved', 'rejected']),
  /** Counts up when it is sent again; a decision names the one that was looked at. */
  version: z.int(),
  name: z.string(),
  firm: z.string().nullable(),
  /** Staff calls them back to check. */
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  rera: agentCard.shape.rera,
  areas: z.array(z.string()),
  kinds: z.array(z.string()),
  languages: z.array(z.string()),
  since: z.int(),
  suspect: z.boolean(),
  proved_at: z.string(),
  /** What else is known: an account with the number, its live listings, and who else gave this registration. */
  account: z.object({ since: z.string(), role: z.string(), listings: z.int() }).nullable(),
  same_number: z.int(),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
});
export type HeldApplication = z.output<typeof held>;

/** Why somebody is not accepted; texts are `partner.reject.<reason>`. */
export const PARTNER_REASONS = ['rera_not_found', 'rera_other_name', 'cannot_reach', 'not_an_agent', 'duplicate', 'other'] as const;
export type PartnerReason = (typeof PARTNER_REASONS)[number];

export const partnerRoutes = {
  addAgent: apply('/realestateagent/add', 'Ask to be listed as a real-estate agent'),
  addChannelPartner: apply('/channel/add', 'Ask to be a channel partner'),
  proveApplication: route({
    method: 'POST',
    path: '/partner/prove',
    tag: 'Partners',
    summary: 'Prove the number of an application by the code sent there; from then on it waits for somebody to look at it',
    auth: may('apply_as_partner'),
    rate: 'login',
    body: z.strictObject({
      verification_id: z.uuid('account.verification_id'),
      code: z.string('account.code_digits').regex(/^[0-9]{6}$/, 'account.code_digits'),
    }),
    response: one(z.object({ state: z.literal('waiting') })),
    example: { body: { verification_id: '0b7f2a52-6c0e-4a43-9a5c-2f1f7f3c8d11', code: '123456' } },
  }),
  getAgent: route({
    method: 'GET',
    path: '/agents/page',
    tag: 'Partners',
    summary: 'The page of an agent with their live listings',
    auth: may('read_public'),
    rate: 'read',
    query: z.strictObject({ id: z.string().regex(/^\d{8}$/), page: pageQuery.page }),
    response: one(agentPage),
    example: { query: { id: '48201937' } },
  }),
  getAgents: route({
    method: 'GET',
    path: '/agents',
    tag: 'Partners',
    summary: 'Agents of a city, perhaps of one locality or kind, the most live listings first',
    auth: may('read_public'),
    rate: 'read',
    query: z.strictObject({
      city: citySlug.optional(),
      locality: citySlug.optional(),
      kind: z.enum(KIND_IDS).optional(),
      page: pageQuery.page,
    }),
    response: one(agentsPage),
    example: { query: { city: 'coimbatore', locality: 'rs-puram', kind: 'residential_rent' } },
  }),
  listApplications: route({
    method: 'GET',
    path: '/admin/partners',
    tag: 'Keeping order',
    summary: 'Applications of agents and channel partners: those that wait, oldest first, or those decided, newest first',
    auth: may('manage_people'),
    rate: 'read',
    query: z.strictObject({ state: z.enum(['waiting', 'approved', 'rejected']).default('waiting'), ...pageQuery }),
    response: paged(held),
    example: { query: { state: 'waiting' } },
  }),
  decideApplication: route({
    method: 'POST',
    path: '/admin/partners/decide',
    tag: 'Keeping order',
    summary: 'Approve an application, which gives its role to whoever has its number, or reject it with a reason that is told',
    auth: may('manage_people'),
    rate: 'write',
    idempotent: true,
    body: z
      .strictObject({
        id: z.uuid(),
        version: z.int().min(1),
        decision: z.enum(['approve', 'reject']),
        reason: z.enum(PARTNER_REASONS).optional(),
        /** To the applicant, in a sentence. */
        note: z.string().trim().min(3).max(300).optional(),
      })
      .refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, {
        error: 'partner_error.reason_needed',
        path: ['reason'],
      })
      .refine(({ reason, note }) => reason !== 'other' || note !== undefined, { error: 'partner_error.note_needed', path: ['note'] }),
    response: one(held),
    example: {
      body: { id: '019a9d3e-5b1c-7c64-9d52-4a6f0e1b2c3d', version: 1, decision: 'reject', reason: 'rera_not_found' },
    },
  }),
} as const;
