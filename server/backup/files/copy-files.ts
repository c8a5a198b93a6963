/** Copies what is new in storage into a store of backups. */
import type { ObjectStorage } from '../../integrations/storage/index.ts';
import { inParallel } from '../in-parallel.ts';
import { DAMAGED_FOLDER, PACK_FOLDER } from '../folders.ts';
import type { BackupStore } from '../store.ts';
import { ChangedFolder, damageKey, foldersOf, packContent, PACKED_AREAS, packKey, type FolderFiles } from './packs.ts';

/** Each holds a piece of a file in memory. */
const CONCURRENCY = 8;

/** The packs of a store. A copy that follows adds those it writes. */
interface KnownPacks {
  /** Keys of the packs that need not be written. */
  readonly intact: Set<string>;
  /** Notes about packs that could not be read (`damageKey`). */
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
 * Copies folders whose pack is missing or damaged.
 * @param known the packs of the store
 * @returns every folder that is in storage now; its pack is in the store
 */
export async function copyFiles(site: ObjectStorage, store: BackupStore, known: KnownPacks): Promise<FolderFiles[]> {
  const index: FolderFiles[] = [];
  const copy = async (folder: FolderFiles) => {
    if (await packed(site, store, known, folder)) index.push(folder);
  };
  for (const area of PACKED_AREAS) await inParallel(foldersOf(site.list(area)), CONCURRENCY, copy);
  return index;
}

/** False when the folder changed meanwhile: what was deleted is not copied, and what was added is found by the next copy. */
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
 * The files of both: those that were there before the database was copied, and those that were added until afterwards. Rows of a backup may
 * name either.
 */
export const mergeFolders = (first: Iterable<FolderFiles>, second: Iterable<FolderFiles>): FolderFiles[] => [
  ...new Map([...first, ...second].map((folder) => [packKey(folder), folder])).values(),
];
