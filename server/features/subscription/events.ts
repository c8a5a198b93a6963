/**
 * Webhook events of the gateway. They are verified, stored and acknowledged, and a job processes them. They may arrive in any order and
 * repeatedly.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { RawBody } from '../../../contract/base/route.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { assertStorableText } from '../../http/api/validation.ts';
import { parseJsonOrNull } from '../../../contract/base/parse-json.ts';
import { updateRefund } from './refunds.ts';
import { settlePayment } from './settle-payment.ts';
import { PERSISTENT_ATTEMPTS } from '../../jobs/queue.ts';

/** The fields that are used. Real events contain many more, including personal data of the payer, which are not stored. */
const paymentData = z.object({
  id: z.string().max(40),
  order_id: z.string().max(40).nullish(),
  amount: z.int().min(0),
  currency: z.string().max(3),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
});
const refundData = z.object({
  id: z.string().max(40),
  payment_id: z.string().max(40),
  amount: z.int().min(0),
  status: z.enum(['pending', 'processed', 'failed']),
});
const envelope = z.object({
  event: z.string().max(60),
  payload: z.object({
    payment: z.object({ entity: paymentData }).optional(),
    refund: z.object({ entity: refundData }).optional(),
  }),
});
const storedData = z.object({ payment: paymentData.optional(), refund: refundData.optional() });

/** Events that say that the money was captured. An `authorized` payment may still be reversed. */
const PAID_EVENTS: ReadonlySet<string> = new Set(['payment.captured', 'order.paid']);

/**
 * Stores an event once for each id. Events that are not used are accepted and ignored, because the gateway disables the webhook after a day
 * of rejected deliveries.
 * @throws AppError payment_invalid (invalid signature), malformed (signed, but not an event), invalid (text that cannot be stored)
 */
export async function receiveEvent(deps: Deps, { bytes, headers }: RawBody): Promise<void> {
  const signature = headers['x-razorpay-signature'] ?? '';
  if (!deps.payments?.isWebhookSigned(bytes, signature)) throw new AppError('payment_invalid', m['subscription.webhook_unsigned']());
  const parsed = envelope.safeParse(parseJsonOrNull(bytes.toString('utf8')));
  if (!parsed.success) throw new AppError('malformed', m['error.malformed']());
  assertStorableText(parsed.data);
  const { event, payload } = parsed.data;
  const payment = payload.payment?.entity;
  const refund = payload.refund?.entity;
  const headerId = headers['x-razorpay-event-id'];
  const id = headerId && /^[\w-]{1,64}$/.test(headerId) ? headerId : createHash('sha256').update(bytes).digest('hex');
  await deps.db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto('payment_event')
      .values({
        event_id: id,
        event,
        gateway_order_id: payment?.order_id ?? null,
        payment_id: payment?.id ?? refund?.payment_id ?? null,
        data: { payment, refund },
        received_at: deps.now(),
      })
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (inserted)
      await deps.jobs.add(tx, 'handle_payment_event', { eventId: id }, { key: `payment_event:${id}`, maxAttempts: PERSISTENT_ATTEMPTS });
  });
}

/** Processes a stored event. Idempotent. */
export async function handleEvent(deps: Deps, eventId: string): Promise<void> {
  const row = await deps.db.selectFrom('payment_event').selectAll().where('event_id', '=', eventId).executeTakeFirst();
  if (!row || row.handled_at) return;
  const { payment, refund } = storedData.parse(row.data);
  if (PAID_EVENTS.has(row.event) && payment?.order_id && payment.status === 'captured') {
    await settlePayment(deps, {
      paymentId: payment.id,
      gatewayOrderId: payment.order_id,
      amount: payment.amount,
      currency: payment.currency,
    });
  }
  if (refund) await updateOwnRefund(deps, refund);
  await deps.db.updateTable('payment_event').set({ handled_at: deps.now() }).where('event_id', '=', eventId).execute();
}

/** Updates a stored refund by its gateway id. If the id is not stored yet, the next reconciliation finds the refund. */
async function updateOwnRefund(deps: Deps, { id, payment_id, amount, status }: z.output<typeof refundData>): Promise<void> {
  const ownRefund = await deps.db.selectFrom('refund').select('id').where('gateway_refund_id', '=', id).executeTakeFirst();
  if (ownRefund) await updateRefund(deps, ownRefund.id, { id, paymentId: payment_id, amount, status, receipt: null });
}
