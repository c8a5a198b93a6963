/** Shapes of plans, subscriptions, orders, payments and invoices in responses. */
import { z } from 'zod';
import { listingId } from '../base/shapes.ts';
import { AUDIENCES, BOOST_LISTS } from './plan-terms.ts';

export const paise = z.int().min(0);
const boost = z.object({
  list: z.enum(BOOST_LISTS),
  days: z.int().describe('How long one of them lasts'),
  count: z.int(),
});
export const plan = z.object({
  id: z.string(),
  version: z.int(),
  audience: z.enum(AUDIENCES),
  name: z.string(),
  summary: z.string(),
  price_paise: paise.describe('Without tax; 0: free'),
  gst_bps: z.int().describe('GST rate in basis points (hundredths of a percent)'),
  total_paise: paise.describe('Price with tax'),
  sac: z.string().describe('Services accounting code of the invoice'),
  validity_days: z.int(),
  contacts: z.int().describe('Contacts in addition to the free allowance'),
  active_listings: z
    .int()
    .nullable()
    .describe('Quota of live listings while it runs, in the role of its audience; null: it does not change the quota'),
  boosts: z.array(boost),
  refund: z.enum(['none', 'proportional']).describe('`proportional`: the unused part is refunded on request'),
});
export type Plan = z.output<typeof plan>;

/** A subscription to a plan as it was bought: later changes of the plan do not affect it. */
export const subscription = z.object({
  id: z.uuid(),
  plan,
  status: z.enum(['active', 'ended', 'refunded']),
  starts_at: z.string(),
  ends_at: z.string().describe('When it ends, or when it was refunded'),
  remaining: z.object({ contacts: z.int(), boosts: z.array(boost) }),
  refundable_paise: paise.describe('Amount that would be refunded today; 0: nothing'),
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
    .object({ kind: z.enum(['razorpay', 'local']), url: z.string() })
    .describe('Where to pay: the form of the gateway, or the local test page'),
});
export type Order = z.output<typeof order>;

/** Quota of live listings in a role. */
export const listingQuota = z.object({
  role: z.enum(['Owner', 'Agent', 'Developer']),
  live: z.int().describe('Live, or waiting for review'),
  free: z.int().nullable().describe('Quota without a plan; null: no limit'),
  allowed: z.int().nullable().describe('Quota with the active plans, of which the greatest applies; null: no limit'),
});

/** An invoice or a credit note. */
export const invoice = z.object({
  id: z.uuid(),
  serial: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  issued_at: z.string(),
  description: z.string(),
  total_paise: paise,
});
export type Invoice = z.output<typeof invoice>;

/** A payment of a person, and what it bought. */
export const payment = z.object({
  id: z.string().describe("The gateway's id, as banks and support ask for it"),
  at: z.string(),
  plan: z.string(),
  amount_paise: paise,
  problem: z.string().nullable().describe('Why it bought nothing, as a text; null: it started the plan'),
  refund: z
    .object({ amount_paise: paise, state: z.enum(['requested', 'sent', 'done', 'failed']) })
    .nullable()
    .describe('Its refund; null: none'),
});
export type Payment = z.output<typeof payment>;

/** A boost of the caller's listing, now or later. */
export const promotion = z.object({
  property_id: listingId,
  title: z.string(),
  list: z.enum(BOOST_LISTS),
  starts_at: z.string(),
  ends_at: z.string(),
  paused: z.boolean().describe('Its listing is paused, closed or hidden: the remaining days are paused too'),
});
export type Promotion = z.output<typeof promotion>;
