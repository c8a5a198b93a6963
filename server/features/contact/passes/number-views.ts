/** Records who was shown whose number. The owner of the number can read the record. */
import { sql } from 'kysely';
import type { NumberView } from '../../../../contract/contact/passes.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { DAY_MS, MINUTE_MS } from '../../../durations.ts';
import { readListingCards } from '../../../listings/read/listing-cards.ts';
import { ONCE_PUBLISHED_STATUSES } from '../../../listings/read/listing-ref.ts';
import type { ContactRow, Party } from '../queries.ts';
import { readPassesByContact } from './passes.ts';

/** For how many days views are shown to a person, and how many at most. */
const SHOWN = { days: 90, rows: 100 } as const;

/** Responses to one viewer within this time count as one view, because an open page repeats the request whenever something changes. */
const SAME_VIEW_MS = 5 * MINUTE_MS;

/** Records that this party of the contacts was shown the numbers in them. There is one row per person, listing and day. */
export async function recordViews(db: Db | Tx, rows: readonly ContactRow[], party: Party, now: Date): Promise<void> {
  const rowsWithNumber = rows.filter((row) => (party === 'seeker' ? row.owner : row.seeker).phone !== null);
  if (rowsWithNumber.length === 0) return;
  const sameViewStartsAt = new Date(now.getTime() - SAME_VIEW_MS);
  await db
    .insertInto('number_view')
    .values(
      rowsWithNumber
        .map((row) => ({
          subject_id: party === 'seeker' ? row.ownerId : row.seekerId,
          viewer_id: party === 'seeker' ? row.seekerId : row.ownerId,
          city_id: row.key.cityId,
          listing_id: row.key.listingId,
          first_at: now,
          last_at: now,
          day: sql<string>`(${now.toISOString()}::timestamptz at time zone 'Asia/Kolkata')::date`,
        }))
        // in a fixed order, so that parallel requests do not deadlock
        .toSorted((a, b) => a.listing_id - b.listing_id || (a.subject_id < b.subject_id ? -1 : 1)),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['subject_id', 'viewer_id', 'city_id', 'listing_id', 'day'])
        .doUpdateSet({ last_at: now, times: sql`number_view.times + (number_view.last_at < ${sameViewStartsAt}::timestamptz)::int` }),
    )
    .execute();
}

/** Lists who was shown this person's number and for which listing, latest first, with the pass that shows it. */
export async function listViews(db: Db, userId: string, now: Date): Promise<NumberView[]> {
  const rows = await db
    .selectFrom('number_view as v')
    .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'v.city_id').onRef('listing.id', '=', 'v.listing_id'))
    .leftJoin('app_user as viewer', (join) => join.onRef('viewer.id', '=', 'v.viewer_id').on('viewer.deleted_at', 'is', null))
    .leftJoin('contact as c', (join) =>
      join
        .onRef('c.city_id', '=', 'v.city_id')
        .onRef('c.listing_id', '=', 'v.listing_id')
        .on((e) =>
          e.or([
            e.and([e('c.seeker_id', '=', e.ref('v.viewer_id')), e('c.owner_id', '=', e.ref('v.subject_id'))]),
            e.and([e('c.owner_id', '=', e.ref('v.viewer_id')), e('c.seeker_id', '=', e.ref('v.subject_id'))]),
          ]),
        ),
    )
    .select((e) => [
      'viewer.name',
      'v.city_id',
      'v.listing_id',
      'listing.public_id',
      'c.id as contact_id',
      e.fn.min('v.first_at').as('first_at'),
      e.fn.max('v.last_at').as('last_at'),
      e.fn.sum<number>('v.times').as('times'),
    ])
    .where('v.subject_id', '=', userId)
    .where('v.last_at', '>', new Date(now.getTime() - SHOWN.days * DAY_MS))
    .groupBy(['v.viewer_id', 'viewer.name', 'v.city_id', 'v.listing_id', 'listing.public_id', 'c.id'])
    .orderBy('last_at', 'desc')
    .orderBy('v.viewer_id')
    .orderBy('v.listing_id')
    .limit(SHOWN.rows)
    .execute();
  const cards = await readListingCards(
    db,
    rows.map((row) => ({ cityId: row.city_id, listingId: row.listing_id })),
  );
  const shownCards = new Map(cards.filter(({ status }) => ONCE_PUBLISHED_STATUSES.includes(status)).map((card) => [card.id, card]));
  const passes = await readPassesByContact(
    db,
    userId,
    rows.flatMap((row) => row.contact_id ?? []),
    now,
  );
  return rows.map(({ name, public_id, contact_id, first_at, last_at, times }) => {
    const card = shownCards.get(public_id);
    return {
      name,
      property_id: public_id,
      property: card ? { title: card.title, url: card.url } : null,
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
      times: Number(times),
      pass: (contact_id !== null && passes.get(contact_id)) || null,
    };
  });
}
