/** Refunds. Each is first stored, and then a job requests it from the gateway and retries until the gateway responds. */
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/handler.ts';
import { GatewayRejectedError, type GatewayRefund } from '../../integrations/payments/index.ts';
import { addLedgerEntry } from '../../ledger/entry.ts';
import { closingLines, readBalances } from '../../ledger/balances.ts';
import { MAIL_ATTEMPTS } from '../../messaging/outgoing.ts';
import { AUDIENCE_OF, listingQuotas, lockQuota } from '../../listings/quota/listing-quota.ts';
import { refundableAmount, selectSubscriptions, type SubscriptionRow } from '../../plans/plan.ts';
import { createInvoice } from './invoices/invoices.ts';

interface RefundRequest {
  readonly paymentId: string;
  readonly orderId: string;
  readonly subscriptionId: string | null;
  /** In paise. */
  readonly amount: number;
  readonly reason: string;
  readonly requestedBy: string | null;
}

/** Stores a refund and enqueues its job; the caller writes the ledger entry. */
export async function requestRefund(
  deps: Deps,
  tx: Tx,
  { paymentId, orderId, subscriptionId, amount, reason, requestedBy }: RefundRequest,
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
      requested_at: deps.now(),
      requested_by: requestedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deps.jobs.add(tx, 'send_refund', { refundId: id }, { key: `refund:${id}` });
  return id;
}

/**
 * Ends a plan and refunds the unused share. Idempotent: when it is repeated, it returns the existing refund.
 * @throws AppError not_found (a plan of somebody else), conflict (nothing to refund, or listings depend on the plan)
 */
export async function refundPlan(deps: Deps, viewer: Viewer, subscriptionId: string) {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    // serialized with publishing, so that no listing is published under a plan that is being ended
    await lockQuota(deps.config, tx, viewer.id);
    const ownSubscription = await tx
      .selectFrom('subscription')
      .select(['order_id'])
      .where('id', '=', subscriptionId)
      .where('user_id', '=', viewer.id)
      .forUpdate()
      .executeTakeFirst();
    if (!ownSubscription) throw new AppError('not_found', m['subscription.unknown']());
    const existing = await tx
      .selectFrom('refund')
      .select(['id', 'amount_paise', 'state'])
      .where('subscription_id', '=', subscriptionId)
      .executeTakeFirst();
    if (existing) return existing;
    const row = await selectSubscriptions(tx).where('subscription.id', '=', subscriptionId).executeTakeFirstOrThrow();
    await assertPlanNotInUse(deps, tx, viewer.id, row, now);
    const balances = (await readBalances(tx, [subscriptionId])).get(subscriptionId)!;
    const gst = refundableAmount(row, balances, now);
    if (gst.total === 0 || !ownSubscription.order_id) throw new AppError('conflict', m['subscription.nothing_back']());
    const order = await tx.selectFrom('payment_order').selectAll().where('id', '=', ownSubscription.order_id).executeTakeFirstOrThrow();
    const request = {
      paymentId: order.payment_id!,
      orderId: order.id,
      subscriptionId,
      amount: gst.total,
      reason: 'requested',
      requestedBy: viewer.id,
    };
    const id = await requestRefund(deps, tx, request);
    await tx.updateTable('subscription').set({ closed_at: now, close_reason: 'refunded' }).where('id', '=', subscriptionId).execute();
    await endBoosts(tx, subscriptionId, now);
    await addLedgerEntry(tx, {
      cause: `refund:${id}`,
      kind: 'refund',
      at: now,
      details: { subscription: subscriptionId },
      lines: [
        { account: 'revenue', unit: 'paise', amount: gst.net },
        { account: 'cgst', unit: 'paise', amount: gst.cgst },
        { account: 'sgst', unit: 'paise', amount: gst.sgst },
        { account: 'igst', unit: 'paise', amount: gst.igst },
        { account: 'owed', unit: 'paise', amount: -gst.total },
        ...closingLines(subscriptionId, balances, 'returned'),
      ],
    });
    const description = m['subscription.credit_line']({ plan: row.texts.en!.name }, { locale: 'en' });
    const line = { description, sac: row.sac, gst_bps: row.gst_bps };
    const invoiceId = await createInvoice(tx, deps.config.seller, {
      userId: viewer.id,
      orderId: order.id,
      buyer: order.buyer,
      line,
      gst,
      refundId: id,
      issuedAt: now,
    });
    await deps.jobs.add(tx, 'send_invoice', { invoiceId }, { key: `invoice:${invoiceId}`, maxAttempts: MAIL_ATTEMPTS });
    await audit(tx, {
      action: 'plan_refund',
      actorId: viewer.id,
      subject: subscriptionId,
      details: { refund: id, paise: gst.total },
      at: now,
    });
    return { id, amount_paise: gst.total, state: 'requested' as const };
  });
}

/** Rejects the refund if more listings are live than the quota without this plan allows. */
async function assertPlanNotInUse({ config }: Deps, tx: Tx, userId: string, plan: SubscriptionRow, now: Date): Promise<void> {
  if (plan.active_listings === null || plan.closed_at !== null || plan.ends_at <= now) return;
  const quotas = await listingQuotas(config, tx, userId, now, { subscriptionId: plan.id });
  const quota = quotas.find(({ role }) => AUDIENCE_OF[role] === plan.audience);
  if (!quota || quota.allowed === null || quota.used <= quota.allowed) return;
  throw new AppError('conflict', m['subscription.listings_first']({ count: quota.used - quota.allowed }));
}

/**
 * Requests the refund from the gateway.
 * @throws when the gateway is unavailable, so that the job is retried
 */
export async function sendRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await deps.db.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst();
  if (!refund || !deps.payments || refund.state === 'done' || refund.state === 'failed') return;
  try {
    const gatewayRefund = await deps.payments.refund(refund.payment_id, { amount: refund.amount_paise, receipt: refund.id });
    await updateRefund(deps, refundId, gatewayRefund);
  } catch (err) {
    if (!(err instanceof GatewayRejectedError)) throw err;
    // staff must handle this; the amount stays in the ledger account `owed`
    deps.log.error({ err, refundId }, 'payment gateway rejected a refund');
    await deps.db.updateTable('refund').set({ state: 'failed' }).where('id', '=', refundId).where('state', '<>', 'done').execute();
  }
}

const STATE_OF_GATEWAY_STATUS = { pending: 'sent', processed: 'done', failed: 'failed' } as const satisfies Record<
  GatewayRefund['status'],
  string
>;

/** Stores the gateway's state of a refund. When the refund is processed, the ledger entry is added once. */
export async function updateRefund(deps: Deps, refundId: string, { id, amount, status }: GatewayRefund): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const refund = await tx.selectFrom('refund').selectAll().where('id', '=', refundId).forUpdate().executeTakeFirst();
    if (!refund || refund.state === 'done' || amount !== refund.amount_paise) return;
    const state = STATE_OF_GATEWAY_STATUS[status];
    await tx
      .updateTable('refund')
      .set({ state, gateway_refund_id: id, sent_at: refund.sent_at ?? now, done_at: state === 'done' ? now : null })
      .where('id', '=', refundId)
      .execute();
    if (state !== 'done') return;
    await addLedgerEntry(tx, {
      cause: `returned:${refundId}`,
      kind: 'returned',
      at: now,
      details: { refund: id },
      lines: [
        { account: 'owed', unit: 'paise', amount },
        { account: 'gateway', unit: 'paise', amount: -amount },
      ],
    });
  });
}

/**
 * Ends the boosts of a subscription now. A boost that has not begun gets a duration of a second, because it must not end before it begins.
 */
async function endBoosts(tx: Tx, subscriptionId: string, now: Date): Promise<void> {
  const boosts = await tx
    .selectFrom('boost')
    .select(['id', 'city_id', 'starts_at'])
    .where('subscription_id', '=', subscriptionId)
    .where((e) => e.or([e('ends_at', '>', now), e('paused_since', 'is not', null)]))
    .execute();
  for (const { id, city_id, starts_at } of boosts) {
    const endsAt = new Date(Math.max(now.getTime(), starts_at.getTime() + 1000));
    await tx
      .updateTable('boost')
      .set({ ends_at: endsAt, paused_since: null })
      .where('city_id', '=', city_id)
      .where('id', '=', id)
      .execute();
  }
}
