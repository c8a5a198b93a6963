import type { JobHandlers } from '../../jobs/queue.ts';
import { runImport } from './run-import.ts';
import type { ImportDeps } from './save-listings.ts';

/** Runs an import (`runImport`), in a separate thread or in the calling thread. */
export type RunImport = (importId: string, signal: AbortSignal) => Promise<void>;

/** Runs imports in the calling thread. */
export const inlineImports =
  (deps: ImportDeps): RunImport =>
  (importId, signal) =>
    runImport(deps, importId, signal);

export const bulkImportJobs = (run: RunImport): Pick<JobHandlers, 'import_listings'> => ({
  import_listings: ({ importId }, signal) => run(importId, signal),
});
