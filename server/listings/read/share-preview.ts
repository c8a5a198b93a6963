/** Texts of the preview image for links to a listing. They never contain a phone number, and no location beyond the locality. */
import { createHash } from 'node:crypto';
import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { areaText, shortRupeesText } from '../../i18n/format.ts';
import { priceOf, sizeOf } from '../present/price-and-area.ts';
import { readListingRows, type ListingRowWithOwner } from './listing-cards.ts';
import { textById } from '../../i18n/text.ts';
import { listingTitle } from '../present/title.ts';
import { visibilityOf } from '../present/visibility.ts';

export interface SharePreview {
  /** Changes whenever the listing's page changes. */
  readonly version: string;
  /** Storage key of the cover photo. */
  readonly cover: string | null;
  readonly texts: { readonly name: string; readonly price: string | null; readonly title: string; readonly lines: readonly string[] };
}

/**
 * Version of the displayed content of a listing; part of the image's URL. Visitors cannot learn from it when the content changed: they would
 * have to know the id of the owner, which is random and not public.
 */
export const shareVersion = ({ owner_id, public_id, content_changed_at }: VersionedRow): string =>
  createHash('sha256').update(`${owner_id} ${public_id} ${content_changed_at.toISOString()}`).digest('hex').slice(0, 12);
type VersionedRow = Pick<ListingRowWithOwner, 'owner_id' | 'public_id' | 'content_changed_at'>;

/** Null when visitors may not see the listing. */
export async function readSharePreview(db: Db, key: ListingKey, now: Date): Promise<SharePreview | null> {
  const [row] = await readListingRows(db, [key]);
  const kind = row && kindOf(row.kind);
  const visibility = row && visibilityOf(row, now);
  if (!row || !kind || visibility === 'hidden' || visibility === 'unavailable') return null;
  const cover = await db
    .selectFrom('listing_photo')
    .select('media_key')
    .where('city_id', '=', key.cityId)
    .where('listing_id', '=', key.listingId)
    .where('preview_token', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const [price, size] = [priceOf(kind, row.details), sizeOf(kind, row.details)];
  const amount = price && textById(`share.${price.per}`, { amount: shortRupeesText(price.amount) });
  return {
    version: shareVersion(row),
    cover: cover?.media_key ?? null,
    texts: {
      name: m['shell.name'](),
      price: price?.is_lowest && amount ? m['share.from']({ price: amount }) : amount,
      title: listingTitle(kind, row.details),
      lines: [
        ...(size ? [textById(`share.area_${size.basis}`, { area: areaText(size) })] : []),
        ...(row.locality_name ? [textById('heading.in_locality', { locality: row.locality_name, city: row.city_name })] : [row.city_name]),
      ],
    },
  };
}
