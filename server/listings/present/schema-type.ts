/** The schema.org types in a listing's structured data, by its kind and property type. */
import type { ListingPage } from '../../../contract/listing/listing.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import type { KindId } from '../../../kinds/index.ts';

const HOME_TYPES: Readonly<Record<string, string>> = {
  Apartment: 'Apartment',
  'Gated Community': 'Apartment',
  'Standalone Building': 'Apartment',
  'Independent House Villa': 'House',
};
/** The type `Place` has no floor size. All other types here are kinds of `Accommodation`, which has one. */
const TYPE_OF_KIND: Readonly<Record<KindId, string | Readonly<Record<string, string>>>> = {
  residential_rent: HOME_TYPES,
  residential_resale: HOME_TYPES,
  commercial_rent: 'Place',
  commercial_sale: 'Place',
  plot: 'Place',
  pg_hostel: 'Accommodation',
  flatmate: 'Room',
};

/** Fields that contain the duration of a lease, and the UN/CEFACT codes of their units. */
const LEASE_FIELDS = [
  { field: 'agreement_months', unit: 'MON' },
  { field: 'lease_months', unit: 'MON' },
  { field: 'lease_years', unit: 'ANN' },
] as const;

export function schemaTypes(kind: Kind<KindId>, values: Values): ListingPage['schema'] {
  const typeOfKind = TYPE_OF_KIND[kind.id];
  const about = typeof typeOfKind === 'string' ? typeOfKind : typeOfKind[String(kind.type && values[kind.type])];
  const isLease = kind.deal === 'rent';
  const [lease = null] = LEASE_FIELDS.flatMap(({ field, unit }) => {
    const value = values[field];
    return isLease && typeof value === 'number' ? [{ value, unit }] : [];
  });
  return { about: about ?? 'Accommodation', offer: isLease ? 'OfferForLease' : 'Offer', lease };
}
