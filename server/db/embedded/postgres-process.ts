/** Creates a data folder of PostgreSQL, and starts, finds and stops the server process that uses it. */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isProcessAlive } from '../../is-process-alive.ts';
import { DatabaseClient } from '../connections/database-client.ts';
import { commandAs, changeOwner, type SystemUser } from './postgres-user.ts';

export interface DataFolder {
  readonly path: string;
  /** Password of the owner role. */
  readonly password: string;
  /** The user that PostgreSQL runs as; null for the user of this process. */
  readonly user: SystemUser | null;
  /** Whether data is not flushed to disk, so that a crash loses data. For tests. */
  readonly disposable: boolean;
}
export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  /** The last lines of output; empty for a server that this process did not start. */
  readonly output: () => string;
}

/** Name of the temporary file that passes the password to initdb. */
const PASSWORD_FILE_PREFIX = 'postgres.pw-';
const START_TIMEOUT_MS = 60_000;
const RETRY_MS = 15_000;
/** How much of the last output is stored for error messages. */
const MAX_OUTPUT_CHARACTERS = 4000;
// PostgreSQL needs none of our environment variables, which contain secrets
const ENVIRONMENT = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Creates the database files in the folder. Files of an interrupted attempt are deleted first. */
export async function initializeDataFolder(initdb: string, { path, password, user, disposable }: DataFolder): Promise<void> {
  const parent = dirname(path);
  rmSync(path, { recursive: true, force: true });
  for (const name of readdirSync(parent)) if (name.startsWith(PASSWORD_FILE_PREFIX)) rmSync(join(parent, name));
  mkdirSync(path, { recursive: true, mode: 0o700 });
  changeOwner(user, path);
  const passwordFile = join(parent, `${PASSWORD_FILE_PREFIX}${randomBytes(6).toString('hex')}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  changeOwner(user, passwordFile);
  const runInitdb = async (ctype: string) => {
    const args = ['-D', path, '-U', 'thinnai', '--pwfile', passwordFile, '--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions'];
    args.push(
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${ctype}`,
      // checksums only detect a broken disk
      ...(disposable ? ['--no-sync', '--no-data-checksums'] : []),
    );
    const command = commandAs(user, initdb, args, [path]);
    await promisify(execFile)(command.command, command.args, { uid: command.uid, gid: command.gid, env: ENVIRONMENT, cwd: '/' });
  };
  try {
    // Trigrams of Tamil and Hindi need a character type that classifies their letters. Some C libraries do not have C.UTF-8.
    await runInitdb('C.UTF-8').catch(() => runInitdb('C'));
  } catch (cause) {
    rmSync(path, { recursive: true, force: true });
    const output = (cause as { stderr?: string }).stderr ?? String(cause);
    throw new Error(`PostgreSQL could not create its data folder ${path}: ${output}`, { cause });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** The server that postmaster.pid in the folder names; null when no process with this id is running. */
export function readServerProcess(path: string): ServerProcess | null {
  const file = join(path, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const fields = readFileSync(file, 'utf8').split('\n');
  const pid = Number(fields[0]);
  return pid > 0 && isProcessAlive(pid) ? { pid, port: Number(fields[3]), output: () => '' } : null;
}

/** Whether a server on this folder accepts our login. The process id in the file may belong to another program by now. */
export async function acceptsLogin(port: number, password: string, path: string): Promise<boolean> {
  for (const deadline = Date.now() + RETRY_MS; Date.now() < deadline; await sleep(100)) {
    const client = new DatabaseClient({
      connectionString: `postgres://thinnai:${password}@127.0.0.1:${port}/postgres`,
      connectionTimeoutMillis: 2000,
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      return rows[0]?.data_directory === path;
    } catch (error) {
      // 57P03: the server is starting up or shutting down, so retry
      if ((error as { code?: string }).code !== '57P03') return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

/**
 * Starts a server. Retries for a while when the previous server is still shutting down or another program took the port.
 * @param port when absent, a free port is chosen
 * @throws Error with the last output of the server
 */
export async function launchServer(postgres: string, folder: DataFolder, port?: number): Promise<ServerProcess> {
  for (const deadline = Date.now() + RETRY_MS; ; await sleep(200)) {
    const { started, output } = await tryLaunch(postgres, folder, port ?? (await findFreePort()));
    if (started) return started;
    // the processes of a killed server still use the folder for a moment
    const isTemporary = /shared memory block|lock file .* already exists|Address already in use/.test(output);
    if (!isTemporary || Date.now() > deadline) throw new Error(`PostgreSQL did not start on ${folder.path}:\n${output}`);
    const other = readServerProcess(folder.path);
    if (other && (await acceptsLogin(other.port, folder.password, folder.path))) return other;
  }
}

async function tryLaunch(
  postgres: string,
  { path, user, disposable }: DataFolder,
  port: number,
): Promise<{ started: ServerProcess | null; output: string }> {
  const command = commandAs(user, postgres, ['-D', path, ...settingFlags(port, disposable)], [path]);
  // detached, so that Ctrl-C in the terminal reaches only this process, which stops the database last
  const child = spawn(command.command, command.args, {
    uid: command.uid,
    gid: command.gid,
    env: ENVIRONMENT,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  const outcome = { ended: false };
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-MAX_OUTPUT_CHARACTERS)));
  child.once('error', (error) => ((output += error.message), (outcome.ended = true)));
  child.once('exit', () => (outcome.ended = true));
  for (const deadline = Date.now() + START_TIMEOUT_MS; !outcome.ended && Date.now() < deadline; await sleep(25)) {
    if (!output.includes('ready to accept connections') || child.pid === undefined) continue;
    child.unref();
    (child.stderr as unknown as { unref(): void }).unref();
    return { started: { pid: child.pid, port, output: () => output }, output };
  }
  child.kill('SIGKILL');
  return { started: null, output };
}

/** Settings under which no data survives a crash, and without work that only pays off in databases that outlive a test run. */
const DISPOSABLE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  // no extra processes for reads from memory, and not thousands of hash rounds for each new connection
  io_method: 'sync',
  scram_iterations: 1,
};

/**
 * Allows incremental backups, and limits the disk space that a stopped archiver can occupy: after three days its replication slot is
 * invalid.
 */
const BACKUP_SETTINGS = { summarize_wal: 'on', max_slot_wal_keep_size: '4GB', idle_replication_slot_timeout: '3d' };

function settingFlags(port: number, disposable: boolean): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // several test files run at the same time, each with its own application
    max_connections: disposable ? 300 : 100,
    ...(disposable ? DISPOSABLE_SETTINGS : BACKUP_SETTINGS),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Stops the server and waits until it has ended.
 * @param timeoutMs how long it may write to disk before it is killed
 */
export async function stopServer(pid: number, timeoutMs = 6000): Promise<void> {
  // SIGINT ends all sessions and writes everything to disk; SIGQUIT exits at once, and the next start has to recover
  for (const [signal, waitMs] of [['SIGINT', timeoutMs] as const, ['SIGQUIT', 2000] as const]) {
    if (!isProcessAlive(pid)) return;
    process.kill(pid, signal);
    for (const deadline = Date.now() + waitMs; isProcessAlive(pid) && Date.now() < deadline;) await sleep(20);
  }
}
