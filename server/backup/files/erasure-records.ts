/**
 * Ids of erased people in a backup store. They do not belong to a single backup: every restore gets all of them, so that the next start
 * erases again the people whom the backup brought back (`privacy/resume-erasures.ts`). A record that the site cancelled is also deleted
 * from the store.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ObjectStorage } from '../../integrations/storage/index.ts';
import { cancelledRecord } from '../../privacy/erasure-log.ts';
import { BackupError } from '../backup-error.ts';
import type { Identities } from '../encryption.ts';
import { ERASURE_FOLDER } from '../folders.ts';
import { readWhole, writeJson, type BackupStore } from '../store.ts';
import { parseJsonOrNull } from '../../../contract/base/parse-json.ts';

/** Folder of the records in the storage of the site. */
const AREA = 'erasures';
const recordSchema = z.object({ key: z.string().startsWith(`${AREA}/`), content: z.string() });

/** Key of a record in the backup storage. A hash, because the original key contains the id of a person. */
function recordKey(key: string): string {
  const name = createHash('sha256').update(key).digest('hex');
  return `${ERASURE_FOLDER}/${name.slice(0, 2)}/${name}`;
}

/**
 * Adds the records of the site to the store, and deletes those that the site cancelled. A record that is missing on the site without a
 * cancellation stays in the store, because the site lost it and the copy is needed.
 */
export async function copyErasures(siteStorage: ObjectStorage, store: BackupStore): Promise<void> {
  const storedKeys = new Set<string>();
  for await (const { key } of store.storage.list(ERASURE_FOLDER)) storedKeys.add(key);
  for await (const { key } of siteStorage.list(AREA)) {
    const cancelled = cancelledRecord(key);
    if (cancelled !== null) {
      if (storedKeys.has(recordKey(cancelled))) await store.storage.delete(recordKey(cancelled));
      continue;
    }
    const record = recordKey(key);
    if (storedKeys.has(record)) continue;
    const content = await siteStorage.get(key);
    if (content) await writeJson(store, record, { key, content: content.toString('utf8') });
  }
}

/**
 * Copies every record in the backup storage to the storage of a restored site.
 * @returns how many records the backup storage has
 */
export async function restoreErasures(storage: ObjectStorage, identities: Identities, siteStorage: ObjectStorage): Promise<number> {
  let count = 0;
  for await (const { key: record } of storage.list(ERASURE_FOLDER)) {
    const content = await readWhole(storage, record, identities);
    const parsed = recordSchema.safeParse(parseJsonOrNull(content.toString('utf8')));
    if (!parsed.success) throw new BackupError(`${record} is damaged.`);
    await siteStorage.put(parsed.data.key, Buffer.from(parsed.data.content), { ifAbsent: true });
    count += 1;
  }
  return count;
}
