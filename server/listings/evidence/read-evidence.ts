/** Entries of one listing, oldest first. */
import type { ListingKey } from '../../db/listing-key.ts';
import type { Db, Tx } from '../../db/schema.ts';

export const readEvidence = (db: Db | Tx, { cityId, listingId }: ListingKey) =>
  db
    .selectFrom('listing_evidence as entry')
    .leftJoin('app_user as staff', 'staff.id', 'entry.decided_by')
    .select([
      'entry.position',
      'entry.method',
      'entry.at',
      'entry.expires_at',
      'entry.details',
      'entry.source',
      'entry.hash',
      'entry.decided_by',
      'staff.name as staff_name',
    ])
    .where('entry.city_id', '=', cityId)
    .where('entry.listing_id', '=', listingId)
    .orderBy('entry.position')
    .execute();
