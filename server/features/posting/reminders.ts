/** The freshness heartbeat: owners are asked whether what they offer is still to be had, in one message for all of it. */
import { sql } from 'kysely';
import { RETENTION } from '../../../contract/retention.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { inEveryLanguage, language } from '../../language.ts';
import { notifyAll, type Notice } from '../../notify.ts';
import type { ListingKey } from '../../search/index.ts';
import { toldTitles } from '../../views/told-titles.ts';
import { dueStages } from './stages.ts';

/** Owners written to in one transaction. */
const BATCH = 100;
/** Owners written to in a run at most; whoever is left is asked in the next one. */
const PER_RUN = 2000;

interface Reminded {
  readonly city_id: number;
  readonly listing_id: number;
  readonly public_id: string;
  readonly owner_id: string;
}

/**
 * Asks the owners of everything that is due, and answers how many were asked. Each stage is recorded in the transaction that
 * enqueues its message, so repeating it, or running it in several processes, sends nothing twice.
 */
export async function remindOwners(deps: Deps, signal?: AbortSignal): Promise<number> {
  let asked = 0;
  for (let last = 1; last > 0 && asked < PER_RUN; asked += last) {
    if (signal?.aborted) break;
    last = await deps.db.transaction().execute((tx) => remindBatch(deps, tx));
  }
  await deps.db.deleteFrom('listing_reminder').where('sent_at', '<', daysAfter(deps.now(), -RETENTION.reminders)).execute();
  return asked;
}

async function remindBatch(deps: Deps, tx: Tx): Promise<number> {
  const now = deps.now();
  const byOwner = Map.groupBy(await recordDue(tx, now), ({ owner_id }) => owner_id);
  const owners = [...byOwner].map(([userId, rows]) => ({ userId, rows: new Map(rows.map((row) => [row.public_id, row])) }));
  const first = owners.map(({ rows }) => keyOf([...rows.values()][0]!));
  const titles = await toldTitles(tx, first);
  const notices = owners.map(({ userId, rows }): Notice => {
    const [{ public_id }] = [...rows.values()] as [Reminded, ...Reminded[]];
    const title = titles.get(public_id) ?? public_id;
    const withMore = () =>
      m['posting_reminder.and_more']({ title: typeof title === 'string' ? title : title[language()], count: rows.size - 1 });
    return {
      userId,
      type: 'listing_confirm',
      key: `confirm:${public_id}:${now.toISOString()}`,
      facts: { title: rows.size > 1 ? inEveryLanguage(withMore) : title },
      path: '/my-properties?status=active',
    };
  });
  await notifyAll(deps, tx, notices);
  return owners.length;
}

const keyOf = ({ city_id, listing_id }: Reminded): ListingKey => ({ cityId: city_id, listingId: listing_id });

/**
 * Records what is due for the next owners and answers what this transaction recorded itself. Only people are written to who
 * can be reached and have logged in at least once.
 */
async function recordDue(tx: Tx, now: Date): Promise<readonly Reminded[]> {
  const { rows } = await sql<Reminded>`
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
