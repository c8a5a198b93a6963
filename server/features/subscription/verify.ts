/** The checkout's answer. A hint with a signature: what counts is what the gateway itself says of the payment. */
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Viewer } from '../../http/handler.ts';
import { atGateway } from './orders.ts';
import { problemText } from './problem-text.ts';
import { settle } from './settle.ts';

export interface CheckoutAnswer {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

// seconds until a payment that is authorised may be captured
const SOON = 5;

const wrong = () => new AppError('payment_invalid', m['subscription.payment_wrong']());

/**
 * Answers the subscription the payment began; the same one however often it is asked.
 * @throws AppError payment_invalid (no such order, wrong signature, another order's payment), forbidden (somebody else's order),
 *   in_progress (not captured yet), conflict (the money goes back), unavailable (the gateway is away; the plan begins by itself)
 */
export async function verifyPayment(deps: Deps, viewer: Viewer, ip: string, answer: CheckoutAnswer): Promise<string> {
  const { db, payments } = deps;
  if (!payments) throw new AppError('conflict', m['subscription.nothing_sold']());
  const refuse = async (error: AppError, why: string) => {
    await audit(db, {
      action: 'payment_suspect',
      actorId: viewer.id,
      subject: answer.razorpay_order_id,
      ip,
      facts: { why },
      at: deps.now(),
    });
    return error;
  };
  const order = await db
    .selectFrom('payment_order')
    .select(['id', 'user_id', 'gateway_order_id', 'payment_id'])
    .where('gateway_order_id', '=', answer.razorpay_order_id)
    .executeTakeFirst();
  if (!order) throw await refuse(wrong(), 'no such order');
  if (order.user_id !== viewer.id) throw await refuse(new AppError('forbidden', m['subscription.not_yours']()), 'order of somebody else');
  // over the order's number as we keep it, never the one that was sent
  if (!payments.signed(order.gateway_order_id!, answer.razorpay_payment_id, answer.razorpay_signature)) {
    throw await refuse(wrong(), 'signature');
  }
  if (order.payment_id === answer.razorpay_payment_id) return startedBy(deps, order.id);

  const all = await atGateway(deps, () => payments.paymentsOf(order.gateway_order_id!));
  const payment = all.find(({ id, orderId }) => id === answer.razorpay_payment_id && orderId === order.gateway_order_id);
  if (!payment) throw await refuse(wrong(), 'payment of another order');
  if (payment.status === 'created' || payment.status === 'authorized') {
    throw new AppError('in_progress', m['subscription.payment_pending'](), { retryAfter: SOON });
  }
  if (payment.status === 'failed') throw new AppError('payment_invalid', m['subscription.payment_failed']());
  const settled = await settle(deps, {
    paymentId: payment.id,
    gatewayOrderId: payment.orderId,
    amount: payment.amount,
    currency: payment.currency,
  });
  if (settled.is === 'settled') return settled.subscriptionId;
  if (settled.is === 'unknown') throw wrong();
  throw new AppError(settled.reason === 'plan_withdrawn' ? 'gone' : 'conflict', problemText(settled.reason));
}

async function startedBy({ db }: Deps, orderId: string): Promise<string> {
  const { id } = await db.selectFrom('subscription').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow();
  return id;
}
