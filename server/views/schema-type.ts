/** What a listing is in the words of schema.org, by kind and by what the kind calls its type. */
import type { Kind, Values } from '../../kinds/field.ts';
import type { KindId } from '../../kinds/index.ts';

const HOME: Readonly<Record<string, string>> = {
  Apartment: 'Apartment',
  'Gated Community': 'Apartment',
  'Standalone Building': 'Apartment',
  'Independent House Villa': 'House',
};
const BY_KIND: Readonly<Record<KindId, string | Readonly<Record<string, string>>>> = {
  residential_rent: HOME,
  residential_resale: HOME,
  commercial_rent: 'Place',
  commercial_sale: 'Place',
  plot: 'Place',
  pg_hostel: 'Accommodation',
  flatmate: 'Room',
};

/** `Place` has no floor size; everything else here is an Accommodation and has. */
export function schemaTypes(kind: Kind<KindId>, values: Values): { about: string; offer: 'Offer' | 'OfferForLease' } {
  const known = BY_KIND[kind.id];
  const about = typeof known === 'string' ? known : known[String(kind.type && values[kind.type])];
  return { about: about ?? 'Accommodation', offer: kind.deal === 'rent' ? 'OfferForLease' : 'Offer' };
}
