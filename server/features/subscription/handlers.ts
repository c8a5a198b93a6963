import type { subscriptionRoutes } from '../../../contract/subscription/subscription.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { listingQuotas } from '../../listings/quota/listing-quota.ts';
import { pageInfo } from '../../http/pagination.ts';
import { selectPlansOnSale, presentPlan, selectSubscriptions, readSubscriptions } from '../../plans/plan.ts';
import { drawInvoiceFile } from './invoices/invoice-file.ts';
import { boostListing, readBoosts } from './boosts.ts';
import { receiveEvent } from './events.ts';
import { createOrder, requirePlanOnSale, startFreePlan } from './orders.ts';
import { refundPlan } from './refunds.ts';
import { readPayments } from './payments.ts';
import { verifyPayment } from './verify-payment.ts';

export function subscriptionHandlers(deps: Deps): Handlers<typeof subscriptionRoutes> {
  const { db } = deps;

  async function readSubscription(tx: Db | Tx, subscriptionId: string) {
    const rows = await selectSubscriptions(tx).where('subscription.id', '=', subscriptionId).execute();
    return (await readSubscriptions(tx, rows, deps.now()))[0]!;
  }

  return {
    async getPlans(_, { query }) {
      const { audience } = query;
      const rows = await selectPlansOnSale(db, deps.now())
        .$if(audience !== undefined, (query) => query.where('plan.audience', '=', audience!))
        .execute();
      // without a payment gateway only free plans are offered
      return {
        data: rows.filter((row) => deps.payments !== null || row.price_paise === 0).map((row) => presentPlan(row)),
        free: { contacts_per_day: deps.config.contacts.perDay, contacts_per_30_days: deps.config.contacts.per30Days },
        seller_state: deps.config.seller.state,
      };
    },

    async getActiveSubscription({ viewer }) {
      const now = deps.now();
      const rows = await selectSubscriptions(db)
        .where('subscription.user_id', '=', viewer.id)
        .where('subscription.closed_at', 'is', null)
        .where('subscription.ends_at', '>', now)
        .orderBy('subscription.starts_at', 'desc')
        .orderBy('subscription.id', 'desc')
        .execute();
      if (rows.length === 0) return { data: null };
      return { data: { activePlanId: rows[0]!.plan_id, plans: await readSubscriptions(db, rows, now) } };
    },

    getListingQuotas: async ({ viewer }) => ({
      data: { listings: [...(await listingQuotas(deps.config, db, viewer.id, deps.now()))] },
    }),

    async subscribe({ viewer, storeResponse }, { body }) {
      const plan = await requirePlanOnSale(db, body.plan_id, deps.now());
      if (plan.price_paise > 0)
        return createOrder(deps, viewer, body.plan_id, body.billing, (tx, order) =>
          storeResponse(tx, { data: { subscription: null, order } }),
        );
      return startFreePlan(deps, viewer, plan, async (tx, id) => {
        const subscription = await readSubscription(tx, id);
        return storeResponse(tx, { message: m['subscription.started'](), data: { subscription, order: null } });
      });
    },

    createOrder: ({ viewer, storeResponse }, { body }) =>
      createOrder(deps, viewer, body.plan_id, body.billing, (tx, data) => storeResponse(tx, { data })),

    async verifyPayment({ viewer, ip }, { body }) {
      const data = await readSubscription(db, await verifyPayment(deps, viewer, ip, body));
      return { message: m['subscription.started'](), data };
    },

    async webhook(_, { body }) {
      await receiveEvent(deps, body);
      return { message: m['subscription.webhook_received']() };
    },

    async getHistory({ viewer }, { query: { page, limit } }) {
      const ownSubscriptions = db.selectFrom('subscription').where('user_id', '=', viewer.id);
      const { total } = await ownSubscriptions.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await selectSubscriptions(db)
        .where('subscription.user_id', '=', viewer.id)
        .orderBy('subscription.starts_at', 'desc')
        .orderBy('subscription.id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      return { data: await readSubscriptions(db, rows, deps.now()), pagination: pageInfo({ page, limit }, total) };
    },

    async getInvoices({ viewer }, { query: { page, limit } }) {
      const ownInvoices = db.selectFrom('invoice').where('user_id', '=', viewer.id);
      const { total } = await ownInvoices.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await ownInvoices
        .select(['id', 'serial', 'kind', 'issued_at', 'line', 'total_paise'])
        .orderBy('issued_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const data = rows.map(({ line, issued_at, ...row }) => ({
        ...row,
        issued_at: issued_at.toISOString(),
        description: line.description,
      }));
      return { data, pagination: pageInfo({ page, limit }, total) };
    },

    async getPayments({ viewer }, { query }) {
      const { rows, total } = await readPayments(db, viewer.id, query);
      return { data: rows, pagination: pageInfo(query, total) };
    },

    getBoosts: async ({ viewer }) => ({ data: await readBoosts(db, viewer.id, deps.now()) }),

    async getInvoice({ viewer }, { query: { id } }) {
      const invoice = await db.selectFrom('invoice').selectAll().where('id', '=', id).where('user_id', '=', viewer.id).executeTakeFirst();
      if (!invoice) throw new AppError('not_found', m['subscription.no_invoice']());
      const { bytes, ...file } = await drawInvoiceFile(db, invoice);
      return { ...file, content: [bytes] };
    },

    async refund({ viewer }, { body }) {
      const { id, amount_paise, state } = await refundPlan(deps, viewer, body.subscription_id);
      return { message: m['subscription.refund_requested'](), data: { refund_id: id, amount_paise, state } };
    },

    boost: ({ viewer, storeResponse }, { body: { property_id, list } }) =>
      boostListing(deps, viewer, property_id, list, (tx, period) =>
        storeResponse(tx, { message: m['subscription.boosted'](), data: { property_id, list, ...period } }),
      ),
  };
}
