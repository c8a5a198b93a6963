/** Buys a plan. A free plan starts at once; for a paid one, an order is created at the gateway. */
import { HOUR_S } from '../../durations.ts';
import type { z } from 'zod';
import type { billing } from '../../../contract/subscription/subscription.ts';
import type { Order } from '../../../contract/subscription/records.ts';
import { gstOn } from '../../../contract/calculators/gst.ts';
import { MIN_PAISE_WITH_ADDRESS, stateOfGstin } from '../../../contract/calculators/gst-states.ts';
import { m } from '../../../messages/compiled/messages.js';
import { findAccountsOfPerson, isLive } from '../../accounts/former-accounts.ts';
import { audit } from '../../db/audit.ts';
import { consume } from '../../db/rate-window.ts';
import type { Buyer, Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/handler.ts';
import type { Respond } from '../../http/api/idempotency.ts';
import { GatewayUnavailableError, type PaymentGateway } from '../../integrations/payments/index.ts';
import { presentPlan, selectPlansOnSale, type PlanRow } from '../../plans/plan.ts';
import { startSubscription } from './start-subscription.ts';

type Billing = z.output<typeof billing> | undefined;

/** Maximum number of orders per person and hour, because each order is a call to the gateway. */
const ORDER_LIMIT = { seconds: HOUR_S, max: 20 } as const;

/**
 * The version of the plan that is on sale now.
 * @throws AppError not_found, gone (withdrawn)
 */
export async function requirePlanOnSale(db: Db | Tx, planId: string, now: Date): Promise<PlanRow> {
  const plan = await selectPlansOnSale(db, now).where('plan.id', '=', planId).executeTakeFirst();
  if (plan) return plan;
  const withdrawn = await db.selectFrom('plan').select('id').where('id', '=', planId).executeTakeFirst();
  throw withdrawn ? new AppError('gone', m['subscription.withdrawn']()) : new AppError('not_found', m['subscription.no_plan']());
}

/** @param userIds the account itself first, because its own subscription takes precedence over that of another account */
const findActiveSubscription = (tx: Tx, plan: PlanRow, userIds: readonly string[], now: Date) =>
  tx
    .selectFrom('subscription')
    .innerJoin('plan_version', 'plan_version.id', 'subscription.plan_version_id')
    .select(['subscription.id', 'subscription.user_id'])
    .where('subscription.user_id', 'in', userIds)
    .where('plan_version.plan_id', '=', plan.plan_id)
    .where('subscription.closed_at', 'is', null)
    .where('subscription.ends_at', '>', now)
    .orderBy((e) => e('subscription.user_id', '=', userIds[0]!), 'desc')
    .executeTakeFirst();

/**
 * Starts a free plan, or finds the active one of the person, because free plans cannot be combined. `respond` gets the id of the
 * subscription.
 * @throws AppError conflict when the plan is active on another account that had the number or address before
 */
export async function startFreePlan<R>(deps: Deps, viewer: Viewer, plan: PlanRow, respond: Respond<string, R>): Promise<R> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    // locks the row of the person, so that concurrent requests start only one plan
    await tx.selectFrom('app_user').select('id').where('id', '=', viewer.id).forUpdate().execute();
    const active = await findActiveSubscription(tx, plan, await findAccountsOfPerson(deps.secrets, tx, viewer.id), now);
    if (active) {
      // the plan of a deleted account continues on the new one; the plan of an account that only gave up the number stays with that account
      if (active.user_id !== viewer.id) {
        if (await isLive(tx, active.user_id)) throw new AppError('conflict', m['subscription.free_elsewhere']());
        await tx.updateTable('subscription').set({ user_id: viewer.id }).where('id', '=', active.id).execute();
      }
      return respond(tx, active.id);
    }
    const id = await startSubscription(tx, { userId: viewer.id, plan, paid: null, now });
    await audit(tx, {
      action: 'plan_started',
      actorId: viewer.id,
      subject: id,
      details: { plan: plan.plan_id, version: plan.version },
      at: now,
    });
    return respond(tx, id);
  });
}

/**
 * Creates an order for the current price of the plan. Amounts are never taken from the request.
 * @throws AppError not_found, gone, invalid (an invoice needs the address), conflict (a free plan, or nothing is sold here),
 *   too_many_requests, unavailable (the gateway does not respond)
 */
export async function createOrder<R>(deps: Deps, viewer: Viewer, planId: string, billing: Billing, respond: Respond<Order, R>): Promise<R> {
  const { db, payments } = deps;
  const now = deps.now();
  if (!payments) throw new AppError('conflict', m['subscription.nothing_sold']());
  const plan = await requirePlanOnSale(db, planId, now);
  if (plan.price_paise === 0) throw new AppError('conflict', m['subscription.is_free']());
  const buyer = await resolveBuyer(deps, viewer, billing);
  const gst = gstOn(plan.price_paise, plan.gst_bps, buyer.state_code === deps.config.seller.state);
  assertBillingAddress(buyer, gst.total);
  const { id } = await db.transaction().execute(async (tx) => {
    const retryAfter = await consume(tx, [{ key: `orders:${viewer.id}`, ...ORDER_LIMIT }], now);
    if (retryAfter !== null) throw new AppError('too_many_requests', m['subscription.too_many_orders'](), { retryAfter });
    return tx
      .insertInto('payment_order')
      .values({
        user_id: viewer.id,
        plan_version_id: plan.version_id,
        gateway_order_id: null,
        net_paise: gst.net,
        cgst_paise: gst.cgst,
        sgst_paise: gst.sgst,
        igst_paise: gst.igst,
        total_paise: gst.total,
        buyer: JSON.stringify(buyer),
        payment_id: null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  // if this fails, the row has no gateway id, and nobody can pay the order
  const { id: gatewayOrderId } = await callGateway(deps, () => payments.createOrder({ amount: gst.total, currency: 'INR', receipt: id }));
  return db.transaction().execute(async (tx) => {
    await tx.updateTable('payment_order').set({ gateway_order_id: gatewayOrderId }).where('id', '=', id).execute();
    return respond(tx, presentOrder(payments, plan, { gatewayOrderId, ...gst }));
  });
}

/** Presents the order for the payment form. */
function presentOrder(payments: PaymentGateway, plan: PlanRow, order: { gatewayOrderId: string; net: number; total: number }): Order {
  return {
    order_id: order.gatewayOrderId,
    amount: order.total,
    currency: 'INR',
    key_id: payments.keyId,
    net_paise: order.net,
    tax_paise: order.total - order.net,
    plan: presentPlan(plan),
    checkout: payments.checkout(),
  };
}

/**
 * Requires the buyer's address in the cases in which an invoice needs it (CGST Rules 2017, rule 46 (d) and (e)).
 * @throws AppError invalid
 */
function assertBillingAddress({ gstin, address }: Buyer, total: number): void {
  if (address || (!gstin && total < MIN_PAISE_WITH_ADDRESS)) return;
  const message = m['subscription.billing_address']();
  throw new AppError('invalid', message, { errors: [{ path: 'billing.address', message }] });
}

/** The buyer of an order. Without a state, the place of supply is the state of the seller (IGST Act 2017, section 12(2)(b)(ii)). */
async function resolveBuyer({ db, config }: Deps, viewer: Viewer, billing: Billing): Promise<Buyer> {
  const person = await db.selectFrom('app_user').select('name').where('id', '=', viewer.id).executeTakeFirst();
  const state = billing?.state ?? (billing?.gstin ? stateOfGstin(billing.gstin) : null) ?? config.seller.state;
  return {
    name: billing?.name ?? person?.name ?? m['subscription.unnamed_buyer']({}, { locale: 'en' }),
    state_code: state,
    address: billing?.address,
    gstin: billing?.gstin,
  };
}

/**
 * Calls the gateway.
 * @throws AppError unavailable when the gateway does not respond or rejects the call
 */
export async function callGateway<T>({ log }: Pick<Deps, 'log'>, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (err) {
    log[err instanceof GatewayUnavailableError ? 'warn' : 'error']({ err }, 'payment gateway call failed');
    throw new AppError('unavailable', m['subscription.gateway_down'](), { retryAfter: 30 });
  }
}
