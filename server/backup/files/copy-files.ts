/** Copies new files from storage into a backup store. */
import type { ObjectStorage } from '../../integrations/storage/index.ts';
import { inParallel } from '../in-parallel.ts';
import { DAMAGED_FOLDER, PACK_FOLDER } from '../folders.ts';
import type { BackupStore } from '../store.ts';
import { ChangedFolderError, damageKey, foldersOf, packContent, PACKED_AREAS, packKey, type FolderFiles } from './packs.ts';

/** Folders that are copied in parallel. Limited, because each copy has a part of a file in memory. */
const CONCURRENCY = 8;

/** The packs of a store. `copyFiles` adds the packs that it writes. */
interface StoredPacks {
  /** Keys of the packs that do not have to be written. */
  readonly intact: Set<string>;
  /** Keys of the notes about packs that could not be read (`damageKey`). */
  readonly damage: ReadonlySet<string>;
}

/** Lists the packs of a backup storage, without reading them. */
export async function readPacks(store: BackupStore['storage']): Promise<StoredPacks> {
  const damage = new Set<string>();
  for await (const { key } of store.list(DAMAGED_FOLDER)) damage.add(key);
  const intact = new Set<string>();
  for await (const { key } of store.list(PACK_FOLDER)) if (!damage.has(damageKey(key))) intact.add(key);
  return { intact, damage };
}

/**
 * Copies the folders whose pack is missing or damaged.
 * @param storedPacks the packs that the store has; those that are written are added
 * @returns every folder that is in storage now; the store has a pack of each
 */
export async function copyFiles(siteStorage: ObjectStorage, store: BackupStore, storedPacks: StoredPacks): Promise<FolderFiles[]> {
  const copied: FolderFiles[] = [];
  const copy = async (folder: FolderFiles) => {
    if (await ensurePacked(siteStorage, store, storedPacks, folder)) copied.push(folder);
  };
  for (const area of PACKED_AREAS) await inParallel(foldersOf(siteStorage.list(area)), CONCURRENCY, copy);
  return copied;
}

/**
 * Writes the pack of a folder unless the store has it. Returns false when the folder changed during the copy: deleted files are not copied,
 * and the next copy finds added files.
 */
async function ensurePacked(
  siteStorage: ObjectStorage,
  store: BackupStore,
  { intact, damage }: StoredPacks,
  folder: FolderFiles,
): Promise<boolean> {
  const key = packKey(folder);
  if (intact.has(key)) return true;
  try {
    await store.write(key, packContent(siteStorage, folder), { compress: false });
  } catch (error) {
    if (error instanceof ChangedFolderError || (error as Error).cause instanceof ChangedFolderError) return false;
    throw error;
  }
  if (damage.has(damageKey(key))) await store.storage.delete(damageKey(key));
  intact.add(key);
  return true;
}

/**
 * Merges the folders that existed before the database was copied with those that exist after it. Rows of a backup may refer to either.
 */
export const mergeFolders = (first: Iterable<FolderFiles>, second: Iterable<FolderFiles>): FolderFiles[] => [
  ...new Map([...first, ...second].map((folder) => [packKey(folder), folder])).values(),
];
