/**
 * Who saw a user's phone number and when. It is read from `number_view`, which has one row per person, listing and day. These rows are
 * deleted with the account of the person who saw the number. Views by deleted accounts are therefore read from the audit events of contacts.
 */
import { sql } from 'kysely';
import type { Reveal } from '../../../contract/privacy/privacy.ts';
import type { Db } from '../../db/schema.ts';
import { readListingCards } from '../../listings/read/listing-cards.ts';
import { ONCE_PUBLISHED_STATUSES } from '../../listings/read/listing-ref.ts';
import { retentionCutoff } from '../../privacy/retention.ts';
import { m } from '../../../messages/compiled/messages.js';

interface RevealRow {
  readonly first_at: Date;
  readonly at: Date;
  readonly times: number;
  readonly side: Reveal['side'];
  readonly name: string | null;
  readonly phone: string | null;
  readonly city_id: number;
  readonly listing_id: number;
  readonly public_id: string;
}

const viewsByPresentAccounts = (userId: string, startsAt: Date) => sql`
  select v.first_at, v.last_at as at, v.times, v.city_id, v.listing_id, l.public_id,
    case when exists (
      select from contact c
      where c.city_id = v.city_id and c.listing_id = v.listing_id and c.seeker_id = v.subject_id and c.owner_id = v.viewer_id
    ) then 'seeker' else 'owner' end as side, viewer.name, viewer.phone
  from number_view v
  join listing l on l.city_id = v.city_id and l.id = v.listing_id
  join app_user viewer on viewer.id = v.viewer_id and viewer.deleted_at is null
  where v.subject_id = ${userId}::uuid and v.last_at >= ${startsAt}`;

/** A contact reveals the owner's number to the seeker at each request, and the seeker's number to the owner once. */
const viewsByDeletedAccounts = (userId: string, startsAt: Date) => sql`
  select e.at as first_at, e.at, 1 as times, c.city_id, c.listing_id, l.public_id,
    case when c.owner_id = ${userId}::uuid then 'owner' else 'seeker' end as side, null as name, null as phone
  from contact c
  join audit_event e on e.action = 'reveal' and e.subject = c.id::text
  join listing l on l.city_id = c.city_id and l.id = c.listing_id
  join app_user viewer on viewer.deleted_at is not null
    and viewer.id = case when c.owner_id = ${userId}::uuid then c.seeker_id else c.owner_id end
  where (c.owner_id = ${userId}::uuid or (c.seeker_id = ${userId}::uuid and e.details->>'repeated' = 'false')) and e.at >= ${startsAt}`;

/** A page of the views of the user's number within the retention period of audit events, latest first. */
export async function readReveals(
  db: Db,
  userId: string,
  { page, limit, now }: { readonly page: number; readonly limit: number; readonly now: Date },
): Promise<{ rows: Reveal[]; total: number }> {
  const startsAt = retentionCutoff('audit', now);
  const views = sql`(${viewsByPresentAccounts(userId, startsAt)} union all ${viewsByDeletedAccounts(userId, startsAt)}) as views`;
  const count = await sql<{ total: number }>`select count(*) as total from ${views}`.execute(db);
  const { rows } = await sql<RevealRow>`
    select * from ${views} order by at desc, listing_id, phone limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const cards = await readListingCards(
    db,
    rows.map((row) => ({ cityId: row.city_id, listingId: row.listing_id })),
  );
  const cardsById = new Map(cards.filter((card) => ONCE_PUBLISHED_STATUSES.includes(card.status)).map((card) => [card.id, card]));
  return {
    total: count.rows[0]!.total,
    rows: rows.map((row) => {
      const card = cardsById.get(row.public_id);
      return {
        at: row.at.toISOString(),
        first_at: row.first_at.toISOString(),
        times: row.times,
        side: row.side,
        who: row.name ?? (row.phone ? m['privacy.number_ending']({ digits: row.phone.slice(-4) }) : null),
        listing: { id: row.public_id, title: card?.title ?? m['privacy.listing_deleted'](), url: card?.url ?? null },
      };
    }),
  };
}
