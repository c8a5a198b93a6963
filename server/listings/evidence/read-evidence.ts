/** Records of one listing, oldest first. */
import type { ListingKey } from '../../db/listing-key.ts';
import type { Db, Tx } from '../../db/schema.ts';

export const readEvidence = (db: Db | Tx, { cityId, listingId }: ListingKey) =>
  db
    .selectFrom('listing_evidence as record')
    .leftJoin('app_user as staff', 'staff.id', 'record.decided_by')
    .select([
      'record.position',
      'record.method',
      'record.at',
      'record.expires_at',
      'record.details',
      'record.source',
      'record.hash',
      'record.commitment',
      'record.decided_by',
      'staff.name as staff_name',
    ])
    .where('record.city_id', '=', cityId)
    .where('record.listing_id', '=', listingId)
    .orderBy('record.position')
    .execute();
