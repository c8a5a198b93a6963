/** What follows when a home leaves the market: whoever asked for its number in vain has that contact back. */
import { daysAfter } from '../../../kinds/lifetime.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { CREDIT_DAYS } from '../../ledger/credit.ts';

/** Closed within so many days after a number was shown, a home was as good as gone then. */
export const GONE_DAYS = 2;

interface Gone {
  readonly city_id: number;
  readonly id: number;
}

/** Its owner closed it, or took it away. */
export function creditClosed({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, { city_id, id }: Gone, now: Date): Promise<void> {
  const since = daysAfter(now, -GONE_DAYS).toISOString();
  return jobs.add(tx, 'credit_stale', { until: now.toISOString(), listings: [{ cityId: city_id, listingId: id, since }] });
}

/** Nobody said that they were still to be had, until they lapsed: nothing since the last such word was worth a contact. */
export async function creditLapsed(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  rows: readonly (Gone & { readonly last_confirmed_at: Date | null })[],
  now: Date,
): Promise<void> {
  const earliest = daysAfter(now, -CREDIT_DAYS);
  const listings = rows.map(({ city_id, id, last_confirmed_at }) => {
    const since = last_confirmed_at && last_confirmed_at > earliest ? last_confirmed_at : earliest;
    return { cityId: city_id, listingId: id, since: since.toISOString() };
  });
  await jobs.add(tx, 'credit_stale', { until: now.toISOString(), listings });
}
