import { DAY_MS } from '../../durations.ts';
import type { Deps } from '../../deps.ts';
import { isUnchangedSince } from '../../integrations/storage/unchanged.ts';
import { isMediaKey, storageKeys } from '../../integrations/storage/picture-keys.ts';
import { unreferencedKeys } from './queries.ts';

const PICTURES_PER_BATCH = 500;
/**
 * For how many days files are kept that no row refers to. After a restore they may belong to listings that are newer than the backup, and a
 * newer backup may bring these listings back.
 */
const UNREFERENCED_DAYS = 7;

/**
 * Enqueues the deletion of pictures that belong to no listing. They can remain after a crash, an outage of the storage, or a copy of older
 * files. The job `delete_unreferenced_media` deletes them; it locks each picture and checks again.
 */
export async function deleteUnreferencedPictures(
  deps: Pick<Deps, 'db' | 'storage' | 'jobs' | 'log' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  let count = 0;
  for (const topFolder of ['originals', 'media']) {
    let batch: string[] = [];
    const processBatch = async () => {
      signal?.throwIfAborted();
      count += await enqueueDeletions(deps, batch);
      batch = [];
    };
    for await (const name of deps.storage.folders(topFolder)) {
      if (!isMediaKey(name)) continue;
      batch.push(name);
      if (batch.length === PICTURES_PER_BATCH) await processBatch();
    }
    if (batch.length > 0) await processBatch();
  }
  if (count > 0) deps.log.warn({ pictures: count }, 'pictures that belong to no listing will be deleted');
}

async function enqueueDeletions(
  { db, storage, jobs, now }: Pick<Deps, 'db' | 'storage' | 'jobs' | 'now'>,
  keys: readonly string[],
): Promise<number> {
  const cutoff = new Date(now().getTime() - UNREFERENCED_DAYS * DAY_MS);
  let count = 0;
  for (const key of await unreferencedKeys(db, keys)) {
    const folders = [storageKeys.privateFolder(key), storageKeys.servedFolder(key)];
    const unchanged = await Promise.all(folders.map((folder) => isUnchangedSince(storage, folder, cutoff)));
    if (unchanged.includes(false)) continue;
    await jobs.add(db, 'delete_unreferenced_media', { mediaKeys: [key] }, { key: `unreferenced:${key}` });
    count += 1;
  }
  return count;
}
