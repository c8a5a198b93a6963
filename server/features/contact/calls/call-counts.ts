/** Daily totals of masked calls by outcome, for metrics and staff. They contain no names. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';

/**
 * How a call ended. `refused`: there was no open pass. `limited`: there were too many calls. Two outcomes are about the vendor's reports:
 * `forged` had no valid secret or token, or was about an unknown call; `replayed` was received before.
 */
type CallOutcome = 'completed' | 'missed' | 'failed' | 'refused' | 'limited' | 'forged' | 'replayed';

interface CallCost {
  readonly seconds: number;
  readonly costPaise: number;
}

export async function countCall(
  db: Db | Tx,
  outcome: CallOutcome,
  countedAt: Date,
  { seconds, costPaise }: CallCost = { seconds: 0, costPaise: 0 },
): Promise<void> {
  await db
    .insertInto('daily_calls')
    .values({
      day: sql<string>`(${countedAt.toISOString()}::timestamptz at time zone 'Asia/Kolkata')::date`,
      outcome,
      calls: 1,
      seconds,
      cost_paise: costPaise,
    })
    .onConflict((conflict) =>
      conflict.columns(['day', 'outcome']).doUpdateSet({
        calls: sql`daily_calls.calls + 1`,
        seconds: sql`daily_calls.seconds + excluded.seconds`,
        cost_paise: sql`daily_calls.cost_paise + excluded.cost_paise`,
      }),
    )
    .execute();
}
