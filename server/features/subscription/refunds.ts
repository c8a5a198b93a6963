/** Money on its way back: written down first, asked of the gateway by a job, and again until it answers. */
import { sql } from 'kysely';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Viewer } from '../../http/handler.ts';
import { GatewayRefused, type GatewayRefund } from '../../integrations/payments/index.ts';
import { enter } from '../../ledger/entry.ts';
import { emptied, heldBy } from '../../ledger/held.ts';
import { MAIL_TRIES } from '../../outgoing.ts';
import { AUDIENCE_OF, listingRooms, queueForRoom } from '../../views/listing-room.ts';
import { refundable, subscriptions, type SubscriptionRow } from '../../views/plan.ts';
import { writeDocument } from './invoices.ts';

export interface Asked {
  readonly paymentId: string;
  readonly orderId: string;
  readonly subscriptionId: string | null;
  /** Paise. */
  readonly amount: number;
  readonly reason: string;
  readonly askedBy: string | null;
}

/** Writes the refund and its job; the books are the caller's. */
export async function askRefund(
  deps: Deps,
  tx: Tx,
  { paymentId, orderId, subscriptionId, amount, reason, askedBy }: Asked,
): Promise<string> {
  const { id } = await tx
    .insertInto('refund')
    .values({
      payment_id: paymentId,
      order_id: orderId,
      subscription_id: subscriptionId,
      amount_paise: amount,
      gateway_refund_id: null,
      reason,
      asked_at: deps.now(),
      asked_by: askedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deps.jobs.add(tx, 'send_refund', { refundId: id }, { key: `refund:${id}` });
  return id;
}

/**
 * Ends a plan and sends back what is not used. Asked again, it answers the refund there is.
 * @throws AppError not_found (not theirs), conflict (nothing goes back, or listings are live by it)
 */
export async function refundPlan(deps: Deps, viewer: Viewer, subscriptionId: string) {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    // a listing that goes live by this plan meanwhile is seen, or sees that it ended
    await queueForRoom(deps.config, tx, viewer.id);
    const mine = await tx
      .selectFrom('subscription')
      .select(['order_id'])
      .where('id', '=', subscriptionId)
      .where('user_id', '=', viewer.id)
      .forUpdate()
      .executeTakeFirst();
    if (!mine) throw new AppError('not_found', m['subscription.unknown']());
    const before = await tx
      .selectFrom('refund')
      .select(['id', 'amount_paise', 'state'])
      .where('subscription_id', '=', subscriptionId)
      .executeTakeFirst();
    if (before) return before;
    const row = await subscriptions(tx).where('subscription.id', '=', subscriptionId).executeTakeFirstOrThrow();
    await expectNotNeeded(deps, tx, viewer.id, row, now);
    const held = (await heldBy(tx, [subscriptionId])).get(subscriptionId)!;
    const gst = refundable(row, held, now);
    if (gst.total === 0 || !mine.order_id) throw new AppError('conflict', m['subscription.nothing_back']());
    const order = await tx.selectFrom('payment_order').selectAll().where('id', '=', mine.order_id).executeTakeFirstOrThrow();
    const asked = {
      paymentId: order.payment_id!,
      orderId: order.id,
      subscriptionId,
      amount: gst.total,
      reason: 'asked',
      askedBy: viewer.id,
    };
    const id = await askRefund(deps, tx, asked);
    await tx.updateTable('subscription').set({ closed_at: now, close_reason: 'refunded' }).where('id', '=', subscriptionId).execute();
    await tx
      .updateTable('boost')
      .set({ ends_at: sql`greatest(${now}, starts_at + interval '1 second')`, held_since: null })
      .where('subscription_id', '=', subscriptionId)
      .where((e) => e.or([e('ends_at', '>', now), e('held_since', 'is not', null)]))
      .execute();
    await enter(tx, {
      cause: `refund:${id}`,
      kind: 'refund',
      at: now,
      facts: { subscription: subscriptionId },
      lines: [
        { account: 'revenue', unit: 'paise', amount: gst.net },
        { account: 'cgst', unit: 'paise', amount: gst.cgst },
        { account: 'sgst', unit: 'paise', amount: gst.sgst },
        { account: 'igst', unit: 'paise', amount: gst.igst },
        { account: 'owed', unit: 'paise', amount: -gst.total },
        ...emptied(subscriptionId, held, 'returned'),
      ],
    });
    const description = m['subscription.credit_line']({ plan: row.texts.en!.name }, { locale: 'en' });
    const line = { description, sac: row.sac, gst_bps: row.gst_bps };
    const invoiceId = await writeDocument(tx, deps.config.seller, {
      userId: viewer.id,
      orderId: order.id,
      buyer: order.buyer,
      line,
      gst,
      refundId: id,
      at: now,
    });
    await deps.jobs.add(tx, 'send_invoice', { invoiceId }, { key: `invoice:${invoiceId}`, maxAttempts: MAIL_TRIES });
    await audit(tx, {
      action: 'plan_refund',
      actorId: viewer.id,
      subject: subscriptionId,
      facts: { refund: id, paise: gst.total },
      at: now,
    });
    return { id, amount_paise: gst.total, state: 'asked' as const };
  });
}

/** What is live by a plan is used, and would stay live without it: first fewer are, then money goes back. */
async function expectNotNeeded({ config }: Deps, tx: Tx, userId: string, plan: SubscriptionRow, now: Date): Promise<void> {
  if (plan.active_listings === null || plan.closed_at !== null || plan.ends_at <= now) return;
  const rooms = await listingRooms(config, tx, userId, now, { subscriptionId: plan.id });
  const room = rooms.find(({ role }) => AUDIENCE_OF[role] === plan.audience);
  if (!room || room.allowed === null || room.live <= room.allowed) return;
  throw new AppError('conflict', m['subscription.listings_first']({ count: room.live - room.allowed }));
}

/** Asks the gateway; thrown errors of a gateway that is away make the job try again. */
export async function sendRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await deps.db.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst();
  if (!refund || !deps.payments || refund.state === 'done' || refund.state === 'failed') return;
  try {
    const answer = await deps.payments.refund(refund.payment_id, { amount: refund.amount_paise, receipt: refund.id });
    await noteRefund(deps, refundId, answer);
  } catch (err) {
    if (!(err instanceof GatewayRefused)) throw err;
    // staff has to look: the debt stays in the books under `owed`
    deps.log.error({ err, refundId }, 'a refund was refused by the gateway');
    await deps.db.updateTable('refund').set({ state: 'failed' }).where('id', '=', refundId).where('state', '<>', 'done').execute();
  }
}

/** What the gateway says of a refund; paid out once in the books, however often it is said. */
export async function noteRefund(deps: Deps, refundId: string, { id, amount, status }: GatewayRefund): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const refund = await tx.selectFrom('refund').selectAll().where('id', '=', refundId).forUpdate().executeTakeFirst();
    if (!refund || refund.state === 'done' || amount !== refund.amount_paise) return;
    const state = status === 'processed' ? 'done' : status === 'failed' ? 'failed' : 'sent';
    await tx
      .updateTable('refund')
      .set({ state, gateway_refund_id: id, sent_at: refund.sent_at ?? now, done_at: state === 'done' ? now : null })
      .where('id', '=', refundId)
      .execute();
    if (state !== 'done') return;
    await enter(tx, {
      cause: `returned:${refundId}`,
      kind: 'returned',
      at: now,
      facts: { refund: id },
      lines: [
        { account: 'owed', unit: 'paise', amount },
        { account: 'gateway', unit: 'paise', amount: -amount },
      ],
    });
  });
}
