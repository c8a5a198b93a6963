/**
 * What a captured payment leads to: exactly one subscription, or the money back. Every way to learn of a payment ends here: the
 * checkout's answer, an event of the gateway, or our own asking; each may come first, late, often, or not at all.
 */
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { ProblemReason, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { enter } from '../../ledger/entry.ts';
import { notify } from '../../notify.ts';
import { MAIL_TRIES } from '../../outgoing.ts';
import { PLAN_COLUMNS } from '../../views/plan.ts';
import { writeDocument } from './invoices.ts';
import { askRefund } from './refunds.ts';
import { startSubscription } from './start.ts';

export interface Captured {
  readonly paymentId: string;
  readonly gatewayOrderId: string;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
}
export type Settled =
  | { readonly is: 'settled'; readonly subscriptionId: string }
  /** The money goes back. */
  | { readonly is: 'refused'; readonly reason: ProblemReason }
  /** No order of ours: somebody else's, at the same gateway. */
  | { readonly is: 'unknown' };

const DAY = 24 * 60 * 60 * 1000;
/** Days a gateway may take to capture what was authorised (razorpay.com/docs/payments/payments/capture-settings); later money goes back. */
export const LATEST_DAYS = 5;

/** Paise as it is written in every language here, `₹588.82`. */
const rupeesOf = (paise: number): string => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);

/** Safe to repeat and to run at the same time: the order's row is the lock, the payment's id the name of the deed. */
export async function settle(deps: Deps, captured: Captured): Promise<Settled> {
  return deps.db.transaction().execute((tx) => settleIn(deps, tx, captured));
}

async function settleIn(deps: Deps, tx: Tx, captured: Captured): Promise<Settled> {
  const now = deps.now();
  const order = await tx
    .selectFrom('payment_order')
    .selectAll()
    .where('gateway_order_id', '=', captured.gatewayOrderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return { is: 'unknown' };
  if (order.payment_id === captured.paymentId) {
    const { id } = await tx.selectFrom('subscription').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow();
    return { is: 'settled', subscriptionId: id };
  }
  const known = await tx.selectFrom('payment_problem').select('reason').where('payment_id', '=', captured.paymentId).executeTakeFirst();
  if (known) return { is: 'refused', reason: known.reason };

  const plan = await tx
    .selectFrom('plan_version')
    .innerJoin('plan', 'plan.id', 'plan_version.plan_id')
    .select(PLAN_COLUMNS)
    .where('plan_version.id', '=', order.plan_version_id)
    .executeTakeFirstOrThrow();
  const person = await tx.selectFrom('app_user').select(['deleted_at', 'name']).where('id', '=', order.user_id).executeTakeFirst();
  const reason: ProblemReason | null =
    order.state === 'paid'
      ? 'paid_twice'
      : captured.amount !== order.total_paise || captured.currency !== order.currency
        ? 'wrong_amount'
        : plan.withdrawn_at !== null && plan.withdrawn_at <= now
          ? 'plan_withdrawn'
          : now.getTime() - order.created_at.getTime() > LATEST_DAYS * DAY
            ? 'too_late'
            : !person || person.deleted_at
              ? 'no_account'
              : null;
  if (reason) return refuse(deps, tx, order, captured, reason);

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
  // a document of the seller's, in the language of the law it is written under
  const description = m['subscription.invoice_line']({ plan: plan.texts.en!.name, days: plan.validity_days }, { locale: 'en' });
  const invoiceId = await writeDocument(tx, deps.config.seller, {
    userId: order.user_id,
    orderId: order.id,
    buyer: order.buyer,
    line: { description, sac: plan.sac, gst_bps: plan.gst_bps },
    gst,
    at: now,
  });
  await deps.jobs.add(tx, 'send_invoice', { invoiceId }, { key: `invoice:${invoiceId}`, maxAttempts: MAIL_TRIES });
  const facts = { plan: plan.plan_id, version: plan.version, paise: gst.total, payment: captured.paymentId };
  await audit(tx, { action: 'plan_paid', actorId: order.user_id, subject: subscriptionId, facts, at: now });
  return { is: 'settled', subscriptionId };
}

/** Writes down what came in and why it buys nothing, and sends it back whole. */
async function refuse(
  deps: Deps,
  tx: Tx,
  order: { readonly id: string; readonly user_id: string; readonly state: string },
  { paymentId, gatewayOrderId, amount }: Captured,
  reason: ProblemReason,
): Promise<Settled> {
  const now = deps.now();
  await tx
    .insertInto('payment_problem')
    .values({ payment_id: paymentId, order_id: order.id, gateway_order_id: gatewayOrderId, reason, amount_paise: amount, at: now })
    .execute();
  if (order.state !== 'paid') await tx.updateTable('payment_order').set({ state: 'refused' }).where('id', '=', order.id).execute();
  await enter(tx, {
    cause: `payment:${paymentId}`,
    kind: 'misdirected',
    at: now,
    facts: { reason, order: order.id },
    lines: [
      { account: 'gateway', unit: 'paise', amount },
      { account: 'owed', unit: 'paise', amount: -amount },
    ],
  });
  await askRefund(deps, tx, { paymentId, orderId: order.id, subscriptionId: null, amount, reason, askedBy: null });
  if (reason !== 'no_account') {
    await notify(deps, tx, {
      userId: order.user_id,
      type: 'payment_returned',
      key: `payment:${paymentId}`,
      facts: { amount: rupeesOf(amount), reason: `@subscription.refused_${reason}` },
      path: '/me/plans',
    });
  }
  await audit(tx, { action: 'payment_refused', actorId: order.user_id, subject: order.id, facts: { reason, paise: amount }, at: now });
  return { is: 'refused', reason };
}
