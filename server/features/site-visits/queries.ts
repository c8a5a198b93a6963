/** Rows of site visits, and their presentation for the caller. */
import { sql, type RawBuilder } from 'kysely';
import type { SiteVisit } from '../../../contract/site-visits.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DAY_MS } from '../../durations.ts';
import { nameForSeeker } from '../../listings/present/lister-name.ts';
import { readListingCards } from '../../listings/read/listing-cards.ts';
import { ONCE_PUBLISHED_STATUSES } from '../../listings/read/listing-ref.ts';
import { checkInCode } from './check-in-code.ts';
import { SLOT_MS } from './slots.ts';
import { allowedActions, isCheckInTime, stateAt, type Side } from './transitions.ts';

/** Maximum number of visits in a response. */
const MAX_LISTED_VISITS = 200;
/** Older visits are not listed. */
const LISTED_DAYS = 90;

function selectVisits(db: Db | Tx) {
  return db
    .selectFrom('site_visit')
    .innerJoin('listing', (join) =>
      join.onRef('listing.city_id', '=', 'site_visit.city_id').onRef('listing.id', '=', 'site_visit.listing_id'),
    )
    .leftJoin('contact as opened_contact', (join) =>
      join
        .onRef('opened_contact.city_id', '=', 'site_visit.city_id')
        .onRef('opened_contact.listing_id', '=', 'site_visit.listing_id')
        .onRef('opened_contact.seeker_id', '=', 'site_visit.seeker_id')
        .on('opened_contact.opened_at', 'is not', null),
    )
    .leftJoin('app_user as owner', (join) => join.onRef('owner.id', '=', 'site_visit.owner_id').on('owner.deleted_at', 'is', null))
    .leftJoin('app_user as seeker', (join) => join.onRef('seeker.id', '=', 'site_visit.seeker_id').on('seeker.deleted_at', 'is', null))
    .selectAll('site_visit')
    .select(['listing.public_id', 'owner.name as owner_name', 'seeker.name as seeker_name'])
    .select([
      sql<string | null>`listing.details->>'listing_role'`.as('listing_role'),
      sql<boolean>`opened_contact.id is not null`.as('has_contact'),
    ]);
}
export type VisitRow = Awaited<ReturnType<ReturnType<typeof selectVisits>['executeTakeFirstOrThrow']>>;

export const sideOf = (row: Pick<VisitRow, 'owner_id'>, userId: string): Side => (row.owner_id === userId ? 'owner' : 'seeker');

/** Whether one of two people has blocked the other. */
export const blockCondition = (userId: string, otherId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from contact_block where (blocker_id, blocked_id) in ((${userId}::uuid, ${otherId}::uuid), (${otherId}::uuid, ${userId}::uuid)))`;

/** A visit of this person; undefined for visits of other people. */
export const findVisit = (db: Db | Tx, userId: string, id: string): Promise<VisitRow | undefined> =>
  selectVisits(db)
    .where('site_visit.id', '=', id)
    .where((e) => e.or([e('site_visit.seeker_id', '=', userId), e('site_visit.owner_id', '=', userId)]))
    .executeTakeFirst();

/** Finds a visit and locks it until the commit, so that other changes of it wait. */
export async function lockVisit(tx: Tx, userId: string, id: string): Promise<VisitRow | undefined> {
  const visit = await findVisit(tx, userId, id);
  if (!visit) return undefined;
  // on a cluster the locking query must name the city
  const locked = await tx
    .selectFrom('site_visit')
    .select('id')
    .where('city_id', '=', visit.city_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  // the listing was moved to another city in the meantime, together with its visits
  return locked ? findVisit(tx, userId, id) : lockVisit(tx, userId, id);
}

/** Whether both sides have agreed on a time at least once, so that the visit may be in their calendars. */
export async function wasAccepted(tx: Tx, { id, city_id, listing_id, seeker_id }: VisitRow): Promise<boolean> {
  const accepted = await tx
    .selectFrom('conversation')
    .innerJoin('conversation_entry as entry', (join) =>
      join.onRef('entry.city_id', '=', 'conversation.city_id').onRef('entry.conversation_id', '=', 'conversation.id'),
    )
    .select('entry.number')
    .where('conversation.city_id', '=', city_id)
    .where('conversation.listing_id', '=', listing_id)
    .where('conversation.seeker_id', '=', seeker_id)
    .where('entry.type', '=', 'visit_accepted')
    .where(sql<boolean>`entry.data->>'visit' = ${id}`)
    .limit(1)
    .executeTakeFirst();
  return accepted !== undefined;
}

/** The visits of a person: first the next ones, then the past ones, latest first. */
export function readVisits(db: Db, userId: string, side: Side, now: Date): Promise<VisitRow[]> {
  const pastCondition = sql<boolean>`site_visit.starts_at + interval '30 minutes' < ${now}`;
  return selectVisits(db)
    .where(side === 'seeker' ? 'site_visit.seeker_id' : 'site_visit.owner_id', '=', userId)
    .where('site_visit.starts_at', '>', new Date(now.getTime() - LISTED_DAYS * DAY_MS))
    .orderBy(pastCondition)
    .orderBy(sql`case when ${pastCondition} then ${now} - site_visit.starts_at else site_visit.starts_at - ${now} end`)
    .limit(MAX_LISTED_VISITS)
    .execute();
}

/**
 * The starts of slots from `now` on, in epoch ms, that this person cannot request: other visits to the listing have them, or the person is
 * busy. Other visits of the lister do not count: the same free times would tell everybody which listings are of one person.
 */
export async function readTakenSlots(db: Db | Tx, listing: ListingKey, personId: string | null, now: Date): Promise<Set<number>> {
  const ofListing = await openVisitsOf(db, listing).select('starts_at').where('starts_at', '>=', now).execute();
  const ofPerson =
    personId === null
      ? []
      : await db
          .selectFrom('site_visit_slot')
          .select('starts_at')
          .where('person_id', '=', personId)
          .where('starts_at', '>=', now)
          .execute();
  return new Set([...ofListing, ...ofPerson].map(({ starts_at }) => starts_at.getTime()));
}

/** The visits to a listing that were requested or agreed on and not cancelled. */
export const openVisitsOf = (db: Db | Tx, { cityId, listingId }: ListingKey) =>
  db
    .selectFrom('site_visit')
    .where('city_id', '=', cityId)
    .where('listing_id', '=', listingId)
    .where('state', 'in', ['requested', 'proposed', 'accepted']);

/** Presents visits for this person. The check-in code is shown only to the owner, and only while it can be used. */
export async function readShownVisits(deps: Deps, db: Db | Tx, rows: readonly VisitRow[], userId: string): Promise<SiteVisit[]> {
  const now = deps.now();
  const keys = rows.map(({ city_id, listing_id }): ListingKey => ({ cityId: city_id, listingId: listing_id }));
  const cards = new Map((await readListingCards(db, keys)).map((card) => [card.id, card]));
  return rows.map((row) => {
    const side = sideOf(row, userId);
    const card = cards.get(row.public_id);
    const isShown = card !== undefined && ONCE_PUBLISHED_STATUSES.includes(card.status);
    const hasCode = side === 'owner' && row.state === 'accepted' && isCheckInTime(row.starts_at, now);
    return {
      id: row.id,
      property_id: row.public_id,
      title: isShown ? card.title : row.public_id,
      path: isShown ? card.url : null,
      side,
      state: stateAt(row.state, row.starts_at, now),
      starts_at: row.starts_at.toISOString(),
      ends_at: new Date(row.starts_at.getTime() + SLOT_MS).toISOString(),
      counterpart_name: side === 'owner' ? row.seeker_name : nameForSeeker(row),
      note: row.note,
      cancelled_by: row.cancelled_by,
      cancel_reason: row.cancel_reason,
      actions: allowedActions(row, side, now),
      code: hasCode ? checkInCode(deps.secrets, row.id, row.starts_at) : null,
    };
  });
}
