/** Describes the location of a listing in words that visitors may read. It never contains the door number. */
import type { Values } from '../../../kinds/field.ts';

interface Place {
  readonly details: Values;
  readonly locality_name: string | null;
  readonly city_name: string;
}

const joinTexts = (parts: readonly unknown[]): string => parts.filter((part) => typeof part === 'string' && part !== '').join(', ');

/** Locality and city, which everybody may know of every home. */
export const publicArea = ({ details, locality_name, city_name }: Place): string =>
  joinTexts([locality_name ?? details.locality, city_name]);

/** Fields that tell where in a locality a home is. */
const EXACT_PLACE_FIELDS: ReadonlySet<string> = new Set([
  'street',
  'landmark',
  'sub_locality',
  'pincode',
  'directions_tip',
  'latitude',
  'longitude',
]);

/** The row of a listing that is not offered any more, with no location beyond the locality, because somebody else may live there by now. */
export function withoutExactPlace<R extends { readonly details: Values; readonly public_lat: number | null }>(row: R): R {
  const details = Object.fromEntries(Object.entries(row.details).filter(([name]) => !EXACT_PLACE_FIELDS.has(name)));
  return { ...row, details: { ...details, location_precision: 'locality' }, public_lat: null, public_lng: null };
}

/** As exact as the owner allows: without street and landmark when only the locality is shown. */
export function publicAddress(place: Place): string {
  const { details } = place;
  const exactTexts = details.location_precision === 'locality' ? [] : [details.street, details.landmark, details.sub_locality];
  return [joinTexts([...exactTexts, publicArea(place)]), details.pincode].filter(Boolean).join(' ');
}
