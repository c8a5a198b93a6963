/** Reads the other people who offer the same home. */
import type { Listing } from '../../../contract/listing/listing.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { recordListingReads } from '../../db/listing-reads.ts';
import { presentCard } from '../present/listing-card.ts';
import { listerName } from '../present/lister-name.ts';
import { readListingRows } from './listing-cards.ts';

/** Maximum number of listers shown. Further ones are on the pages of these. */
const MAX_SHOWN = 10;

/** The listing whose card represents the home in results comes first, then the earliest. */
export async function readOtherListers(db: Db, { cityId, listingId }: ListingKey): Promise<Listing['other_listers']> {
  const others = await db
    .selectFrom('home_listing as own')
    .innerJoin('home_listing as other', (join) =>
      join.onRef('other.city_id', '=', 'own.city_id').onRef('other.home_id', '=', 'own.home_id'),
    )
    .innerJoin('listing as l', (join) => join.onRef('l.city_id', '=', 'other.city_id').onRef('l.id', '=', 'other.listing_id'))
    .select(['l.city_id as cityId', 'l.id as listingId'])
    .where('own.city_id', '=', cityId)
    .where('own.listing_id', '=', listingId)
    .whereRef('other.listing_id', '<>', 'own.listing_id')
    .where('l.status', '=', 'active')
    .orderBy('other.is_collapsed')
    .orderBy('l.first_published_at')
    .limit(MAX_SHOWN)
    .execute();
  if (others.length === 0) return [];
  recordListingReads(others);
  const rows = new Map((await readListingRows(db, others)).map((row) => [Number(row.id), row]));
  return others.flatMap(({ listingId: id }) => {
    const row = rows.get(id);
    const kind = row && kindOf(row.kind);
    if (!kind) return [];
    const { url, price, listing_role: role, last_confirmed_at } = presentCard(kind, row, undefined);
    return [{ name: listerName(row), role, price, url, last_confirmed_at }];
  });
}
