import type { Contact } from '../../../contract/contact.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../search/index.ts';

export interface ContactRow {
  readonly id: string;
  readonly created_at: Date;
  readonly key: ListingKey;
  readonly publicId: string;
  readonly listingRole: string | null;
  readonly owner: NonNullable<Contact['owner']>;
  readonly seeker: NonNullable<Contact['seeker']>;
}
type Party = 'seeker' | 'owner';

/** A contact with its listing and both people; whoever left the site has neither name nor number any more. */
function contacts(db: Db | Tx) {
  return db
    .selectFrom('contact')
    .innerJoin('listing', (join) => join.onRef('listing.city_id', '=', 'contact.city_id').onRef('listing.id', '=', 'contact.listing_id'))
    .leftJoin('app_user as owner', (join) => join.onRef('owner.id', '=', 'contact.owner_id').on('owner.deleted_at', 'is', null))
    .leftJoin('app_user as seeker', (join) => join.onRef('seeker.id', '=', 'contact.seeker_id').on('seeker.deleted_at', 'is', null))
    .select((eb) => [
      'contact.id',
      'contact.created_at',
      'contact.city_id',
      'contact.listing_id',
      'listing.public_id',
      eb.ref('listing.details', '->>').key('listing_role').as('listing_role'),
      'owner.name as owner_name',
      'owner.phone as owner_phone',
      'seeker.name as seeker_name',
      'seeker.phone as seeker_phone',
    ]);
}

type Selected = Awaited<ReturnType<ReturnType<typeof contacts>['executeTakeFirstOrThrow']>>;
const toRow = (row: Selected): ContactRow => ({
  id: row.id,
  created_at: row.created_at,
  key: { cityId: row.city_id, listingId: row.listing_id },
  publicId: row.public_id,
  listingRole: row.listing_role as string | null,
  owner: { name: row.owner_name, phone: row.owner_phone },
  seeker: { name: row.seeker_name, phone: row.seeker_phone },
});

/** Null when the person has not contacted about this listing. */
export async function findContact(db: Db | Tx, seekerId: string, key: ListingKey): Promise<ContactRow | null> {
  const row = await contacts(db)
    .where('contact.seeker_id', '=', seekerId)
    .where('contact.city_id', '=', key.cityId)
    .where('contact.listing_id', '=', key.listingId)
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

/** A person's contacts on one side of them, newest first, and how many there are. */
export async function pageOfContacts(db: Db, userId: string, as: Party, { page, limit }: { page: number; limit: number }) {
  const mine = as === 'seeker' ? 'contact.seeker_id' : 'contact.owner_id';
  const { total } = await db
    .selectFrom('contact')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(mine, '=', userId)
    .executeTakeFirstOrThrow();
  const rows = await contacts(db)
    .where(mine, '=', userId)
    .orderBy('contact.created_at', 'desc')
    .orderBy('contact.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total, rows: rows.map(toRow) };
}

/** Makes this person's next contact wait until `tx` ends, so that parallel ones cannot pass the quota together. */
export async function queueUp(tx: Tx, seekerId: string): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', seekerId).forNoKeyUpdate().execute();
}

/** Times of a person's newest contacts. */
export async function timesOfContacts(tx: Tx, seekerId: string, { since, count }: { since: Date; count: number }): Promise<Date[]> {
  const rows = await tx
    .selectFrom('contact')
    .select('created_at')
    .where('seeker_id', '=', seekerId)
    .where('created_at', '>', since)
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
