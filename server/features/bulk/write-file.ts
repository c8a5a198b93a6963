/** Files that are made while they are sent: templates, exports, results. CSV as RFC 4180 has it, marked as UTF-8 for spreadsheets. */
import { stringify } from 'csv-stringify/sync';
import type { FileAnswer } from '../../../contract/route.ts';
import { FILE_TYPES } from '../../../contract/bulk.ts';
import type { Kind, Values } from '../../../kinds/field.ts';
import { writeCell } from './cells.ts';
import { META_COLUMNS, bulkFields, columnsOf, type Column } from './columns.ts';
import type { Format } from './read-file.ts';

const BOM = '\ufeff';
export const csvLines = (lines: readonly (readonly string[])[]): string =>
  lines.length > 0 ? stringify(lines as string[][], { record_delimiter: '\r\n' }) : '';

/** A listing as a file holds it. */
export interface FiledListing {
  readonly id: string | null;
  readonly externalId: string | null;
  readonly publish: boolean;
  readonly values: Values;
}

/** Listings of a kind as a file that an import takes. */
export function listingsFile(kind: Kind, format: Format, name: string, pages: AsyncIterable<readonly FiledListing[]>): FileAnswer {
  const content = format === 'csv' ? csvContent(kind, pages) : jsonContent(kind, pages);
  return { name: `${name}.${format}`, type: FILE_TYPES[format], content };
}

async function* csvContent(kind: Kind, pages: AsyncIterable<readonly FiledListing[]>): AsyncGenerator<string> {
  const columns = columnsOf(kind);
  yield BOM + csvLines([[...META_COLUMNS, ...columns.map(({ name }) => name)]]);
  for await (const page of pages) {
    const lines = page.map(({ id, externalId, publish, values }) => [
      writeCell('text', id),
      writeCell('text', externalId),
      writeCell('flag', publish),
      ...columns.map((column) => writeCell(column.form, valueAt(values, column))),
    ]);
    yield csvLines(lines);
  }
}

/** What a listing says where the column looks; undefined when it does not. */
export function valueAt(values: Values, { at }: Column): unknown {
  return at.reduce<unknown>((holder, key) => (holder as Record<string | number, unknown> | null | undefined)?.[key], values);
}

async function* jsonContent(kind: Kind, pages: AsyncIterable<readonly FiledListing[]>): AsyncGenerator<string> {
  const names = Object.keys(bulkFields(kind));
  for await (const page of pages) {
    for (const { id, externalId, publish, values } of page) {
      const fields = Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
      yield `${JSON.stringify({ ...(id && { id }), ...(externalId && { external_id: externalId }), publish, ...fields })}\n`;
    }
  }
}

/** A CSV file that is not read back: its lines page by page. */
export function reportFile(name: string, header: readonly string[], pages: AsyncIterable<readonly (readonly string[])[]>): FileAnswer {
  const content = async function* () {
    yield BOM + csvLines([header]);
    for await (const page of pages) yield csvLines(page);
  };
  return { name: `${name}.csv`, type: FILE_TYPES.csv, content: content() };
}
