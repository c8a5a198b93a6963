/** A digest by which listings of possibly the same home are found, and the normalized values that it is made of. Pure. */
import { createHash } from 'node:crypto';
import type { Values } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { ListingRow } from '../present/rows.ts';

/** Fields that name a building. The first one with a value is used. */
const BUILDING_FIELDS: readonly string[] = ['society_name', 'project_name', 'pg_name'];

// digests of these texts are stored, so this normalization must not change
const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A text without case, spaces and punctuation, or a number as text. Empty for anything else. */
export function textOfValue(value: unknown): string {
  if (typeof value === 'string') return normalize(value);
  return typeof value === 'number' ? String(value) : '';
}

/** The normalized door number: `12-B` and `12 b` are equal. Empty when there is none. */
export const doorOf = (values: Values): string => textOfValue(values.door_no);

/** The normalized name of the society, project or building; empty when there is none. */
export const buildingOf = (values: Values): string => BUILDING_FIELDS.map((field) => textOfValue(values[field])).find(Boolean) ?? '';

/**
 * A digest of kind, city and locality, name of the building or street, type, bedrooms and floor. Not unique: it only finds candidates,
 * which are then compared by their traits (`isSameHome`), including the door number. Null when there is neither a name nor a door number,
 * because candidates could not be distinguished then.
 */
export function homeKey(row: Pick<ListingRow, 'kind' | 'city_id' | 'locality_id' | 'details'>): Buffer | null {
  const kind = kindOf(row.kind);
  const values = row.details;
  const name = buildingOf(values) || textOfValue(values.street);
  if (!kind || (name === '' && doorOf(values) === '')) return null;
  const keyValues = [
    kind.id,
    row.city_id,
    row.locality_id ?? textOfValue(values.locality),
    name,
    ...[kind.type, kind.bedrooms, 'floor'].map((field) => (field ? textOfValue(values[field]) : '')),
  ];
  return createHash('sha256').update(JSON.stringify(keyValues)).digest();
}
