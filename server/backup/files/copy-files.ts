/** Copies what is new in storage into a store of backups. */
import type { ObjectStorage } from '../../integrations/storage/index.ts';
import { inParallel } from '../in-parallel.ts';
import { PACK_FOLDER, type BackupStore } from '../store.ts';
import { ChangedFolder, foldersOf, packContent, PACKED_AREAS, packKey, type FolderFiles } from './packs.ts';

/** Each holds a piece of a file in memory. */
const AT_ONCE = 8;

/** Keys of all packs in the store. A copy that follows adds those it writes. */
export async function readPackKeys(store: BackupStore['storage']): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of store.list(PACK_FOLDER)) keys.add(key);
  return keys;
}

/**
 * Copies folders whose pack is missing.
 * @param known keys of the packs in the store
 * @returns every folder that is in storage now; its pack is in the store
 */
export async function copyFiles(site: ObjectStorage, store: BackupStore, known: Set<string>): Promise<FolderFiles[]> {
  const index: FolderFiles[] = [];
  const copy = async (folder: FolderFiles) => {
    if (await packed(site, store, known, folder)) index.push(folder);
  };
  for (const area of PACKED_AREAS) await inParallel(foldersOf(site.list(area)), AT_ONCE, copy);
  return index;
}

/** False when the folder changed meanwhile: what was deleted is not copied, and what was added is found by the next copy. */
async function packed(site: ObjectStorage, store: BackupStore, known: Set<string>, folder: FolderFiles): Promise<boolean> {
  const key = packKey(folder);
  if (known.has(key)) return true;
  try {
    await store.write(key, packContent(site, folder), { compress: false });
  } catch (error) {
    if (error instanceof ChangedFolder || (error as Error).cause instanceof ChangedFolder) return false;
    throw error;
  }
  known.add(key);
  return true;
}

/**
 * The files of both: those that were there before the database was copied, and those that were added until afterwards. Rows of a backup may
 * name either.
 */
export const mergeFolders = (first: Iterable<FolderFiles>, second: Iterable<FolderFiles>): FolderFiles[] => [
  ...new Map([...first, ...second].map((folder) => [packKey(folder), folder])).values(),
];
