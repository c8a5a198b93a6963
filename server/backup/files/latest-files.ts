/** Copies files between two backups, for restores to a time after the latest backup. */
import { zstdCompressSync } from 'node:zlib';
import type { ObjectStorage } from '../../integrations/storage/index.ts';
import { LATEST_FILES, LATEST_PACKS } from '../folders.ts';
import { writeJson, type BackupStore } from '../store.ts';
import { copyErasures } from './erasure-records.ts';
import { copyFiles, readPacks } from './copy-files.ts';
import { packKey } from './packs.ts';

/** @returns the number of folders */
export async function copyLatestFiles(siteStorage: ObjectStorage, store: BackupStore): Promise<number> {
  await copyErasures(siteStorage, store);
  const folders = await copyFiles(siteStorage, store, await readPacks(store.storage));
  await store.storage.put(LATEST_PACKS, zstdCompressSync(folders.map((folder) => packKey(folder)).join('\n')));
  await writeJson(store, LATEST_FILES, folders);
  return folders.length;
}
