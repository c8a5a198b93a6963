import type { Selectable } from 'kysely';
import { mediaUrl, VARIANT_FORMATS, variantWidths } from '../../contract/photos.ts';
import type { OwnPhoto } from '../../contract/shapes.ts';
import type { Db, ListingPhotoTable, Tx } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';

type PhotoRow = Selectable<ListingPhotoTable>;

/** A gallery in its order as its owner sees it; the first photo is the cover. */
export function ownPhotos(rows: readonly PhotoRow[]): OwnPhoto[] {
  return rows.map((row, index) => {
    const url = mediaUrl(row.media_key);
    const widths = variantWidths(row.width);
    return {
      id: row.id,
      url,
      widths,
      width: row.width,
      height: row.height,
      blur: row.blur,
      alt: row.alt_text ?? '',
      category: row.category,
      cover: index === 0,
      variants: VARIANT_FORMATS.flatMap((format) => widths.map((width) => ({ format, width, url: `${url}/${width}.${format}` }))),
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
