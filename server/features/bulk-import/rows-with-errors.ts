/** The rows of an import that have errors: as a list, and as a file to correct and send again. */
import { sql } from 'kysely';
import { FILE_TYPES, type RowWithErrors } from '../../../contract/bulk-import.ts';
import type { FileResponse } from '../../../contract/base/route.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { RowError } from './bulk-row.ts';
import { storedErrors } from './limit-errors.ts';
import { reportCell } from './cells.ts';
import { PROBLEM_COLUMN } from './columns.ts';
import { sourceKey, type ImportRow } from './imports.ts';
import { csvRecords, textLines } from './read-file.ts';
import { csvLines } from './write-file.ts';
import { parseJsonOrNull } from '../../../contract/base/parse-json.ts';

const PAGE_SIZE = 100;
const errorCondition = sql<boolean>`errors <> '[]'`;

/** A page of rows with errors in the order of the file, starting at row `from`, and their total number. */
export async function readRowsWithErrors(
  db: Db,
  importId: string,
  { from, page, limit }: { readonly from: number; readonly page: number; readonly limit: number },
): Promise<{ rows: RowWithErrors[]; total: number }> {
  const matchingRows = db.selectFrom('bulk_import_row').where('import_id', '=', importId).where('row', '>=', from).where(errorCondition);
  const { total } = await matchingRows.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matchingRows
    .select(['row', 'external_id', 'outcome', 'public_id as id', storedErrors])
    .orderBy('row')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows: rows.map(presentRow), total };
}

type StoredRow = Omit<RowWithErrors, 'errors'> & { readonly errors: readonly RowError[] };
const presentRow = ({ errors, ...row }: StoredRow): RowWithErrors => ({ ...row, errors: [...errors] });

async function* allRowsWithErrors(db: Db, importId: string): AsyncGenerator<RowWithErrors> {
  for (let afterRow = -1; ;) {
    const rows = await db
      .selectFrom('bulk_import_row')
      .select(['row', 'external_id', 'outcome', 'public_id as id', storedErrors])
      .where('import_id', '=', importId)
      .where(errorCondition)
      .where('row', '>', afterRow)
      .orderBy('row')
      .limit(PAGE_SIZE)
      .execute();
    yield* rows.map(presentRow);
    if (rows.length < PAGE_SIZE) return;
    afterRow = rows.at(-1)!.row;
  }
}

/**
 * The rows with errors as they were sent, with the errors in the first column. A saved row contains the id of its listing, so that sending
 * it again updates that listing.
 * @throws AppError `conflict` when the file is no longer stored
 */
export async function rowsWithErrorsFile({ db, storage }: Pick<Deps, 'db' | 'storage'>, { id, format }: ImportRow): Promise<FileResponse> {
  const forgottenError = () => new AppError('conflict', m['bulk_error.file_forgotten']());
  if (!(await storage.exists(sourceKey(id)))) throw forgottenError();
  // opened when the content is read, because a response to a client that has gone is never read, and could not close the file
  async function* content(): AsyncGenerator<string> {
    const source = await storage.stream(sourceKey(id));
    if (!source) throw forgottenError();
    const rows = allRowsWithErrors(db, id);
    try {
      yield* format === 'csv' ? csvRowsWithErrors(csvRecords(source), rows) : jsonRowsWithErrors(textLines(source), rows);
    } finally {
      source.destroy();
    }
  }
  return { name: `import-${id}-to-correct.${format}`, type: FILE_TYPES[format], content: content() };
}

const problemOf = ({ row, errors }: RowWithErrors): string =>
  m['bulk_api.problem']({ row, problems: errors.map(({ column, message }) => [column, message].filter(Boolean).join(': ')).join(' · ') });

const NUMBER = /^[+-]?[\d.]+$/;
// formulas of the uploaded file are escaped here too; negative numbers are not
const safeCell = (cell: string): string => (NUMBER.test(cell) ? cell : reportCell(cell));

/** Pairs the sent rows with the rows that have errors; both come in the order of the file. */
async function* pairByRow<T extends { readonly row: number }>(sent: AsyncIterable<T>, rows: AsyncGenerator<RowWithErrors>) {
  let next = await rows.next();
  for await (const sentRow of sent) {
    if (next.done) return;
    if (sentRow.row !== next.value.row) continue;
    yield [sentRow, next.value] as const;
    next = await rows.next();
  }
}

async function* csvRowsWithErrors(
  records: AsyncIterable<{ cells: string[]; row: number }>,
  rows: AsyncGenerator<RowWithErrors>,
): AsyncGenerator<string> {
  const iterator = records[Symbol.asyncIterator]();
  let header: string[] = [];
  while (header.every((name) => name.trim() === '')) {
    const { value, done } = (await iterator.next()) as IteratorResult<{ cells: string[] }>;
    if (done) return;
    header = value.cells.map((name) => name.trim());
  }
  const [problemIndex, idIndex] = [header.indexOf(PROBLEM_COLUMN), header.indexOf('id')];
  const otherCells = (cells: readonly string[]) => cells.filter((_, index) => index !== problemIndex && index !== idIndex);
  yield `\ufeff${csvLines([[PROBLEM_COLUMN, 'id', ...otherCells(header)]])}`;
  const remainingRecords = { [Symbol.asyncIterator]: () => iterator } as AsyncIterable<{ cells: string[]; row: number }>;
  for await (const [{ cells }, rowWithErrors] of pairByRow(remainingRecords, rows)) {
    const id = rowWithErrors.id ?? cells[idIndex] ?? '';
    yield csvLines([[reportCell(problemOf(rowWithErrors)), safeCell(id), ...otherCells(cells).map(safeCell)]]);
  }
}

async function* jsonRowsWithErrors(
  sent: AsyncIterable<{ text: string; row: number }>,
  rows: AsyncGenerator<RowWithErrors>,
): AsyncGenerator<string> {
  for await (const [{ text }, rowWithErrors] of pairByRow(sent, rows)) {
    const problem = { [PROBLEM_COLUMN]: problemOf(rowWithErrors), ...(rowWithErrors.id && { id: rowWithErrors.id }) };
    const sentRow = parseObject(text);
    yield sentRow ? `${JSON.stringify({ ...sentRow, ...problem })}\n` : `${text}\n`;
  }
}

function parseObject(text: string): object | null {
  const parsed = parseJsonOrNull(text);
  return typeof parsed === 'object' && !Array.isArray(parsed) ? parsed : null;
}
