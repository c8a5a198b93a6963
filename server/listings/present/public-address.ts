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

/** As exact as the owner allows: without street and landmark where only the locality is shown. */
export function publicAddress(place: Place): string {
  const { details } = place;
  const near = details.location_precision === 'locality' ? [] : [details.street, details.landmark, details.sub_locality];
  return [joined([...near, publicArea(place)]), details.pincode].filter(Boolean).join(' ');
}
