import type { OwnPhoto } from '../../../contract/listing/card.ts';
import { VARIANT_FORMATS } from '../../../contract/photos.ts';
import { kindOf } from '../../../kinds/index.ts';
import { presentPhotoWithRowId } from './listing-card.ts';
import type { ListingRow, PhotoRow } from './rows.ts';
import { listingTitle } from './title.ts';

/** Presents a gallery to its owner, in its order. The first photo is the cover. */
export function presentOwnPhotos(listing: Pick<ListingRow, 'kind' | 'details'>, rows: readonly PhotoRow[]): OwnPhoto[] {
  const kind = kindOf(listing.kind);
  const title = kind ? listingTitle(kind, listing.details) : '';
  return rows.map((row, index) => {
    const photo = presentPhotoWithRowId(row, title);
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
