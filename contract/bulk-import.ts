/** Listings from files: a template for each kind, import with an optional dry run, and export in the same format. */
import { z } from 'zod';
import { BULK_LIMITS } from './bulk-import-limits.ts';
import { KIND_IDS } from '../kinds/index.ts';
import { may } from './base/roles.ts';
import { route, type FileResponse } from './base/route.ts';
import { dataResponse, pageQuery, pagedResponse } from './base/shapes.ts';

const CSV = 'text/csv';
const JSON_LINES = 'application/jsonl';
export const FILE_TYPES = { csv: CSV, jsonl: JSON_LINES } as const;
const format = z.enum(['csv', 'jsonl']).default('csv').describe('Format of the file: CSV with a heading, or JSON Lines');
const kind = z.enum(KIND_IDS);
const file = z.custom<FileResponse>();

const bulkImport = z.object({
  id: z.uuid(),
  kind: z.string(),
  file_name: z.string(),
  dry_run: z.boolean(),
  status: z
    .enum(['waiting', 'running', 'done', 'failed'])
    .describe('`done`: all rows were processed, although some may be refused. `failed`: the file was lost, with the reason in `problem`'),
  problem: z.string().nullable(),
  rows: z.int().describe('Rows of the file'),
  done: z.int().describe('Rows processed so far'),
  counts: z
    .object({
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      refused: z.int(),
      published: z.int().describe('Drafts that were published'),
    })
    .describe('In a dry run: the outcomes that the import would have'),
  errors: z
    .array(z.object({ row: z.int(), column: z.string(), message: z.string() }))
    .describe(
      'The first errors, by row as a spreadsheet numbers it (the header is row 1; lines of JSON Lines count from 1) and column. An error of a row that was not refused says why its listing could not be published',
    ),
  result_url: z.string().nullable().describe('URL of the file with the outcome of each row; null until the import has ended'),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  can_confirm: z
    .boolean()
    .describe('A dry run whose file is still stored: `POST /property/bulk/import/confirm` imports it without sending it again'),
});
export type BulkImport = z.output<typeof bulkImport>;

const pastImport = bulkImport.omit({ errors: true, can_confirm: true });
export type PastImport = z.output<typeof pastImport>;

const rowWithErrors = z.object({
  row: z.int(),
  external_id: z.string().nullable(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
  id: z.string().nullable().describe("Id of the row's listing, once it exists"),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type RowWithErrors = z.output<typeof rowWithErrors>;

const guideColumn = z.object({
  name: z.string().describe('Name of the column'),
  group: z.string().nullable().describe('Step of the form to which it belongs; null for columns that belong to no step'),
  label: z.string(),
  hint: z.string().nullable(),
  form: z.enum(['text', 'number', 'flag', 'list', 'counts', 'date']).describe('Format of a cell'),
  need: z.enum(['always', 'sometimes', 'never']).describe('Required for publishing: always, depending on other columns, or never'),
  options: z.array(z.object({ value: z.string(), label: z.string() })).describe('Accepted values of choices'),
  min: z.number().nullable().describe('Minimum of a number, or minimum number of characters of a text'),
  max: z.number().nullable().describe('Maximum of a number, or maximum number of characters of a text; null for other columns'),
  unit: z.string().nullable(),
  first_day: z.string().nullable().describe('First accepted day of a date; null for other columns'),
  last_day: z.string().nullable().describe('Last accepted day of a date; null for other columns'),
  repeats: z.int().describe('Maximum number of numbered columns of this type (`rooms.2.rent`); 1 for a single column'),
  example: z.string(),
});
export type GuideColumn = z.output<typeof guideColumn>;

const exampleImportId = '0199a3f0-7c1e-7b52-9a51-2f6f0c1d2e3f';

export const bulkImportRoutes = {
  template: route({
    method: 'GET',
    path: '/property/bulk/template',
    tag: 'Bulk import',
    summary: 'Template file for listings of a kind: one column for each field, and one example row to replace',
    auth: may('read_public'),
    rateClass: 'read',
    query: z.strictObject({ kind, format }),
    file: Object.values(FILE_TYPES),
    response: file,
    example: { query: { kind: 'pg_hostel', format: 'csv' } },
  }),
  columns: route({
    method: 'GET',
    path: '/property/bulk/columns',
    tag: 'Bulk import',
    summary: 'The columns of a kind: values, limits and unit of each, and whether publishing needs it',
    auth: may('read_public'),
    rateClass: 'read',
    query: z.strictObject({ kind }),
    response: dataResponse(z.object({ kind: z.string(), columns: z.array(guideColumn) })),
    example: { query: { kind: 'pg_hostel' } },
  }),
  startImport: route({
    method: 'POST',
    path: '/property/bulk/import',
    tag: 'Bulk import',
    summary:
      'Import listings: multipart with `kind`, one `file` (CSV or JSON Lines, UTF-8) and `dry_run` (`true` only reports what would happen). Rows with an `id` or a known `external_id` change that listing',
    auth: may('post_in_bulk'),
    rateClass: 'upload',
    multipart: true,
    needsVerifiedPhone: true,
    status: 202,
    body: z.strictObject({ kind, dry_run: z.enum(['true', 'false']).default('false'), file: z.string().meta({ format: 'binary' }) }),
    response: dataResponse(bulkImport),
    example: { body: { kind: 'residential_rent', dry_run: 'true', file: 'listings.csv' } },
  }),
  findImport: route({
    method: 'GET',
    path: '/property/bulk/import',
    tag: 'Bulk import',
    summary: 'Progress of an import, with errors by row and column',
    auth: may('post_in_bulk'),
    rateClass: 'read',
    query: z.strictObject({ id: z.uuid() }),
    response: dataResponse(bulkImport),
    example: { query: { id: exampleImportId } },
  }),
  confirmImport: route({
    method: 'POST',
    path: '/property/bulk/import/confirm',
    tag: 'Bulk import',
    summary: 'Import the file of a finished dry run. Safe to repeat: the import is started once',
    auth: may('post_in_bulk'),
    rateClass: 'write',
    needsVerifiedPhone: true,
    status: 202,
    body: z.strictObject({ id: z.uuid() }),
    response: dataResponse(bulkImport),
    example: { body: { id: exampleImportId } },
  }),
  imports: route({
    method: 'GET',
    path: '/property/bulk/imports',
    tag: 'Bulk import',
    summary: 'My imports of the last 30 days, the newest first',
    auth: may('post_in_bulk'),
    rateClass: 'read',
    query: z.strictObject(pageQuery),
    response: pagedResponse(pastImport),
    example: { query: { page: 1, limit: 5 } },
  }),
  listRowsWithErrors: route({
    method: 'GET',
    path: '/property/bulk/import/rows',
    tag: 'Bulk import',
    summary: 'The rows of an import that have errors, in order; with `from`, only those from this row on',
    auth: may('post_in_bulk'),
    rateClass: 'read',
    query: z.strictObject({
      id: z.uuid(),
      from: z.coerce.number().int().min(0).max(BULK_LIMITS.rowNumber).default(0).describe('First row, included'),
      ...pageQuery,
    }),
    response: pagedResponse(rowWithErrors),
    example: { query: { id: exampleImportId, page: 1, limit: 50 } },
  }),
  rowsWithErrorsFile: route({
    method: 'GET',
    path: '/property/bulk/import/rows/file',
    tag: 'Bulk import',
    summary:
      'The rows of an import that have errors, as they were sent, with the errors in the first column: correct them and import that file. Available until a newer file is sent',
    auth: may('post_in_bulk'),
    rateClass: 'read',
    query: z.strictObject({ id: z.uuid() }),
    file: Object.values(FILE_TYPES),
    response: file,
    example: { query: { id: exampleImportId } },
  }),
  importResult: route({
    method: 'GET',
    path: '/property/bulk/import/result',
    tag: 'Bulk import',
    summary: 'The outcome of every row as CSV: one line for each row, or one for each of its errors',
    auth: may('post_in_bulk'),
    rateClass: 'read',
    query: z.strictObject({ id: z.uuid() }),
    file: [CSV],
    response: file,
    example: { query: { id: exampleImportId } },
  }),
  exportListings: route({
    method: 'GET',
    path: '/property/bulk/export',
    tag: 'Bulk import',
    summary: 'All my listings of a kind in the format of the import; importing them again changes nothing',
    auth: may('post_in_bulk'),
    rateClass: 'read',
    query: z.strictObject({ kind, format }),
    file: Object.values(FILE_TYPES),
    response: file,
    example: { query: { kind: 'residential_rent', format: 'csv' } },
  }),
};
