/** Asks the gateway for the state of open orders and refunds, because webhooks may be lost. Also closes plans that have ended. */
import { DAY_MS, MINUTE_MS } from '../../durations.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { GatewayUnavailableError } from '../../integrations/payments/index.ts';
import { addLedgerEntry } from '../../ledger/entry.ts';
import { closingLines, readBalances } from '../../ledger/balances.ts';
import { notify } from '../../notifications/notify.ts';
import { AUDIENCE_OF, listingQuotas } from '../../listings/quota/listing-quota.ts';
import { PAYMENT_WINDOW_DAYS, settlePayment } from './settle-payment.ts';
import { sendRefund } from './refunds.ts';

/** Number of orders, refunds or plans in one run; the next run processes the others. */
const MAX_PER_RUN = 50;

/**
 * Checks unpaid orders, with exponential backoff from a minute to an hour, until the gateway can no longer capture a payment. Also checks
 * refunds that are not finished.
 */
export async function reconcile(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, payments } = deps;
  if (!payments) return;
  const now = deps.now();
  const dueOrders = await db
    .selectFrom('payment_order')
    .select(['id', 'gateway_order_id', 'created_at'])
    .where('state', '=', 'created')
    .where('gateway_order_id', 'is not', null)
    .where(sql<boolean>`coalesce(checked_at, created_at) + make_interval(mins => least(60, (2 ^ least(checks, 6))::int)) <= ${now}`)
    .orderBy(sql`checked_at nulls first`)
    .limit(MAX_PER_RUN)
    .execute();
  for (const order of dueOrders) {
    if (signal?.aborted) return;
    // claims the order, because another process may have been faster
    const claimed = await db
      .updateTable('payment_order')
      .set({ checked_at: now, checks: sql`checks + 1` })
      .where('id', '=', order.id)
      .where('state', '=', 'created')
      .where((e) => e.or([e('checked_at', 'is', null), e('checked_at', '<', now)]))
      .returning('id')
      .executeTakeFirst();
    if (!claimed) continue;
    try {
      await reconcileOrder(
        deps,
        order.gateway_order_id!,
        now.getTime() - order.created_at.getTime() > PAYMENT_WINDOW_DAYS * DAY_MS ? order.id : null,
      );
    } catch (err) {
      if (err instanceof GatewayUnavailableError) return deps.log.warn({ err }, 'payment gateway unavailable');
      deps.log.error({ err, order: order.id }, 'reconciling an order failed');
    }
  }
  const refunds = await db
    .selectFrom('refund')
    .select('id')
    .where('state', 'in', ['requested', 'sent'])
    .where('requested_at', '<', new Date(now.getTime() - MINUTE_MS))
    .orderBy('requested_at')
    .limit(MAX_PER_RUN)
    .execute();
  for (const { id } of refunds) {
    if (signal?.aborted) return;
    await sendRefund(deps, id).catch((err: unknown) => deps.log.warn({ err, refund: id }, 'reconciling a refund failed'));
  }
}

/** @param expiringOrderId id of the order if it has to be marked as expired when it is still unpaid */
async function reconcileOrder(deps: Deps, gatewayOrderId: string, expiringOrderId: string | null): Promise<void> {
  const payments = await deps.payments!.paymentsOf(gatewayOrderId);
  const captured = payments.filter(({ status, orderId }) => status === 'captured' && orderId === gatewayOrderId);
  for (const { id, amount, currency } of captured) await settlePayment(deps, { paymentId: id, gatewayOrderId, amount, currency });
  if (captured.length > 0 || expiringOrderId === null) return;
  await deps.db
    .updateTable('payment_order')
    .set({ state: 'expired' })
    .where('id', '=', expiringOrderId)
    .where('state', '=', 'created')
    .execute();
}

/** Closes plans that have ended, and writes off their remaining balance. */
export async function expirePlans(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const now = deps.now();
    const closedCount = await deps.db.transaction().execute(async (tx) => {
      const expired = await tx
        .selectFrom('subscription')
        .innerJoin('plan_version', 'plan_version.id', 'subscription.plan_version_id')
        .innerJoin('plan', 'plan.id', 'plan_version.plan_id')
        .select(['subscription.id', 'subscription.user_id', 'plan_version.active_listings', 'plan.audience'])
        .where('subscription.closed_at', 'is', null)
        .where('subscription.ends_at', '<=', now)
        .orderBy('subscription.ends_at')
        .limit(MAX_PER_RUN)
        .forUpdate('subscription')
        .skipLocked()
        .execute();
      const ids = expired.map(({ id }) => id);
      const balances = await readBalances(tx, ids);
      for (const id of ids) {
        await addLedgerEntry(tx, { cause: `expire:${id}`, kind: 'expire', at: now, lines: closingLines(id, balances.get(id)!, 'expired') });
      }
      if (ids.length > 0)
        await tx.updateTable('subscription').set({ closed_at: now, close_reason: 'expired' }).where('id', 'in', ids).execute();
      for (const plan of expired) if (plan.active_listings !== null) await notifyOverQuota(deps, tx, plan, now);
      return ids.length;
    });
    if (closedCount < MAX_PER_RUN) return;
  }
}

interface ExpiredPlan {
  readonly id: string;
  readonly user_id: string;
  readonly audience: string;
}

/**
 * Notifies a lister who has more live listings than allowed after a plan ended, once per plan. The listings stay live, but no others can be
 * published.
 */
async function notifyOverQuota(deps: Deps, tx: Tx, { id, user_id: userId, audience }: ExpiredPlan, now: Date): Promise<void> {
  const quota = (await listingQuotas(deps.config, tx, userId, now)).find(({ role }) => AUDIENCE_OF[role] === audience);
  if (!quota || quota.allowed === null || quota.used <= quota.allowed) return;
  const params = { live: quota.used, allowed: quota.allowed, role: `@enum.listing_role.${quota.role.toLowerCase()}` };
  await notify(deps, tx, { userId, type: 'plan_listings', key: `plan_listings:${id}`, params, path: '/my-properties' });
}
