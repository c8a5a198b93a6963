/** Handles the response of the payment form. Its signature is checked, but the state of the payment is always read from the gateway. */
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/handler.ts';
import { callGateway } from './orders.ts';
import { refusalText } from './refusal-text.ts';
import { settlePayment } from './settle-payment.ts';

interface CheckoutResult {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

// after this many seconds an authorized payment has probably been captured
const RETRY_AFTER_S = 5;

const invalidPaymentError = () => new AppError('payment_invalid', m['subscription.payment_wrong']());

/**
 * Returns the subscription that the payment started. Idempotent.
 * @throws AppError payment_invalid (no such order, wrong signature, another order's payment), forbidden (another person's order),
 *   in_progress (not captured yet), conflict (the payment is refunded), unavailable (the gateway is down; reconciliation starts the plan
 *   later)
 */
export async function verifyPayment(deps: Deps, viewer: Viewer, ip: string, checkout: CheckoutResult): Promise<string> {
  const { db, payments } = deps;
  if (!payments) throw new AppError('conflict', m['subscription.nothing_sold']());
  const auditSuspect = async (error: AppError, reason: string) => {
    await audit(db, {
      action: 'payment_suspect',
      actorId: viewer.id,
      subject: checkout.razorpay_order_id,
      ip,
      details: { reason },
      at: deps.now(),
    });
    return error;
  };
  const order = await db
    .selectFrom('payment_order')
    .select(['id', 'user_id', 'gateway_order_id', 'payment_id'])
    .where('gateway_order_id', '=', checkout.razorpay_order_id)
    .executeTakeFirst();
  if (!order) throw await auditSuspect(invalidPaymentError(), 'no such order');
  if (order.user_id !== viewer.id)
    throw await auditSuspect(new AppError('forbidden', m['subscription.not_yours']()), 'order of somebody else');
  // uses the stored order id, not the one of the request
  if (!payments.isCheckoutSigned(order.gateway_order_id!, checkout.razorpay_payment_id, checkout.razorpay_signature)) {
    throw await auditSuspect(invalidPaymentError(), 'signature');
  }
  if (order.payment_id === checkout.razorpay_payment_id) return subscriptionOfOrder(deps, order.id);

  const gatewayPayments = await callGateway(deps, () => payments.paymentsOf(order.gateway_order_id!));
  const payment = gatewayPayments.find(({ id, orderId }) => id === checkout.razorpay_payment_id && orderId === order.gateway_order_id);
  if (!payment) throw await auditSuspect(invalidPaymentError(), 'payment of another order');
  if (payment.status === 'created' || payment.status === 'authorized') {
    throw new AppError('in_progress', m['subscription.payment_pending'](), { retryAfter: RETRY_AFTER_S });
  }
  if (payment.status === 'failed') throw new AppError('payment_invalid', m['subscription.payment_failed']());
  const result = await settlePayment(deps, {
    paymentId: payment.id,
    gatewayOrderId: payment.orderId,
    amount: payment.amount,
    currency: payment.currency,
  });
  if (result.status === 'settled') return result.subscriptionId;
  if (result.status === 'unknown') throw invalidPaymentError();
  throw new AppError(result.reason === 'plan_withdrawn' ? 'gone' : 'conflict', refusalText(result.reason));
}

async function subscriptionOfOrder({ db }: Deps, orderId: string): Promise<string> {
  const { id } = await db.selectFrom('subscription').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow();
  return id;
}
