import type { JobHandlers } from '../../jobs/queue.ts';
import { runImport } from './run-import.ts';
import type { ImportDeps } from './save-listings.ts';

/** Works through the file of an import (`runImport`), in a thread of its own or in the one that calls. */
export type RunImport = (importId: string, signal: AbortSignal) => Promise<void>;

/** Works through imported files in the thread that calls. */
export const inlineImports =
  (deps: ImportDeps): RunImport =>
  (importId, signal) =>
    runImport(deps, importId, signal);

export const bulkImportJobs = (run: RunImport): Pick<JobHandlers, 'import_listings'> => ({
  import_listings: ({ importId }, signal) => run(importId, signal),
});
