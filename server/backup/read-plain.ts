import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { BackupError } from './backup-error.ts';
import type { StoredObject } from './store.ts';

/**
 * Reads a small object that is compressed but not encrypted.
 * @throws BackupError when it is missing or damaged
 */
export async function readPlain(storage: ObjectStorage, { key, sha256 }: StoredObject): Promise<Buffer> {
  const content = await storage.get(key);
  if (!content) throw new BackupError(`${key} is missing.`);
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new BackupError(`${key} is damaged: it differs from what was written.`);
  return zstdDecompressSync(content);
}
