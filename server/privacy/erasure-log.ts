/**
 * Ids of erased users. They are in storage and not in the database, so that all machines share them. A restored database backup brings back
 * users who were erased after it was made. Every start compares the ids with the database and erases these users again (`resumeErasures`).
 *
 * A user is recorded before the account is closed. In the opposite order, a crash in between and a backup restored afterwards would bring
 * the user back permanently. When the transaction that closes the account fails, its record is deleted. Each attempt has its own record, so
 * that a failed attempt never cancels a successful one. A note beside the record says that it was cancelled. Copies of the record in
 * backups are deleted only because of this note, because a missing record may just have been lost.
 */
import { randomUUID } from 'node:crypto';
import type { ObjectStorage } from '../integrations/storage/index.ts';

const AREA = 'erasures';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/**
 * Folders have the last two digits of the user id as name, so that none becomes large. The first digits are a time, which is equal for many
 * users.
 */
const RECORD = new RegExp(`^${AREA}/[0-9a-f]{2}/(${UUID})_${UUID}\\.json$`);

/**
 * Records a user whose account is about to be closed. The record is durable when this returns.
 * @returns the key of the record
 * @throws Error of storage; the account must then stay open
 */
export async function logErasure(storage: ObjectStorage, userId: string, at: Date): Promise<string> {
  const key = `${AREA}/${userId.slice(-2)}/${userId}_${randomUUID()}.json`;
  await storage.put(key, Buffer.from(JSON.stringify({ user: userId, at: at.toISOString() })));
  return key;
}

const CANCELLED = '.cancelled';

/** Cancels the records of accounts that stayed open. */
export async function cancelErasures(storage: ObjectStorage, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await storage.put(key + CANCELLED, Buffer.alloc(0));
    await storage.delete(key);
  }
}

/** The key of the record that this note cancels; null when the file is not such a note. */
export const cancelledRecord = (key: string): string | null => (key.endsWith(CANCELLED) ? key.slice(0, -CANCELLED.length) : null);

/** Ids of all erased users. Files with other names are ignored. */
export async function readErasedIds(storage: ObjectStorage): Promise<string[]> {
  const users = new Map<string, string>();
  const cancelled = new Set<string>();
  for await (const { key } of storage.list(AREA)) {
    const userId = RECORD.exec(key)?.[1];
    if (userId !== undefined) users.set(key, userId);
    const record = cancelledRecord(key);
    if (record !== null) cancelled.add(record);
  }
  return [...new Set([...users].filter(([key]) => !cancelled.has(key)).map(([, userId]) => userId))];
}
