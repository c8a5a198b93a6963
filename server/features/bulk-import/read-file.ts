/** Reads the rows of an imported file one after the other, with one row in memory at a time. */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { BULK_LIMITS } from '../../../contract/bulk-import-limits.ts';
import type { Kind } from '../../../kinds/field.ts';
import { m } from '../../../messages/compiled/messages.js';
import { nextTurn } from '../../concurrency/next-turn.ts';
import { readCsvRow, readJsonRow, type BulkRow } from './bulk-row.ts';
import { requireStorableRow } from './storable-row.ts';
import { columnAt, type Column } from './columns.ts';
import { FileError } from './file-error.ts';
import { readHeader } from './header.ts';
import { limitRecords } from './limit-records.ts';

export type Format = 'csv' | 'jsonl';

/**
 * Maximum number of lines, with empty ones, of which spreadsheets write some. A file can consist of fifty million empty lines, and reading
 * these would take minutes.
 */
const MAX_LINES = 10 * BULK_LIMITS.rows;
/** Number of lines after which other requests get their turn. A part of a file that arrives at once may have 65,000. */
const LINES_PER_TURN = 500;

/** @throws FileError when there are too many lines */
async function passLine(line: number): Promise<void> {
  if (line > MAX_LINES) throw tooManyRows();
  if (line % LINES_PER_TURN === 0) await nextTurn();
}
const tooManyRows = () => new FileError(m['bulk_error.too_many_rows']({ limit: BULK_LIMITS.rows }));

/**
 * Reads the rows after the first `skip` ones. Empty lines are not rows, but they count for the row numbers.
 * @throws FileError when the file is malformed
 */
export async function* readRows(file: Readable, format: Format, kind: Kind, skip = 0): AsyncGenerator<BulkRow> {
  let position = 0;
  for await (const readRow of format === 'csv' ? csvRows(file, kind) : jsonRows(file, kind)) {
    position += 1;
    if (position > skip) yield requireStorableRow(readRow());
  }
}

/** Counts the rows without parsing their values. */
export async function countRows(file: Readable, format: Format, kind: Kind): Promise<number> {
  let rows = 0;
  for await (const _ of format === 'csv' ? csvRows(file, kind) : jsonRows(file, kind)) {
    rows += 1;
    if (rows > BULK_LIMITS.rows) throw tooManyRows();
  }
  if (rows === 0) throw new FileError(m['bulk_error.empty']());
  return rows;
}

/** The first row of a CSV file; null when there is none. */
export async function readFirstRow(file: Readable): Promise<string[] | null> {
  for await (const { cells } of csvRecords(file)) return cells;
  return null;
}

// a function per row, called only when the row is needed, so that counting and skipping are cheap
type RowReader = () => BulkRow;

async function* csvRows(file: Readable, kind: Kind): AsyncGenerator<RowReader> {
  let header: ReturnType<typeof readHeader>['header'] | null = null;
  let columns: Column[] = [];
  for await (const { cells, row } of csvRecords(file)) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (!header) {
      const result = readHeader(kind, cells);
      if (result.errors[0]) throw new FileError(result.errors[0].message);
      header = result.header;
      columns = header.filter((column): column is Column => typeof column !== 'string');
      continue;
    }
    const rowHeader = header;
    yield () => readCsvRow(rowHeader, cells, row, (path) => columnAt(columns, path));
  }
}

/** The records of a CSV file and their numbers. */
export async function* csvRecords(file: Readable): AsyncGenerator<{ cells: string[]; row: number }> {
  const parser = parse({ bom: true, relax_column_count: true, max_record_size: BULK_LIMITS.rowBytes });
  const limitedFile = Readable.from(limitRecords(file, BULK_LIMITS.rowBytes), { objectMode: false });
  limitedFile.once('error', (error) => parser.destroy(error));
  let row = 0;
  try {
    for await (const cells of limitedFile.pipe(parser)) {
      row += 1;
      await passLine(row);
      yield { cells: cells as string[], row };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // the parser is ahead of this loop, so only its own count is correct
    const messageParams = { row: ((error as { records?: number }).records ?? row) + 1, limit: BULK_LIMITS.rowBytes / 1024 };
    const isTooLong = error.code === 'CSV_MAX_RECORD_SIZE';
    throw new FileError(isTooLong ? m['bulk_error.row_too_long'](messageParams) : m['bulk_error.malformed'](messageParams), {
      cause: error,
    });
  } finally {
    limitedFile.destroy();
    file.destroy();
    parser.destroy();
  }
}

async function* jsonRows(file: Readable, kind: Kind): AsyncGenerator<RowReader> {
  for await (const { text, row } of textLines(file)) {
    if (text.trim() !== '') yield () => readJsonRow(kind, text, row);
  }
}

const LF = 10;
/** The lines of a file and their numbers. */
export async function* textLines(file: Readable): AsyncGenerator<{ text: string; row: number }> {
  const decoder = new TextDecoder();
  let remainder: Buffer = Buffer.alloc(0);
  let row = 0;
  const decodeLine = (line: Buffer) => {
    row += 1;
    const limit = BULK_LIMITS.rowBytes / 1024;
    if (line.length > BULK_LIMITS.rowBytes) throw new FileError(m['bulk_error.row_too_long']({ row, limit }));
    return { text: decoder.decode(line), row };
  };
  for await (const chunk of file as AsyncIterable<Buffer>) {
    remainder = remainder.length > 0 ? Buffer.concat([remainder, chunk]) : chunk;
    for (let end = remainder.indexOf(LF); end >= 0; end = remainder.indexOf(LF)) {
      const line = remainder.subarray(0, end);
      remainder = remainder.subarray(end + 1);
      await passLine(row + 1);
      yield decodeLine(line);
    }
    // a line without end is refused before it fills the memory
    if (remainder.length > BULK_LIMITS.rowBytes) decodeLine(remainder);
  }
  if (remainder.length > 0) yield decodeLine(remainder);
}
