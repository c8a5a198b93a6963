/** The values that distinguish a home from others, in one spelling. Pure. */
import { createHash } from 'node:crypto';
import type { Values } from '../../../kinds/field.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { ListingRow } from '../present/rows.ts';

/** Fields that name a building; the first that is filled in counts. */
const BUILDING_FIELDS: readonly string[] = ['society_name', 'project_name', 'pg_name'];

// the digests are stored: this normalization must not change
const normalized = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A text without case, spaces and punctuation, a number as text; empty for anything else. */
export function textOfValue(value: unknown): string {
  if (typeof value === 'string') return normalized(value);
  return typeof value === 'number' ? String(value) : '';
}

/** The door number in one spelling: `12-B` and `12 b` are equal. Empty when there is none. */
export const doorOf = (values: Values): string => textOfValue(values.door_no);

/** The name of the society, project or building in one spelling; empty when none is filled in. */
export const buildingOf = (values: Values): string => BUILDING_FIELDS.map((field) => textOfValue(values[field])).find(Boolean) ?? '';

/**
 * A digest of kind, place, name of the building or street, type, bedrooms and floor. Null when that would not tell homes apart,
 * because neither a name nor a door number is filled in.
 */
export function homeKey(row: Pick<ListingRow, 'kind' | 'city_id' | 'locality_id' | 'details'>): Buffer | null {
  const kind = kindOf(row.kind);
  const values = row.details;
  const name = buildingOf(values) || textOfValue(values.street);
  if (!kind || (name === '' && doorOf(values) === '')) return null;
  const parts = [
    kind.id,
    row.city_id,
    row.locality_id ?? textOfValue(values.locality),
    name,
    ...[kind.type, kind.bedrooms, 'floor'].map((field) => (field ? textOfValue(values[field]) : '')),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
