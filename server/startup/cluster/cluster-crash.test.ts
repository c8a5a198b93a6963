/** A start with three web processes and one for jobs, which are killed one after the other. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { freePort } from '../../../scripts/testing/free-port.ts';
import { startSite, type Site } from '../../../test/site-process.ts';

const TIMEOUT_MS = 120_000;
const MAX_CONNECTIONS = 60;
const CHILDREN = 4;
const CLIENTS = 4;
const PAUSE_MS = 20;
const DOCUMENTS_PER_MINUTE = 120;

let database: TestDatabase;
let site: Site;
let metricsPort: number;
const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-cluster-'));

beforeAll(async () => {
  database = await testDatabase();
  metricsPort = await freePort();
  site = await startSite({
    command: ['server/main.ts', '--no-pages'],
    dataDir,
    env: {
      DATABASE_URL: database.url,
      MIGRATION_DATABASE_URL: database.ownerUrl,
      DATABASE_MAX_CONNECTIONS: String(MAX_CONNECTIONS),
      SEED: 'none',
      WEB_CONCURRENCY: String(CHILDREN - 1),
      METRICS_PORT: String(metricsPort),
      RATE_LIMITS: 'on',
      TRUST_PROXY: '127.0.0.1',
      SHUTDOWN_DELAY_MS: '1500',
      LOG_LEVEL: 'fatal',
    },
    startTimeoutMs: TIMEOUT_MS,
  });
}, TIMEOUT_MS);
afterAll(async () => {
  await site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Returns the status of a response. Uses a new connection unless an agent keeps connections open. */
const statusOf = (path: string, client: string, agent: Agent | false = false) =>
  new Promise<number>((resolve, reject) => {
    const request = get(`${site.address}${path}`, { agent, headers: { 'x-forwarded-for': client } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', reject);
  });
const findReadyProcesses = async () => {
  const { checks } = (await (await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).json()) as { checks: Record<string, boolean> };
  return Object.entries(checks)
    .filter(([name, isReady]) => isReady && name !== 'accepting')
    .map(([name]) => name)
    .toSorted();
};
const waitUntilAllReady = () =>
  vi.waitFor(async () => expect(await findReadyProcesses()).toEqual(['web-1', 'web-2', 'web-3', 'worker']), {
    timeout: TIMEOUT_MS,
    interval: 100,
  });
function findChildPids(): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return processes.map((line) => line.trim().split(/\s+/).map(Number)).flatMap(([pid, parent]) => (parent === site.pid ? [pid!] : []));
}

/**
 * Starts clients that send requests over keep-alive connections until stopped. `stop` returns the failures and the number of successful
 * requests.
 */
function startLoad(shouldContinue: () => boolean = () => true) {
  const failures: string[] = [];
  let succeeded = 0;
  const stopped = new AbortController();
  const client = async (index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopped.signal.aborted && shouldContinue()) {
      const status = await statusOf('/api/v1/cities', `10.1.${index}.${succeeded % 250}`, agent).catch((error: unknown) => String(error));
      if (status === 200) succeeded += 1;
      else failures.push(String(status));
      await sleep(PAUSE_MS);
    }
    agent.destroy();
  };
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
  return {
    succeeded: () => succeeded,
    async stop() {
      stopped.abort();
      await Promise.all(clients);
      return { succeeded, failures };
    },
  };
}

describe('several processes behind one port', { timeout: TIMEOUT_MS }, () => {
  test('share the requests, and report metrics by process', async () => {
    for (let sent = 0; sent < 30; sent += 1) expect(await statusOf('/api/v1/cities', '10.2.0.1')).toBe(200);
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    for (const name of ['web-1', 'web-2', 'web-3']) {
      const served = new RegExp(
        `http_request_duration_seconds_count\\{process="${name}",method="GET",route="/api/v1/cities",status="2xx"\\} (\\d+)`,
      ).exec(text);
      expect(Number(served?.[1])).toBe(10);
    }
    for (const name of ['primary', 'worker']) expect(text).toContain(`process_resident_memory_bytes{process="${name}"}`);
  });

  test('open at most the allowed number of database connections', async () => {
    const running = startLoad();
    await vi.waitFor(() => expect(running.succeeded()).toBeGreaterThan(100), { timeout: TIMEOUT_MS });
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      database.db,
    );
    await running.stop();
    // the count includes the connections of this test
    expect(rows[0]!.open).toBeLessThanOrEqual(MAX_CONNECTIONS + 5);
    expect(rows[0]!.open).toBeGreaterThan(CHILDREN * 4);
  });

  test('accept together at most 5 % more requests of one address than the limit', async () => {
    const countAcceptedFrom = async (address: string) => {
      const statuses = await Promise.all(Array.from({ length: 3 * DOCUMENTS_PER_MINUTE }, () => statusOf('/api/v1/openapi.json', address)));
      expect(statuses).toContain(429);
      return statuses.filter((status) => status === 200).length;
    };
    // The limit is per minute. When a minute ends during the requests, more are accepted, so another address is used.
    let accepted = Infinity;
    for (let last = 1; accepted > DOCUMENTS_PER_MINUTE * 1.05 && last <= 3; last += 1)
      accepted = await countAcceptedFrom(`198.51.100.${last}`);
    expect(accepted).toBeGreaterThanOrEqual(DOCUMENTS_PER_MINUTE);
    expect(accepted).toBeLessThanOrEqual(DOCUMENTS_PER_MINUTE * 1.05);
  });

  test('that receive SIGTERM are replaced without a failed request', async () => {
    const running = startLoad();
    const [first] = findChildPids();
    process.kill(first!, 'SIGTERM');
    await vi.waitFor(() => expect(findChildPids()).not.toContain(first), { timeout: TIMEOUT_MS, interval: 50 });
    await waitUntilAllReady();
    const { succeeded, failures } = await running.stop();
    expect(failures).toEqual([]);
    expect(succeeded).toBeGreaterThan(20);
  });

  test('that are killed are replaced, while the others serve requests', async () => {
    for (const pid of findChildPids().slice(-normalOrExhaustive(1, CHILDREN))) {
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(() => expect(findChildPids()).not.toContain(pid), { timeout: TIMEOUT_MS, interval: 50 });
      expect(await statusOf('/api/v1/cities', '10.3.0.1')).toBe(200);
      await waitUntilAllReady();
    }
    expect(findChildPids()).toHaveLength(CHILDREN);
  });

  test('stop together without a failed request of clients that watch /readyz', async () => {
    let isReady = true;
    const watch = (async () => {
      while (isReady) {
        isReady = (await statusOf('/readyz', '10.4.0.1').catch(() => 0)) === 200;
        await sleep(50);
      }
    })();
    const running = startLoad(() => isReady);
    await vi.waitFor(() => expect(running.succeeded()).toBeGreaterThan(50), { timeout: TIMEOUT_MS });
    const pids = [site.pid, ...findChildPids()];
    await site.stop();
    await watch;
    const { failures } = await running.stop();
    expect(failures).toEqual([]);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
