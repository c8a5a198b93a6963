/** Who saw a user's phone number and when. It is read from the audit events. */
import { sql } from 'kysely';
import type { Reveal } from '../../../contract/privacy/privacy.ts';
import type { Db } from '../../db/schema.ts';
import { readListingCards } from '../../listings/read/listing-cards.ts';
import { ONCE_PUBLISHED_STATUSES } from '../../listings/read/listing-ref.ts';
import { m } from '../../../messages/compiled/messages.js';

interface RevealRow {
  readonly at: Date;
  readonly side: Reveal['side'];
  readonly name: string | null;
  readonly phone: string | null;
  readonly city_id: number;
  readonly listing_id: number;
  readonly public_id: string;
}

/** A contact reveals the owner's number to the seeker at each request, and the seeker's number to the owner once. */
const FROM_REVEALS = sql`
  from contact c
  join audit_event e on e.action = 'reveal' and e.subject = c.id::text`;
const whereConcernsUser = (userId: string) => sql`
  where c.owner_id = ${userId}::uuid or (c.seeker_id = ${userId}::uuid and e.details->>'repeated' = 'false')`;

/** A page of the reveals that concern the user, latest first. */
export async function readReveals(
  db: Db,
  userId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: Reveal[]; total: number }> {
  const count = await sql<{ total: number }>`select count(*) as total ${FROM_REVEALS} ${whereConcernsUser(userId)}`.execute(db);
  const { rows } = await sql<RevealRow>`
    select e.at, case when c.owner_id = ${userId}::uuid then 'owner' else 'seeker' end as side,
      other.name, other.phone, c.city_id, c.listing_id, l.public_id
    ${FROM_REVEALS}
    join listing l on l.city_id = c.city_id and l.id = c.listing_id
    left join app_user other on other.deleted_at is null
      and other.id = case when c.owner_id = ${userId}::uuid then c.seeker_id else c.owner_id end
    ${whereConcernsUser(userId)}
    order by e.at desc, e.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const cards = await readListingCards(
    db,
    rows.map((row) => ({ cityId: row.city_id, listingId: row.listing_id })),
  );
  const cardsById = new Map(cards.filter((card) => ONCE_PUBLISHED_STATUSES.includes(card.status)).map((card) => [card.id, card]));
  return {
    total: Number(count.rows[0]!.total),
    rows: rows.map((row) => {
      const card = cardsById.get(row.public_id);
      return {
        at: row.at.toISOString(),
        side: row.side,
        who: row.name ?? (row.phone ? m['privacy.number_ending']({ digits: row.phone.slice(-4) }) : null),
        listing: { id: row.public_id, title: card?.title ?? m['privacy.listing_deleted'](), url: card?.url ?? null },
      };
    }),
  };
}
