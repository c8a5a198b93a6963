/** Administration of plans. An edit adds a new version; subscriptions keep the version that was bought. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route } from '../base/route.ts';
import { dataResponse } from '../base/shapes.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import { AUDIENCES, BOOST_PLACEMENTS, MAX_PLAN_NAME_LENGTH, MAX_PLAN_SUMMARY_LENGTH } from './plan-terms.ts';

const text = (max: number) =>
  z
    .string('plan_admin.text')
    .trim()
    .min(2, 'plan_admin.text')
    .max(max, 'plan_admin.text')
    .regex(/^[^\p{C}<>]+$/u, 'plan_admin.text');
const planTexts = z.strictObject({ name: text(MAX_PLAN_NAME_LENGTH), summary: text(MAX_PLAN_SUMMARY_LENGTH) });
const optionalTexts = Object.fromEntries(LANGUAGES.map((code) => [code, planTexts.optional()])) as Record<
  Language,
  z.ZodOptional<typeof planTexts>
>;
const planId = z
  .string('subscription.plan_id')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'plan_admin.id')
  .max(60, 'plan_admin.id');

const fields = {
  audience: z.enum(AUDIENCES),
  /** Position among the plans for its audience. */
  position: z.int().min(0).max(999).default(0).describe('Plans are shown in ascending order of this number'),
  /** English is required; other languages are optional. */
  texts: z.strictObject({ ...optionalTexts, en: planTexts }),
  /** Without tax. 0 means free; otherwise at least one rupee, which is the minimum of the gateway. */
  price_paise: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .refine((paise) => paise === 0 || paise >= 100, 'plan_admin.price'),
  gst_bps: z.int().min(0).max(2800).describe('GST in hundredths of a per cent'),
  sac: z.string().regex(/^99[0-9]{4}$/, 'plan_admin.sac'),
  validity_days: z.int().min(1).max(366),
  contacts: z.int().min(0).max(100_000).describe('Number of contacts in the plan'),
  active_listings: z.int().min(1).max(1_000_000).nullable().describe('Maximum number of live listings; null when there is no limit'),
  boosts: z
    .array(z.strictObject({ list: z.enum(BOOST_PLACEMENTS), days: z.int().min(1).max(90), count: z.int().min(1).max(1000) }))
    .max(BOOST_PLACEMENTS.length)
    .refine((boosts) => new Set(boosts.map(({ list }) => list)).size === boosts.length, 'plan_admin.boosts'),
  refund: z.enum(['none', 'proportional']),
};
const managedPlan = z.object({
  ...fields,
  id: z.string(),
  version: z.int().describe('Newest version of the plan'),
  withdrawn_at: z.string().nullable(),
  running: z.int().describe('Number of active subscriptions of any version'),
});
export type ManagedPlan = z.output<typeof managedPlan>;

export const planAdminRoutes = {
  listManagedPlans: route({
    method: 'GET',
    path: '/admin/plans',
    tag: 'Administration',
    summary: 'All plans with their newest version, including withdrawn ones',
    auth: may('manage_plans'),
    rateClass: 'read',
    response: dataResponse(z.array(managedPlan)),
  }),
  savePlan: route({
    method: 'POST',
    path: '/admin/plans',
    tag: 'Administration',
    summary: 'Create a plan, or a new version of one; unchanged terms create none',
    auth: may('manage_plans'),
    rateClass: 'write',
    body: z.strictObject({
      id: planId,
      ...fields,
      of_version: z.int().min(0).describe('The version on which the edit is based; refused when there is a newer one. 0 for a new plan'),
    }),
    response: dataResponse(managedPlan),
    example: {
      body: {
        id: 'seeker-plus',
        of_version: 0,
        audience: 'seeker',
        texts: { en: { name: 'Seeker Plus', summary: 'Talk to 25 more owners in 45 days.' } },
        price_paise: 49_900,
        gst_bps: 1800,
        sac: '998439',
        validity_days: 45,
        contacts: 25,
        active_listings: null,
        boosts: [],
        refund: 'proportional',
      },
    },
  }),
  withdrawPlan: route({
    method: 'POST',
    path: '/admin/plans/withdraw',
    tag: 'Administration',
    summary: 'Stop selling a plan, or sell it again',
    auth: may('manage_plans'),
    rateClass: 'write',
    body: z.strictObject({ id: planId, withdrawn: z.boolean() }),
    response: dataResponse(managedPlan),
    example: { body: { id: 'seeker-plus', withdrawn: true } },
  }),
} as const;
