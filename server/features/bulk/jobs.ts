import type { JobHandlers } from '../../jobs.ts';

/** Works through the file of an import, see `runImport`; the process says where: in a thread of its own, or right here. */
export type RunImport = (importId: string, signal: AbortSignal) => Promise<void>;

export function bulkJobs(run: RunImport): Pick<JobHandlers, 'import_listings'> {
  return { import_listings: ({ importId }, signal) => run(importId, signal) };
}
