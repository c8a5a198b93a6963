/** Balances of plans, computed from the ledger. */
import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import { addLedgerEntry, type LedgerLine } from './entry.ts';

/** Remaining amount of a subscription by unit; units with nothing left are absent. */
export type Balance = ReadonlyMap<string, number>;

/** Balances by subscription id, in one query. */
export async function balancesOf(db: Db | Tx, subscriptionIds: readonly string[]): Promise<ReadonlyMap<string, Balance>> {
  const balances = new Map<string, Map<string, number>>(subscriptionIds.map((id) => [id, new Map()]));
  if (subscriptionIds.length === 0) return balances;
  const rows = await db
    .selectFrom('ledger_line')
    .select(['subscription_id', 'unit', (e) => e.fn.sum<number>('amount').as('remaining')])
    .where('subscription_id', 'in', subscriptionIds)
    .groupBy(['subscription_id', 'unit'])
    .having(sql<boolean>`sum(amount) <> 0`)
    .execute();
  for (const { subscription_id, unit, remaining } of rows) balances.get(subscription_id!)!.set(unit, remaining);
  return balances;
}

/**
 * Spends one `unit` of the person's active subscription that ends first and has one left; returns its id, or null when there is none.
 * Locks the subscriptions, so that concurrent callers cannot spend the same unit twice.
 * @throws Error when `cause` was spent before
 */
export async function spendUnit(tx: Tx, userId: string, unit: string, cause: string, now: Date): Promise<string | null> {
  const activeSubscriptions = await tx
    .selectFrom('subscription')
    .select('id')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  const balances = await balancesOf(
    tx,
    activeSubscriptions.map(({ id }) => id),
  );
  const subscription = activeSubscriptions.find(({ id }) => (balances.get(id)!.get(unit) ?? 0) > 0);
  if (!subscription) return null;
  const lines: LedgerLine[] = [
    { account: 'unused', unit, amount: -1, subscriptionId: subscription.id },
    { account: 'used', unit, amount: 1 },
  ];
  const isNew = await addLedgerEntry(tx, { cause, kind: 'spend', at: now, lines });
  if (!isNew) throw new Error(`${cause} was paid for before`);
  return subscription.id;
}

/** Ledger lines that move the rest of a subscription to another account when it ends. */
export function closingLines(subscriptionId: string, balance: Balance, account: 'expired' | 'returned'): LedgerLine[] {
  return [...balance].flatMap(([unit, remaining]) => [
    { account: 'unused' as const, unit, amount: -remaining, subscriptionId },
    { account, unit, amount: remaining },
  ]);
}
