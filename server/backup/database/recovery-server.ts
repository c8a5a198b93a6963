/**
 * A PostgreSQL server that recovers restored files to the requested moment. Only this user can reach it, through a socket in a private folder;
 * the configuration and passwords in the files play no part.
 */
import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from '../../db/embedded/embedded.ts';
import { stopServer } from '../../db/embedded/postgres-process.ts';
import { commandAs, postgresUser } from '../../db/embedded/postgres-user.ts';
import { BackupError } from '../backup-error.ts';

export interface RecoveryServer {
  /** Connection string for a role of the restored database. */
  readonly url: (database: string, role: string) => string;
  /** Ends it with everything on disk. */
  readonly stop: () => Promise<void>;
}

/** The moment to recover to: a marked position, a time, or the end of the log. */
export type RecoveryTarget = { readonly marker: string } | { readonly time: Date } | 'end';

interface RecoveryOptions {
  readonly folder: string;
  readonly target: RecoveryTarget;
  /** The files are deleted afterwards, so nothing has to reach the disk. */
  readonly disposable: boolean;
  /** Program of another PostgreSQL 18 than the embedded one. */
  readonly postgres: string | null;
}

const PORT = 5432;
const POLL_MS = 25;
/** Longest recovery. A log of a day is read in minutes. */
const TIMEOUT_MS = 4 * 3600 * 1000;
/** Longest time to write everything to a slow disk. A server that is cut off leaves files that have to be recovered again. */
const STOP_TIMEOUT_MS = 15 * 60 * 1000;
const ENVIRONMENT = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Starts it; resolves when recovery is complete.
 * @throws BackupError with the last lines of the server when the log does not lead to the target
 */
export async function recover(options: RecoveryOptions): Promise<RecoveryServer> {
  const { folder, postgres } = options;
  const user = postgresUser();
  const sockets = mkdtempSync(join(tmpdir(), 'thinnai-r-'));
  const removeSockets = () => rmSync(sockets, { recursive: true, force: true });
  const files = [join(sockets, 'postgresql.conf'), join(sockets, 'pg_hba.conf'), join(folder, 'recovery.signal')];
  writeFileSync(files[0]!, '');
  writeFileSync(files[1]!, 'local all all trust\n');
  writeFileSync(files[2]!, '');
  if (user) for (const path of [sockets, ...files]) chownSync(path, user.uid, user.gid);
  const flags = Object.entries(settingsOf(options, sockets)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = postgres ?? (await findBinaries()).postgres;
  const command = commandAs(user, program, ['-D', folder, ...flags], [folder, sockets]);
  const child = spawn(command.command, command.args, {
    uid: command.uid,
    gid: command.gid,
    env: ENVIRONMENT,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  const state = { ended: false };
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8000)));
  child.once('error', (error) => ((output += error.message), (state.ended = true)));
  child.once('exit', () => (state.ended = true));
  // with hot_standby off it accepts connections only when recovery is complete
  for (const limit = Date.now() + TIMEOUT_MS; !/ready to accept connections/.test(output); await sleep(POLL_MS)) {
    if (!state.ended && Date.now() < limit) continue;
    child.kill('SIGKILL');
    removeSockets();
    throw new BackupError(reasonOf(output) ?? `The database could not be recovered. The last lines of PostgreSQL:\n${output.slice(-2000)}`);
  }
  return {
    url: (database, role) =>
      `postgres://${encodeURIComponent(role)}@localhost:${PORT}/${encodeURIComponent(database)}?host=${encodeURIComponent(sockets)}`,
    async stop() {
      await stopServer(child.pid!, STOP_TIMEOUT_MS);
      removeSockets();
    },
  };
}

/** What is wrong with the requested moment, and which one to name instead; null for other failures. */
function reasonOf(output: string): string | null {
  if (output.includes('recovery ended before configured recovery target was reached')) {
    const last = /last completed transaction was at log time (\S+ [\d:]+)/.exec(output)?.[1];
    return `The log ends before the requested moment${last ? `; its last change is of ${last} UTC` : ''}. Name an earlier moment, or --until=end for everything that was archived.`;
  }
  if (output.includes('requested recovery stop point is before consistent recovery point'))
    return 'The requested moment is before the end of this backup. Name an older one, or none.';
  return null;
}

function settingsOf({ target, disposable }: RecoveryOptions, sockets: string): Record<string, string | number> {
  return {
    config_file: join(sockets, 'postgresql.conf'),
    hba_file: join(sockets, 'pg_hba.conf'),
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    port: PORT,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ssl: 'off',
    archive_mode: 'off',
    shared_preload_libraries: '',
    hot_standby: 'off',
    // the log is in pg_wal already; PostgreSQL looks there when the command finds nothing
    restore_command: 'false',
    // that of the files; by its number it would need a history file, which backups do not hold
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    max_wal_size: '4GB',
    ...(target !== 'end' && 'marker' in target && { recovery_target_name: target.marker }),
    // not `Z`: abbreviations of time zones cannot be looked up when settings are read
    ...(target !== 'end' && 'time' in target && { recovery_target_time: target.time.toISOString().replace('Z', '+00') }),
    ...(disposable && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' }),
  };
}
