/** Reads the evidence records of one listing, oldest first. */
import type { ListingKey } from '../../db/listing-key.ts';
import type { Db, Tx } from '../../db/schema.ts';

export const readFacts = (db: Db | Tx, { cityId, listingId }: ListingKey) =>
  db
    .selectFrom('listing_evidence as fact')
    .leftJoin('app_user as staff', 'staff.id', 'fact.decided_by')
    .select([
      'fact.position',
      'fact.method',
      'fact.at',
      'fact.expires_at',
      'fact.details',
      'fact.source',
      'fact.hash',
      'fact.decided_by',
      'staff.name as staff_name',
    ])
    .where('fact.city_id', '=', cityId)
    .where('fact.listing_id', '=', listingId)
    .orderBy('fact.position')
    .execute();
