/** The captured payments of a person, including those that did not start a plan and are refunded. */
import type { Payment } from '../../../contract/subscription/records.ts';
import type { Db, PaymentRefusalReason } from '../../db/schema.ts';
import { planName } from '../../plans/plan.ts';
import { refusalText } from './refusal-text.ts';

/** Payments, newest first, each with its refund. Amounts are in paise. */
export async function readPayments(
  db: Db,
  userId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: Payment[]; total: number }> {
  const successfulPayments = db
    .selectFrom('payment_order')
    .select((e) => [
      'payment_order.payment_id as id',
      'payment_order.paid_at as at',
      'payment_order.plan_version_id',
      'payment_order.total_paise as amount',
      e.val<PaymentRefusalReason | null>(null).as('reason'),
    ])
    .where('payment_order.user_id', '=', userId)
    .where('payment_order.payment_id', 'is not', null);
  const refusedPayments = db
    .selectFrom('payment_refusal')
    .innerJoin('payment_order', 'payment_order.id', 'payment_refusal.order_id')
    .select([
      'payment_refusal.payment_id as id',
      'payment_refusal.at',
      'payment_order.plan_version_id',
      'payment_refusal.amount_paise as amount',
      'payment_refusal.reason',
    ])
    .where('payment_order.user_id', '=', userId);
  const allPayments = db.selectFrom(successfulPayments.unionAll(refusedPayments).as('payment'));
  const { total } = await allPayments.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const payments = await allPayments
    .innerJoin('plan_version', 'plan_version.id', 'payment.plan_version_id')
    .leftJoin('refund', 'refund.payment_id', 'payment.id')
    .select(['payment.id', 'payment.at', 'payment.amount', 'payment.reason', 'plan_version.texts', 'refund.amount_paise', 'refund.state'])
    .orderBy('payment.at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const rows = payments.map(({ id, at, amount, reason, texts, amount_paise, state }) => ({
    id: id!,
    at: at!.toISOString(),
    plan: planName({ texts }),
    amount_paise: amount,
    problem: reason === null ? null : refusalText(reason),
    refund: amount_paise === null || state === null ? null : { amount_paise, state },
  }));
  return { rows, total };
}
