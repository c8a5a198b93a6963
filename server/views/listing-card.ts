/** Cards of listings by their keys: one query for the listings, one for their covers, in the order asked for. */
import { sql } from 'kysely';
import type { Card, Photo } from '../../contract/shapes.ts';
import { mediaUrl, variantWidths } from '../../contract/photos.ts';
import { kindOf } from '../../kinds/index.ts';
import type { Kind, Values } from '../../kinds/field.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';
import { cardFacts } from './facts.ts';
import { depositOf, priceOf, rateOf, sizeOf } from './figures.ts';
import { listingPath, listingTitle } from './title.ts';
import { optionLabel, textOf } from './text.ts';
import { publicPosition } from './visibility.ts';
import { PHOTO_CATEGORY } from '../../kinds/enumerations.ts';

const keyText = ({ cityId, listingId }: ListingKey): string => `${cityId}/${listingId}`;

/** Rows of listings with their places and listers, in no order. */
export async function listingRows(db: Db | Tx, keys: readonly ListingKey[]) {
  return (
    db
      .selectFrom('listing')
      .innerJoin('city', 'city.id', 'listing.city_id')
      .leftJoin('locality', 'locality.id', 'listing.locality_id')
      .innerJoin('app_user', 'app_user.id', 'listing.owner_id')
      .select([
        'listing.city_id',
        'listing.id',
        'listing.public_id',
        'listing.kind',
        'listing.status',
        'listing.details',
        'listing.public_lat',
        'listing.public_lng',
        'listing.promotion_flags',
        'listing.first_published_at',
        'listing.last_confirmed_at',
        'listing.closed_at',
        'listing.expires_at',
        'listing.content_changed_at',
        'city.slug as city_slug',
        'city.name as city_name',
        'city.state_code',
        'locality.slug as locality_slug',
        'locality.name as locality_name',
        'app_user.name as owner_name',
        'app_user.created_at as owner_since',
      ])
      // the pair is the key; city and id apart let the database find it in the city's own part
      .where('listing.city_id', 'in', [...new Set(keys.map(({ cityId }) => cityId))])
      .where(
        'listing.id',
        'in',
        keys.map(({ listingId }) => listingId),
      )
      .execute()
  );
}
export type ListingRow = Awaited<ReturnType<typeof listingRows>>[number];

/**
 * Cards in the order of `keys`; a key without a listing is left out, whatever its status is shown as it is. Holds nothing
 * personal: whoever may see the list may see the cards.
 */
export async function listingCards(db: Db | Tx, keys: readonly ListingKey[]): Promise<Card[]> {
  return (await keyedCards(db, keys)).map(({ card }) => card);
}

/** The same, each with its key. */
export async function keyedCards<K extends ListingKey>(db: Db | Tx, keys: readonly K[]): Promise<{ key: K; card: Card }[]> {
  if (keys.length === 0) return [];
  const [rows, covers] = [await listingRows(db, keys), await coversOf(db, keys)];
  const cards = new Map(
    rows.flatMap((row) => {
      const kind = kindOf(row.kind);
      const key = keyText({ cityId: row.city_id, listingId: row.id });
      return kind ? [[key, presentCard(kind, row, covers.get(key))] as const] : [];
    }),
  );
  return keys.flatMap((key) => {
    const card = cards.get(keyText(key));
    return card ? [{ key, card }] : [];
  });
}

interface Cover {
  readonly photo: PhotoRow;
  readonly count: number;
}
export interface PhotoRow {
  readonly id: string;
  readonly media_key: string;
  readonly width: number;
  readonly height: number;
  readonly blur: string | null;
  readonly alt_text: string | null;
  readonly category: string | null;
}

async function coversOf(db: Db | Tx, keys: readonly ListingKey[]): Promise<Map<string, Cover>> {
  const rows = await db
    .selectFrom('listing_photo')
    .distinctOn(['city_id', 'listing_id'])
    .select(['city_id', 'listing_id', 'id', 'media_key', 'width', 'height', 'blur', 'alt_text', 'category'])
    .select(sql<number>`count(*) over (partition by city_id, listing_id)`.as('count'))
    .where('city_id', 'in', [...new Set(keys.map(({ cityId }) => cityId))])
    .where(
      'listing_id',
      'in',
      keys.map(({ listingId }) => listingId),
    )
    .orderBy('city_id')
    .orderBy('listing_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [keyText({ cityId: row.city_id, listingId: row.listing_id }), { photo: row, count: row.count }]));
}

/** A picture for visitors. Where its owner wrote no description, what it shows stands in. */
export function presentPhoto(row: PhotoRow, title: string): Photo {
  const shows = row.category ? optionLabel(PHOTO_CATEGORY, row.category) : null;
  return {
    id: row.id,
    url: mediaUrl(row.media_key),
    widths: variantWidths(row.width),
    width: row.width,
    height: row.height,
    blur: row.blur,
    alt: row.alt_text ?? (shows ? textOf('photo.alt', { title, shows }) : title),
    category: row.category,
  };
}

/** Name of the developer who offers it, for the listing's address; other listers have no business there. */
export function builderOf(row: Pick<ListingRow, 'details' | 'owner_name'>): string | null {
  return row.details.listing_role === 'Developer' ? row.owner_name : null;
}

const isTrue = (values: Values, names: readonly string[]): boolean => names.some((name) => values[name] === true);

export function presentCard(kind: Kind, row: ListingRow, cover: Cover | undefined): Card {
  const values = row.details;
  const [price, size] = [priceOf(kind, values), sizeOf(kind, values)];
  const title = listingTitle(kind, values);
  return {
    id: row.public_id,
    kind: row.kind,
    url: listingPath(kind, values, { publicId: row.public_id, city: row.city_slug, area: row.locality_slug, builder: builderOf(row) }),
    title,
    city: { slug: row.city_slug, name: row.city_name },
    locality: row.locality_slug && row.locality_name ? { slug: row.locality_slug, name: row.locality_name } : null,
    price,
    deposit: depositOf(kind, values),
    area: size,
    rate: rateOf(price, size),
    facts: cardFacts(kind, values),
    photo: cover ? presentPhoto(cover.photo, title) : null,
    photo_count: cover?.count ?? 0,
    listing_role: String(values.listing_role ?? ''),
    negotiable: isTrue(values, ['rent_negotiable', 'price_negotiable']),
    status: row.status,
    first_published_at: row.first_published_at?.toISOString() ?? null,
    last_confirmed_at: row.last_confirmed_at?.toISOString() ?? null,
    position: publicPosition(row),
    promotion_flags: row.promotion_flags,
  };
}
