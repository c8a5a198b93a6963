/** One row of an imported file, read from CSV or JSON Lines into the same form. */
import type { Kind } from '../../../kinds/field.ts';
import { cleanText } from '../../../kinds/validation/clean-text.ts';
import { listingId } from '../../../contract/base/shapes.ts';
import { m } from '../../../messages/compiled/messages.js';
import { parseFlag, readCell } from './cells.ts';
import { MAX_ROW_ERRORS } from './limit-errors.ts';
import { META_COLUMNS, PROBLEM_COLUMN, acceptedFields, type Column } from './columns.ts';

export interface RowError {
  readonly column: string;
  readonly message: string;
}
export interface BulkRow {
  /** The row number that a spreadsheet or editor shows. */
  readonly row: number;
  readonly publicId: string | null;
  readonly externalId: string | null;
  readonly publish: boolean;
  /** Values by field name; null clears the field. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Errors of the row itself, before any rule of listings is applied. */
  readonly errors: readonly RowError[];
  /** The column of a value, by its path in the listing. */
  readonly columnAt: (path: string) => string;
}

const EXTERNAL_ID_LENGTH = 100;
const MAX_SHOWN_NAME = 80;
type Meta = Partial<Record<(typeof META_COLUMNS)[number], unknown>>;

function readMeta({ id, external_id, publish }: Meta): Pick<BulkRow, 'publicId' | 'externalId' | 'publish' | 'errors'> {
  const errors: RowError[] = [];
  const isBlank = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  let [publicId, externalId, shouldPublish]: [string | null, string | null, boolean] = [null, null, false];
  if (!isBlank(id)) {
    const parsed = listingId.safeParse(typeof id === 'string' ? id.trim() : id);
    if (parsed.success) publicId = parsed.data;
    else errors.push({ column: 'id', message: m['bulk_error.listing_id']() });
  }
  if (!isBlank(external_id)) {
    const text = typeof external_id === 'string' ? cleanText(external_id.slice(0, 4 * EXTERNAL_ID_LENGTH)) : '';
    if (text !== '' && text.length <= EXTERNAL_ID_LENGTH) externalId = text;
    else errors.push({ column: 'external_id', message: m['bulk_error.external_id']({ limit: EXTERNAL_ID_LENGTH }) });
  }
  if (!isBlank(publish)) {
    const flag = typeof publish === 'string' ? parseFlag(publish) : publish;
    if (typeof flag === 'boolean') shouldPublish = flag;
    else errors.push({ column: 'publish', message: m['bulk_error.yes_or_no']() });
  }
  return { publicId, externalId, publish: shouldPublish, errors };
}

const isMeta = (name: string): name is (typeof META_COLUMNS)[number] => (META_COLUMNS as readonly string[]).includes(name);

/** The header of a CSV file: a field's column, or the name of a column that contains no field. */
export type Header = readonly (Column | (typeof META_COLUMNS)[number] | typeof PROBLEM_COLUMN)[];

/** Reads the cells of a CSV row. An empty cell clears the field; a field without a column in the file stays unchanged. */
export function readCsvRow(header: Header, cells: readonly string[], row: number, columnAt: BulkRow['columnAt']): BulkRow {
  const meta: Meta = {};
  const values: Record<string, unknown> = {};
  const errors: RowError[] = [];
  if (cells.length !== header.length) {
    const size = { count: cells.length, columns: header.length };
    const message = cells.length > header.length ? m['bulk_error.too_many_cells'](size) : m['bulk_error.too_few_cells'](size);
    errors.push({ column: '', message });
  }
  for (const [index, column] of header.entries()) {
    if (column === PROBLEM_COLUMN) continue;
    const text = cells[index] ?? '';
    const name = typeof column === 'string' ? column : column.path[0];
    if (typeof column !== 'string' && !Object.hasOwn(values, name)) values[name] = null;
    if (text.trim() === '') continue;
    const cell = readCell(typeof column === 'string' ? 'text' : column.form, text);
    if ('problem' in cell) errors.push({ column: typeof column === 'string' ? column : column.name, message: cell.problem });
    else if (typeof column === 'string') meta[column] = cell.value;
    else setAt(values, column.path, cell.value);
  }
  const metaResult = readMeta(meta);
  return { ...metaResult, row, values, errors: [...errors, ...metaResult.errors], columnAt };
}

function setAt(values: Record<string, unknown>, [field, ...below]: Column['path'], value: unknown): void {
  let [holder, key]: [Record<string | number, unknown>, string | number] = [values, field];
  for (const next of below) {
    if (holder[key] === undefined || holder[key] === null) holder[key] = typeof next === 'number' ? [] : {};
    holder = holder[key] as Record<string | number, unknown>;
    // empty rows of a table keep their position, so that an error names the column of the right row
    if (Array.isArray(holder)) while (holder.length < Number(next)) holder.push({});
    key = next;
  }
  holder[key] = value;
}

/** Reads a line of JSON Lines; values are the same as in the API. */
export function readJsonRow(kind: Kind, line: string, row: number): BulkRow {
  const columnAt = (path: string): string => path;
  const invalidRow = (message: string): BulkRow => ({ ...readMeta({}), row, values: {}, errors: [{ column: '', message }], columnAt });
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return invalidRow(m['bulk_error.not_json']());
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return invalidRow(m['bulk_error.not_an_object']());
  const fields = acceptedFields(kind);
  const meta: Meta = {};
  const values: Record<string, unknown> = {};
  const errors: RowError[] = [];
  for (const [name, value] of Object.entries(parsed)) {
    if (name === PROBLEM_COLUMN) continue;
    if (isMeta(name)) meta[name] = value;
    else if (Object.hasOwn(fields, name)) values[name] = value;
    else if (errors.length < MAX_ROW_ERRORS) {
      // the cut may divide a character of two units, and half of one cannot be stored
      const shownName = name.length > MAX_SHOWN_NAME ? name.slice(0, MAX_SHOWN_NAME).toWellFormed() : name;
      errors.push({ column: shownName, message: m['bulk_error.unknown_field']({ name: shownName }) });
    }
  }
  const metaResult = readMeta(meta);
  return { ...metaResult, row, values, errors: [...errors, ...metaResult.errors], columnAt };
}
