/** Listings by the file: a template for each kind, import with a dry run first, export in the same format. */
import { z } from 'zod';
import { KIND_IDS } from '../kinds/index.ts';
import { may } from './roles.ts';
import { route, type FileAnswer } from './route.ts';
import { one, pageQuery, paged } from './shapes.ts';

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
  /** A dry run whose file is still there: `POST /property/bulk/import/confirm` imports it without sending it again. */
  can_confirm: z.boolean(),
});
export type BulkImport = z.output<typeof bulkImport>;

const pastImport = bulkImport.omit({ errors: true, can_confirm: true });
export type PastImport = z.output<typeof pastImport>;

const wrongRow = z.object({
  row: z.int(),
  external_id: z.string().nullable(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
  /** The listing it means, once there is one. */
  id: z.string().nullable(),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type WrongRow = z.output<typeof wrongRow>;

const guideColumn = z.object({
  name: z.string(),
  /** Part of the form it belongs to; null for columns about the listing as such. */
  group: z.string().nullable(),
  label: z.string(),
  hint: z.string().nullable(),
  /** How a cell is written. */
  form: z.enum(['text', 'number', 'flag', 'list', 'counts', 'date']),
  /** Needed to publish: whatever the others say, depending on them, or not. */
  need: z.enum(['always', 'sometimes', 'never']),
  /** The values that are taken, for choices. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Of figures; characters of texts. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  unit: z.string().nullable(),
  /** First and last day that is taken, for dates. */
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  /** More columns like this one, numbered on: `rooms.2.rent`; 1 when it stands alone. */
  repeats: z.int(),
  example: z.string(),
});
export type GuideColumn = z.output<typeof guideColumn>;

const exampleImport = '0199a3f0-7c1e-7b52-9a51-2f6f0c1d2e3f';

export const bulkRoutes = {
  template: route({
    method: 'GET',
    path: '/property/bulk/template',
    tag: 'Bulk',
    summary: 'An empty file for listings of a kind: a column a field, and one example row to replace',
    auth: may('read_public'),
    rate: 'read',
    query: z.strictObject({ kind, format }),
    file: Object.values(FILE_TYPES),
    response: file,
    example: { query: { kind: 'pg_hostel', format: 'csv' } },
  }),
  columns: route({
    method: 'GET',
    path: '/property/bulk/columns',
    tag: 'Bulk',
    summary: 'What each column of a kind means: its values, limits and unit, and whether publishing needs it',
    auth: may('read_public'),
    rate: 'read',
    query: z.strictObject({ kind }),
    response: one(z.object({ kind: z.string(), columns: z.array(guideColumn) })),
    example: { query: { kind: 'pg_hostel' } },
  }),
  startImport: route({
    method: 'POST',
    path: '/property/bulk/import',
    tag: 'Bulk',
    summary:
      'Import listings: multipart with `kind`, one `file` (CSV or JSON Lines, UTF-8) and `dry_run` (`true` only tells what would happen). Rows with an `id` or a known `external_id` change that listing',
    auth: may('post_in_bulk'),
    rate: 'upload',
    multipart: true,
    provedPhone: true,
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
    auth: may('post_in_bulk'),
    rate: 'read',
    query: z.strictObject({ id: z.uuid() }),
    response: one(bulkImport),
    example: { query: { id: exampleImport } },
  }),
  confirmImport: route({
    method: 'POST',
    path: '/property/bulk/import/confirm',
    tag: 'Bulk',
    summary: 'Import the file of a finished dry run. Safe to repeat: the import begins once',
    auth: may('post_in_bulk'),
    rate: 'write',
    provedPhone: true,
    status: 202,
    body: z.strictObject({ id: z.uuid() }),
    response: one(bulkImport),
    example: { body: { id: exampleImport } },
  }),
  imports: route({
    method: 'GET',
    path: '/property/bulk/imports',
    tag: 'Bulk',
    summary: 'My imports of the last 30 days, the newest first',
    auth: may('post_in_bulk'),
    rate: 'read',
    query: z.strictObject(pageQuery),
    response: paged(pastImport),
    example: { query: { page: 1, limit: 5 } },
  }),
  importRows: route({
    method: 'GET',
    path: '/property/bulk/import/rows',
    tag: 'Bulk',
    summary: 'The rows of an import in which something is wrong, in their order; `from` leaves out those before that row',
    auth: may('post_in_bulk'),
    rate: 'read',
    query: z.strictObject({ id: z.uuid(), from: z.coerce.number().int().min(0).max(10_000_000).default(0), ...pageQuery }),
    response: paged(wrongRow),
    example: { query: { id: exampleImport, page: 1, limit: 50 } },
  }),
  rowsToMend: route({
    method: 'GET',
    path: '/property/bulk/import/rows/file',
    tag: 'Bulk',
    summary:
      'The rows of an import in which something is wrong, as they were sent, with what is wrong as the first column: mend them and import that file. There as long as no newer file was sent',
    auth: may('post_in_bulk'),
    rate: 'read',
    query: z.strictObject({ id: z.uuid() }),
    file: Object.values(FILE_TYPES),
    response: file,
    example: { query: { id: exampleImport } },
  }),
  importResult: route({
    method: 'GET',
    path: '/property/bulk/import/result',
    tag: 'Bulk',
    summary: 'What became of every row, as CSV: a line a row, or a line for each of its errors',
    auth: may('post_in_bulk'),
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
    auth: may('post_in_bulk'),
    rate: 'read',
    query: z.strictObject({ kind, format }),
    file: Object.values(FILE_TYPES),
    response: file,
    example: { query: { kind: 'residential_rent', format: 'csv' } },
  }),
};
