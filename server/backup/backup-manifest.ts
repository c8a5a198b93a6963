/**
 * The manifest of a backup. It can be read without a key, so that the machine that makes backups can delete old ones and continue the last
 * one. It is written last, so a backup is complete if and only if it has a manifest.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { BackupError } from './backup-error.ts';
import { backupFolder } from './folders.ts';

/** A position in the log (`replication/lsn.ts`). */
const lsn = z.string().regex(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/);
const storedObject = z.object({ key: z.string().startsWith('backups/'), bytes: z.number().int(), sha256: z.string() });
const BACKUP_ID = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/;

const manifestSchema = z.object({
  version: z.literal(1),
  id: z.string().regex(BACKUP_ID),
  kind: z.enum(['full', 'incremental']),
  /** The backup that contains the unchanged blocks; null for a full backup. */
  parent: z.string().regex(BACKUP_ID).nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Public keys that the backup is encrypted for. */
  recipients: z.array(z.string()),
  database: z.object({
    /** Id of the database server, as text because it exceeds the integers that JSON numbers represent exactly. */
    systemId: z.string(),
    timeline: z.number().int(),
    segmentBytes: z.number().int(),
    startLsn: lsn,
    stopLsn: lsn,
    /** Name of the database, and the role that made the backup. */
    name: z.string(),
    role: z.string(),
    /** Name of the position in the log that this backup is restored to. */
    marker: z.string(),
    markerLsn: lsn,
    /** Whether no transaction was open at the marker, so that the row counts are exactly those of the marker. */
    isExact: z.boolean(),
  }),
  objects: z.object({
    base: storedObject,
    /** The server's manifest, compressed but not encrypted: the next incremental backup needs it. */
    serverManifest: storedObject,
    log: storedObject,
    details: storedObject,
    /** The folders of stored files with the names and sizes of their files. */
    files: storedObject,
    /** Names of the packs, compressed but not encrypted: packs that no backup names are deleted. */
    packs: storedObject,
  }),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
});
export type BackupManifest = z.output<typeof manifestSchema>;

const manifestKey = (id: string): string => `${backupFolder(id)}/manifest.json`;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function writeManifest(storage: ObjectStorage, manifest: BackupManifest): Promise<void> {
  const text = JSON.stringify(manifest);
  await storage.put(manifestKey(manifest.id), Buffer.from(`${text}\n${hashOf(text)}\n`), { ifAbsent: true });
}

/** Whether the backup was finished. Its manifest may be damaged. */
export const hasManifest = (storage: ObjectStorage, id: string): Promise<boolean> => storage.exists(manifestKey(id));

/**
 * Returns null when there is no complete backup with this id.
 * @throws BackupError when its manifest is damaged
 */
export async function readManifest(storage: ObjectStorage, id: string): Promise<BackupManifest | null> {
  const content = BACKUP_ID.test(id) ? await storage.get(manifestKey(id)) : null;
  if (!content) return null;
  const [text = '', hash] = content.toString('utf8').split('\n');
  const parsed = hash === hashOf(text) ? manifestSchema.safeParse(JSON.parse(text)) : null;
  if (!parsed?.success || parsed.data.id !== id) throw new BackupError(`The manifest of the backup ${id} is damaged.`);
  return parsed.data;
}

/** Ids of all backups that were started, oldest first. Those without a manifest were not finished. */
export async function listBackupIds(storage: ObjectStorage): Promise<string[]> {
  const ids: string[] = [];
  for await (const name of storage.folders('backups/sets')) if (BACKUP_ID.test(name)) ids.push(name);
  return ids.toSorted();
}

/** Complete backups, oldest first. Damaged manifests are omitted and reported to `onDamaged`. */
export async function listBackups(storage: ObjectStorage, onDamaged: (error: Error) => void = () => undefined): Promise<BackupManifest[]> {
  const backups: BackupManifest[] = [];
  for (const id of await listBackupIds(storage)) {
    try {
      const manifest = await readManifest(storage, id);
      if (manifest) backups.push(manifest);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      onDamaged(error);
    }
  }
  return backups;
}

/**
 * The backup and those it continues, the full backup first.
 * @throws BackupError when one of them is missing
 */
export async function readChain(storage: ObjectStorage, id: string): Promise<BackupManifest[]> {
  const chain: BackupManifest[] = [];
  for (let next: string | null = id; next !== null;) {
    const manifest: BackupManifest | null = await readManifest(storage, next);
    if (!manifest) throw new BackupError(`There is no complete backup ${next}${chain.length > 0 ? `, which ${id} continues` : ''}.`);
    chain.unshift(manifest);
    next = manifest.parent;
  }
  return chain;
}
