import type { ObjectStorage } from './index.ts';

/** Whether no file below the folder was written since then. True for an empty folder. */
export async function isUnchangedSince(storage: ObjectStorage, folder: string, since: Date): Promise<boolean> {
  for await (const { modifiedAt } of storage.list(folder)) if (modifiedAt >= since) return false;
  return true;
}
