/** What a listing is in the words of schema.org, by kind and by what the kind calls its type. */
import type { ListingPage } from '../../contract/property-pages.ts';
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

/** What a lease runs for, with the unit's code of UN/CEFACT. */
const LEASES = [
  { field: 'agreement_months', unit: 'MON' },
  { field: 'lease_months', unit: 'MON' },
  { field: 'lease_years', unit: 'ANN' },
] as const;

/** `Place` has no floor size; everything else here is an Accommodation and has. */
export function schemaTypes(kind: Kind<KindId>, values: Values): ListingPage['schema'] {
  const known = BY_KIND[kind.id];
  const about = typeof known === 'string' ? known : known[String(kind.type && values[kind.type])];
  const isLease = kind.deal === 'rent';
  const [lease = null] = LEASES.flatMap(({ field, unit }) => {
    const value = values[field];
    return isLease && typeof value === 'number' ? [{ value, unit }] : [];
  });
  return { about: about ?? 'Accommodation', offer: isLease ? 'OfferForLease' : 'Offer', lease };
}
