/** What plans still give, by the books alone. */
import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import { enter, type Line } from './entry.ts';

/** What a subscription still holds of each unit; units of which nothing is left are absent. */
export type Held = ReadonlyMap<string, number>;

/** By subscription. One query, whatever their number. */
export async function heldBy(db: Db | Tx, subscriptionIds: readonly string[]): Promise<ReadonlyMap<string, Held>> {
  const held = new Map<string, Map<string, number>>(subscriptionIds.map((id) => [id, new Map()]));
  if (subscriptionIds.length === 0) return held;
  const rows = await db
    .selectFrom('ledger_line')
    .select(['subscription_id', 'unit', (e) => e.fn.sum<number>('amount').as('left')])
    .where('subscription_id', 'in', subscriptionIds)
    .groupBy(['subscription_id', 'unit'])
    .having(sql<boolean>`sum(amount) <> 0`)
    .execute();
  for (const { subscription_id, unit, left } of rows) held.get(subscription_id!)!.set(unit, left);
  return held;
}

/**
 * Takes one of `unit` from the running subscription of a person that ends first and still holds one; null when there is none.
 * Callers at the same time wait for each other, so that nothing is spent twice.
 */
export async function spendOne(tx: Tx, userId: string, unit: string, cause: string, now: Date): Promise<string | null> {
  const running = await tx
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
  const held = await heldBy(
    tx,
    running.map(({ id }) => id),
  );
  const paying = running.find(({ id }) => (held.get(id)!.get(unit) ?? 0) > 0);
  if (!paying) return null;
  const lines: Line[] = [
    { account: 'held', unit, amount: -1, subscriptionId: paying.id },
    { account: 'used', unit, amount: 1 },
  ];
  const entered = await enter(tx, { cause, kind: 'spend', at: now, lines });
  if (!entered) throw new Error(`${cause} was paid for before`);
  return paying.id;
}

/** Lines that empty what a subscription holds into another account. */
export function emptied(subscriptionId: string, held: Held, into: 'lapsed' | 'returned'): Line[] {
  return [...held].flatMap(([unit, left]) => [
    { account: 'held' as const, unit, amount: -left, subscriptionId },
    { account: into, unit, amount: left },
  ]);
}
