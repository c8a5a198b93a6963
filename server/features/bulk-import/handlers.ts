import type { bulkImportRoutes } from '../../../contract/bulk-import.ts';
import { KINDS } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { exportListings, importResultFile, templateFile } from './downloads.ts';
import { pageInfo } from '../../http/pagination.ts';
import { columnGuide } from './guide.ts';
import { confirmImport, requireOwnImport, readPastImports, readImport, restartStalledImports } from './imports.ts';
import { receiveImport } from './receive.ts';
import { rowsWithErrorsFile, readRowsWithErrors } from './rows-with-errors.ts';

export function bulkImportHandlers(deps: Deps): Handlers<typeof bulkImportRoutes> {
  return {
    template: async (_context, { query }) => templateFile(KINDS[query.kind], query.format, deps.now()),
    startImport: async (context) => {
      const importRow = await receiveImport(deps, context);
      const message = importRow.dry_run ? m['bulk_api.dry_run_started']() : m['bulk_api.started']();
      return { message, data: await readImport(deps, importRow) };
    },
    findImport: async ({ viewer }, { query }) => {
      const importRow = await requireOwnImport(deps.db, viewer.id, query.id);
      // when the owner asks for an import whose worker died, it is restarted
      if (!importRow.finished_at) await restartStalledImports(deps, viewer.id);
      return { data: await readImport(deps, importRow) };
    },
    columns: async (_context, { query }) => ({ data: { kind: query.kind, columns: columnGuide(KINDS[query.kind], deps.now()) } }),
    confirmImport: async ({ viewer, ip }, { body }) => ({
      message: m['bulk_api.confirmed'](),
      data: await readImport(deps, await confirmImport(deps, viewer.id, body.id, ip)),
    }),
    imports: async ({ viewer }, { query }) => {
      const { rows, total } = await readPastImports(deps.db, viewer.id, query);
      return { data: rows, pagination: pageInfo(query, total) };
    },
    listRowsWithErrors: async ({ viewer }, { query }) => {
      const importRow = await requireOwnImport(deps.db, viewer.id, query.id);
      const { rows, total } = await readRowsWithErrors(deps.db, importRow.id, query);
      return { data: rows, pagination: pageInfo(query, total) };
    },
    rowsWithErrorsFile: async ({ viewer }, { query }) => rowsWithErrorsFile(deps, await requireOwnImport(deps.db, viewer.id, query.id)),
    importResult: async ({ viewer }, { query }) => {
      const importRow = await requireOwnImport(deps.db, viewer.id, query.id);
      if (!importRow.finished_at) throw new AppError('conflict', m['bulk_error.not_finished']());
      return importResultFile(deps.db, importRow.id);
    },
    exportListings: async ({ viewer }, { query }) => exportListings(deps.db, viewer.id, KINDS[query.kind], query.format),
  };
}
