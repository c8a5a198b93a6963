/** A primary and a streaming replica, for tests and fault runs. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startBaseBackup } from '../../server/backup/replication/base-backup.ts';
import { ReplicationClient } from '../../server/backup/replication/client.ts';
import { unpackBackup } from '../../server/backup/database/unpack.ts';
import { APP_ROLE } from '../../server/db/privileges/app-role.ts';
import { findBinaries, startEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { readServerProcess } from '../../server/db/embedded/postgres-process.ts';
import { commandAs, postgresUser } from '../../server/db/embedded/postgres-user.ts';
import { memoryFolder } from '../memory-folder.ts';
import { freePort } from '../../scripts/testing/free-port.ts';

const DATABASE = 'thinnai';
/** Name of the replica's connection on the primary. */
const REPLICA = 'replica';
const START_TIMEOUT_MS = 20_000;
const NEEDED_BYTES = 512 * 1024 * 1024;

export interface ReplicatedPair {
  readonly primary: {
    readonly url: string;
    readonly appUrl: string;
    readonly owner: Client;
    /** Starts it on the same port after a kill. */
    readonly start: () => Promise<void>;
    readonly kill: () => Promise<void>;
  };
  readonly replica: {
    readonly url: string;
    readonly appUrl: string;
    readonly owner: Client;
    readonly start: () => Promise<void>;
    readonly kill: () => Promise<void>;
  };
  readonly stop: () => Promise<void>;
}

/** Starts both with an empty, migrated database. When one of them does not start, the other is stopped. */
export async function startPair(): Promise<ReplicatedPair> {
  const folder = mkdtempSync(join(memoryFolder(NEEDED_BYTES), 'thinnai-replicas-'));
  const server = await startEmbedded({ dataDir: join(folder, 'primary') });
  try {
    return await addReplica(folder, server);
  } catch (error) {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function addReplica(folder: string, server: Awaited<ReturnType<typeof startEmbedded>>): Promise<ReplicatedPair> {
  await server.createDatabase(DATABASE);
  const url = server.url(DATABASE);
  await migrate(url, APP_ROLE);
  const primaryOwner = { client: await connect(url) };
  const owner = primaryOwner.client;
  // the data need not survive the test run
  await owner.query('alter system set fsync = off');
  await owner.query("alter system set wal_keep_size = '256MB'");
  await owner.query("alter system set wal_receiver_status_interval = '100ms'");
  await owner.query('select pg_reload_conf()');

  const replicaFolder = join(folder, 'replica');
  await copyServer(url, replicaFolder);
  const port = await freePort();
  let running: ChildProcess | null = null;
  const onReplica = (address: string) => address.replace(/:\d+\//, `:${port}/`);
  const replicaOwner: { client: Client | null } = { client: null };
  const start = async () => {
    running = await startServer(replicaFolder, port);
    replicaOwner.client = await connect(onReplica(url)).catch(async (error: unknown) => {
      await kill();
      throw error;
    });
  };
  const kill = () => killServer(running);
  await start();
  const { pid } = readServerProcess(join(folder, 'primary', 'postgres'))!;
  let restarted: ChildProcess | null = null;
  return {
    primary: {
      url,
      appUrl: server.appUrl(DATABASE),
      get owner() {
        return primaryOwner.client;
      },
      async start() {
        restarted = await startServer(join(folder, 'primary', 'postgres'), Number(new URL(url).port));
        primaryOwner.client = await connect(url);
      },
      // like a machine that is switched off: nothing is completed
      async kill() {
        if (restarted) return killServer(restarted);
        // not `once` of Node, which would reject on the error that comes first
        const closed = new Promise<void>((resolve) => owner.once('end', resolve));
        process.kill(pid, 'SIGQUIT');
        await closed;
      },
    },
    replica: {
      url: onReplica(url),
      appUrl: onReplica(server.appUrl(DATABASE)),
      get owner() {
        return replicaOwner.client!;
      },
      start,
      kill,
    },
    async stop() {
      await kill();
      await primaryOwner.client.end().catch(() => undefined);
      await killServer(restarted);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Copies the files of the running server, and configures the copy as its replica. */
async function copyServer(url: string, folder: string): Promise<void> {
  const user = postgresUser();
  const client = await ReplicationClient.open(url);
  const backup = await startBaseBackup(client, 'replica', null);
  const chunks: Buffer[] = [];
  for await (const chunk of backup.archive) chunks.push(chunk);
  const { manifest } = await backup.finish();
  client.close();
  await unpackBackup(
    { folder, user },
    (async function* () {
      yield* chunks;
    })(),
    manifest,
  );
  const { hostname, port, username, password } = new URL(url);
  const signal = join(folder, 'standby.signal');
  writeFileSync(signal, '');
  if (user) chownSync(signal, user.uid, user.gid);
  appendFileSync(
    join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password} application_name=${REPLICA}'\n`,
  );
}

/** Kills the server like a machine that is switched off. Does nothing when it is not running. */
async function killServer(server: ChildProcess | null): Promise<void> {
  if (server?.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGQUIT');
  await ended;
}

async function startServer(folder: string, port: number): Promise<ChildProcess> {
  const user = postgresUser();
  const flags = [
    '-D',
    folder,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'max_connections=100',
    '-c',
    'timezone=UTC',
  ];
  const command = commandAs(user, (await findBinaries()).postgres, flags, [folder]);
  const child = spawn(command.command, command.args, {
    uid: command.uid,
    gid: command.gid,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
  for (const end = performance.now() + START_TIMEOUT_MS; !/ready to accept (?:read-only )?connections/.test(output);) {
    if (child.exitCode !== null || performance.now() > end) {
      await killServer(child);
      throw new Error(`The server did not start:\n${output}`);
    }
    await sleep(20);
  }
  return child;
}
