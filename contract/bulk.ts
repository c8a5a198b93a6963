/** Listings by the file: a template for each kind, import with a dry run first, export in the same format. */
import { z } from 'zod';
import { KIND_IDS } from '../kinds/index.ts';
import { route, type FileAnswer } from './route.ts';
import { one } from './shapes.ts';

export const BULK_LIMITS = {
  /** MiB of a file. */
  fileMb: 50,
  rows: 20_000,
  /** Bytes of a row. */
  rowBytes: 64 * 1024,
  /** Errors told with the progress; the result file has them all. */
  errorsShown: 100,
} as const;

const CSV = 'text/csv';
const JSON_LINES = 'application/jsonl';
export const FILE_TYPES = { csv: CSV, jsonl: JSON_LINES } as const;
const format = z.enum(['csv', 'jsonl']).default('csv');
const kind = z.enum(KIND_IDS);
const file = z.custom<FileAnswer>();

const bulkImport = z.object({
  id: z.uuid(),
  kind: z.string(),
  file_name: z.string(),
  dry_run: z.boolean(),
  /** `done` also when rows were refused; `failed` when the file is lost, `problem` says so. */
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  problem: z.string().nullable(),
  /** Rows of the file. */
  rows: z.int(),
  /** Rows dealt with so far. */
  done: z.int(),
  /** In a dry run: what would become of the rows. */
  counts: z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), refused: z.int(), published: z.int() }),
  /**
   * The first ones, by row as a spreadsheet numbers it (the header is row 1; a line of JSON Lines counts from 1) and column. One
   * of a row that was not refused says why it could not be published.
   */
  errors: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
  /** Address of the file that says what became of each row; null before the end. */
  result_url: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type BulkImport = z.output<typeof bulkImport>;

const exampleImport = '0199a3f0-7c1e-7b52-9a51-2f6f0c1d2e3f';

export const bulkRoutes = {
  template: route({
    method: 'GET',
    path: '/property/bulk/template',
    tag: 'Bulk',
    summary: 'An empty file for listings of a kind: a column a field, and one example row to replace',
    auth: 'public',
    rate: 'read',
    query: z.strictObject({ kind, format }),
    file: Object.values(FILE_TYPES),
    response: file,
    example: { query: { kind: 'pg_hostel', format: 'csv' } },
  }),
  startImport: route({
    method: 'POST',
    path: '/property/bulk/import',
    tag: 'Bulk',
    summary:
      'Import listings: multipart with `kind`, one `file` (CSV or JSON Lines, UTF-8) and `dry_run` (`true` only tells what would happen). Rows with an `id` or a known `external_id` change that listing',
    auth: 'user',
    rate: 'upload',
    multipart: true,
    status: 202,
    body: z.strictObject({ kind, dry_run: z.enum(['true', 'false']).default('false'), file: z.string().meta({ format: 'binary' }) }),
    response: one(bulkImport),
    example: { body: { kind: 'residential_rent', dry_run: 'true', file: 'listings.csv' } },
  }),
  findImport: route({
    method: 'GET',
    path: '/property/bulk/import',
    tag: 'Bulk',
    summary: 'How far an import is, and what is wrong in which row and column',
    auth: 'user',
    rate: 'read',
    query: z.strictObject({ id: z.uuid() }),
    response: one(bulkImport),
    example: { query: { id: exampleImport } },
  }),
  importResult: route({
    method: 'GET',
    path: '/property/bulk/import/result',
    tag: 'Bulk',
    summary: 'What became of every row, as CSV: a line a row, or a line for each of its errors',
    auth: 'user',
    rate: 'read',
    query: z.strictObject({ id: z.uuid() }),
    file: [CSV],
    response: file,
    example: { query: { id: exampleImport } },
  }),
  exportListings: route({
    method: 'GET',
    path: '/property/bulk/export',
    tag: 'Bulk',
    summary: 'All my listings of a kind in the format of the import; importing them again changes nothing',
    auth: 'user',
    rate: 'read',
    query: z.strictObject({ kind, format }),
    file: Object.values(FILE_TYPES),
    response: file,
    example: { query: { kind: 'residential_rent', format: 'csv' } },
  }),
};
