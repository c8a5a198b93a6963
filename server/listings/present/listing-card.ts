/** Presents a listing as a card, and its photos, for visitors. */
import type { Card, Photo } from '../../../contract/listing/card.ts';
import { mediaUrl, variantWidths } from '../../../contract/photos.ts';
import { PHOTO_CATEGORY } from '../../../kinds/enumerations.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { optionLabel, textById } from '../../i18n/text.ts';
import { publicDay } from './public-day.ts';
import { cardFacts } from './facts.ts';
import { shownRole } from './inferred-role.ts';
import { depositOf, priceOf, rateOf, sizeOf, type Price } from './price-and-area.ts';
import { priceInsight, type SimilarPrices } from './price-insight.ts';
import type { ListingRow } from './rows.ts';
import { listingPath, listingTitle, buildingName } from './title.ts';
import { publicPosition } from './visibility.ts';

/** The input of a card: columns of the listing, its city and locality, and its owner. */
type CardRow = Pick<
  ListingRow,
  'public_id' | 'kind' | 'status' | 'public_lat' | 'public_lng' | 'promotion_flags' | 'first_published_at' | 'last_confirmed_at' | 'details'
> & {
  readonly city_slug: string;
  readonly city_name: string;
  readonly locality_slug: string | null;
  readonly locality_name: string | null;
  readonly owner_name: string | null;
  readonly is_inferred_agent?: boolean;
  /** Number of live listings of the same home, including this one; 0 when it is the only one. */
  readonly home_listing_count?: number;
  /** Absent when the card does not show how the price changed. */
  readonly last_price?: LastPrice | null;
  /** Absent when the card does not compare prices. */
  readonly similar?: SimilarPrices | null;
};
/**
 * The last recorded price, and the lowest price in rupees that was asked for at least a day within the 30 days before it; null when there
 * is none.
 */
export interface LastPrice {
  /** When it was recorded, an ISO time. */
  readonly at: string;
  readonly amount: number;
  readonly lowest_before: number | null;
}

export interface Cover {
  readonly photo: DisplayPhoto;
  /** Number of photos of the listing. */
  readonly count: number;
}
/** The columns of a photo that are needed to show it. */
export interface DisplayPhoto {
  readonly id: string;
  readonly media_key: string;
  readonly width: number;
  readonly height: number;
  readonly blur: string | null;
  readonly alt_text: string | null;
  readonly category: string | null;
  /** Absent in reads for visitors, which only contain photos that they may see. */
  readonly preview_token?: string | null;
}

/**
 * A photo. Its text alternative is the text of its owner, otherwise the listing's title with the photo's category. Its id is the key in its
 * address: the id of the row contains the millisecond of the upload, which would tell which listings somebody worked on at the same time.
 */
export function presentPhoto(row: DisplayPhoto, title: string): Photo {
  const shows = row.category ? optionLabel(PHOTO_CATEGORY, row.category) : null;
  return {
    id: row.media_key,
    url: mediaUrl(row.media_key, row.preview_token),
    widths: variantWidths(row.width),
    width: row.width,
    height: row.height,
    blur: row.blur,
    alt: row.alt_text ?? (shows ? textById('photo.alt', { title, shows }) : title),
    category: row.category,
  };
}

/** A photo for its owner and for staff, with the id of its row, by which calls name it. */
export const presentPhotoWithRowId = (row: DisplayPhoto, title: string): Photo => ({ ...presentPhoto(row, title), id: row.id });

/** Name of the developer who offers the listing, for its URL. Names of other listers must not be in URLs. */
export function builderOf(row: Pick<CardRow, 'details' | 'owner_name'>): string | null {
  return row.details.listing_role === 'Developer' ? row.owner_name : null;
}

const isAnyTrue = (values: Values, names: readonly string[]): boolean => names.some((name) => values[name] === true);

/** For example `Ground floor` or `Floor 3 of 5`; null when the floor is not given. */
function floorText(kind: Kind, { floor, total_floors: total }: Values): string | null {
  if (!kind.fields.floor || typeof floor !== 'number') return null;
  if (floor === 0) return textById('card_fact.ground_floor');
  return typeof total === 'number'
    ? textById('card_fact.floor_of', { floor, total })
    : textById('card_fact.floor', { text: String(floor) });
}

/**
 * The difference between the present price and the lowest price of the 30 days before it; null when it is not lower. A price that was
 * raised first and then lowered is no reduction (Article 6a of Directive 98/6/EC).
 */
function priceCut(price: Price | null, last: LastPrice | null): Card['price_cut'] {
  if (!price || last?.lowest_before == null || last.amount !== price.amount || last.lowest_before <= last.amount) return null;
  return { amount: last.lowest_before - last.amount, since: publicDay(new Date(last.at)) };
}

/** In lists, a card compares the price with others only when it is low. */
const cardPriceInsight = (insight: Card['price_insight']): Card['price_insight'] => (insight?.level === 'below' ? insight : null);

/** The position; null once the home is not offered any more, because somebody else may live there by then. */
const offeredPosition = (row: CardRow): Card['position'] => (row.status === 'active' ? publicPosition(row) : null);

export function presentCard(kind: Kind, row: CardRow, cover: Cover | undefined): Card {
  const values = row.details;
  const [price, size] = [priceOf(kind, values), sizeOf(kind, values)];
  const title = listingTitle(kind, values);
  return {
    id: row.public_id,
    kind: row.kind,
    url: listingPath(kind, values, { publicId: row.public_id, city: row.city_slug, locality: row.locality_slug, builder: builderOf(row) }),
    title,
    building_name: buildingName(values),
    city: { slug: row.city_slug, name: row.city_name },
    locality: row.locality_slug && row.locality_name ? { slug: row.locality_slug, name: row.locality_name } : null,
    price,
    deposit: depositOf(kind, values),
    area: size,
    price_per_sqft: rateOf(price, size),
    facts: cardFacts(kind, values),
    floor: floorText(kind, values),
    available_from: typeof values.available_from === 'string' ? values.available_from : null,
    price_insight: cardPriceInsight(priceInsight(kind, values, row.similar ?? null, row.locality_name)),
    price_cut: priceCut(price, row.last_price ?? null),
    photo: cover ? presentPhoto(cover.photo, title) : null,
    photo_count: cover?.count ?? 0,
    listing_role: shownRole(values, row.is_inferred_agent === true),
    negotiable: isAnyTrue(values, ['rent_negotiable', 'price_negotiable']),
    status: row.status,
    first_published_at: row.first_published_at && publicDay(row.first_published_at),
    last_confirmed_at: row.last_confirmed_at && publicDay(row.last_confirmed_at),
    position: offeredPosition(row),
    promotion_flags: row.promotion_flags,
    ...(row.home_listing_count !== undefined && row.home_listing_count > 1 && { home_listing_count: row.home_listing_count }),
  };
}
