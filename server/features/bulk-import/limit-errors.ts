/** How many errors of a row are stored and shown. A row of 64 kB can have thousands, and then a page of rows would exceed the memory. */
import { sql, type Selectable } from 'kysely';
import type { BulkImportRowTable } from '../../db/schema.ts';

/** Maximum number of errors of a row; further ones are found when these are corrected. */
export const MAX_ROW_ERRORS = 50;
/** After this many refused rows, fewer errors of each row are stored, because the rows of an import are kept for a month. */
const DETAILED_ROWS = 1000;
const MAX_LATER_ERRORS = 3;

/** @param refusedRows number of rows of the import that were refused before */
export const limitErrors = <T>(errors: readonly T[], refusedRows: number): T[] =>
  errors.slice(0, refusedRows < DETAILED_ROWS ? MAX_ROW_ERRORS : MAX_LATER_ERRORS);

/** The stored errors of a row, in SQL. Rows that an earlier release stored may have more. */
export const storedErrors = sql<
  Selectable<BulkImportRowTable>['errors']
>`jsonb_path_query_array(errors, ${sql.lit(`$[0 to ${MAX_ROW_ERRORS - 1}]`)})`.as('errors');
