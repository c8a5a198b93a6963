/** What the picture of a listing's link says: never a phone number, never more of the place than its locality. */
import { kindOf } from '../../kinds/index.ts';
import { m } from '../../messages/compiled/messages.js';
import type { Db } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';
import { areaText, shortRupees } from './format.ts';
import { priceOf, sizeOf } from './figures.ts';
import { listingRows, type ListingRow } from './listing-card.ts';
import { textOf } from './text.ts';
import { listingTitle } from './title.ts';
import { visibilityOf } from './visibility.ts';

export interface ShareFacts {
  /** Changes with what the listing's page shows. */
  readonly version: string;
  /** The cover's storage key. */
  readonly cover: string | null;
  readonly texts: { readonly name: string; readonly price: string | null; readonly title: string; readonly lines: readonly string[] };
}

/** The name of what a listing shows as it is now. */
export const shareVersion = (row: Pick<ListingRow, 'content_changed_at'>): string => row.content_changed_at.getTime().toString(36);

/** Null when visitors may not see the listing. */
export async function shareFacts(db: Db, key: ListingKey, now: Date): Promise<ShareFacts | null> {
  const [row] = await listingRows(db, [key]);
  const kind = row && kindOf(row.kind);
  const visibility = row && visibilityOf(row, now);
  if (!row || !kind || visibility === 'hidden' || visibility === 'gone') return null;
  const cover = await db
    .selectFrom('listing_photo')
    .select('media_key')
    .where('city_id', '=', key.cityId)
    .where('listing_id', '=', key.listingId)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const [price, size] = [priceOf(kind, row.details), sizeOf(kind, row.details)];
  const amount = price && textOf(`share.${price.per}`, { amount: shortRupees(price.amount) });
  return {
    version: shareVersion(row),
    cover: cover?.media_key ?? null,
    texts: {
      name: m['shell.name'](),
      price: price?.from && amount ? m['share.from']({ price: amount }) : amount,
      title: listingTitle(kind, row.details),
      lines: [
        ...(size ? [textOf(`share.area_${size.basis}`, { area: areaText(size) })] : []),
        ...(row.locality_name ? [textOf('heading.in_locality', { locality: row.locality_name, city: row.city_name })] : [row.city_name]),
      ],
    },
  };
}
