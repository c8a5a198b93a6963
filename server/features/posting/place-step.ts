import type { Db, Tx } from '../../db/schema.ts';
import type { ListingRow } from '../../views/own-row.ts';
import { knownLocality, listingCity, type City, type Locality } from './places.ts';
import { publicPosition } from './public-position.ts';
import type { Fields } from './save-step.ts';

/**
 * What saving the location step changes: the values, the city the listing belongs to, its locality when the gazetteer knows
 * it (free text is kept otherwise), the pin, and the position visitors see.
 * @param merge holds the fields against the kind's rules in the chosen city and merges them
 */
export async function placeOf(
  db: Db | Tx,
  secret: string,
  before: ListingRow,
  current: City,
  fields: Fields,
  merge: (fields: Fields, city: City) => Record<string, unknown>,
) {
  const named = typeof fields.city === 'string' && fields.city.trim() ? fields.city : null;
  const city = named ? await listingCity(db, named) : current;
  const details = merge(named ? { ...fields, city: city.slug } : fields, city);
  const known = typeof details.locality === 'string' ? await knownLocality(db, city.id, details.locality) : null;
  return placed(secret, before.owner_id, city, known, details);
}

/** The columns of a listing that follow from what its details say of the place. */
export function placed(secret: string, ownerId: string, city: City, known: Locality | null, said: Fields) {
  const details: Record<string, unknown> = { ...said, ...(known && { locality: known.name }) };
  const { lat, lng, location_precision: precision } = details;
  const pin = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
  const shown = pin && publicPosition(pin, String(precision ?? 'street'), { secret, ownerId, localityCentre: known });
  return {
    details,
    city_id: city.id,
    locality_id: known?.id ?? null,
    lat: pin?.lat ?? null,
    lng: pin?.lng ?? null,
    public_lat: shown?.lat ?? null,
    public_lng: shown?.lng ?? null,
  };
}
