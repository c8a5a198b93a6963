/** Backs up a site while people write to it, and restores the backup into empty storage. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { newKeyPair } from '../server/backup/encryption.ts';
import { restoreSite } from '../server/backup/restore-site.ts';
import { createBackupStore } from '../server/backup/store.ts';
import { takeBackup } from '../server/backup/take-backup.ts';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { createS3Storage } from '../server/integrations/storage/s3/s3.ts';
import { s3Options, type startS3Server } from '../test/s3/server.ts';
import type { Recorder } from './recorder.ts';
import type { FaultRow } from './report.ts';

/** Files that people uploaded, or that are derived from such files. */
const PICTURE_FILES = /^(?:originals|media)\//;

/**
 * Checks that the restored site contains everything that was acknowledged before the backup started.
 * @param ownerUrl URL of the database to back up
 * @param s3 server with the buckets `files` of the site, `backups`, and `restored`, which is empty
 */
export async function restoreRow(ownerUrl: string, s3: Awaited<ReturnType<typeof startS3Server>>, recorder: Recorder): Promise<FaultRow> {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-restored-'));
  const bucket = (name: string) => createS3Storage(s3Options(s3, { bucket: name, mediaBucket: name }));
  const { identity, recipient } = await newKeyPair();
  const store = createBackupStore(bucket('backups'), [recipient]);
  const quiet = () => undefined;
  const writes = [...recorder.acknowledged];
  const files = [...s3.buckets.objects.get('files')!.keys()].filter((key) => PICTURE_FILES.test(key));
  const startedAt = performance.now();
  try {
    await takeBackup({
      url: ownerUrl,
      siteStorage: bucket('files'),
      store,
      recipients: [recipient],
      secrets: { secret: null, databasePassword: new URL(ownerUrl).password },
      fullDays: 0,
      checksums: false,
      waitMs: 0,
      log: quiet,
      now: () => new Date(),
    });
    const backupMs = performance.now() - startedAt;
    const restoreTarget = { dataDir, siteStorage: bucket('restored') };
    await restoreSite({
      ...restoreTarget,
      storage: store.storage,
      identities: { keys: [identity], file: 'of this run' },
      id: null,
      target: 'backup',
      postgres: null,
      log: quiet,
    });
    const restoreMs = performance.now() - startedAt - backupMs;
    const tickets = await ticketsIn(dataDir);
    const missingWrites = writes.filter(({ ticket }) => !tickets.has(ticket));
    const restored = s3.buckets.objects.get('restored')!;
    const missing = files.filter((key) => !restored.has(key));
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    return {
      fault: 'what is left, backed up under writes and restored into an empty place',
      times: 1,
      recoveries: [],
      note: `backup ${seconds(backupMs)} s, restore ${seconds(restoreMs)} s; of ${writes.length} writes and ${files.length} files acknowledged before it ${missingWrites.length} and ${missing.length} are missing`,
      problems: [
        ...missingWrites.slice(0, 5).map(({ id }) => `The acknowledged write ${id} is not in the restored database.`),
        ...missing.slice(0, 5).map((key) => `${key} is not in the restored storage.`),
      ],
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function ticketsIn(dataDir: string): Promise<ReadonlySet<string>> {
  const server = await startEmbedded({ dataDir });
  const client = new Client({ connectionString: server.url('thinnai') });
  try {
    await client.connect();
    const { rows } = await client.query<{ ticket: string }>('select ticket from support_ticket');
    return new Set(rows.map(({ ticket }) => ticket));
  } finally {
    await client.end();
    await server.stop();
  }
}
