/** Single listings on a map. One query reads only what a pin and its label need. */
import type { MapPin } from '../../../contract/map.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { recordListingReads } from '../../db/listing-reads.ts';
import { priceOf } from '../../listings/present/price-and-area.ts';
import { markerRupeesText } from '../../i18n/format.ts';
import { listingTitle } from '../../listings/present/title.ts';
import { publicPosition } from '../../listings/present/visibility.ts';

/** The pins in no particular order. A listing that is no longer live, or has no position, is omitted. */
export async function readMapPins(db: Db, cityId: number, ids: readonly ListingKey['listingId'][]): Promise<MapPin[]> {
  if (ids.length === 0) return [];
  recordListingReads(ids.map((listingId) => ({ cityId, listingId })));
  const rows = await db
    .selectFrom('listing')
    .select(['public_id', 'kind', 'details', 'public_lat', 'public_lng'])
    .where('city_id', '=', cityId)
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .execute();
  return rows.flatMap((row) => {
    const [kind, position] = [kindOf(row.kind), publicPosition(row)];
    if (!kind || !position) return [];
    const price = priceOf(kind, row.details);
    return [
      {
        id: row.public_id,
        kind: row.kind,
        title: listingTitle(kind, row.details),
        price,
        price_text: price ? markerRupeesText(price.amount) : '',
        lat: position.lat,
        lng: position.lng,
      },
    ];
  });
}
