/** Asking the gateway about what it has not told: no event is trusted to arrive. */
import { sql } from 'kysely';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { GatewayDown } from '../../integrations/payments/index.ts';
import { enter } from '../../ledger/entry.ts';
import { emptied, heldBy } from '../../ledger/held.ts';
import { notify } from '../../notify.ts';
import { AUDIENCE_OF, listingRooms } from '../../views/listing-room.ts';
import { LATEST_DAYS, settle } from './settle.ts';
import { sendRefund } from './refunds.ts';

/** Asked about in one round; the rest has its turn a minute later. */
const AT_ONCE = 50;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Looks at orders nobody heard of for a minute, each less often the longer it is open (a minute, then twice as long, at most an
 * hour), until the days are over in which money may still arrive; and at refunds whose end is not known.
 */
export async function reconcile(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, payments } = deps;
  if (!payments) return;
  const now = deps.now();
  const due = await db
    .selectFrom('payment_order')
    .select(['id', 'gateway_order_id', 'created_at'])
    .where('state', '=', 'created')
    .where('gateway_order_id', 'is not', null)
    .where(sql<boolean>`coalesce(checked_at, created_at) + make_interval(mins => least(60, (2 ^ least(checks, 6))::int)) <= ${now}`)
    .orderBy(sql`checked_at nulls first`)
    .limit(AT_ONCE)
    .execute();
  for (const order of due) {
    if (signal?.aborted) return;
    // those of another process are skipped: whoever counts first asks
    const mine = await db
      .updateTable('payment_order')
      .set({ checked_at: now, checks: sql`checks + 1` })
      .where('id', '=', order.id)
      .where('state', '=', 'created')
      .where((e) => e.or([e('checked_at', 'is', null), e('checked_at', '<', now)]))
      .returning('id')
      .executeTakeFirst();
    if (!mine) continue;
    try {
      await ask(deps, order.gateway_order_id!, now.getTime() - order.created_at.getTime() > LATEST_DAYS * DAY ? order.id : null);
    } catch (err) {
      if (err instanceof GatewayDown) return deps.log.warn({ err }, 'the payment gateway is away');
      deps.log.error({ err, order: order.id }, 'an order could not be asked about');
    }
  }
  const refunds = await db
    .selectFrom('refund')
    .select('id')
    .where('state', 'in', ['asked', 'sent'])
    .where('asked_at', '<', new Date(now.getTime() - 60_000))
    .orderBy('asked_at')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of refunds) {
    if (signal?.aborted) return;
    await sendRefund(deps, id).catch((err: unknown) => deps.log.warn({ err, refund: id }, 'a refund could not be asked about'));
  }
}

/** `expiring`: the order's id once nothing may arrive any more. */
async function ask(deps: Deps, gatewayOrderId: string, expiring: string | null): Promise<void> {
  const all = await deps.payments!.paymentsOf(gatewayOrderId);
  const captured = all.filter(({ status, orderId }) => status === 'captured' && orderId === gatewayOrderId);
  for (const { id, amount, currency } of captured) await settle(deps, { paymentId: id, gatewayOrderId, amount, currency });
  if (captured.length > 0 || expiring === null) return;
  await deps.db.updateTable('payment_order').set({ state: 'expired' }).where('id', '=', expiring).where('state', '=', 'created').execute();
}

/** Closes plans whose days are over, and writes off what they still held. */
export async function lapse(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const now = deps.now();
    const closed = await deps.db.transaction().execute(async (tx) => {
      const over = await tx
        .selectFrom('subscription')
        .innerJoin('plan_version', 'plan_version.id', 'subscription.plan_version_id')
        .innerJoin('plan', 'plan.id', 'plan_version.plan_id')
        .select(['subscription.id', 'subscription.user_id', 'plan_version.active_listings', 'plan.audience'])
        .where('subscription.closed_at', 'is', null)
        .where('subscription.ends_at', '<=', now)
        .orderBy('subscription.ends_at')
        .limit(AT_ONCE)
        .forUpdate('subscription')
        .skipLocked()
        .execute();
      const ids = over.map(({ id }) => id);
      const held = await heldBy(tx, ids);
      for (const id of ids) {
        await enter(tx, { cause: `lapse:${id}`, kind: 'lapse', at: now, lines: emptied(id, held.get(id)!, 'lapsed') });
      }
      if (ids.length > 0)
        await tx.updateTable('subscription').set({ closed_at: now, close_reason: 'lapsed' }).where('id', 'in', ids).execute();
      for (const plan of over) if (plan.active_listings !== null) await tellOfListings(deps, tx, plan, now);
      return ids.length;
    });
    if (closed < AT_ONCE) return;
  }
}

interface Ended {
  readonly id: string;
  readonly user_id: string;
  readonly audience: string;
}

/** More are live than may be without the plan: they stay, and nothing new goes live beside them. Their lister is told, once a plan. */
async function tellOfListings(deps: Deps, tx: Tx, { id, user_id: userId, audience }: Ended, now: Date): Promise<void> {
  const room = (await listingRooms(deps.config, tx, userId, now)).find(({ role }) => AUDIENCE_OF[role] === audience);
  if (!room || room.allowed === null || room.live <= room.allowed) return;
  const facts = { live: room.live, allowed: room.allowed, role: `@enum.listing_role.${room.role.toLowerCase()}` };
  await notify(deps, tx, { userId, type: 'plan_listings', key: `plan_listings:${id}`, facts, path: '/my-properties' });
}
