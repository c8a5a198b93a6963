/** Sites for fault injection, each with its own data folder. They are restarted after a kill, as a service manager does. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findEmbedded, startEmbedded } from '../server/db/embedded/embedded.ts';
import { APP_ROLE } from '../server/db/privileges/app-role.ts';
import { migrate } from '../server/db/migrate.ts';
import { isProcessAlive } from '../server/is-process-alive.ts';
import { startSite, type Site } from '../test/site-process.ts';
import { freePort } from '../scripts/testing/free-port.ts';

const LOGIN_TRIES = 20;
const START_TIMEOUT_MS = 90_000;
/** The gateway process of a run derives the same keys from this secret. */
export const SITE_SECRET = 'a secret of fault runs, long enough for it';
const ENVIRONMENT = {
  SEED: 'places',
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'fatal',
  APP_SECRET: SITE_SECRET,
};

export interface RunningSite {
  readonly dataDir: string;
  readonly address: () => string;
  readonly site: () => Site;
  /** Whether the process has ended, for whatever reason. */
  readonly hasEnded: () => boolean;
  /** Logs in with a ten-digit number. Retries when a busy machine refuses. */
  readonly logIn: (number: string) => Promise<string>;
  /** Sends SIGKILL. */
  readonly kill: () => Promise<void>;
  /** Starts a new process on the same port after a kill. */
  readonly restart: () => Promise<void>;
  /** Sends SIGKILL, and then starts a new process on the same port. */
  readonly killAndRestart: () => Promise<void>;
  /** Sends SIGTERM, and then starts a new process on the same port. */
  readonly terminateAndRestart: () => Promise<void>;
  /** Process id of the embedded PostgreSQL. */
  readonly postmaster: () => number;
  readonly stop: () => Promise<void>;
}

/** Connection string with the owner role of an embedded server, from its files. */
export function embeddedOwnerUrl({ dataDir }: RunningSite): string {
  const port = readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[3];
  return `postgres://thinnai:${readFileSync(`${dataDir}/postgres.password`, 'utf8').trim()}@127.0.0.1:${port}/thinnai`;
}

/**
 * Starts a site. With DATABASE_URL in `env` it uses that database, otherwise an embedded one.
 * @param root folder of the program. Default: this one
 */
export async function runSite(
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
  root?: string,
): Promise<RunningSite> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'thinnai-faults-'));
  mkdirSync(dataDir, { recursive: true });
  const port = String(await freePort());
  const start = () =>
    startSite({
      command: [...flags, 'server/main.ts', '--no-pages'],
      dataDir,
      ...(root && { root }),
      env: { ...ENVIRONMENT, PORT: port, ...env },
      startTimeoutMs: START_TIMEOUT_MS,
    });
  const cleanUp = async () => {
    await stopOrphanedServer(dataDir);
    if (!env['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true });
  };
  let current = await start().catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });
  const restart = async () => {
    current = await start();
  };
  return {
    dataDir,
    address: () => `http://127.0.0.1:${port}`,
    site: () => current,
    hasEnded: () => !isProcessAlive(current.pid),
    async logIn(number) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await current.logIn(number);
        } catch (error) {
          if (tries === LOGIN_TRIES || !String(error).includes('503')) throw error;
          await sleep(1000);
        }
      }
    },
    kill: () => current.kill(),
    restart,
    async killAndRestart() {
      await current.kill();
      await restart();
    },
    async terminateAndRestart() {
      await current.stop();
      await restart();
    },
    postmaster: () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    async stop() {
      await current.stop();
      await cleanUp();
    },
  };
}

/** A killed process leaves its embedded server running for the next start. When there is no next start, nothing else stops it. */
async function stopOrphanedServer(dataDir: string): Promise<void> {
  if ((await findEmbedded(dataDir, 'postgres')) !== null) await (await startEmbedded({ dataDir })).stop();
}

interface OwnDatabase {
  readonly port: number;
  /** URL with the role that owns everything, and URL for the site. */
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly stop: () => Promise<void>;
}

/** Starts a PostgreSQL server that does not belong to a site. */
export async function runDatabase(): Promise<OwnDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-faults-db-'));
  const server = await startEmbedded({ dataDir });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const ownerUrl = server.url('thinnai');
  try {
    await server.createDatabase('thinnai');
    await migrate(ownerUrl, APP_ROLE);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port: Number(new URL(ownerUrl).port), ownerUrl, appUrl: server.appUrl('thinnai'), stop };
}
