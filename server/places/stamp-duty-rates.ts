/** Stamp duty and registration rates of the states. They are cached in memory, because they change only by releases and the operator. */
import { MINUTE_MS } from '../durations.ts';
import { sql } from 'kysely';
import type { Buyer, Charge, DutyRate, SourceStatus } from '../../contract/calculators/stamp-duty.ts';
import type { Db } from '../db/schema.ts';
import { memoizeTtl } from '../db/memoize.ts';

type DutyRates = ReadonlyMap<string, readonly DutyRate[]>;

/** Rates by state code. Changes take effect after at most a minute. */
export const readDutyRates = memoizeTtl(MINUTE_MS, queryRates);

async function queryRates(db: Db): Promise<DutyRates> {
  const rows = await db
    .selectFrom('stamp_duty_rate')
    .selectAll()
    .select([sql<string | null>`valid_from::text`.as('valid'), sql<string>`checked_on::text`.as('checked')])
    .orderBy('id')
    .execute();
  const rates = rows.map((row) => ({
    state: row.state_code,
    rate: {
      charge: row.charge as Charge,
      buyer: row.buyer as Buyer,
      value_from: row.value_from,
      value_to: row.value_to,
      percent: row.percent,
      percent_max: row.percent_max,
      is_percent_of_duty: row.is_percent_of_duty,
      cap: row.cap,
      valid_from: row.valid,
      source_status: row.source_status as SourceStatus,
      source: row.source,
      checked_on: row.checked,
    } satisfies DutyRate,
  }));
  return new Map([...Map.groupBy(rates, ({ state }) => state)].map(([state, group]) => [state, group.map(({ rate }) => rate)]));
}
