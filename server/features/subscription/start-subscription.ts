/** Starts a plan: the subscription and its ledger entry. */
import { DAY_MS } from '../../durations.ts';
import type { Gst } from '../../../contract/calculators/gst.ts';
import type { Tx } from '../../db/schema.ts';
import { addLedgerEntry, type LedgerLine } from '../../ledger/entry.ts';
import type { PlanRow } from '../../plans/plan.ts';

interface NewSubscription {
  readonly userId: string;
  readonly plan: PlanRow;
  /** Null for a free plan. */
  readonly paid: { readonly orderId: string; readonly paymentId: string; readonly gst: Gst } | null;
  readonly now: Date;
}

/** Starts a subscription and returns its id. Unique constraints prevent a second one for the same order or payment. */
export async function startSubscription(tx: Tx, { userId, plan, paid, now }: NewSubscription): Promise<string> {
  const { id } = await tx
    .insertInto('subscription')
    .values({
      user_id: userId,
      plan_version_id: plan.version_id,
      order_id: paid?.orderId ?? null,
      starts_at: now,
      ends_at: new Date(now.getTime() + plan.validity_days * DAY_MS),
      close_reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const units: [unit: string, count: number][] = [
    ['contact', plan.contacts],
    ...plan.boosts.map(({ list, count }) => [list, count] as [string, number]),
  ];
  const lines: LedgerLine[] = units.flatMap(([unit, count]) => [
    { account: 'unused', unit, amount: count, subscriptionId: id },
    { account: 'issued', unit, amount: -count },
  ]);
  const isNew = await addLedgerEntry(tx, {
    cause: paid ? `payment:${paid.paymentId}` : `free:${id}`,
    kind: paid ? 'payment' : 'free',
    at: now,
    details: { subscription: id, plan: plan.plan_id, version: plan.version },
    lines: [...lines, ...(paid ? moneyLines(paid.gst) : [])],
  });
  if (!isNew) throw new Error(`payment ${paid?.paymentId} is already in the ledger`);
  return id;
}

/** The ledger lines of a payment: revenue and taxes. */
const moneyLines = ({ net, cgst, sgst, igst, total }: Gst): LedgerLine[] => [
  { account: 'gateway', unit: 'paise', amount: total },
  { account: 'revenue', unit: 'paise', amount: -net },
  { account: 'cgst', unit: 'paise', amount: -cgst },
  { account: 'sgst', unit: 'paise', amount: -sgst },
  { account: 'igst', unit: 'paise', amount: -igst },
];
