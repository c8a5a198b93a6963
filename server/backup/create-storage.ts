import type { Config } from '../config/config.ts';
import { createDiskStorage } from '../integrations/storage/disk.ts';
import type { ObjectStorage } from '../integrations/storage/index.ts';

/** Creates the backup storage; null when none is configured. */
export async function createBackupStorage({ folder, s3 }: Config['backup']): Promise<ObjectStorage | null> {
  if (folder !== null) return createDiskStorage(folder);
  if (s3 === null) return null;
  const { createS3Storage } = await import('../integrations/storage/s3/s3.ts');
  return createS3Storage(s3);
}
