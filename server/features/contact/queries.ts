import { sql } from 'kysely';
import type { Contact } from '../../../contract/contact/contact.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Reach } from '../../../contract/contact/reach.ts';
import { isPassOpen } from './passes/pass-state.ts';
import { IS_LISTING_REMOVED, joinRemovals } from './passes/removed-listing.ts';
import { REACH_SQL, WHATSAPP_SQL } from './reach/reach-sql.ts';

export type Party = 'seeker' | 'owner';
export interface ContactRow {
  readonly id: string;
  readonly ownerId: string;
  readonly seekerId: string;
  /** Whether the pass currently shows the numbers; false once it expired or was revoked. */
  readonly isPassOpen: boolean;
  /** How the owner may be reached about the listing. Without `number` the pass shows no number to either side. */
  readonly reach: Reach;
  readonly created_at: Date;
  readonly opened_at: Date | null;
  readonly credited_at: Date | null;
  /** Position in the owner's waitlist, starting at 1; null once the contact is open. */
  readonly waitlistPosition: number | null;
  readonly key: ListingKey;
  readonly publicId: string;
  readonly listingRole: string | null;
  readonly owner: NonNullable<Contact['owner']>;
  readonly seeker: NonNullable<Contact['seeker']>;
  /** The parties that have blocked the other one. */
  readonly blockedBy: readonly Party[];
}

/** Contacts with their listing and both users. Deleted users have no name and no number. */
function selectContacts(db: Db | Tx) {
  const hasBlocked = (blocker: 'contact.owner_id' | 'contact.seeker_id', blocked: 'contact.owner_id' | 'contact.seeker_id') =>
    sql<boolean>`exists (select from contact_block b where b.blocker_id = ${sql.ref(blocker)} and b.blocked_id = ${sql.ref(blocked)})`;
  return db
    .selectFrom('contact')
    .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'contact.city_id').onRef('listing.id', '=', 'contact.listing_id'))
    .$call(joinRemovals)
    .leftJoin('app_user as owner', (join) => join.onRef('owner.id', '=', 'contact.owner_id').on('owner.deleted_at', 'is', null))
    .leftJoin('app_user as seeker', (join) => join.onRef('seeker.id', '=', 'contact.seeker_id').on('seeker.deleted_at', 'is', null))
    .leftJoin('listing_reach as lr', (join) =>
      join.onRef('lr.city_id', '=', 'contact.city_id').onRef('lr.listing_id', '=', 'contact.listing_id'),
    )
    .select((eb) => [
      'contact.id',
      'contact.created_at',
      // as text, because a Date would lose the microseconds, which determine the order of the waitlist
      sql<string>`contact.created_at::text`.as('created_at_text'),
      'contact.opened_at',
      'contact.credited_at',
      'contact.city_id',
      'contact.listing_id',
      'listing.public_id',
      eb.ref('listing.details', '->>').key('listing_role').as('listing_role'),
      'owner.name as owner_name',
      'owner.phone as owner_phone',
      'seeker.name as seeker_name',
      'seeker.phone as seeker_phone',
      REACH_SQL.as('reach'),
      WHATSAPP_SQL.as('owner_whatsapp'),
      'seeker.whatsapp as seeker_whatsapp',
      hasBlocked('contact.owner_id', 'contact.seeker_id').as('blocked_by_owner'),
      hasBlocked('contact.seeker_id', 'contact.owner_id').as('blocked_by_seeker'),
      'contact.owner_id',
      'contact.seeker_id',
      'contact.pass_expires_at',
      'contact.pass_revoked_at',
      IS_LISTING_REMOVED.as('is_listing_removed'),
      'contact.shares_number',
    ]);
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectContacts>['executeTakeFirstOrThrow']>>;

/**
 * The positions of these contacts in the waitlists of their owners, by contact id. The waitlist of an owner contains contacts of all
 * cities.
 */
async function readWaitlistPositions(db: Db | Tx, rows: readonly SelectedRow[]): Promise<Map<string, number>> {
  const waitingContacts = rows.flatMap(({ id, owner_id, opened_at, created_at_text }) =>
    opened_at ? [] : { id, owner_id, created_at: created_at_text },
  );
  if (waitingContacts.length === 0) return new Map();
  // counted in the database, because thousands of people may wait for a popular owner
  const { rows: counted } = await sql<{ id: string; position: number }>`
    select p.id, count(*)::int as position
    from jsonb_to_recordset(${JSON.stringify(waitingContacts)}::jsonb) as p (id uuid, owner_id uuid, created_at timestamptz)
    join contact c on c.owner_id = p.owner_id and c.opened_at is null and (c.created_at, c.id) <= (p.created_at, p.id)
    group by p.id`.execute(db);
  return new Map(counted.map(({ id, position }) => [id, position]));
}

async function readContactRows(db: Db | Tx, rows: readonly SelectedRow[], now: Date): Promise<ContactRow[]> {
  const positions = await readWaitlistPositions(db, rows);
  return rows.map((row) => toContactRow(row, positions.get(row.id) ?? null, now));
}

function toContactRow(row: SelectedRow, waitlistPosition: number | null, now: Date): ContactRow {
  const blockedBy = [row.blocked_by_seeker && ('seeker' as const), row.blocked_by_owner && ('owner' as const)].filter(
    (side) => side !== false,
  );
  const isOpen = isPassOpen(row, now);
  const isPhoneHidden = !isOpen || row.reach !== 'number' || blockedBy.length > 0;
  const isSeekerPhoneHidden = isPhoneHidden || !row.shares_number;
  return {
    id: row.id,
    ownerId: row.owner_id,
    seekerId: row.seeker_id,
    isPassOpen: isOpen,
    reach: row.reach,
    created_at: row.created_at,
    opened_at: row.opened_at,
    credited_at: row.credited_at,
    waitlistPosition,
    key: { cityId: row.city_id, listingId: row.listing_id },
    publicId: row.public_id,
    listingRole: row.listing_role as string | null,
    // this function returns only data that the other party may see
    owner: {
      name: row.opened_at ? row.owner_name : null,
      phone: isPhoneHidden ? null : row.owner_phone,
      whatsapp: !isPhoneHidden && row.owner_whatsapp,
    },
    seeker: {
      name: row.opened_at ? row.seeker_name : null,
      phone: isSeekerPhoneHidden ? null : row.seeker_phone,
      whatsapp: !isSeekerPhoneHidden && row.seeker_whatsapp === true,
    },
    blockedBy,
  };
}

/** Returns null when the user has not contacted the owner of this listing. */
export async function findContact(db: Db | Tx, seekerId: string, key: ListingKey, now: Date): Promise<ContactRow | null> {
  const row = await selectContacts(db)
    .where('contact.seeker_id', '=', seekerId)
    .where('contact.city_id', '=', key.cityId)
    .where('contact.listing_id', '=', key.listingId)
    .executeTakeFirst();
  return row ? (await readContactRows(db, [row], now))[0]! : null;
}

/** A page of a user's contacts as seeker or owner, newest first, with counts. Owners see only open contacts. */
export async function listContacts(db: Db, userId: string, party: Party, { page, limit, now }: { page: number; limit: number; now: Date }) {
  const partyColumn = party === 'seeker' ? 'contact.seeker_id' : 'contact.owner_id';
  const { total, waiting } = await db
    .selectFrom('contact')
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.countAll<number>().filterWhere('opened_at', 'is', null).as('waiting')])
    .where(partyColumn, '=', userId)
    .executeTakeFirstOrThrow();
  const rows = await selectContacts(db)
    .where(partyColumn, '=', userId)
    .$if(party === 'owner', (query) => query.where('contact.opened_at', 'is not', null))
    .orderBy(party === 'owner' ? 'contact.opened_at' : 'contact.created_at', 'desc')
    .orderBy('contact.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    total: party === 'owner' ? total - waiting : total,
    waiting: party === 'owner' ? waiting : 0,
    rows: await readContactRows(db, rows, now),
  };
}

/**
 * Locks these users until `tx` ends, so that parallel contacts cannot exceed a limit together. It locks them in the order of their ids, so
 * that two users who contact each other do not deadlock.
 */
export async function lockUsers(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', [...userIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The times of a person's newest free contacts, newest first, over all accounts of the person. */
export async function findFreeContactTimes(
  tx: Db | Tx,
  seekerIds: readonly string[],
  { startsAt, maxCount }: { startsAt: Date; maxCount: number },
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('contact')
    .select('created_at')
    .where('seeker_id', 'in', seekerIds)
    .where('created_at', '>', startsAt)
    // contacts that a plan paid for, or that were credited back, do not count
    .where('subscription_id', 'is', null)
    .where('credited_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(maxCount)
    .execute();
  return rows.map((row) => row.created_at);
}

/** Which of these seekers have an open contact with the owner, so that they do not count as new people. */
export async function findSeekersWithContact(tx: Tx, ownerId: string, seekerIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (seekerIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('contact')
    .select('seeker_id')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('seeker_id', 'in', seekerIds)
    .where('opened_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ seeker_id }) => seeker_id));
}

/** Whether a user can be contacted: has a number and is not suspended or deleted. */
export async function isReachable(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('phone', 'is not', null)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
