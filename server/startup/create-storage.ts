import { withDemoPictures } from '../../demo/demo-storage.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { createDiskStorage } from '../integrations/storage/disk.ts';
import type { ObjectStorage } from '../integrations/storage/index.ts';

/**
 * Creates the configured storage. The pictures of demo listings are drawn by the program, so storage has them only when the demo was
 * seeded.
 */
export async function createStorage({ storage, seed }: Pick<Config, 'storage' | 'seed'>): Promise<ObjectStorage> {
  const files = await createStorageOfType(storage, storage.type);
  return seed === 'demo' ? withDemoPictures(files) : files;
}

/**
 * Creates the storage of one type, whether or not the site uses it.
 * @throws Error when no bucket is configured
 */
export async function createStorageOfType({ folder, s3 }: Config['storage'], type: 'disk' | 's3'): Promise<ObjectStorage> {
  if (type === 'disk') return createDiskStorage(folder);
  if (!s3) throw new Error('No bucket is configured: set S3_BUCKET, and S3_ENDPOINT for another service than AWS.');
  // loading the client takes 120 ms of CPU time and 34 MB, which a site with disk storage does not need
  const { createS3Storage } = await import('../integrations/storage/s3/s3.ts');
  return createS3Storage(s3);
}

/**
 * Checks the configured buckets at the start of a process.
 * @throws Error when they cannot be used as configured
 */
export async function assertUsableStorage({ storage: { type, s3 } }: Pick<Config, 'storage'>, log: FastifyBaseLogger): Promise<void> {
  if (type === 'disk' || !s3) return;
  const { assertUsableBuckets } = await import('../integrations/storage/s3/check-buckets.ts');
  await assertUsableBuckets(s3, log);
}
