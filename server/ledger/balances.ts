/** Balances of plans, computed from the ledger. */
import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import { addLedgerEntry, type LedgerLine } from './entry.ts';

/** Remaining amount of a subscription by unit. Units without a remaining amount are absent. */
export type Balance = ReadonlyMap<string, number>;

/** Reads the balances of several subscriptions, by id, in one query. */
export async function readBalances(db: Db | Tx, subscriptionIds: readonly string[]): Promise<ReadonlyMap<string, Balance>> {
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
 * Spends one `unit` of the person's active subscription that ends first among those with one left. Returns the id of the subscription, or
 * null when none has one left. Locks the subscriptions, so that parallel calls cannot spend the same unit twice.
 * @throws Error when a unit was spent for `cause` before
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
  const balances = await readBalances(
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
  if (!isNew) throw new Error(`${cause} has a spent unit already`);
  return subscription.id;
}

/** Ledger lines that move the remaining amount of a subscription to another account when it ends. */
export function closingLines(subscriptionId: string, balance: Balance, account: 'expired' | 'returned'): LedgerLine[] {
  return [...balance].flatMap(([unit, remaining]) => [
    { account: 'unused' as const, unit, amount: -remaining, subscriptionId },
    { account, unit, amount: remaining },
  ]);
}
