/**
 * Asks owners whether their listings are still available. One message contains all listings of an owner
 * (docs/decisions/0010-listing-lifecycle.md).
 */
import { DEFAULT_LANGUAGE } from '../../../contract/languages.ts';
import { sql } from 'kysely';
import { RETENTION } from '../../../contract/privacy/retention.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';
import { m } from '../../../messages/compiled/messages.js';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { inEveryLanguage, currentLanguage } from '../../i18n/language.ts';
import { notifyAll, type NotificationInput } from '../../notifications/notify.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { readTitlesInEveryLanguage } from '../../listings/read/listing-titles.ts';
import { dueStages } from './reminder-stages.ts';
import { Attempts } from '../../jobs/attempts.ts';

/** Number of accounts whose listings are read in one transaction. */
const USERS_PER_BATCH = 200;
/** Maximum number of owners who are reminded in one run; the next run reminds the others. */
const MAX_OWNERS_PER_RUN = 2000;

interface Reminded {
  readonly remindedCount: number;
  readonly lastId: string | null;
}
interface DueListing {
  readonly city_id: number;
  readonly listing_id: number;
  readonly public_id: string;
  readonly owner_id: string;
}

/**
 * Reminds the owners of all listings that are due. Each stage is recorded in the transaction that enqueues its message. So repeating the
 * call, or running it in several processes, sends no message twice. An owner who cannot be reminded does not delay the others.
 * @param afterId only owners with later ids
 * @returns the number of reminded owners, and the last id when others may be due; null at the end
 * @throws the error of the first owner who could not be reminded, after the others were
 */
export async function remindOwnersAfter(deps: Deps, afterId: string, signal?: AbortSignal): Promise<Reminded> {
  let remindedCount = 0;
  let lastId: string | null = afterId;
  const attempts = new Attempts();
  const remind = async (ownerIds: readonly string[]) =>
    void (remindedCount += await deps.db.transaction().execute((tx) => remindBatch(deps, tx, ownerIds)));
  while (lastId !== null) {
    if (remindedCount >= MAX_OWNERS_PER_RUN || signal?.aborted) break;
    const userIds = await reachableUsersAfter(deps.db, lastId);
    await remind(userIds).catch(async () => {
      // one after the other, to find the owner who cannot be reminded
      for (const id of userIds) await attempts.run(() => remind([id]));
    });
    lastId = userIds.at(-1) ?? null;
  }
  await deleteInBatches(deps.db, 'listing_reminder', sql`sent_at < ${daysAfter(deps.now(), -RETENTION.reminders)}`);
  attempts.end();
  return { remindedCount, lastId };
}

/** @returns the number of owners who were reminded */
async function remindBatch(deps: Deps, tx: Tx, reachableOwnerIds: readonly string[]): Promise<number> {
  const now = deps.now();
  const listingsByOwner = Map.groupBy(await recordDueReminders(tx, now, reachableOwnerIds), ({ owner_id }) => owner_id);
  const owners = [...listingsByOwner].map(([userId, rows]) => ({ userId, rows: new Map(rows.map((row) => [row.public_id, row])) }));
  const firstKeys = owners.map(({ rows }) => keyOfDue([...rows.values()][0]!));
  const titles = await readTitlesInEveryLanguage(tx, firstKeys);
  const notifications = owners.map(({ userId, rows }): NotificationInput => {
    const [{ public_id }] = [...rows.values()] as [DueListing, ...DueListing[]];
    const title = titles.get(public_id) ?? public_id;
    const titleAndMore = () =>
      m['posting_reminder.and_more']({
        title: typeof title === 'string' ? title : (title[currentLanguage()] ?? title[DEFAULT_LANGUAGE]),
        count: rows.size - 1,
      });
    return {
      userId,
      type: 'listing_confirm',
      key: `confirm:${public_id}:${now.toISOString()}`,
      params: { title: rows.size > 1 ? inEveryLanguage(titleAndMore) : title },
      path: '/my-properties?status=active',
    };
  });
  await notifyAll(deps, tx, notifications);
  return owners.length;
}

const keyOfDue = ({ city_id, listing_id }: DueListing): ListingKey => ({ cityId: city_id, listingId: listing_id });

/** The due reminders that are not recorded yet, by stage. Rows of a listing are joined only with rows of the same city. */
const dueListings = (now: Date) => sql`
  jsonb_to_recordset(${JSON.stringify(dueStages(now))}::jsonb) as due_stage
    (stage text, kinds text[], confirmed_before timestamptz, expires_before timestamptz, previous_stage text, previous_sent_before timestamptz)
  join listing l on l.status = 'active' and l.kind = any(due_stage.kinds) and l.last_confirmed_at is not null
    and (l.last_confirmed_at <= due_stage.confirmed_before or l.expires_at <= due_stage.expires_before)
  left join listing_reminder recorded on recorded.city_id = l.city_id and recorded.listing_id = l.id and recorded.stage = due_stage.stage collate "default"
    and recorded.confirmed_at = l.last_confirmed_at
  left join listing_reminder previous on previous.city_id = l.city_id and previous.listing_id = l.id and previous.stage = due_stage.previous_stage collate "default"
    and previous.confirmed_at = l.last_confirmed_at and previous.sent_at <= due_stage.previous_sent_before`;
const IS_DUE = sql`recorded.listing_id is null and (due_stage.previous_stage is null or previous.listing_id is not null)`;

/**
 * The next people after this one who can be reached, whether or not they have listings. By account, because a statement that looks for the next
 * owners with due listings reads all listings of the site when few are due.
 */
async function reachableUsersAfter(db: Db, afterId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user
    where id > ${afterId}::uuid and phone_verified_at is not null and phone is not null and deleted_at is null and suspended_at is null
    order by id limit ${USERS_PER_BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Records the due reminders of these owners, if they have logged in at least once.
 * @returns the listings that this transaction recorded
 */
async function recordDueReminders(tx: Tx, now: Date, reachableOwnerIds: readonly string[]): Promise<readonly DueListing[]> {
  const { rows: owners } = await sql<{ id: string }>`
    select o.id from unnest(${sql.val([...reachableOwnerIds])}::uuid[]) o (id)
    where exists (select from audit_event a where a.actor_id = o.id and a.action = 'login')`.execute(tx);
  if (owners.length === 0) return [];
  const { rows: dueRows } = await sql<DueListing & { readonly stage: string; readonly confirmed_at: Date }>`
    select l.city_id, l.id as listing_id, l.public_id, l.owner_id, due_stage.stage, l.last_confirmed_at::text as confirmed_at from ${dueListings(now)}
    where ${IS_DUE} and l.owner_id = any(${sql.val(owners.map(({ id }) => id))}::uuid[])
    order by l.owner_id, l.last_confirmed_at, l.id`.execute(tx);
  const { rows: recorded } = await sql<ListingKey>`
    insert into listing_reminder (city_id, listing_id, stage, confirmed_at, sent_at)
    select city_id, listing_id, stage, confirmed_at, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(dueRows)}::jsonb) as d (city_id smallint, listing_id bigint, stage text, confirmed_at timestamptz)
    order by city_id, listing_id, stage
    on conflict do nothing
    returning city_id as "cityId", listing_id as "listingId"`.execute(tx);
  const recordedIds = new Set(recorded.map(({ listingId }) => listingId));
  return dueRows.filter(({ listing_id }) => recordedIds.has(listing_id));
}
