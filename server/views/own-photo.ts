import type { Selectable } from 'kysely';
import { VARIANT_FORMATS } from '../../contract/photos.ts';
import type { OwnPhoto } from '../../contract/shapes.ts';
import { kindOf } from '../../kinds/index.ts';
import type { Db, ListingPhotoTable, Tx } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';
import { presentPhoto } from './listing-card.ts';
import type { ListingRow } from './own-row.ts';
import { listingTitle } from './title.ts';

export type PhotoRow = Selectable<ListingPhotoTable>;

/** A gallery in its order as its owner sees it; the first photo is the cover. */
export function ownPhotos(of: Pick<ListingRow, 'kind' | 'details'>, rows: readonly PhotoRow[]): OwnPhoto[] {
  const kind = kindOf(of.kind);
  const title = kind ? listingTitle(kind, of.details) : '';
  return rows.map((row, index) => {
    const photo = presentPhoto(row, title);
    return {
      ...photo,
      alt_text: row.alt_text,
      cover: index === 0,
      variants: VARIANT_FORMATS.flatMap((format) =>
        photo.widths.map((width) => ({ format, width, url: `${photo.url}/${width}.${format}` })),
      ),
    };
  });
}

/** The galleries of several listings in one query, by listing id (unique over all cities). */
export async function galleries(db: Db | Tx, keys: readonly ListingKey[]): Promise<ReadonlyMap<number, readonly PhotoRow[]>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('listing_photo')
    .selectAll()
    .where('city_id', 'in', [...new Set(keys.map((key) => key.cityId))])
    .where(
      'listing_id',
      'in',
      keys.map((key) => key.listingId),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.listing_id);
}
