/** Taking a plan: a free one begins, a paid one becomes an order at the gateway. */
import type { z } from 'zod';
import type { billing, Order } from '../../../contract/subscription.ts';
import { gstOn } from '../../../contract/sums/gst.ts';
import { ADDRESS_FROM_PAISE, stateOfGstin } from '../../../contract/sums/gst-states.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import { take } from '../../db/rate-window.ts';
import type { Buyer, Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Viewer } from '../../http/handler.ts';
import { GatewayDown, type PaymentGateway } from '../../integrations/payments/index.ts';
import { PLAN_COLUMNS, planView, plansOnSale, type PlanRow } from '../../views/plan.ts';
import { startSubscription } from './start.ts';

type Billing = z.output<typeof billing> | undefined;

/** Orders a person may open in an hour: each is a call to the gateway. */
const ORDERS_AN_HOUR = { seconds: 60 * 60, max: 20 } as const;

/**
 * The plan as it is sold now.
 * @throws AppError not_found (never was), gone (withdrawn)
 */
export async function planOnSale(db: Db | Tx, planId: string, now: Date): Promise<PlanRow> {
  const plan = await plansOnSale(db, now).where('plan.id', '=', planId).executeTakeFirst();
  if (plan) return plan;
  const withdrawn = await db.selectFrom('plan').select('id').where('id', '=', planId).executeTakeFirst();
  throw withdrawn ? new AppError('gone', m['subscription.withdrawn']()) : new AppError('not_found', m['subscription.no_plan']());
}

/** Begins a free plan, or answers the one that runs: it is not there to be piled up. */
export async function startFree(deps: Deps, viewer: Viewer, plan: PlanRow): Promise<string> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    // the person's row is the lock: two at once begin one
    await tx.selectFrom('app_user').select('id').where('id', '=', viewer.id).forUpdate().execute();
    const running = await tx
      .selectFrom('subscription')
      .innerJoin('plan_version', 'plan_version.id', 'subscription.plan_version_id')
      .select('subscription.id')
      .where('subscription.user_id', '=', viewer.id)
      .where('plan_version.plan_id', '=', plan.plan_id)
      .where('subscription.closed_at', 'is', null)
      .where('subscription.ends_at', '>', now)
      .executeTakeFirst();
    if (running) return running.id;
    const id = await startSubscription(tx, { userId: viewer.id, plan, paid: null, now });
    await audit(tx, {
      action: 'plan_started',
      actorId: viewer.id,
      subject: id,
      facts: { plan: plan.plan_id, version: plan.version },
      at: now,
    });
    return id;
  });
}

/**
 * Opens an order over the plan's price of this moment. The price is ours: nothing of it comes from the browser.
 * @throws AppError not_found, gone, invalid (an invoice needs the address), conflict (free, or nothing is sold here), too_many_requests, unavailable (the gateway is away)
 */
export async function createOrder(deps: Deps, viewer: Viewer, planId: string, given: Billing): Promise<Order> {
  const { db, payments } = deps;
  const now = deps.now();
  if (!payments) throw new AppError('conflict', m['subscription.nothing_sold']());
  const plan = await planOnSale(db, planId, now);
  if (plan.price_paise === 0) throw new AppError('conflict', m['subscription.is_free']());
  const buyer = await buyerOf(deps, viewer, given);
  const gst = gstOn(plan.price_paise, plan.gst_bps, buyer.state_code === deps.config.seller.state);
  expectAddress(buyer, gst.total);
  const { id } = await db.transaction().execute(async (tx) => {
    const wait = await take(tx, [{ key: `orders:${viewer.id}`, ...ORDERS_AN_HOUR }], now);
    if (wait !== null) throw new AppError('too_many_requests', m['subscription.too_many_orders'](), { retryAfter: wait });
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
  // nobody can pay an order whose number never came back: one left over here is nothing but a row
  const { id: gatewayOrderId } = await atGateway(deps, () => payments.createOrder({ amount: gst.total, currency: 'INR', receipt: id }));
  await db.updateTable('payment_order').set({ gateway_order_id: gatewayOrderId }).where('id', '=', id).execute();
  return orderView(payments, plan, { gatewayOrderId, ...gst });
}

/** An order that is waiting to be paid, as a client needs it. */
function orderView(payments: PaymentGateway, plan: PlanRow, order: { gatewayOrderId: string; net: number; total: number }): Order {
  return {
    order_id: order.gatewayOrderId,
    amount: order.total,
    currency: 'INR',
    key_id: payments.keyId,
    net_paise: order.net,
    tax_paise: order.total - order.net,
    plan: planView(plan),
    checkout: payments.checkout(),
  };
}

/** CGST Rules 2017, rule 46 (d) and (e). @throws AppError invalid */
function expectAddress({ gstin, address }: Buyer, total: number): void {
  if (address || (!gstin && total < ADDRESS_FROM_PAISE)) return;
  const message = m['subscription.billing_address']();
  throw new AppError('invalid', message, { errors: [{ path: 'billing.address', message }] });
}

/** Without a state the place of supply is the seller's (IGST Act 2017, section 12(2)(b)(ii)). */
async function buyerOf({ db, config }: Deps, viewer: Viewer, given: Billing): Promise<Buyer> {
  const person = await db.selectFrom('app_user').select('name').where('id', '=', viewer.id).executeTakeFirst();
  const state = given?.state ?? (given?.gstin ? stateOfGstin(given.gstin) : null) ?? config.seller.state;
  return {
    name: given?.name ?? person?.name ?? m['subscription.unnamed_buyer']({}, { locale: 'en' }),
    state_code: state,
    address: given?.address,
    gstin: given?.gstin,
  };
}

/** Asks the gateway. @throws AppError unavailable when it is away, or refuses what we ask */
export async function atGateway<T>({ log }: Pick<Deps, 'log'>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (err) {
    log[err instanceof GatewayDown ? 'warn' : 'error']({ err }, 'the payment gateway did not do what it was asked');
    throw new AppError('unavailable', m['subscription.gateway_down'](), { retryAfter: 30 });
  }
}

/** The plan version of an order, whether it is still sold or not. */
export const planOfVersion = (db: Db | Tx, versionId: string) =>
  db
    .selectFrom('plan_version')
    .innerJoin('plan', 'plan.id', 'plan_version.plan_id')
    .select(PLAN_COLUMNS)
    .where('plan_version.id', '=', versionId)
    .executeTakeFirstOrThrow();
