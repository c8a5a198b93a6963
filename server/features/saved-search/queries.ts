import { sql } from 'kysely';
import { MOST_SAVED, type Channel, type Frequency } from '../../../contract/saved-search.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { hasConsented } from '../../privacy/consents.ts';
import { MATCHING_LOCK } from './matching.ts';
import { probesOf } from './probes.ts';
import type { Read } from './reader.ts';

/** What was deleted can be restored for this long. */
const UNDO_MS = 24 * 60 * 60 * 1000;
const YEAR_MS = 365 * UNDO_MS;

export interface Wanted {
  readonly name: string;
  readonly frequency: Frequency;
  readonly channel: Channel;
}
export interface SavedRow extends Wanted {
  readonly id: string;
  readonly url: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly new_count: number;
  readonly waits_for: 'email' | 'consent' | null;
}

export const notFound = () => new AppError('not_found', m['saved_search.not_found']());

/** A person's searches, newest first, or one of them; with what is new and still on offer, and what messages wait for. */
export async function savedRows(db: Db | Tx, userId: string, id?: string): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select s.id, s.name, s.url, s.frequency, s.channel, s.created_at, s.sent_at,
      (select count(*) from saved_search_find f join listing_search l on l.city_id = f.city_id and l.listing_id = f.listing_id
        where f.search_id = s.id and f.seen_at is null) as new_count,
      case when s.frequency = 'off' then null
        when s.channel = 'mail' and u.email_verified_at is null then 'email'
        when s.channel = 'sms' and not ${hasConsented('u.id', 'alerts_sms')}
          then 'consent' end as waits_for
    from saved_search s join app_user u on u.id = s.user_id
    where s.user_id = ${userId} and s.deleted_at is null and (${id ?? null}::uuid is null or s.id = ${id ?? null}::uuid)
    order by s.created_at desc, s.id desc`.execute(db);
  return rows;
}

/**
 * Keeps a search, or answers the one that is kept already. One at a time for a person, so that the limit holds; and never beside
 * a run of the matching, so that what the search does not know of yet is found for it.
 * @throws AppError conflict at the limit
 */
export async function keepSearch(tx: Tx, userId: string, search: Read, wanted: Wanted, now: Date): Promise<{ id: string; fresh: boolean }> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
  const same = await tx
    .selectFrom('saved_search')
    .select(['id', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('url', '=', search.url)
    .executeTakeFirst();
  if (same && !same.deleted_at) return { id: same.id, fresh: false };
  await refuseTooMany(tx, userId);
  // one that was deleted and is wanted again begins anew
  if (same) await tx.deleteFrom('saved_search').where('id', '=', same.id).execute();
  await sql`select pg_advisory_xact_lock_shared(${MATCHING_LOCK})`.execute(tx);
  const { id } = await tx
    .insertInto('saved_search')
    .values({ user_id: userId, url: search.url, city_id: search.request.cityId, ...wanted, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('saved_search_probe')
    .values(probesOf(search.request).map((probe) => ({ ...probe, search_id: id })))
    .execute();
  return { id, fresh: true };
}

async function refuseTooMany(tx: Tx, userId: string): Promise<void> {
  const { kept } = await tx
    .selectFrom('saved_search')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (kept >= MOST_SAVED) throw new AppError('conflict', m['saved_search.too_many']({ count: MOST_SAVED }));
}

/** @throws AppError not_found when it is not among the person's */
export async function changeSearch(
  tx: Tx,
  userId: string,
  id: string,
  changes: Partial<Wanted> & { readonly due_at?: Date | null },
  now: Date,
) {
  const changed = await tx
    .updateTable('saved_search')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['id', 'frequency', 'sent_at'])
    .executeTakeFirst();
  if (!changed) throw notFound();
  return changed;
}

/** Nobody is told of what waits; what comes later is another matter. */
export async function forgetUntold(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('saved_search_find')
    .set({ told_at: now })
    .where('search_id', 'in', [...ids])
    .where('told_at', 'is', null)
    .execute();
}

export async function hasUntold(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('saved_search_find')
      .select('home_id')
      .where('search_id', '=', id)
      .where('told_at', 'is', null)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/** The person looked: nothing of it is new any more. */
export async function markSeen(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  await sql`
    update saved_search_find f set seen_at = ${now} from saved_search s
    where s.id = ${id} and s.user_id = ${userId} and f.search_id = s.id and f.seen_at is null`.execute(tx);
}

/** Safe to repeat. */
export async function deleteSearch(db: Db, userId: string, id: string, now: Date): Promise<void> {
  const gone = await db
    .updateTable('saved_search')
    .set((eb) => ({ deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)), due_at: null }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw notFound();
}

/** @throws AppError not_found when it is gone for good; conflict at the limit */
export async function restoreSearch(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
  const row = await tx
    .selectFrom('saved_search')
    .select('deleted_at')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound();
  if (!row.deleted_at) return;
  await refuseTooMany(tx, userId);
  await tx.updateTable('saved_search').set({ deleted_at: null }).where('id', '=', id).execute();
}

/** Forgets deleted searches after a day, and finds after a year when their home has left. */
export async function pruneSearches(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('saved_search')
    .where('deleted_at', '<', new Date(now.getTime() - UNDO_MS))
    .execute();
  await sql`
    delete from saved_search_find f where f.found_at < ${new Date(now.getTime() - YEAR_MS)}
      and not exists (select from listing_search l where l.city_id = f.city_id and l.listing_id = f.listing_id)`.execute(db);
}
