/** Shapes of agents' pages, and of applications for staff. */
import { z } from 'zod';
import { KIND_IDS } from '../../kinds/index.ts';
import { breadcrumb, pagination } from '../base/shapes.ts';
import { card } from '../listing/card.ts';
import { responseStats } from '../listing/response-stats.ts';
import { place } from '../location.ts';

/** An agent in a list. Contains no contact details. */
const agentCard = z.object({
  url: z.string(),
  title: z.string().describe('Name of the firm, or of the person if there is no firm'),
  name: z.string().nullable().describe('Name of the person, if the title is a firm'),
  since: z.int().describe('Year in which the business started'),
  languages: z.array(z.string()),
  kinds: z.array(z.string()),
  rera: z
    .object({ number: z.string(), authority: z.object({ name: z.string(), url: z.string().describe('Website of the authority') }) })
    .nullable(),
  listings: z.int().describe('Live listings; in a list of agents only those in its city'),
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
  replies: responseStats.nullable(),
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
  localities: z
    .array(z.object({ name: z.string(), url: z.string(), count: z.int() }))
    .describe('Localities with agents, those with the most agents first'),
  data: z.array(agentCard),
  pagination,
});
export type AgentsPage = z.output<typeof agentsPage>;

export const applicationRecord = z.object({
  id: z.uuid(),
  role: z.enum(['agent', 'channel_partner']),
  state: z.enum(['waiting', 'approved', 'rejected']),
  version: z.int().describe('Increases when it is sent again; a decision must contain the version that was read'),
  name: z.string(),
  firm: z.string().nullable(),
  phone: z.string().describe('Staff call this number to verify the applicant'),
  email: z.string(),
  address: z.string(),
  rera: agentCard.shape.rera,
  areas: z.array(z.string()),
  kinds: z.array(z.string()),
  languages: z.array(z.string()),
  since: z.int().describe('Year in which the business started'),
  suspect: z.boolean().describe('The hidden field `website` of the form was filled in, as bots do'),
  verified_at: z.string().describe('When the phone number was verified; a corrected application keeps the time of the one it replaces'),
  account: z
    .object({ since: z.string(), role: z.string(), listings: z.int() })
    .nullable()
    .describe('The account that has verified this phone number, with the number of its live listings; null when there is none'),
  same_rera: z.int().describe('Number of other phone numbers that applied with the same RERA registration'),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
});
export type ApplicationRecord = z.output<typeof applicationRecord>;

/** Reasons to reject an application; texts are `partner.reject.<reason>`. */
export const PARTNER_REJECT_REASONS = ['rera_not_found', 'rera_other_name', 'cannot_reach', 'not_an_agent', 'duplicate', 'other'] as const;
export type PartnerRejectReason = (typeof PARTNER_REJECT_REASONS)[number];
