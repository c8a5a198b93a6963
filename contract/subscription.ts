/** Plans people can buy, what they hold, and paying by Razorpay's protocol. Amounts are paise; times ISO 8601 UTC. */
import { z } from 'zod';
import { AUDIENCES, BOOST_LISTS } from './plan-terms.ts';
import { may } from './roles.ts';
import { listingId, one, paged, pageQuery } from './shapes.ts';
import { route, type FileAnswer } from './route.ts';
import { GST_STATES, isGstin, stateOfGstin } from './sums/gst-states.ts';

const paise = z.int().min(0);
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
  /** Hundredths of a percent. */
  gst_bps: z.int(),
  /** With tax, as it is paid. */
  total_paise: paise,
  /** Services accounting code, as it stands on the invoice. */
  sac: z.string(),
  validity_days: z.int(),
  /** Owners who may be contacted beyond what everybody may. */
  contacts: z.int(),
  /** Listings that may be live at once while it runs, in the role of its audience; null: it changes nothing about that. */
  active_listings: z.int().nullable(),
  boosts: z.array(boost),
  /** `proportional`: what is not used goes back on request. */
  refund: z.enum(['none', 'proportional']),
});
export type Plan = z.output<typeof plan>;

/** A plan as it was bought: later changes of the plan do not touch it. */
export const subscription = z.object({
  id: z.uuid(),
  plan,
  status: z.enum(['active', 'ended', 'refunded']),
  starts_at: z.string(),
  /** When it ends, or ended by being given back. */
  ends_at: z.string(),
  left: z.object({ contacts: z.int(), boosts: z.array(boost) }),
  /** What would go back today; 0: nothing. */
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
  /** Where to pay: the vendor's form, or a page that says it is a test. */
  checkout: z.object({ kind: z.enum(['razorpay', 'local']), url: z.string() }),
});
export type Order = z.output<typeof order>;

/** Listings live at once in a role. */
const room = z.object({
  role: z.enum(['Owner', 'Agent', 'Developer']),
  /** Live, or waiting for review. */
  live: z.int(),
  /** For nothing; null: no limit. */
  free: z.int().nullable(),
  /** With the plans that run, the greatest counts; null: no limit. */
  allowed: z.int().nullable(),
});
export type ListingRoom = z.output<typeof room>;

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

/** Money that came from a person, and what became of it. */
const payment = z.object({
  /** The gateway's id, as banks and support ask for it. */
  id: z.string(),
  at: z.string(),
  plan: z.string(),
  amount_paise: paise,
  /** Why it bought nothing, in words; null: it began the plan. */
  problem: z.string().nullable(),
  /** What goes back of it; null: nothing. */
  back: z.object({ amount_paise: paise, state: z.enum(['asked', 'sent', 'done', 'failed']) }).nullable(),
});
export type Payment = z.output<typeof payment>;

/** A listing of one's own on a list of its city, now or later. */
const promotion = z.object({
  property_id: listingId,
  title: z.string(),
  list: z.enum(BOOST_LISTS),
  starts_at: z.string(),
  ends_at: z.string(),
  /** Its home is paused, closed or hidden: the days that are left wait for it. */
  stands_still: z.boolean(),
});
export type Promotion = z.output<typeof promotion>;

const planId = z.string('subscription.plan_id').regex(/^[a-z0-9-]{1,60}$/, 'subscription.plan_id');
const subscriptionId = z.uuid('subscription.unknown');
const gatewayId = (of: 'order' | 'pay') => z.string().regex(new RegExp(`^${of}_[A-Za-z0-9]{6,40}$`), 'subscription.payment_wrong');
const line = (min: number, max: number) =>
  z
    .string('subscription.billing_text')
    .trim()
    .min(min, 'subscription.billing_text')
    .max(max, 'subscription.billing_text')
    .regex(/^[^\p{C}\p{S}]+$/u, 'subscription.billing_text')
    // what an invoice has letters for
    .regex(
      /^[\p{Script=Latin}\p{Script=Tamil}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]+$/u,
      'subscription.billing_script',
    );
/** Whom the invoice names; what is absent comes from the account. A GSTIN tells its state. */
export const billing = z
  .strictObject({
    name: line(2, 100).optional(),
    state: z.enum(GST_STATES, 'subscription.state').optional(),
    address: line(5, 200).optional(),
    gstin: z.string('subscription.gstin').refine(isGstin, 'subscription.gstin').optional(),
  })
  .refine(({ gstin, state }) => gstin === undefined || state === undefined || stateOfGstin(gstin) === state, {
    error: 'subscription.gstin_state',
    path: ['state'],
  });

export const subscriptionRoutes = {
  getPlans: route({
    method: 'GET',
    path: '/subscription/get/plans',
    tag: 'Plans',
    summary: 'Plans on sale, by audience and price',
    auth: may('read_public'),
    rate: 'read',
    query: z.strictObject({ audience: z.enum(AUDIENCES).optional() }),
    response: one(z.array(plan)).extend({
      /** New owners anybody with a proved number may contact without a plan. */
      free: z.object({ contacts_per_day: z.int(), contacts_per_30_days: z.int() }),
      /** The state a sale is of when the buyer names none. */
      seller_state: z.string(),
    }),
    example: { query: { audience: 'seeker' } },
  }),
  getActiveSubscription: route({
    method: 'GET',
    path: '/subscription/userActiveSubscription',
    tag: 'Plans',
    summary: 'The plans you hold now with what is left of them; null without one',
    auth: may('subscribe'),
    rate: 'read',
    response: one(z.object({ activePlanId: z.string().nullable(), plans: z.array(subscription) }).nullable()),
  }),
  getAllowance: route({
    method: 'GET',
    path: '/subscription/allowance',
    tag: 'Plans',
    summary: 'How many listings you may have live at once in each role, and how many are',
    auth: may('subscribe'),
    rate: 'read',
    response: one(z.object({ listings: z.array(room) })),
  }),
  subscribe: route({
    method: 'POST',
    path: '/subscription/subscriptions',
    tag: 'Plans',
    summary: 'Take a plan: a free one starts at once, a paid one answers the order to pay',
    auth: may('subscribe'),
    rate: 'write',
    idempotent: true,
    body: z.strictObject({ plan_id: planId, billing: billing.optional() }),
    response: one(z.object({ subscription: subscription.nullable(), order: order.nullable() })),
    example: { body: { plan_id: 'seeker-free' } },
  }),
  createOrder: route({
    method: 'POST',
    path: '/subscription/razorpay/create-order',
    tag: 'Plans',
    summary: "An order at the payment gateway over the plan's price",
    auth: may('subscribe'),
    rate: 'write',
    idempotent: true,
    body: z.strictObject({ plan_id: planId, billing: billing.optional() }),
    response: one(order),
    example: { body: { plan_id: 'seeker-plus', billing: { state: 'TN' } } },
  }),
  verifyPayment: route({
    method: 'POST',
    path: '/subscription/razorpay/verifyPayment',
    tag: 'Plans',
    summary: "The checkout's signed answer; starts the plan, once however often it is sent",
    auth: may('subscribe'),
    rate: 'write',
    body: z.strictObject({
      razorpay_order_id: gatewayId('order'),
      razorpay_payment_id: gatewayId('pay'),
      razorpay_signature: z.string().regex(/^[0-9a-f]{64}$/, 'subscription.payment_wrong'),
    }),
    response: one(subscription),
    example: {
      body: {
        razorpay_order_id: 'order_IEIaMR65cu6nz3',
        razorpay_payment_id: 'pay_IH4NVgf4Dreq1l',
        razorpay_signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
      },
    },
  }),
  webhook: route({
    method: 'POST',
    path: '/subscription/razorpay/webhook',
    tag: 'Plans',
    summary: 'Events of the payment gateway, signed over the raw body; each counts once, in any order',
    auth: may('tell_of_payments'),
    rate: 'webhook',
    raw: ['x-razorpay-signature', 'x-razorpay-event-id'],
    body: z.looseObject({ event: z.string(), payload: z.looseObject({}) }),
    response: z.object({ message: z.string() }),
    example: { body: { event: 'payment.captured', payload: {} } },
  }),
  getHistory: route({
    method: 'GET',
    path: '/subscription/history',
    tag: 'Plans',
    summary: 'Every plan you took, newest first',
    auth: may('subscribe'),
    rate: 'read',
    query: z.strictObject(pageQuery),
    response: paged(subscription),
    example: { query: { page: 1 } },
  }),
  getInvoices: route({
    method: 'GET',
    path: '/subscription/invoices',
    tag: 'Plans',
    summary: 'Your invoices and credit notes, newest first',
    auth: may('subscribe'),
    rate: 'read',
    query: z.strictObject(pageQuery),
    response: paged(invoice),
    example: { query: { page: 1 } },
  }),
  getPayments: route({
    method: 'GET',
    path: '/subscription/payments',
    tag: 'Plans',
    summary: 'Every payment of yours that arrived, what it bought, and what went back; newest first',
    auth: may('subscribe'),
    rate: 'read',
    query: z.strictObject(pageQuery),
    response: paged(payment),
    example: { query: { page: 1 } },
  }),
  getBoosts: route({
    method: 'GET',
    path: '/subscription/boosts',
    tag: 'Plans',
    summary: 'Your promotions that run or are to come, the first to end first',
    auth: may('subscribe'),
    rate: 'read',
    response: one(z.array(promotion)),
  }),
  getInvoice: route({
    method: 'GET',
    path: '/subscription/invoice',
    tag: 'Plans',
    summary: 'An invoice or a credit note of yours as PDF',
    auth: may('subscribe'),
    rate: 'read',
    file: ['application/pdf'],
    query: z.strictObject({ id: z.uuid('subscription.unknown') }),
    response: z.custom<FileAnswer>(),
    example: { query: { id: '0b7f2a52-6c0e-4a43-9a5c-2f1f7f3c8d11' } },
  }),
  refund: route({
    method: 'POST',
    path: '/subscription/refund',
    tag: 'Plans',
    summary: 'End a plan and have back what is not used, as its refund rule says',
    auth: may('subscribe'),
    rate: 'write',
    body: z.strictObject({ subscription_id: subscriptionId }),
    response: one(z.object({ refund_id: z.uuid(), amount_paise: paise, state: z.enum(['asked', 'sent', 'done', 'failed']) })),
    example: { body: { subscription_id: '0b7f2a52-6c0e-4a43-9a5c-2f1f7f3c8d11' } },
  }),
  boost: route({
    method: 'POST',
    path: '/subscription/boost',
    tag: 'Plans',
    summary:
      "Put a listing of yours on one of its city's lists, or above the first page of searches, labelled as promoted, for the days your plan gives",
    auth: may('subscribe'),
    rate: 'write',
    idempotent: true,
    body: z.strictObject({ property_id: listingId, list: z.enum(BOOST_LISTS) }),
    response: one(z.object({ property_id: listingId, list: z.enum(BOOST_LISTS), starts_at: z.string(), ends_at: z.string() })),
    example: { body: { property_id: 'k3Yb90TzQa', list: 'hot_property' } },
  }),
} as const;
