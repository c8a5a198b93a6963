/** Copies new files from storage into a backup store. */
import type { ObjectStorage } from '../../integrations/storage/index.ts';
import { inParallel } from '../in-parallel.ts';
import { DAMAGED_FOLDER, PACK_FOLDER } from '../folders.ts';
import type { BackupStore } from '../store.ts';
import { ChangedFolder, damageKey, foldersOf, packContent, PACKED_AREAS, packKey, type FolderFiles } from './packs.ts';

/** Each copy has a part of a file in memory. */
const CONCURRENCY = 8;

/** The packs of a store. A copy adds the packs it writes. */
interface KnownPacks {
  /** Keys of the packs that do not have to be written. */
  readonly intact: Set<string>;
  /** Keys of the notes about packs that could not be read (`damageKey`). */
  readonly damage: ReadonlySet<string>;
}

export async function readPacks(store: BackupStore['storage']): Promise<KnownPacks> {
  const damage = new Set<string>();
  for await (const { key } of store.list(DAMAGED_FOLDER)) damage.add(key);
  const intact = new Set<string>();
  for await (const { key } of store.list(PACK_FOLDER)) if (!damage.has(damageKey(key))) intact.add(key);
  return { intact, damage };
}

/**
 * Copies the folders whose pack is missing or damaged.
 * @param known the packs of the store
 * @returns every folder that is in storage now; the store has a pack of each
 */
export async function copyFiles(site: ObjectStorage, store: BackupStore, known: KnownPacks): Promise<FolderFiles[]> {
  const index: FolderFiles[] = [];
  const copy = async (folder: FolderFiles) => {
    if (await packed(site, store, known, folder)) index.push(folder);
  };
  for (const area of PACKED_AREAS) await inParallel(foldersOf(site.list(area)), CONCURRENCY, copy);
  return index;
}

/** Returns false when the folder changed during the copy: deleted files are not copied, and the next copy finds added files. */
async function packed(site: ObjectStorage, store: BackupStore, { intact, damage }: KnownPacks, folder: FolderFiles): Promise<boolean> {
  const key = packKey(folder);
  if (intact.has(key)) return true;
  try {
    await store.write(key, packContent(site, folder), { compress: false });
  } catch (error) {
    if (error instanceof ChangedFolder || (error as Error).cause instanceof ChangedFolder) return false;
    throw error;
  }
  if (damage.has(damageKey(key))) await store.storage.delete(damageKey(key));
  intact.add(key);
  return true;
}

/**
 * Merges the folders that existed before the database was copied with those that were added until afterwards. Rows of a backup may refer to
 * either.
 */
export const mergeFolders = (first: Iterable<FolderFiles>, second: Iterable<FolderFiles>): FolderFiles[] => [
  ...new Map([...first, ...second].map((folder) => [packKey(folder), folder])).values(),
];
