/** What states take of a sale, kept in memory: rates change with a release or by the operator, not with a request. */
import { sql } from 'kysely';
import type { Buyer, Charge, DutyRate, Trust } from '../../contract/sums/stamp-duty.ts';
import type { Db } from '../db/schema.ts';
import { keptFor } from './kept.ts';

export type DutyRates = ReadonlyMap<string, readonly DutyRate[]>;

/** Rates by state code; a change is seen by everybody after a minute. */
export const dutyRates = keptFor(60_000, read);

async function read(db: Db): Promise<DutyRates> {
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
      valueFrom: row.value_from,
      valueTo: row.value_to,
      percent: row.percent,
      percentMost: row.percent_most,
      ofDuty: row.of_duty,
      cap: row.cap,
      validFrom: row.valid,
      trust: row.trust as Trust,
      source: row.source,
      checkedOn: row.checked,
    } satisfies DutyRate,
  }));
  return new Map([...Map.groupBy(rates, ({ state }) => state)].map(([state, group]) => [state, group.map(({ rate }) => rate)]));
}
