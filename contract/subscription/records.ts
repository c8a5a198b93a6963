/** Shapes of plans, subscriptions, orders, payments and invoices in responses. */
import { z } from 'zod';
import { listingId } from '../base/shapes.ts';
import { AUDIENCES, BOOST_PLACEMENTS } from './plan-terms.ts';

export const paise = z.int().min(0);
const planBoost = z.object({
  list: z.enum(BOOST_PLACEMENTS),
  days: z.int().describe('Duration of one boost'),
  count: z.int().describe('Number of boosts'),
});
export const plan = z.object({
  id: z.string(),
  version: z.int().describe('Version of the plan: its price and contents at a time'),
  audience: z.enum(AUDIENCES),
  name: z.string(),
  summary: z.string(),
  price_paise: paise.describe('Without tax; 0 means free'),
  gst_bps: z.int().describe('GST rate in basis points (hundredths of a percent)'),
  total_paise: paise.describe('Price with tax'),
  sac: z.string().describe('Services accounting code of the invoice'),
  validity_days: z.int(),
  contacts: z.int().describe('Contacts in addition to the free allowance'),
  active_listings: z
    .int()
    .nullable()
    .describe('Quota of live listings during the plan, in the role of its audience; null when it does not change the quota'),
  boosts: z.array(planBoost),
  refund: z.enum(['none', 'proportional']).describe('`proportional`: the unused part is refunded on request'),
});
export type Plan = z.output<typeof plan>;

/** A subscription to a plan as it was bought. Later changes of the plan do not affect it. */
export const subscription = z.object({
  id: z.uuid(),
  plan,
  status: z.enum(['active', 'ended', 'refunded']),
  starts_at: z.string(),
  ends_at: z.string().describe('When it ends, or when it was refunded'),
  remaining: z.object({ contacts: z.int(), boosts: z.array(planBoost) }),
  refundable_paise: paise.describe('Amount that would be refunded today'),
});
export type Subscription = z.output<typeof subscription>;

export const order = z.object({
  order_id: z.string(),
  amount: z.int().describe('In paise, tax included'),
  currency: z.literal('INR'),
  key_id: z.string().describe("The gateway's public key"),
  net_paise: paise,
  tax_paise: paise,
  plan,
  checkout: z
    .object({ kind: z.enum(['razorpay', 'local']).describe('Checkout of the gateway, or the one of this site for tests'), url: z.string() })
    .describe("Where to pay: in the gateway's form, or on the local test page"),
});
export type Order = z.output<typeof order>;

/** Quota of live listings in a role. */
export const listingQuota = z.object({
  role: z.enum(['Owner', 'Agent', 'Developer']),
  used: z.int().describe('Listings that are live or wait for review'),
  free: z.int().nullable().describe('Quota without a plan; null when there is no limit'),
  allowed: z.int().nullable().describe('Quota with the active plans, of which the largest applies; null when there is no limit'),
});

/** An invoice or a credit note. */
export const invoice = z.object({
  id: z.uuid(),
  serial: z.string(),
  kind: z.enum(['invoice', 'credit_note']).describe('Type of the document'),
  issued_at: z.string(),
  description: z.string(),
  total_paise: paise,
});
export type Invoice = z.output<typeof invoice>;

/** A payment of a person, and what was bought with it. */
export const payment = z.object({
  id: z.string().describe("The gateway's id, which banks and support ask for"),
  at: z.string(),
  plan: z.string(),
  amount_paise: paise,
  problem: z.string().nullable().describe('Why nothing was bought, as text; null when the payment started the plan'),
  refund: z
    .object({ amount_paise: paise, state: z.enum(['requested', 'sent', 'done', 'failed']) })
    .nullable()
    .describe('The refund; null when there is none'),
});
export type Payment = z.output<typeof payment>;

/** A current or future boost of the caller's listing. */
export const boost = z.object({
  property_id: listingId,
  title: z.string(),
  list: z.enum(BOOST_PLACEMENTS),
  starts_at: z.string(),
  ends_at: z.string(),
  paused: z.boolean().describe('Whether the listing is paused, closed or hidden; then the remaining days are paused too'),
});
export type Boost = z.output<typeof boost>;
