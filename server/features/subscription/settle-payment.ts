/**
 * Turns a captured payment into exactly one subscription, or into a refund. It is called for the response of the checkout, for webhook
 * events, and by the reconciliation. Each of them may come first, late, repeatedly or never.
 */
import { DAY_MS } from '../../durations.ts';
import type { Selectable } from 'kysely';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { PaymentOrderTable, PaymentRefusalReason, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addLedgerEntry } from '../../ledger/entry.ts';
import { notify } from '../../notifications/notify.ts';
import { MAIL_ATTEMPTS } from '../../messaging/outgoing.ts';
import { PLAN_COLUMNS } from '../../plans/plan.ts';
import { createInvoice } from './invoices/invoices.ts';
import { requestRefund } from './refunds.ts';
import { startSubscription } from './start-subscription.ts';

interface CapturedPayment {
  readonly paymentId: string;
  readonly gatewayOrderId: string;
  /** In paise. */
  readonly amount: number;
  readonly currency: string;
}
type SettleResult =
  | { readonly status: 'settled'; readonly subscriptionId: string }
  /** The payment is refunded. */
  | { readonly status: 'refused'; readonly reason: PaymentRefusalReason }
  /** The order does not belong to this site. */
  | { readonly status: 'unknown' };

/**
 * For how many days the gateway may capture a payment (razorpay.com/docs/payments/payments/capture-settings). Later payments are refunded.
 */
export const PAYMENT_WINDOW_DAYS = 5;

/** The amount as `₹588.82`, in the same form in every language. */
const rupeesText = (paise: number): string => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);

/** Idempotent, also for concurrent calls: it locks the row of the order and identifies the payment by its id. */
export async function settlePayment(deps: Deps, captured: CapturedPayment): Promise<SettleResult> {
  return deps.db.transaction().execute((tx) => settlePaymentIn(deps, tx, captured));
}

async function settlePaymentIn(deps: Deps, tx: Tx, captured: CapturedPayment): Promise<SettleResult> {
  const now = deps.now();
  const order = await tx
    .selectFrom('payment_order')
    .selectAll()
    .where('gateway_order_id', '=', captured.gatewayOrderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return { status: 'unknown' };
  if (order.payment_id === captured.paymentId) {
    const { id } = await tx.selectFrom('subscription').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow();
    return { status: 'settled', subscriptionId: id };
  }
  const refusal = await tx.selectFrom('payment_refusal').select('reason').where('payment_id', '=', captured.paymentId).executeTakeFirst();
  if (refusal) return { status: 'refused', reason: refusal.reason };

  const plan = await tx
    .selectFrom('plan_version')
    .innerJoin('plan', 'plan.id', 'plan_version.plan_id')
    .select(PLAN_COLUMNS)
    .where('plan_version.id', '=', order.plan_version_id)
    .executeTakeFirstOrThrow();
  const user = await tx.selectFrom('app_user').select(['deleted_at', 'name']).where('id', '=', order.user_id).executeTakeFirst();
  const reason = refusalReason(order, captured, plan, now) ?? (!user || user.deleted_at ? 'no_account' : null);
  if (reason) return refusePayment(deps, tx, order, captured, reason);

  const gst = {
    net: order.net_paise,
    cgst: order.cgst_paise,
    sgst: order.sgst_paise,
    igst: order.igst_paise,
    total: order.total_paise,
  };
  await tx
    .updateTable('payment_order')
    .set({ state: 'paid', payment_id: captured.paymentId, paid_at: now })
    .where('id', '=', order.id)
    .execute();
  const paid = { orderId: order.id, paymentId: captured.paymentId, gst };
  const subscriptionId = await startSubscription(tx, { userId: order.user_id, plan, paid, now });
  // invoices are in English
  const description = m['subscription.invoice_line']({ plan: plan.texts.en!.name, days: plan.validity_days }, { locale: 'en' });
  const invoiceId = await createInvoice(tx, deps.config.seller, {
    userId: order.user_id,
    orderId: order.id,
    buyer: order.buyer,
    line: { description, sac: plan.sac, gst_bps: plan.gst_bps },
    gst,
    issuedAt: now,
  });
  await deps.jobs.add(tx, 'send_invoice', { invoiceId }, { key: `invoice:${invoiceId}`, maxAttempts: MAIL_ATTEMPTS });
  const details = { plan: plan.plan_id, version: plan.version, paise: gst.total, payment: captured.paymentId };
  await audit(tx, { action: 'plan_paid', actorId: order.user_id, subject: subscriptionId, details, at: now });
  return { status: 'settled', subscriptionId };
}

type OrderTerms = Pick<Selectable<PaymentOrderTable>, 'state' | 'total_paise' | 'currency' | 'created_at'>;

/** Why a captured payment cannot start its plan; null when it can. */
function refusalReason(
  order: OrderTerms,
  { amount, currency }: CapturedPayment,
  plan: { readonly withdrawn_at: Date | null },
  now: Date,
): PaymentRefusalReason | null {
  if (order.state === 'paid') return 'paid_twice';
  if (amount !== order.total_paise || currency !== order.currency) return 'wrong_amount';
  if (plan.withdrawn_at !== null && plan.withdrawn_at <= now) return 'plan_withdrawn';
  if (now.getTime() - order.created_at.getTime() > PAYMENT_WINDOW_DAYS * DAY_MS) return 'too_late';
  return null;
}

/** Stores why a payment is refused, and refunds it in full. */
async function refusePayment(
  deps: Deps,
  tx: Tx,
  order: { readonly id: string; readonly user_id: string; readonly state: string },
  { paymentId, gatewayOrderId, amount }: CapturedPayment,
  reason: PaymentRefusalReason,
): Promise<SettleResult> {
  const now = deps.now();
  await tx
    .insertInto('payment_refusal')
    .values({ payment_id: paymentId, order_id: order.id, gateway_order_id: gatewayOrderId, reason, amount_paise: amount, at: now })
    .execute();
  if (order.state !== 'paid') await tx.updateTable('payment_order').set({ state: 'refused' }).where('id', '=', order.id).execute();
  await addLedgerEntry(tx, {
    cause: `payment:${paymentId}`,
    kind: 'misdirected',
    at: now,
    details: { reason, order: order.id },
    lines: [
      { account: 'gateway', unit: 'paise', amount },
      { account: 'owed', unit: 'paise', amount: -amount },
    ],
  });
  await requestRefund(deps, tx, { paymentId, orderId: order.id, subscriptionId: null, amount, reason, requestedBy: null });
  if (reason !== 'no_account') {
    await notify(deps, tx, {
      userId: order.user_id,
      type: 'payment_returned',
      key: `payment:${paymentId}`,
      params: { amount: rupeesText(amount), reason: `@subscription.refused_${reason}` },
      path: '/me/plans',
    });
  }
  await audit(tx, { action: 'payment_refused', actorId: order.user_id, subject: order.id, details: { reason, paise: amount }, at: now });
  return { status: 'refused', reason };
}
