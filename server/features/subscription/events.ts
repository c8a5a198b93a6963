/** Events of the gateway: checked, written down, answered; what follows is a job. Any order, any number of times. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { RawBody } from '../../../contract/route.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { noteRefund } from './refunds.ts';
import { settle } from './settle.ts';

/** What we act on; a real event holds far more, much of it about the payer, which is not kept. */
const paymentFacts = z.object({
  id: z.string().max(40),
  order_id: z.string().max(40).nullish(),
  amount: z.int().min(0),
  currency: z.string().max(3),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
});
const refundFacts = z.object({
  id: z.string().max(40),
  payment_id: z.string().max(40),
  amount: z.int().min(0),
  status: z.enum(['pending', 'processed', 'failed']),
});
const envelope = z.object({
  event: z.string().max(60),
  payload: z.object({
    payment: z.object({ entity: paymentFacts }).optional(),
    refund: z.object({ entity: refundFacts }).optional(),
  }),
});
const facts = z.object({ payment: paymentFacts.optional(), refund: refundFacts.optional() });

/** Events that mean money is there. `authorized` is none of them: it may still go back by itself. */
const PAID: ReadonlySet<string> = new Set(['payment.captured', 'order.paid']);

/**
 * Takes an event in, once by its id. Events of other sorts, or about nothing of ours, are taken and left alone: refusing them would
 * make the gateway send them for a day and then stop sending anything.
 * @throws AppError payment_invalid (not signed by the gateway), malformed (signed, yet no event)
 */
export async function receiveEvent(deps: Deps, { bytes, headers }: RawBody): Promise<void> {
  const signature = headers['x-razorpay-signature'] ?? '';
  if (!deps.payments?.signedBody(bytes, signature)) throw new AppError('payment_invalid', m['subscription.webhook_unsigned']());
  const read = envelope.safeParse(jsonOf(bytes));
  if (!read.success) throw new AppError('malformed', m['error.malformed']());
  const { event, payload } = read.data;
  const payment = payload.payment?.entity;
  const refund = payload.refund?.entity;
  const named = headers['x-razorpay-event-id'];
  const id = named && /^[\w-]{1,64}$/.test(named) ? named : createHash('sha256').update(bytes).digest('hex');
  await deps.db.transaction().execute(async (tx) => {
    const fresh = await tx
      .insertInto('payment_event')
      .values({
        event_id: id,
        event,
        gateway_order_id: payment?.order_id ?? null,
        payment_id: payment?.id ?? refund?.payment_id ?? null,
        facts: { payment, refund },
        received_at: deps.now(),
      })
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (fresh) await deps.jobs.add(tx, 'handle_payment_event', { eventId: id }, { key: `payment_event:${id}`, maxAttempts: 25 });
  });
}

/** What an event leads to. Safe to repeat. */
export async function handleEvent(deps: Deps, eventId: string): Promise<void> {
  const row = await deps.db.selectFrom('payment_event').selectAll().where('event_id', '=', eventId).executeTakeFirst();
  if (!row || row.handled_at) return;
  const { payment, refund } = facts.parse(row.facts);
  if (PAID.has(row.event) && payment?.order_id && payment.status === 'captured') {
    await settle(deps, { paymentId: payment.id, gatewayOrderId: payment.order_id, amount: payment.amount, currency: payment.currency });
  }
  if (refund) await noteOurRefund(deps, refund);
  await deps.db.updateTable('payment_event').set({ handled_at: deps.now() }).where('event_id', '=', eventId).execute();
}

/** A refund we asked for, found by its number; one whose number has not come back yet is asked about by the next round. */
async function noteOurRefund(deps: Deps, { id, payment_id, amount, status }: z.output<typeof refundFacts>): Promise<void> {
  const ours = await deps.db.selectFrom('refund').select('id').where('gateway_refund_id', '=', id).executeTakeFirst();
  if (ours) await noteRefund(deps, ours.id, { id, paymentId: payment_id, amount, status, receipt: null });
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
