/**
 * A PostgreSQL server that recovers restored files to the requested time. Only the user of this process can connect, through a socket in a
 * private folder. The configuration and passwords in the restored files are not used.
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
  /** Returns the connection string for a role of the restored database. */
  readonly url: (database: string, role: string) => string;
  /** Stops the server after everything is written to disk. */
  readonly stop: () => Promise<void>;
}

/** What to recover to: a named position, a time, or the end of the log. */
export type RecoveryTarget = { readonly marker: string } | { readonly time: Date } | 'end';

interface RecoveryOptions {
  readonly folder: string;
  readonly target: RecoveryTarget;
  /** True when the files are deleted afterwards, so that nothing has to be flushed to disk. */
  readonly disposable: boolean;
  /** Path of a PostgreSQL 18 binary to use in place of the embedded one; null for the embedded one. */
  readonly postgres: string | null;
}

const PORT = 5432;
const POLL_MS = 25;
/** Maximum duration of a recovery. Replaying the log of one day takes minutes. */
const RECOVERY_TIMEOUT_MS = 4 * 3600 * 1000;
/** Maximum time to write everything to a slow disk. A server that is killed leaves files that have to be recovered again. */
const STOP_TIMEOUT_MS = 15 * 60 * 1000;
const ENVIRONMENT = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Starts the server. Resolves when recovery is complete.
 * @throws BackupError with the last output lines of the server when the log does not reach the target
 */
export async function recover(options: RecoveryOptions): Promise<RecoveryServer> {
  const { folder, postgres } = options;
  const user = postgresUser();
  const socketFolder = mkdtempSync(join(tmpdir(), 'thinnai-r-'));
  const removeSocketFolder = () => rmSync(socketFolder, { recursive: true, force: true });
  const files = [join(socketFolder, 'postgresql.conf'), join(socketFolder, 'pg_hba.conf'), join(folder, 'recovery.signal')];
  writeFileSync(files[0]!, '');
  writeFileSync(files[1]!, 'local all all trust\n');
  writeFileSync(files[2]!, '');
  if (user) for (const path of [socketFolder, ...files]) chownSync(path, user.uid, user.gid);
  const flags = Object.entries(settingsOf(options, socketFolder)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = postgres ?? (await findBinaries()).postgres;
  const command = commandAs(user, program, ['-D', folder, ...flags], [folder, socketFolder]);
  const child = spawn(command.command, command.args, {
    uid: command.uid,
    gid: command.gid,
    env: ENVIRONMENT,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  // an object, because TypeScript would assume that a variable which only callbacks assign keeps its value
  const server = { hasExited: false };
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8000)));
  child.once('error', (error) => ((output += error.message), (server.hasExited = true)));
  child.once('exit', () => (server.hasExited = true));
  // with hot_standby off, the server accepts connections only when recovery is complete
  for (const deadline = Date.now() + RECOVERY_TIMEOUT_MS; !/ready to accept connections/.test(output); await sleep(POLL_MS)) {
    if (!server.hasExited && Date.now() < deadline) continue;
    child.kill('SIGKILL');
    removeSocketFolder();
    throw new BackupError(
      explainFailure(output) ?? `The database could not be recovered. The last lines of PostgreSQL:\n${output.slice(-2000)}`,
    );
  }
  return {
    url: (database, role) =>
      `postgres://${encodeURIComponent(role)}@localhost:${PORT}/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`,
    async stop() {
      await stopServer(child.pid!, STOP_TIMEOUT_MS);
      removeSocketFolder();
    },
  };
}

/** Explains why the requested time is not possible and which one to use instead; null for other failures. */
function explainFailure(output: string): string | null {
  if (output.includes('recovery ended before configured recovery target was reached')) {
    const lastChange = /last completed transaction was at log time (\S+ [\d:]+)/.exec(output)?.[1];
    return `The log ends before the requested time${lastChange ? `; its last change is from ${lastChange} UTC` : ''}. Choose an earlier time, or --until=end for everything that was archived.`;
  }
  if (output.includes('requested recovery stop point is before consistent recovery point'))
    return 'The requested time is before the end of this backup. Choose an older backup, or none.';
  return null;
}

function settingsOf({ target, disposable }: RecoveryOptions, socketFolder: string): Record<string, string | number> {
  return {
    config_file: join(socketFolder, 'postgresql.conf'),
    hba_file: join(socketFolder, 'pg_hba.conf'),
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: PORT,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ssl: 'off',
    archive_mode: 'off',
    shared_preload_libraries: '',
    hot_standby: 'off',
    // all segments are in pg_wal already, where PostgreSQL looks when the command finds nothing
    restore_command: 'false',
    // `current` is the timeline of the files; a number would require a history file, which backups do not contain
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    max_wal_size: '4GB',
    ...(target !== 'end' && 'marker' in target && { recovery_target_name: target.marker }),
    // not `Z`: PostgreSQL cannot look up abbreviations of time zones while it reads settings
    ...(target !== 'end' && 'time' in target && { recovery_target_time: target.time.toISOString().replace('Z', '+00') }),
    ...(disposable && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' }),
  };
}
