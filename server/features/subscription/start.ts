/** Beginning a plan: the subscription and what the books give it. */
import type { Gst } from '../../../contract/sums/gst.ts';
import type { Tx } from '../../db/schema.ts';
import { enter, type Line } from '../../ledger/entry.ts';
import type { PlanRow } from '../../views/plan.ts';

const DAY = 24 * 60 * 60 * 1000;

export interface Start {
  readonly userId: string;
  readonly plan: PlanRow;
  /** Null: free. */
  readonly paid: { readonly orderId: string; readonly paymentId: string; readonly gst: Gst } | null;
  readonly now: Date;
}

/** Answers the id of the subscription. Once per order and per payment: the database refuses a second one. */
export async function startSubscription(tx: Tx, { userId, plan, paid, now }: Start): Promise<string> {
  const { id } = await tx
    .insertInto('subscription')
    .values({
      user_id: userId,
      plan_version_id: plan.version_id,
      order_id: paid?.orderId ?? null,
      starts_at: now,
      ends_at: new Date(now.getTime() + plan.validity_days * DAY),
      close_reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const given: [unit: string, count: number][] = [
    ['contact', plan.contacts],
    ...plan.boosts.map(({ list, count }) => [list, count] as [string, number]),
  ];
  const lines: Line[] = given.flatMap(([unit, count]) => [
    { account: 'held', unit, amount: count, subscriptionId: id },
    { account: 'issued', unit, amount: -count },
  ]);
  const entered = await enter(tx, {
    cause: paid ? `payment:${paid.paymentId}` : `free:${id}`,
    kind: paid ? 'payment' : 'free',
    at: now,
    facts: { subscription: id, plan: plan.plan_id, version: plan.version },
    lines: [...lines, ...(paid ? money(paid.gst) : [])],
  });
  if (!entered) throw new Error(`payment ${paid?.paymentId} was entered before`);
  return id;
}

/** Money that came in, and whose it is. */
const money = ({ net, cgst, sgst, igst, total }: Gst): Line[] => [
  { account: 'gateway', unit: 'paise', amount: total },
  { account: 'revenue', unit: 'paise', amount: -net },
  { account: 'cgst', unit: 'paise', amount: -cgst },
  { account: 'sgst', unit: 'paise', amount: -sgst },
  { account: 'igst', unit: 'paise', amount: -igst },
];
