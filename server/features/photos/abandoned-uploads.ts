import type { Deps } from '../../deps.ts';
import { deleteAbandoned } from '../../integrations/temporary-files.ts';
import { uploadFolder } from '../../pictures/upload-form.ts';

/**
 * Deletes the files of uploads whose process was killed. It runs at every start. It also runs every few minutes, because another process
 * that uses the same folder may be killed.
 */
export async function deleteAbandonedUploads({ config, storage, log }: Pick<Deps, 'config' | 'storage' | 'log'>): Promise<void> {
  const now = new Date();
  const deletedCount = (await deleteAbandoned(uploadFolder(config.dataDir), now)) + (await storage.deleteAbandoned(now));
  if (deletedCount > 0) log.info({ files: deletedCount }, 'deleted files of interrupted uploads');
}
