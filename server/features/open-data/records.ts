/**
 * The values of a listing that are published as open data: facts of the home, no data of a person, and its position rounded to about a
 * kilometre.
 */
import { dayInIndia } from '../../../kinds/calendar.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import { priceOf, sizeOf } from '../../listings/present/price-and-area.ts';
import { publicPosition } from '../../listings/present/visibility.ts';
import type { readListingRows } from '../../listings/read/listing-cards.ts';

type ListingRow = Awaited<ReturnType<typeof readListingRows>>[number];

export const COLUMNS = [
  'kind',
  'city',
  'locality',
  'property_type',
  'bedrooms',
  'furnishing',
  'price',
  'price_per',
  'area',
  'area_unit',
  'area_basis',
  'offered_by',
  'published_month',
  'lat',
  'lng',
] as const;
/** The columns with numbers; all others contain text. */
export const NUMBER_COLUMNS: ReadonlySet<(typeof COLUMNS)[number]> = new Set(['price', 'area', 'lat', 'lng']);
export const LICENCE = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' } as const;
export type OpenDataRecord = Readonly<Record<(typeof COLUMNS)[number], string | number | null>>;

/**
 * Two decimals of a degree are about a kilometre. So the position shows the part of the town and not the house, whatever precision the
 * owner chose for the site.
 */
const roundPosition = (degrees: number): number => Math.round(degrees * 100) / 100;

/** The open data of a listing; null when visitors cannot see the listing. It contains no id and no free text, and times only as months. */
export function openDataRecord(row: ListingRow): OpenDataRecord | null {
  const kind = kindOf(row.kind);
  if (!kind || row.status !== 'active' || !row.first_published_at) return null;
  const [price, size] = [priceOf(kind, row.details), sizeOf(kind, row.details)];
  return {
    kind: row.kind,
    city: row.city_slug,
    locality: row.locality_slug,
    property_type: optionOf(kind, row.details, 'property_type'),
    bedrooms: optionOf(kind, row.details, 'bhk_type'),
    furnishing: optionOf(kind, row.details, 'furnishing'),
    ...priceColumns(price),
    ...areaColumns(size),
    offered_by: optionOf(kind, row.details, 'listing_role'),
    published_month: dayInIndia(row.first_published_at).slice(0, 7),
    ...positionColumns(row),
  };
}

const priceColumns = (price: ReturnType<typeof priceOf>) => ({ price: price?.amount ?? null, price_per: price?.per ?? null });

const areaColumns = (size: ReturnType<typeof sizeOf>) => ({
  area: size?.value ?? null,
  area_unit: size?.unit ?? null,
  area_basis: size?.basis ?? null,
});

function positionColumns(row: ListingRow) {
  const position = publicPosition(row);
  return { lat: position && roundPosition(position.lat), lng: position && roundPosition(position.lng) };
}

/** The chosen option of a field; null when the value is not an option of the kind, so that no text of a person can be published. */
function optionOf(kind: Kind, values: Values, name: string): string | null {
  const field = kind.fields[name];
  const value = values[name];
  if (field?.control !== 'choice' || typeof value !== 'string') return null;
  return field.enumeration.values.includes(value) ? value : null;
}
