/** Shapes of plans, subscriptions, orders, payments and invoices in responses. */
import { z } from 'zod';
import { listingId } from '../base/shapes.ts';
import { AUDIENCES, BOOST_LISTS } from './plan-terms.ts';

export const paise = z.int().min(0);
const boost = z.object({
  list: z.enum(BOOST_LISTS),
  /** How long one of them lasts. */
  days: z.int(),
  count: z.int(),
});
export const plan = z.object({
  id: z.string(),
  version: z.int(),
  audience: z.enum(AUDIENCES),
  name: z.string(),
  summary: z.string(),
  /** Without tax; 0: free. */
  price_paise: paise,
  /** GST rate in basis points (hundredths of a percent). */
  gst_bps: z.int(),
  /** Price with tax. */
  total_paise: paise,
  /** Services accounting code of the invoice. */
  sac: z.string(),
  validity_days: z.int(),
  /** Contacts in addition to the free allowance. */
  contacts: z.int(),
  /** Quota of live listings while it runs, in the role of its audience; null: it does not change the quota. */
  active_listings: z.int().nullable(),
  boosts: z.array(boost),
  /** `proportional`: the unused part is refunded on request. */
  refund: z.enum(['none', 'proportional']),
});
export type Plan = z.output<typeof plan>;

/** A subscription to a plan as it was bought: later changes of the plan do not affect it. */
export const subscription = z.object({
  id: z.uuid(),
  plan,
  status: z.enum(['active', 'ended', 'refunded']),
  starts_at: z.string(),
  /** When it ends, or when it was refunded. */
  ends_at: z.string(),
  left: z.object({ contacts: z.int(), boosts: z.array(boost) }),
  /** Amount that would be refunded today; 0: nothing. */
  refundable_paise: paise,
});
export type Subscription = z.output<typeof subscription>;

export const order = z.object({
  order_id: z.string(),
  /** In paise, tax included. */
  amount: z.int(),
  currency: z.literal('INR'),
  /** The gateway's public key. */
  key_id: z.string(),
  net_paise: paise,
  tax_paise: paise,
  plan,
  /** Where to pay: the form of the gateway, or the local test page. */
  checkout: z.object({ kind: z.enum(['razorpay', 'local']), url: z.string() }),
});
export type Order = z.output<typeof order>;

/** Quota of live listings in a role. */
export const listingQuota = z.object({
  role: z.enum(['Owner', 'Agent', 'Developer']),
  /** Live, or waiting for review. */
  live: z.int(),
  /** Quota without a plan; null: no limit. */
  free: z.int().nullable(),
  /** Quota with the active plans, of which the greatest applies; null: no limit. */
  allowed: z.int().nullable(),
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
  /** The gateway's id, as banks and support ask for it. */
  id: z.string(),
  at: z.string(),
  plan: z.string(),
  amount_paise: paise,
  /** Why it bought nothing, as a text; null: it started the plan. */
  problem: z.string().nullable(),
  /** Its refund; null: none. */
  refund: z.object({ amount_paise: paise, state: z.enum(['requested', 'sent', 'done', 'failed']) }).nullable(),
});
export type Payment = z.output<typeof payment>;

/** A boost of the caller's listing, now or later. */
export const promotion = z.object({
  property_id: listingId,
  title: z.string(),
  list: z.enum(BOOST_LISTS),
  starts_at: z.string(),
  ends_at: z.string(),
  /** Its listing is paused, closed or hidden: the remaining days are paused too. */
  stands_still: z.boolean(),
});
export type Promotion = z.output<typeof promotion>;
