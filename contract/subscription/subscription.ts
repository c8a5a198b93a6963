/** Plans, subscriptions, and payment with Razorpay's protocol. Amounts are paise; times ISO 8601 UTC. */
import { z } from 'zod';
import { AUDIENCES, BOOST_PLACEMENTS, MAX_BUYER_ADDRESS_LENGTH, MAX_BUYER_NAME_LENGTH, MIN_BUYER_ADDRESS_LENGTH } from './plan-terms.ts';
import { invoice, listingQuota, order, paise, payment, plan, boost, subscription } from './records.ts';
import { may } from '../base/roles.ts';
import { listingId, dataResponse, pagedResponse, pageQuery } from '../base/shapes.ts';
import { route, type FileResponse } from '../base/route.ts';
import { GST_STATES, isGstin, stateOfGstin } from '../calculators/gst-states.ts';

const planId = z.string('subscription.plan_id').regex(/^[a-z0-9-]{1,60}$/, 'subscription.plan_id');
const subscriptionId = z.uuid('subscription.unknown');
const gatewayId = (prefix: 'order' | 'pay') => z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9]{6,40}$`), 'subscription.payment_wrong');
const billingText = (min: number, max: number) =>
  z
    .string('subscription.billing_text')
    .trim()
    .min(min, 'subscription.billing_text')
    .max(max, 'subscription.billing_text')
    .regex(/^[^\p{C}\p{S}]+$/u, 'subscription.billing_text')
    // scripts for which the fonts of invoices have glyphs
    .regex(
      /^[\p{Script=Latin}\p{Script=Tamil}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]+$/u,
      'subscription.billing_script',
    );
/** The buyer on the invoice. Absent fields are taken from the account. A GSTIN contains the state. */
export const billing = z
  .strictObject({
    name: billingText(2, MAX_BUYER_NAME_LENGTH).optional(),
    state: z.enum(GST_STATES, 'subscription.state').optional(),
    address: billingText(MIN_BUYER_ADDRESS_LENGTH, MAX_BUYER_ADDRESS_LENGTH).optional(),
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
    rateClass: 'read',
    query: z.strictObject({ audience: z.enum(AUDIENCES).optional().describe('Only plans for this audience') }),
    response: dataResponse(z.array(plan)).extend({
      free: z
        .object({ contacts_per_day: z.int().describe('New contacts per day without a plan'), contacts_per_30_days: z.int() })
        .describe('Free allowance of contacts for people with a verified number'),
      seller_state: z.string().describe("Place of supply when the buyer's state is unknown"),
    }),
    example: { query: { audience: 'seeker' } },
  }),
  getActiveSubscription: route({
    method: 'GET',
    path: '/subscription/userActiveSubscription',
    tag: 'Plans',
    summary: 'Active subscriptions with what is left of them; null without one',
    auth: may('subscribe'),
    rateClass: 'read',
    response: dataResponse(
      z
        .object({
          activePlanId: z.string().nullable().describe('Plan of the newest active subscription'),
          plans: z.array(subscription),
        })
        .nullable(),
    ),
  }),
  getListingQuotas: route({
    method: 'GET',
    path: '/subscription/allowance',
    tag: 'Plans',
    summary: 'Quota of live listings in each role, and how many use it',
    auth: may('subscribe'),
    rateClass: 'read',
    response: dataResponse(z.object({ listings: z.array(listingQuota) })),
  }),
  subscribe: route({
    method: 'POST',
    path: '/subscription/subscriptions',
    tag: 'Plans',
    summary:
      'Subscribe to any plan: a free one starts at once; for a paid one, the response contains the order to pay, as that of /subscription/razorpay/create-order',
    auth: may('subscribe'),
    rateClass: 'write',
    idempotent: 'plaintext',
    body: z.strictObject({ plan_id: planId, billing: billing.optional() }),
    response: dataResponse(z.object({ subscription: subscription.nullable(), order: order.nullable() })),
    example: { body: { plan_id: 'seeker-free' } },
  }),
  createOrder: route({
    method: 'POST',
    path: '/subscription/razorpay/create-order',
    tag: 'Plans',
    summary: 'Create an order at the payment gateway for the price of a paid plan, for clients that know that the plan is not free',
    auth: may('subscribe'),
    rateClass: 'write',
    idempotent: 'plaintext',
    body: z.strictObject({ plan_id: planId, billing: billing.optional() }),
    response: dataResponse(order),
    example: { body: { plan_id: 'seeker-plus', billing: { state: 'TN' } } },
  }),
  verifyPayment: route({
    method: 'POST',
    path: '/subscription/razorpay/verifyPayment',
    tag: 'Plans',
    summary: 'Verify the signed result of the checkout and start the plan; safe to repeat',
    auth: may('subscribe'),
    rateClass: 'write',
    body: z.strictObject({
      razorpay_order_id: gatewayId('order'),
      razorpay_payment_id: gatewayId('pay'),
      razorpay_signature: z.string().regex(/^[0-9a-f]{64}$/, 'subscription.payment_wrong'),
    }),
    response: dataResponse(subscription),
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
    summary: 'Receive events of the payment gateway, signed over the raw body; each is handled once, in any order',
    auth: may('send_payment_events'),
    rateClass: 'webhook',
    raw: ['x-razorpay-signature', 'x-razorpay-event-id'],
    body: z.looseObject({ event: z.string(), payload: z.looseObject({}) }),
    response: z.object({ message: z.string() }),
    example: { body: { event: 'payment.captured', payload: {} } },
  }),
  getHistory: route({
    method: 'GET',
    path: '/subscription/history',
    tag: 'Plans',
    summary: 'All subscriptions of the caller, newest first',
    auth: may('subscribe'),
    rateClass: 'read',
    query: z.strictObject(pageQuery),
    response: pagedResponse(subscription),
    example: { query: { page: 1 } },
  }),
  getInvoices: route({
    method: 'GET',
    path: '/subscription/invoices',
    tag: 'Plans',
    summary: 'Invoices and credit notes of the caller, newest first',
    auth: may('subscribe'),
    rateClass: 'read',
    query: z.strictObject(pageQuery),
    response: pagedResponse(invoice),
    example: { query: { page: 1 } },
  }),
  getPayments: route({
    method: 'GET',
    path: '/subscription/payments',
    tag: 'Plans',
    summary: 'Payments of the caller with what they bought and what was refunded, newest first',
    auth: may('subscribe'),
    rateClass: 'read',
    query: z.strictObject(pageQuery),
    response: pagedResponse(payment),
    example: { query: { page: 1 } },
  }),
  getBoosts: route({
    method: 'GET',
    path: '/subscription/boosts',
    tag: 'Plans',
    summary: 'Active and future boosts of the caller, ordered by their end',
    auth: may('subscribe'),
    rateClass: 'read',
    response: dataResponse(z.array(boost)),
  }),
  getInvoice: route({
    method: 'GET',
    path: '/subscription/invoice',
    tag: 'Plans',
    summary: 'An invoice or credit note of the caller as PDF',
    auth: may('subscribe'),
    // drawing a PDF takes more time than a usual read
    rateClass: 'write',
    file: ['application/pdf'],
    query: z.strictObject({ id: z.uuid('subscription.unknown') }),
    response: z.custom<FileResponse>(),
    example: { query: { id: '0b7f2a52-6c0e-4a43-9a5c-2f1f7f3c8d11' } },
  }),
  refund: route({
    method: 'POST',
    path: '/subscription/refund',
    tag: 'Plans',
    summary: 'End a subscription and refund the unused part according to the plan',
    auth: may('subscribe'),
    rateClass: 'write',
    body: z.strictObject({ subscription_id: subscriptionId }),
    response: dataResponse(z.object({ refund_id: z.uuid(), amount_paise: paise, state: z.enum(['requested', 'sent', 'done', 'failed']) })),
    example: { body: { subscription_id: '0b7f2a52-6c0e-4a43-9a5c-2f1f7f3c8d11' } },
  }),
  boost: route({
    method: 'POST',
    path: '/subscription/boost',
    tag: 'Plans',
    summary:
      "Boost a listing: show it on one of its city's lists, or above the first page of searches, labelled as promoted, for the days of the plan",
    auth: may('subscribe'),
    rateClass: 'write',
    idempotent: 'plaintext',
    body: z.strictObject({ property_id: listingId, list: z.enum(BOOST_PLACEMENTS) }),
    response: dataResponse(
      z.object({ property_id: listingId, list: z.enum(BOOST_PLACEMENTS), starts_at: z.string(), ends_at: z.string() }),
    ),
    example: { body: { property_id: 'k3Yb90TzQa', list: 'hot_property' } },
  }),
} as const;
