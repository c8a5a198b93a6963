import type { FieldError } from '../../../contract/base/errors.ts';
import type { Kind } from '../../../kinds/field.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Header } from './bulk-row.ts';
import { META_COLUMNS, PROBLEM_COLUMN, acceptedColumns, type Column } from './columns.ts';

/** More errors do not help the person, and would make the response large. */
const MAX_ERRORS = 50;

/** No kind has as many columns, so a longer header has errors within these. Its other columns are not read: a row may have 65,000 cells. */
const MAX_COLUMNS = 2000;

/** Reads the first row of a CSV file of this kind. `errors` lists columns that are unknown, duplicated or missing. */
export function readHeader(kind: Kind, cells: readonly string[]): { header: Header; errors: FieldError[] } {
  const accepted = acceptedColumns(kind);
  const names = cells.slice(0, MAX_COLUMNS).map((cell) => cell.trim());
  if (names.every((name) => name === '')) return { header: [], errors: [{ path: 'file', message: m['bulk_error.no_header']() }] };
  const errors: FieldError[] = [];
  const seenNames = new Set<string>();
  const header: Header[number][] = [];
  for (const name of names) {
    const column = [...META_COLUMNS, PROBLEM_COLUMN].find((meta) => meta === name) ?? accepted.get(name);
    const shownName = name.slice(0, 80);
    if (!column) errors.push({ path: shownName, message: m['bulk_error.unknown_column']({ name: shownName || '“”' }) });
    else if (seenNames.has(name)) errors.push({ path: name, message: m['bulk_error.duplicate_column']({ name }) });
    else header.push(column);
    seenNames.add(name);
  }
  // The rest of the row is read as well: a column that exists must not be reported as missing.
  errors.splice(MAX_ERRORS);
  const columns = header.filter((column): column is Column => typeof column !== 'string');
  for (const { name } of columns.filter(({ form }) => form === 'json')) {
    const hasCellColumns = columns.some(({ path }) => path[0] === name && path.length > 1);
    if (hasCellColumns) errors.push({ path: name, message: m['bulk_error.two_forms']({ name }) });
  }
  const missing = missingColumns(kind, columns, seenNames.has('id') || seenNames.has('external_id'));
  if (missing.length > 0) errors.push({ path: missing[0]!, message: m['bulk_error.missing_columns']({ names: missing.join(', ') }) });
  return { header, errors };
}

/**
 * Columns that are required because without them no row could ever be published. A file that refers to existing listings may change only
 * some fields.
 */
function missingColumns(kind: Kind, columns: readonly Column[], hasListingIds: boolean): string[] {
  if (hasListingIds) return [];
  const presentFields = new Set(columns.map(({ path }) => path[0]));
  return kind.steps
    .flatMap((step) => step.fields)
    .filter((name) => kind.fields[name]!.need === true && !kind.fields[name]!.when && !presentFields.has(name));
}
