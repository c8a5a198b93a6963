/** Where a listing is, in words that visitors may read. Never the door number. */
import type { Values } from '../../../kinds/field.ts';

interface Place {
  readonly details: Values;
  readonly locality_name: string | null;
  readonly city_name: string;
}

const joined = (parts: readonly unknown[]): string => parts.filter((part) => typeof part === 'string' && part !== '').join(', ');

/** Locality and city: as much as everybody may know of every home. */
export const publicArea = ({ details, locality_name, city_name }: Place): string => joined([locality_name ?? details.locality, city_name]);

/** Fields that say where in a locality a home is. */
const EXACT_PLACE: ReadonlySet<string> = new Set([
  'street',
  'landmark',
  'sub_locality',
  'pincode',
  'directions_tip',
  'latitude',
  'longitude',
]);

/** The row of a listing that is not offered any more: somebody else lives there by now, so only the locality stays. */
export function withoutExactPlace<R extends { readonly details: Values; readonly public_lat: number | null }>(row: R): R {
  const details = Object.fromEntries(Object.entries(row.details).filter(([name]) => !EXACT_PLACE.has(name)));
  return { ...row, details: { ...details, location_precision: 'locality' }, public_lat: null, public_lng: null };
}

/** As exact as the owner allows: without street and landmark where only the locality is shown. */
export function publicAddress(place: Place): string {
  const { details } = place;
  const near = details.location_precision === 'locality' ? [] : [details.street, details.landmark, details.sub_locality];
  return [joined([...near, publicArea(place)]), details.pincode].filter(Boolean).join(' ');
}
