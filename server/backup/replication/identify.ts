import { BackupError } from '../backup-error.ts';
import type { ReplicationClient } from './client.ts';

/** Identity of a database server. A full backup and the incremental backups and log ranges that continue it come from the same one. */
export interface Server {
  readonly systemId: string;
  readonly timeline: number;
  /** Size of a log segment file in bytes. */
  readonly segmentBytes: number;
}

const UNITS: Readonly<Record<string, number>> = { MB: 1024 ** 2, GB: 1024 ** 3 };

/** @throws BackupError when the server does not report its properties */
export async function identifyServer(client: ReplicationClient): Promise<Server> {
  const [rows] = await client.run('IDENTIFY_SYSTEM');
  const [systemId, timeline] = rows?.[0] ?? [];
  const [, size = '', unit = ''] = /^(\d+)(MB|GB)$/.exec(await client.readValue('SHOW wal_segment_size')) ?? [];
  const segmentBytes = Number(size) * (UNITS[unit] ?? 0);
  if (!systemId || !timeline || segmentBytes === 0) throw new BackupError('The database does not report its system identifier.');
  return { systemId, timeline: Number(timeline), segmentBytes };
}
