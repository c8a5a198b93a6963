/** Who saw somebody's number: told from the trail, which has a line for every time. */
import { sql } from 'kysely';
import type { Reveal } from '../../../contract/privacy.ts';
import type { Db } from '../../db/schema.ts';
import { listingCards } from '../../views/listing-card.ts';
import { KNOWN_TO_VISITORS } from '../../views/listing-ref.ts';
import { m } from '../../../messages/compiled/messages.js';

interface Row {
  readonly at: Date;
  readonly how: Reveal['how'];
  readonly name: string | null;
  readonly phone: string | null;
  readonly city_id: number;
  readonly listing_id: number;
  readonly public_id: string;
}

/** A contact shows the owner's number to who asks, every time they ask; and, once, theirs to the owner. */
const REVEALS = sql`
  from contact c
  join audit_event e on e.action = 'reveal' and e.subject = c.id::text`;
const isMine = (userId: string) => sql`
  where c.owner_id = ${userId}::uuid or (c.seeker_id = ${userId}::uuid and e.facts->>'repeated' = 'false')`;

export async function revealsOf(
  db: Db,
  userId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: Reveal[]; total: number }> {
  const counted = await sql<{ total: number }>`select count(*) as total ${REVEALS} ${isMine(userId)}`.execute(db);
  const { rows } = await sql<Row>`
    select e.at, case when c.owner_id = ${userId}::uuid then 'listing' else 'contact' end as how,
      other.name, other.phone, c.city_id, c.listing_id, l.public_id
    ${REVEALS}
    join listing l on l.city_id = c.city_id and l.id = c.listing_id
    left join app_user other on other.deleted_at is null
      and other.id = case when c.owner_id = ${userId}::uuid then c.seeker_id else c.owner_id end
    ${isMine(userId)}
    order by e.at desc, e.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const cards = await listingCards(
    db,
    rows.map((row) => ({ cityId: row.city_id, listingId: row.listing_id })),
  );
  const known = new Map(cards.filter((card) => KNOWN_TO_VISITORS.includes(card.status)).map((card) => [card.id, card]));
  return {
    total: Number(counted.rows[0]!.total),
    rows: rows.map((row) => {
      const card = known.get(row.public_id);
      return {
        at: row.at.toISOString(),
        how: row.how,
        who: row.name ?? (row.phone ? m['privacy.number_ending']({ digits: row.phone.slice(-4) }) : null),
        listing: { id: row.public_id, title: card?.title ?? m['privacy.listing_gone'](), url: card?.url ?? null },
      };
    }),
  };
}
