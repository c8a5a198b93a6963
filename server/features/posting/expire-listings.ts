/** Expires listings whose last day has passed, or whose owners did not confirm that they are available. */
import { lockRows } from '../../listings/read/listing-row.ts';
import { sql } from 'kysely';
import { daysAfter } from '../../../kinds/lifetime.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { ListingRow } from '../../listings/present/rows.ts';
import { planExpiry, type ExpiryCause } from '../../listings/write/plan/plan-removal.ts';
import { storeChanges } from '../../listings/write/store-changes.ts';
import { LAST_STAGE, KINDS_BY_INTERVAL } from './reminder-stages.ts';
import { forEachIndependently } from '../../jobs/attempts.ts';
import { inDividedBatches, type Selection } from '../../jobs/divided-batches.ts';

/** Number of listings that expire in one transaction. */
const LISTINGS_PER_BATCH = 200;

/** Ids of listings. */
type Listings = Selection<number>;
type FindDue = (tx: Tx, now: Date, selection: Listings) => Promise<readonly ListingRow[]>;

const isOther = (column: string, without: readonly number[]) => sql<boolean>`${sql.ref(column)} <> all(${sql.val([...without])}::bigint[])`;

/**
 * Finds and locks the listings that are due, for each cause. Listings that another process has locked are skipped, because that process
 * expires them.
 */
const FIND_DUE_BY_CAUSE: Readonly<Record<ExpiryCause, FindDue>> = {
  expired: async (tx, now, { size, without }) => {
    const keys = await tx
      .selectFrom('listing')
      .select(['city_id', 'id'])
      .where('status', '=', 'active')
      .where('expires_at', '<=', now)
      .where(isOther('id', without))
      .orderBy('expires_at')
      .limit(size)
      .execute();
    const rows = await lockRows(tx, keys, 'skip');
    // a listing may have changed between the two statements
    return rows.filter((row) => row.status === 'active' && row.expires_at !== null && row.expires_at <= now);
  },
  unconfirmed: async (tx, now, { size, without }) => {
    const intervals = KINDS_BY_INTERVAL.map(({ kinds, reminderIntervalDays }) => ({
      kinds,
      sent_before: daysAfter(now, -reminderIntervalDays),
    }));
    const { rows } = await sql<Pick<ListingRow, 'city_id' | 'id' | 'last_confirmed_at'>>`
      select l.city_id, l.id, r.confirmed_at as last_confirmed_at
      from jsonb_to_recordset(${JSON.stringify(intervals)}::jsonb) as reminder_interval (kinds text[], sent_before timestamptz)
      join listing_reminder r on r.stage = ${LAST_STAGE} and r.sent_at <= reminder_interval.sent_before
      join listing l on l.city_id = r.city_id and l.id = r.listing_id and l.last_confirmed_at = r.confirmed_at
        and l.kind = any(reminder_interval.kinds) and l.status = 'active'
      where ${isOther('l.id', without)}
      order by r.sent_at limit ${size}`.execute(tx);
    const confirmedAtById = new Map(rows.map((row) => [row.id, row.last_confirmed_at?.getTime()]));
    const locked = await lockRows(tx, rows, 'skip');
    return locked.filter((row) => row.status === 'active' && row.last_confirmed_at?.getTime() === confirmedAtById.get(row.id));
  },
};

/**
 * Expires all listings that are due. Each batch is one transaction; a batch that fails is divided, and a listing that cannot expire does not
 * delay the others. It is safe to repeat the call, to abort it between batches, and to run it in several processes at once.
 * @returns the number of expired listings
 * @throws the error of the first listing that cannot expire, after the others expired
 */
export async function expireListings(deps: Deps, signal?: AbortSignal): Promise<number> {
  let expiredCount = 0;
  const causes = Object.entries(FIND_DUE_BY_CAUSE) as [ExpiryCause, FindDue][];
  await forEachIndependently(causes, ([cause, findDue]) =>
    inDividedBatches<number>({
      size: LISTINGS_PER_BATCH,
      signal,
      run: async (selection) => {
        const count = await expireBatch(deps, cause, findDue, selection);
        expiredCount += count;
        return count === selection.size;
      },
      first: (without) => deps.db.transaction().execute(async (tx) => (await findDue(tx, deps.now(), { size: 1, without }))[0]?.id ?? null),
    }),
  );
  return expiredCount;
}

async function expireBatch(deps: Deps, cause: ExpiryCause, findDue: FindDue, selection: Listings): Promise<number> {
  const now = deps.now();
  const changedKeys = await deps.db.transaction().execute(async (tx) => {
    const rows = await findDue(tx, now, selection);
    const changes = rows.map((row) => planExpiry({ row, review: null, photos: [] }, cause, now));
    return (await storeChanges(deps, tx, changes, { actor: null, now })).changedKeys;
  });
  if (changedKeys.length > 0) await deps.search.refresh(changedKeys);
  return changedKeys.length;
}
