/** Reads the values of a listing that distinguish its home from others, for `compare-homes.ts`. */
import { createHmac } from 'node:crypto';
import { kindOf } from '../../../kinds/index.ts';
import type { Secrets } from '../../crypto/secrets.ts';
import { dataKey } from '../../db/data-keys.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { sizeInSqm, sizeOf } from '../present/price-and-area.ts';
import type { ListingRow } from '../present/rows.ts';
import { compareHomes, type HomeTraits } from './compare-homes.ts';
import { buildingOf, doorOf, textOfValue } from './home-key.ts';

/** Kinds that offer a part of a home. Two listings with the same door number are then different offers. */
const PARTS_OF_HOMES: ReadonlySet<string> = new Set(['pg_hostel', 'flatmate']);

export type HomeRow = Pick<ListingRow, 'kind' | 'city_id' | 'locality_id' | 'details' | 'lat' | 'lng'>;

/** Null when the listing offers a part of a home, or when its kind is unknown. */
export function homeTraits({ kind: kindId, city_id: cityId, details, lat, lng }: HomeRow): HomeTraits | null {
  const kind = kindOf(kindId);
  if (!kind || PARTS_OF_HOMES.has(kindId)) return null;
  const valueOf = (field: string | null | undefined): string => (field ? textOfValue(details[field]) : '');
  return {
    kind: kindId,
    cityId,
    building: buildingOf(details),
    street: textOfValue(details.street),
    type: valueOf(kind.type),
    bedrooms: valueOf(kind.bedrooms),
    floor: valueOf('floor'),
    door: doorOf(details),
    sizeSqm: sizeInSqm(sizeOf(kind, details)),
    pin: lat !== null && lng !== null ? { lat, lng } : null,
  };
}

/** Whether two listings certainly offer the same home. */
export function isSameHome(a: HomeRow, b: HomeRow): boolean {
  const [traits, otherTraits] = [homeTraits(a), homeTraits(b)];
  return traits !== null && otherTraits !== null && compareHomes(traits, otherTraits).isSame;
}

/** The key of the digests of door numbers, which never changes. */
export const doorDigestKey = (db: Db | Tx, secrets: Secrets): Promise<string> => dataKey(db, secrets, 'home door');

/**
 * A keyed digest of kind, city and locality, building or street, and door number: without the key nobody can find the door number by trying
 * all numbers. Homes with different digests are not compared. Null when there is no door number, or when the listing offers a part of a
 * home.
 */
export function doorDigest(key: string, row: HomeRow): Buffer | null {
  const traits = homeTraits(row);
  if (!traits || traits.door === '') return null;
  const place = row.locality_id ?? textOfValue(row.details.locality);
  return createHmac('sha256', key)
    .update(JSON.stringify([traits.kind, traits.cityId, place, traits.building || traits.street, traits.door]))
    .digest();
}
