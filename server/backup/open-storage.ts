import type { Config } from '../config/config.ts';
import { openDiskStorage } from '../integrations/storage/disk.ts';
import type { ObjectStorage } from '../integrations/storage/index.ts';

/** Opens the backup storage; null when none is configured. */
export async function openBackupStorage({ folder, s3 }: Config['backup']): Promise<ObjectStorage | null> {
  if (folder !== null) return openDiskStorage(folder);
  if (s3 === null) return null;
  const { openS3Storage } = await import('../integrations/storage/s3/s3.ts');
  return openS3Storage(s3);
}
