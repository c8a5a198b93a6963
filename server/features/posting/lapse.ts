/** What time does to listings: those whose days are over, and those whose owners stay silent, leave the market. */
import { sql } from 'kysely';
import { daysAfter } from '../../../kinds/lifetime.ts';
import { auditAll } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { writeSearchRows } from '../../search/write.ts';
import { creditLapsed } from './gone.ts';
import { LAST_STAGE, RHYTHMS } from './stages.ts';

/** Listings taken out in one transaction. */
const BATCH = 200;

interface Lapsing {
  readonly city_id: number;
  readonly id: number;
  readonly public_id: string;
  readonly last_confirmed_at: Date | null;
}
type Find = (tx: Tx, now: Date) => Promise<readonly Lapsing[]>;

/** Why a listing lapses, and how those are found and locked; what another process is at is left to it. */
const CAUSES: Readonly<Record<'expired' | 'unconfirmed', Find>> = {
  expired: (tx, now) =>
    tx
      .selectFrom('listing')
      .select(['city_id', 'id', 'public_id', 'last_confirmed_at'])
      .where('status', '=', 'active')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute(),
  unconfirmed: async (tx, now) => {
    const rhythms = RHYTHMS.map(({ kinds, askAfterDays }) => ({ kinds, sent_before: daysAfter(now, -askAfterDays) }));
    const { rows } = await sql<Lapsing>`
      select l.city_id, l.id, l.public_id, l.last_confirmed_at
      from jsonb_to_recordset(${JSON.stringify(rhythms)}::jsonb) as rhythm (kinds text[], sent_before timestamptz)
      join listing_reminder r on r.stage = ${LAST_STAGE} and r.sent_at <= rhythm.sent_before
      join listing l on l.city_id = r.city_id and l.id = r.listing_id and l.last_confirmed_at = r.confirmed_at
        and l.kind = any(rhythm.kinds) and l.status = 'active'
      order by r.sent_at limit ${BATCH}
      for update of l skip locked`.execute(tx);
    return rows;
  },
};

/**
 * Takes what has lapsed off the market, a batch a transaction, and answers how many there were. Safe to repeat, to cut off
 * between batches, and to run in several processes at once.
 */
export async function lapseListings(deps: Deps, signal?: AbortSignal): Promise<number> {
  let done = 0;
  for (const [cause, find] of Object.entries(CAUSES)) {
    for (let last = BATCH; last === BATCH; done += last) {
      if (signal?.aborted) return done;
      last = await lapseBatch(deps, cause, find);
    }
  }
  return done;
}

async function lapseBatch(deps: Deps, cause: string, find: Find): Promise<number> {
  const now = deps.now();
  const keys = await deps.db.transaction().execute(async (tx) => {
    const rows = await find(tx, now);
    if (rows.length === 0) return [];
    const keys = rows.map((row) => ({ cityId: row.city_id, listingId: row.id }));
    await tx
      .updateTable('listing')
      .set((e) => ({
        status: 'expired',
        version: e('version', '+', 1),
        updated_at: now,
        // the day it left, from which its page is kept for a while
        expires_at: e.fn('least', ['expires_at', e.val(now)]),
      }))
      .where('city_id', 'in', [...new Set(rows.map((row) => row.city_id))])
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute();
    await writeSearchRows(tx, keys);
    await creditLapsed(deps, tx, rows, now);
    await auditAll(
      tx,
      rows.map((row) => ({
        action: 'status_change',
        actorId: null,
        subject: row.public_id,
        facts: { from: 'active', to: 'expired', cause },
        at: now,
      })),
    );
    return keys;
  });
  if (keys.length > 0) await deps.search.refresh(keys);
  return keys.length;
}
