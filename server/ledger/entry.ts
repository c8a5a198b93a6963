/** The double-entry ledger: entries are append-only, and the lines of an entry sum to zero per unit. */
import type { LedgerAccount, LedgerKind, Tx } from '../db/schema.ts';

export interface LedgerLine {
  readonly account: LedgerAccount;
  /** `paise`, `contact`, or the list of a boost such as `hot_property`. */
  readonly unit: string;
  /** Amount that is added to the account; may be negative. */
  readonly amount: number;
  /** The subscription; only with account `unused`. */
  readonly subscriptionId?: string;
}
interface LedgerEntry {
  /** Idempotency key, for example `payment:pay_29QQoUBi66xm2f`. */
  readonly cause: string;
  readonly kind: LedgerKind;
  readonly at: Date;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Lines with amount 0 are skipped. */
  readonly lines: readonly LedgerLine[];
}

/**
 * Adds an entry in the caller's transaction. Returns false and writes nothing when its cause already exists. A deferred constraint of the
 * database rejects lines that do not sum to zero at commit.
 */
export async function addLedgerEntry(tx: Tx, { cause, kind, at, details, lines }: LedgerEntry): Promise<boolean> {
  const entry = await tx
    .insertInto('ledger_entry')
    .values({ cause, kind, at, details: { ...details } })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!entry) return false;
  const nonZeroLines = lines.filter(({ amount }) => amount !== 0);
  if (nonZeroLines.length === 0) return true;
  await tx
    .insertInto('ledger_line')
    .values(
      nonZeroLines.map(({ account, unit, amount, subscriptionId }, index) => ({
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
