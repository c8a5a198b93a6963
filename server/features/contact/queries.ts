import { sql } from 'kysely';
import type { Contact } from '../../../contract/contact.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../search/index.ts';

export type Party = 'seeker' | 'owner';
export interface ContactRow {
  readonly id: string;
  readonly created_at: Date;
  readonly opened_at: Date | null;
  readonly credited_at: Date | null;
  /** Among those who wait for the same owner, from 1; null once it is open. */
  readonly place: number | null;
  readonly key: ListingKey;
  readonly publicId: string;
  readonly listingRole: string | null;
  readonly owner: NonNullable<Contact['owner']>;
  readonly seeker: NonNullable<Contact['seeker']>;
  /** Who of the two blocked the other. */
  readonly blockedBy: readonly Party[];
}

/** A contact with its listing and both people; whoever left the site has neither name nor number any more. */
function contacts(db: Db | Tx) {
  const blocks = (by: 'contact.owner_id' | 'contact.seeker_id', whom: 'contact.owner_id' | 'contact.seeker_id') =>
    sql<boolean>`exists (select from contact_block b where b.blocker_id = ${sql.ref(by)} and b.blocked_id = ${sql.ref(whom)})`;
  return db
    .selectFrom('contact')
    .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'contact.city_id').onRef('listing.id', '=', 'contact.listing_id'))
    .leftJoin('app_user as owner', (join) => join.onRef('owner.id', '=', 'contact.owner_id').on('owner.deleted_at', 'is', null))
    .leftJoin('app_user as seeker', (join) => join.onRef('seeker.id', '=', 'contact.seeker_id').on('seeker.deleted_at', 'is', null))
    .select((eb) => [
      'contact.id',
      'contact.created_at',
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
      blocks('contact.owner_id', 'contact.seeker_id').as('by_owner'),
      blocks('contact.seeker_id', 'contact.owner_id').as('by_seeker'),
      sql<number | null>`case when contact.opened_at is null then (
        select count(*) from contact w where w.owner_id = contact.owner_id and w.opened_at is null
          and (w.created_at, w.id) <= (contact.created_at, contact.id)) end`.as('place'),
    ]);
}

type Selected = Awaited<ReturnType<ReturnType<typeof contacts>['executeTakeFirstOrThrow']>>;
function toRow(row: Selected): ContactRow {
  const blockedBy = [row.by_seeker && ('seeker' as const), row.by_owner && ('owner' as const)].filter((side) => side !== false);
  const closed = row.opened_at === null || blockedBy.length > 0;
  return {
    id: row.id,
    created_at: row.created_at,
    opened_at: row.opened_at,
    credited_at: row.credited_at,
    place: row.place,
    key: { cityId: row.city_id, listingId: row.listing_id },
    publicId: row.public_id,
    listingRole: row.listing_role as string | null,
    // nothing of a person leaves this function that the other one may not see
    owner: { name: row.opened_at ? row.owner_name : null, phone: closed ? null : row.owner_phone },
    seeker: { name: row.opened_at ? row.seeker_name : null, phone: closed ? null : row.seeker_phone },
    blockedBy,
  };
}

/** Null when the person has not contacted about this listing. */
export async function findContact(db: Db | Tx, seekerId: string, key: ListingKey): Promise<ContactRow | null> {
  const row = await contacts(db)
    .where('contact.seeker_id', '=', seekerId)
    .where('contact.city_id', '=', key.cityId)
    .where('contact.listing_id', '=', key.listingId)
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

/** A person's contacts on one side of them, newest first, and how many there are. Owners see those that are open. */
export async function pageOfContacts(db: Db, userId: string, as: Party, { page, limit }: { page: number; limit: number }) {
  const mine = as === 'seeker' ? 'contact.seeker_id' : 'contact.owner_id';
  const { total, waiting } = await db
    .selectFrom('contact')
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.countAll<number>().filterWhere('opened_at', 'is', null).as('waiting')])
    .where(mine, '=', userId)
    .executeTakeFirstOrThrow();
  const rows = await contacts(db)
    .where(mine, '=', userId)
    .$if(as === 'owner', (query) => query.where('contact.opened_at', 'is not', null))
    .orderBy(as === 'owner' ? 'contact.opened_at' : 'contact.created_at', 'desc')
    .orderBy('contact.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total: as === 'owner' ? total - waiting : total, waiting: as === 'owner' ? waiting : 0, rows: rows.map(toRow) };
}

/**
 * Makes other contacts of these people wait until `tx` ends, so that parallel ones cannot pass a limit together. In one order for all,
 * or two people who contact each other would wait for ever.
 */
export async function queueUp(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', [...userIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Times of a person's newest contacts. */
export async function timesOfContacts(tx: Tx, seekerId: string, { since, count }: { since: Date; count: number }): Promise<Date[]> {
  const rows = await tx
    .selectFrom('contact')
    .select('created_at')
    .where('seeker_id', '=', seekerId)
    .where('created_at', '>', since)
    // what a plan paid for, or what was given back, is none of the free ones
    .where('subscription_id', 'is', null)
    .where('credited_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.created_at);
}

/** Whether somebody may be contacted: not when the account is suspended or gone. */
export async function reachable(tx: Tx, userId: string): Promise<boolean> {
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
