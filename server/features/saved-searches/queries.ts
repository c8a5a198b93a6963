import { sql } from 'kysely';
import { MAX_SAVED_SEARCHES } from '../../../contract/saved-search-limits.ts';
import type { Channel, Frequency } from '../../../contract/saved-searches.ts';
import { m } from '../../../messages/compiled/messages.js';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { consumeDaily } from '../../db/daily-limit.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { DAY_MS } from '../../durations.ts';
import { AppError } from '../../errors.ts';
import { consentCondition } from '../../privacy/consents.ts';
import { MATCHING_LOCK } from './matching.ts';
import { probesOf } from './probes.ts';
import type { ParsedSearch } from './reader.ts';

/** For this time a deleted search can be restored. */
const RESTORE_WINDOW_MS = DAY_MS;
/** Unseen matches of a search are counted up to this number. */
const MAX_NEW_COUNT = 10_000;
/** Matches are deleted after this time if their listing is no longer live. */
const MATCH_RETENTION_MS = 365 * DAY_MS;

interface SavedSearchSettings {
  readonly name: string;
  readonly frequency: Frequency;
  readonly channel: Channel;
}
export interface SavedSearchRow extends SavedSearchSettings {
  readonly id: string;
  readonly url: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly new_count: number;
  readonly waits_for: 'email' | 'consent' | null;
}

export const notFoundError = () => new AppError('not_found', m['saved_search.not_found']());

/**
 * A person's saved searches, newest first, or one of them. Each has the number of unseen live matches, and the reason when messages cannot
 * be sent yet.
 */
export async function readSavedSearchRows(db: Db | Tx, userId: string, id?: string): Promise<SavedSearchRow[]> {
  const { rows } = await sql<SavedSearchRow>`
    select s.id, s.name, s.url, s.frequency, s.channel, s.created_at, s.sent_at,
      (select count(*) from (select from saved_search_match f join listing_search l on l.city_id = f.city_id and l.listing_id = f.listing_id
        where f.city_id = s.city_id and f.search_id = s.id and f.seen_at is null limit ${MAX_NEW_COUNT}) counted) as new_count,
      case when s.frequency = 'off' then null
        when s.channel = 'mail' and u.email_verified_at is null then 'email'
        when s.channel = 'sms' and not ${consentCondition('u.id', 'alerts_sms')}
          then 'consent' end as waits_for
    from saved_search s join app_user u on u.id = s.user_id
    where s.user_id = ${userId} and s.deleted_at is null and (${id ?? null}::uuid is null or s.id = ${id ?? null}::uuid)
    order by s.created_at desc, s.id desc`.execute(db);
  return rows;
}

/**
 * Saves a search, or returns an equal search that the person already has (`isNew` is false). It locks the person, so that the limit is not
 * exceeded. It also waits for a batch that the matching is reading, so that no change is missed between the snapshot of this transaction
 * and its commit.
 * @throws AppError `conflict` at the limit, `too_many_requests`
 */
export async function saveSearch(
  tx: Tx,
  userId: string,
  search: ParsedSearch,
  settings: SavedSearchSettings,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
  const existing = await tx
    .selectFrom('saved_search')
    .select(['id', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('url', '=', search.url)
    .executeTakeFirst();
  if (existing && !existing.deleted_at) return { id: existing.id, isNew: false };
  await assertBelowLimit(tx, userId);
  await consumeDaily(tx, 'saved_searches', userId, now);
  // a deleted search that is saved again starts without its old matches
  if (existing) await tx.deleteFrom('saved_search').where('id', '=', existing.id).execute();
  await sql`select pg_advisory_xact_lock_shared(${MATCHING_LOCK})`.execute(tx);
  const { id } = await tx
    .insertInto('saved_search')
    .values({ user_id: userId, url: search.url, city_id: search.request.cityId, ...settings, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('saved_search_probe')
    .values(probesOf(search.request).map((probe) => ({ ...probe, search_id: id })))
    .execute();
  return { id, isNew: true };
}

async function assertBelowLimit(tx: Tx, userId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('saved_search')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_SAVED_SEARCHES) throw new AppError('conflict', m['saved_search.too_many']({ count: MAX_SAVED_SEARCHES }));
}

/** @throws AppError `not_found` when the person has no such search */
export async function updateSearch(
  tx: Tx,
  userId: string,
  id: string,
  changes: Partial<SavedSearchSettings> & { readonly due_at?: Date | null },
  now: Date,
) {
  const updated = await tx
    .updateTable('saved_search')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['id', 'frequency', 'sent_at'])
    .executeTakeFirst();
  if (!updated) throw notFoundError();
  return updated;
}

/** Marks the matches that were not sent as sent, so that they are never sent. Later matches are sent as usual. */
export async function dismissUnsentMatches(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('saved_search_match')
    .set({ notified_at: now })
    .where('search_id', 'in', [...ids])
    .where('notified_at', 'is', null)
    .execute();
}

export async function hasUnsentMatches(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('saved_search_match')
      .select('home_id')
      .where('search_id', '=', id)
      .where('notified_at', 'is', null)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/** Marks all matches of a search as seen. */
export async function markMatchesSeen(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  await sql`
    update saved_search_match f set seen_at = ${now} from saved_search s
    where s.id = ${id} and s.user_id = ${userId} and f.search_id = s.id and f.city_id = s.city_id and f.seen_at is null`.execute(tx);
}

/** Idempotent. */
export async function deleteSearch(db: Db, userId: string, id: string, now: Date): Promise<void> {
  const deleted = await db
    .updateTable('saved_search')
    .set((e) => ({ deleted_at: e.fn.coalesce('deleted_at', e.val(now)), due_at: null }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw notFoundError();
}

/** @throws AppError `not_found` when the search can no longer be restored; `conflict` at the limit */
export async function restoreSearch(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
  const row = await tx
    .selectFrom('saved_search')
    .select('deleted_at')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFoundError();
  if (!row.deleted_at) return;
  await assertBelowLimit(tx, userId);
  await tx.updateTable('saved_search').set({ deleted_at: null }).where('id', '=', id).execute();
}

/**
 * Removes deleted searches from the database after a day, when they can no longer be restored. Deletes matches after a year if their
 * listing is no longer live.
 */
export async function pruneSearches(db: Db, now: Date): Promise<void> {
  const deletedBefore = new Date(now.getTime() - RESTORE_WINDOW_MS);
  // the matches first and in batches, because a search may have very many of them
  await deleteInBatches(
    db,
    'saved_search_match',
    sql`(search_id, city_id) in (select s.id, s.city_id from saved_search s where s.deleted_at < ${deletedBefore})`,
  );
  await deleteInBatches(db, 'saved_search', sql`deleted_at < ${deletedBefore}`);
  await deleteInBatches(
    db,
    'saved_search_match',
    sql`found_at < ${new Date(now.getTime() - MATCH_RETENTION_MS)} and not exists (
      select from listing_search l where l.city_id = saved_search_match.city_id and l.listing_id = saved_search_match.listing_id)`,
  );
}
