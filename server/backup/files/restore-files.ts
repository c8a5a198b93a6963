/** Writes the stored files of a backup into empty storage. */
import { z } from 'zod';
import type { ObjectStorage } from '../../integrations/storage/index.ts';
import type { Identities } from '../encryption.ts';
import { BackupError } from '../backup-error.ts';
import { inParallel } from '../in-parallel.ts';
import { readObject, readWhole, type StoredObject } from '../store.ts';
import { damageKey, packKey, PACKED_AREAS, unpack, type FolderFiles } from './packs.ts';

/** Folders that are restored in parallel. Decrypting is mostly CPU work, so a higher number would not help. */
const CONCURRENCY = 4;

const indexSchema = z.array(
  z.object({ folder: z.string(), files: z.array(z.object({ name: z.string(), bytes: z.number().int().min(0) })) }),
);

/** Reads which folders belong to a backup or to the latest copy of files. */
export const readFileIndex = async (
  storage: ObjectStorage,
  object: StoredObject | string,
  identities: Identities,
): Promise<FolderFiles[]> => indexSchema.parse(JSON.parse((await readWhole(storage, object, identities)).toString('utf8')));

/** Stores a note that a pack could not be read, so that the next backup writes it again. */
export const reportDamage = (storage: ObjectStorage, pack: string, { message }: Error): Promise<unknown> =>
  storage.put(damageKey(pack), Buffer.from(message));

/** Whether storage contains files of pictures or imports. Erasure records do not count. */
export async function hasFiles(siteStorage: ObjectStorage): Promise<boolean> {
  for (const area of PACKED_AREAS) for await (const _ of siteStorage.list(area)) return true;
  return false;
}

/**
 * Writes every file and compares it with its hash. The files are durable only after `site.makeDurable` was called with their keys.
 * @param onDamaged called with the key of a missing or damaged pack; without this function the first one ends the restore
 * @returns the keys of all files, and their total size in bytes
 * @throws BackupError when a pack is missing or damaged
 */
export async function restoreFiles(
  storage: ObjectStorage,
  identities: Identities,
  folders: readonly FolderFiles[],
  siteStorage: ObjectStorage,
  onDamaged?: (pack: string, error: BackupError) => Promise<void>,
): Promise<{ readonly keys: readonly string[]; readonly bytes: number }> {
  const written = new Map<string, number>();
  await inParallel(folders, CONCURRENCY, async (folder) => {
    const pack = readObject(storage, packKey(folder), identities, { compress: false });
    const write = async (key: string, content: AsyncIterable<Buffer>) => {
      let bytes = 0;
      const countBytes = async function* () {
        for await (const chunk of content) {
          bytes += chunk.length;
          yield chunk;
        }
      };
      await siteStorage.putStream(key, countBytes(), { durable: false });
      written.set(key, bytes);
    };
    try {
      await unpack(pack, folder, write);
    } catch (error) {
      if (!onDamaged || !(error instanceof BackupError)) throw error;
      await onDamaged(packKey(folder), error);
    }
  });
  return { keys: [...written.keys()], bytes: [...written.values()].reduce((sum, bytes) => sum + bytes, 0) };
}
