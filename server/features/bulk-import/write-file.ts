/**
 * Files that are generated while they are sent: templates, exports, results. CSV conforms to RFC 4180 and starts with a byte order mark for
 * spreadsheets.
 */
import { stringify } from 'csv-stringify/sync';
import type { FileResponse } from '../../../contract/base/route.ts';
import { FILE_TYPES } from '../../../contract/bulk-import.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { nextTurn } from '../../concurrency/next-turn.ts';
import { writeCell } from './cells.ts';
import { META_COLUMNS, bulkFields, importColumns, type Column } from './columns.ts';
import type { Format } from './read-file.ts';

const BOM = '\ufeff';
/** Rows that are written in one turn of the event loop. With texts of full length, 500 took 25 to 50 ms. */
const ROWS_PER_TURN = 50;
export const csvLines = (lines: readonly (readonly string[])[]): string =>
  lines.length > 0 ? stringify(lines as string[][], { record_delimiter: '\r\n' }) : '';

/** A listing in the form of a row of a file. */
export interface ListingRecord {
  readonly id: string | null;
  readonly externalId: string | null;
  readonly publish: boolean;
  readonly values: Values;
}

/** A file of listings of one kind that can be imported again. */
export function listingsFile(kind: Kind, format: Format, name: string, pages: AsyncIterable<readonly ListingRecord[]>): FileResponse {
  const content = format === 'csv' ? csvContent(kind, pages) : jsonContent(kind, pages);
  return { name: `${name}.${format}`, type: FILE_TYPES[format], content };
}

async function* csvContent(kind: Kind, pages: AsyncIterable<readonly ListingRecord[]>): AsyncGenerator<string> {
  const columns = importColumns(kind);
  yield BOM + csvLines([[...META_COLUMNS, ...columns.map(({ name }) => name)]]);
  for await (const records of inTurns(pages)) {
    const lines = records.map(({ id, externalId, publish, values }) => [
      writeCell('text', id),
      writeCell('text', externalId),
      writeCell('flag', publish),
      ...columns.map((column) => writeCell(column.form, valueAt(values, column))),
    ]);
    yield csvLines(lines);
  }
}

/** Divides the pages, and lets other requests have their turn before each part. */
async function* inTurns<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<readonly T[]> {
  for await (const page of pages) {
    for (let from = 0; from < page.length; from += ROWS_PER_TURN) {
      await nextTurn();
      yield page.slice(from, from + ROWS_PER_TURN);
    }
  }
}

/** The value of the listing for the column; undefined when it has none. */
export function valueAt(values: Values, { path }: Column): unknown {
  return path.reduce<unknown>((holder, key) => (holder as Record<string | number, unknown> | null | undefined)?.[key], values);
}

async function* jsonContent(kind: Kind, pages: AsyncIterable<readonly ListingRecord[]>): AsyncGenerator<string> {
  const names = Object.keys(bulkFields(kind));
  for await (const records of inTurns(pages)) {
    const lines = records.map(({ id, externalId, publish, values }) => {
      const fields = Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
      return `${JSON.stringify({ ...(id && { id }), ...(externalId && { external_id: externalId }), publish, ...fields })}\n`;
    });
    yield lines.join('');
  }
}

/** A CSV file that is generated page by page and is never imported. */
export function reportFile(name: string, header: readonly string[], pages: AsyncIterable<readonly (readonly string[])[]>): FileResponse {
  const content = async function* () {
    yield BOM + csvLines([header]);
    for await (const lines of inTurns(pages)) yield csvLines(lines);
  };
  return { name: `${name}.csv`, type: FILE_TYPES.csv, content: content() };
}
