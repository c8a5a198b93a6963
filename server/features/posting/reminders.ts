/** Asks owners whether their listings are still available, in one message for all of them (decision 10). */
import { sql } from 'kysely';
import { RETENTION } from '../../../contract/privacy/retention.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { inEveryLanguage, currentLanguage } from '../../i18n/language.ts';
import { notifyAll, type NotificationInput } from '../../notifications/notify.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { readTitlesInEveryLanguage } from '../../listings/read/listing-titles.ts';
import { dueStages } from './reminder-stages.ts';

/** Owners reminded in one transaction. */
const BATCH = 100;
/** Owners reminded in one run at most; the next run reminds the others. */
const MAX_OWNERS_PER_RUN = 2000;

interface DueListing {
  readonly city_id: number;
  readonly listing_id: number;
  readonly public_id: string;
  readonly owner_id: string;
}

/**
 * Reminds the owners of every listing that is due. Each stage is recorded in the transaction that enqueues its message, so repeating
 * this, or running it in several processes, sends nothing twice.
 * @returns how many owners were reminded
 */
export async function remindOwners(deps: Deps, signal?: AbortSignal): Promise<number> {
  let remindedCount = 0;
  for (let batchSize = 1; batchSize > 0 && remindedCount < MAX_OWNERS_PER_RUN; remindedCount += batchSize) {
    if (signal?.aborted) break;
    batchSize = await deps.db.transaction().execute((tx) => remindBatch(deps, tx));
  }
  await deps.db.deleteFrom('listing_reminder').where('sent_at', '<', daysAfter(deps.now(), -RETENTION.reminders)).execute();
  return remindedCount;
}

async function remindBatch(deps: Deps, tx: Tx): Promise<number> {
  const now = deps.now();
  const byOwner = Map.groupBy(await recordDueReminders(tx, now), ({ owner_id }) => owner_id);
  const owners = [...byOwner].map(([userId, rows]) => ({ userId, rows: new Map(rows.map((row) => [row.public_id, row])) }));
  const firstKeys = owners.map(({ rows }) => keyOfDue([...rows.values()][0]!));
  const titles = await readTitlesInEveryLanguage(tx, firstKeys);
  const notices = owners.map(({ userId, rows }): NotificationInput => {
    const [{ public_id }] = [...rows.values()] as [DueListing, ...DueListing[]];
    const title = titles.get(public_id) ?? public_id;
    const titleAndMore = () =>
      m['posting_reminder.and_more']({ title: typeof title === 'string' ? title : title[currentLanguage()], count: rows.size - 1 });
    return {
      userId,
      type: 'listing_confirm',
      key: `confirm:${public_id}:${now.toISOString()}`,
      facts: { title: rows.size > 1 ? inEveryLanguage(titleAndMore) : title },
      path: '/my-properties?status=active',
    };
  });
  await notifyAll(deps, tx, notices);
  return owners.length;
}

const keyOfDue = ({ city_id, listing_id }: DueListing): ListingKey => ({ cityId: city_id, listingId: listing_id });

/**
 * Records the reminders due for the next owners. Only people who can be reached, and who have logged in at least once, are reminded.
 * @returns the listings that this transaction recorded
 */
async function recordDueReminders(tx: Tx, now: Date): Promise<readonly DueListing[]> {
  const { rows } = await sql<DueListing>`
    with due as materialized (
      select l.city_id, l.id as listing_id, l.owner_id, s.stage, l.last_confirmed_at as confirmed_at
      from jsonb_to_recordset(${JSON.stringify(dueStages(now))}::jsonb) as s
        (stage text, kinds text[], confirmed_before timestamptz, lapses_before timestamptz, follows text, followed_before timestamptz)
      join listing l on l.status = 'active' and l.kind = any(s.kinds) and l.last_confirmed_at is not null
        and (l.last_confirmed_at <= s.confirmed_before or l.expires_at <= s.lapses_before)
      where not exists (select from listing_reminder r where r.city_id = l.city_id and r.listing_id = l.id
          and r.stage = s.stage and r.confirmed_at = l.last_confirmed_at)
        and (s.follows is null or exists (select from listing_reminder r where r.city_id = l.city_id and r.listing_id = l.id
          and r.stage = s.follows and r.confirmed_at = l.last_confirmed_at and r.sent_at <= s.followed_before))
    ), owner as (
      select u.id from app_user u
      where u.id in (select owner_id from due) and u.phone_verified_at is not null and u.phone is not null
        and u.deleted_at is null and u.suspended_at is null
        and exists (select from audit_event a where a.actor_id = u.id and a.action = 'login')
      order by u.id limit ${BATCH}
    ), recorded as (
      insert into listing_reminder (city_id, listing_id, stage, confirmed_at, sent_at)
      select city_id, listing_id, stage, confirmed_at, ${now} from due where owner_id in (select id from owner)
      order by city_id, listing_id, stage
      on conflict do nothing
      returning city_id, listing_id
    )
    select r.city_id, r.listing_id, l.public_id, owner.id as owner_id
    from recorded r join listing l on l.city_id = r.city_id and l.id = r.listing_id join owner on owner.id = l.owner_id
    order by owner.id, l.last_confirmed_at, l.id`.execute(tx);
  return rows;
}
