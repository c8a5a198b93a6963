/** Rows of an import in which something is wrong: as a list, and as a file to mend and send again. */
import { sql } from 'kysely';
import { FILE_TYPES, type WrongRow } from '../../../contract/bulk.ts';
import type { FileAnswer } from '../../../contract/route.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { RowError } from './bulk-row.ts';
import { shownCell } from './cells.ts';
import { PROBLEM_COLUMN } from './columns.ts';
import { sourceKey, type ImportRow } from './imports.ts';
import { csvRecords, lines } from './read-file.ts';
import { csvLines } from './write-file.ts';

const AT_ONCE = 500;
const wrong = sql<boolean>`errors <> '[]'`;

/** A page of them in the order of the file, from this row on, and how many there are. */
export async function wrongRows(
  db: Db,
  importId: string,
  { from, page, limit }: { readonly from: number; readonly page: number; readonly limit: number },
): Promise<{ rows: WrongRow[]; total: number }> {
  const all = db.selectFrom('bulk_import_row').where('import_id', '=', importId).where('row', '>=', from).where(wrong);
  const { total } = await all.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await all
    .select(['row', 'external_id', 'outcome', 'public_id as id', 'errors'])
    .orderBy('row')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows: rows.map(told), total };
}

type Kept = Omit<WrongRow, 'errors'> & { readonly errors: readonly RowError[] };
const told = ({ errors, ...row }: Kept): WrongRow => ({ ...row, errors: [...errors] });

async function* wrongAfter(db: Db, importId: string): AsyncGenerator<WrongRow> {
  for (let after = -1; ;) {
    const rows = await db
      .selectFrom('bulk_import_row')
      .select(['row', 'external_id', 'outcome', 'public_id as id', 'errors'])
      .where('import_id', '=', importId)
      .where(wrong)
      .where('row', '>', after)
      .orderBy('row')
      .limit(AT_ONCE)
      .execute();
    yield* rows.map(told);
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.row;
  }
}

/**
 * The rows as they were sent, with what is wrong in front. A row that became a listing carries its id, so that sending it again
 * changes that listing.
 * @throws AppError `conflict` when the file is no longer kept
 */
export async function rowsToMend({ db, storage }: Pick<Deps, 'db' | 'storage'>, { id, format }: ImportRow): Promise<FileAnswer> {
  const source = await storage.stream(sourceKey(id));
  if (!source) throw new AppError('conflict', m['bulk_error.file_forgotten']());
  const rows = wrongAfter(db, id);
  const content = format === 'csv' ? csvToMend(csvRecords(source), rows) : jsonToMend(lines(source), rows);
  return { name: `import-${id}-to-mend.${format}`, type: FILE_TYPES[format], content };
}

const problemOf = ({ row, errors }: WrongRow): string =>
  m['bulk_api.problem']({ row, problems: errors.map(({ column, message }) => [column, message].filter(Boolean).join(': ')).join(' · ') });

const NUMBER = /^[+-]?[\d.]+$/;
// a formula somebody sent goes back harmless as well; figures may be negative
const harmless = (cell: string): string => (NUMBER.test(cell) ? cell : shownCell(cell));

/** Both sides come in the order of the rows. */
async function* matching<T extends { readonly row: number }>(sent: AsyncIterable<T>, rows: AsyncGenerator<WrongRow>) {
  let next = await rows.next();
  for await (const one of sent) {
    if (next.done) return;
    if (one.row !== next.value.row) continue;
    yield [one, next.value] as const;
    next = await rows.next();
  }
}

async function* csvToMend(
  records: AsyncIterable<{ cells: string[]; row: number }>,
  rows: AsyncGenerator<WrongRow>,
): AsyncGenerator<string> {
  const sent = records[Symbol.asyncIterator]();
  let header: string[] = [];
  while (header.every((name) => name.trim() === '')) {
    const { value, done } = (await sent.next()) as IteratorResult<{ cells: string[] }>;
    if (done) return;
    header = value.cells.map((name) => name.trim());
  }
  const [old, named] = [header.indexOf(PROBLEM_COLUMN), header.indexOf('id')];
  const kept = (cells: readonly string[]) => cells.filter((_, at) => at !== old && at !== named);
  yield `\ufeff${csvLines([[PROBLEM_COLUMN, 'id', ...kept(header)]])}`;
  const rest = { [Symbol.asyncIterator]: () => sent } as AsyncIterable<{ cells: string[]; row: number }>;
  for await (const [{ cells }, found] of matching(rest, rows)) {
    const id = found.id ?? cells[named] ?? '';
    yield csvLines([[shownCell(problemOf(found)), harmless(id), ...kept(cells).map(harmless)]]);
  }
}

async function* jsonToMend(sent: AsyncIterable<{ text: string; row: number }>, rows: AsyncGenerator<WrongRow>): AsyncGenerator<string> {
  for await (const [{ text }, found] of matching(sent, rows)) {
    const problem = { [PROBLEM_COLUMN]: problemOf(found), ...(found.id && { id: found.id }) };
    const said = asObject(text);
    yield said ? `${JSON.stringify({ ...said, ...problem })}\n` : `${text}\n`;
  }
}

function asObject(text: string): object | null {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null && !Array.isArray(said) ? said : null;
  } catch {
    return null;
  }
}
