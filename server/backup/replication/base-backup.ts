/** Reads the files of a running database server as a tar archive, either all or only the changed blocks (`BASE_BACKUP`). */
import { BackupError } from '../backup-error.ts';
import { ChunkQueue, type ReplicationClient } from './client.ts';
import { parseLsn } from './lsn.ts';

interface RunningBaseBackup {
  /** The archive. */
  readonly archive: AsyncIterable<Buffer>;
  /** Call this after the archive was read to its end. */
  readonly finish: () => Promise<FinishedBaseBackup>;
}
interface FinishedBaseBackup {
  /** The log positions where recovery starts and where the files become consistent. */
  readonly startLsn: bigint;
  readonly stopLsn: bigint;
  readonly timeline: number;
  /** The server's manifest: a list of the files with their checksums. */
  readonly manifest: Buffer;
}

/** Types of streamed messages, by their first byte. */
const ARCHIVE = 'n'.charCodeAt(0);
const MANIFEST = 'm'.charCodeAt(0);
const DATA = 'd'.charCodeAt(0);

/**
 * Starts a base backup.
 * @param previous the server's manifest of the backup that this one is an increment of; null for a full backup
 */
export async function startBaseBackup(client: ReplicationClient, label: string, previous: Buffer | null): Promise<RunningBaseBackup> {
  if (previous) await client.run('UPLOAD_MANIFEST', { input: previous });
  const options = [
    `LABEL '${label}'`,
    "CHECKPOINT 'fast'",
    'WAL false',
    // the log is read through this connection, whether or not the server archives its log
    'WAIT false',
    "MANIFEST 'yes'",
    "MANIFEST_CHECKSUMS 'SHA256'",
    ...(previous ? ['INCREMENTAL'] : []),
  ];
  const messages = new ChunkQueue();
  const results = client.run(`BASE_BACKUP (${options.join(', ')})`, { output: messages });
  // whoever reads the archive receives this error
  results.catch(() => undefined);
  const manifest: Buffer[] = [];
  return {
    archive: archiveOf(messages, manifest),
    async finish() {
      // the result sets are the start position, the tablespaces and the end position
      const [start, , end] = await results;
      return {
        startLsn: parseLsn(start?.[0]?.[0] ?? ''),
        timeline: Number(start?.[0]?.[1]),
        stopLsn: parseLsn(end?.[0]?.[0] ?? ''),
        manifest: Buffer.concat(manifest),
      };
    },
  };
}

/** Yields the data of the archive, and then collects the manifest that the server sends after it in `manifest`. */
async function* archiveOf(messages: AsyncIterable<Buffer>, manifest: Buffer[]): AsyncGenerator<Buffer> {
  let archives = 0;
  let isManifest = false;
  for await (const message of messages) {
    const [type] = message;
    if (type === ARCHIVE && ++archives > 1) throw new BackupError('The database has additional tablespaces, which backups do not support.');
    if (type === MANIFEST) isManifest = true;
    if (type !== DATA) continue;
    if (isManifest) manifest.push(message.subarray(1));
    else yield message.subarray(1);
  }
}
