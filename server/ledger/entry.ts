/** The books: entries that are only added, whose lines add up to nothing in each unit. */
import type { LedgerAccount, LedgerKind, Tx } from '../db/schema.ts';

export interface Line {
  readonly account: LedgerAccount;
  /** `paise`, `contact`, or a list of boosts such as `hot_property`. */
  readonly unit: string;
  /** What the account gains; negative: loses. */
  readonly amount: number;
  /** Whose plan holds it: of account `held`, and of no other. */
  readonly subscriptionId?: string;
}
export interface Entry {
  /** What happened, by its own name, e.g. `payment:pay_29QQoUBi66xm2f`. The same cause never enters twice. */
  readonly cause: string;
  readonly kind: LedgerKind;
  readonly at: Date;
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Those of no amount are left out. */
  readonly lines: readonly Line[];
}

/**
 * Writes an entry in the transaction of what it tells of. False when its cause was entered before; nothing is written then. The
 * database refuses lines that do not add up, at the latest when the transaction ends.
 */
export async function enter(tx: Tx, { cause, kind, at, facts, lines }: Entry): Promise<boolean> {
  const entry = await tx
    .insertInto('ledger_entry')
    .values({ cause, kind, at, facts: { ...facts } })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!entry) return false;
  const given = lines.filter(({ amount }) => amount !== 0);
  if (given.length === 0) return true;
  await tx
    .insertInto('ledger_line')
    .values(
      given.map(({ account, unit, amount, subscriptionId }, index) => ({
        entry_id: entry.id,
        line: index + 1,
        account,
        unit,
        amount,
        subscription_id: subscriptionId ?? null,
      })),
    )
    .execute();
  return true;
}
