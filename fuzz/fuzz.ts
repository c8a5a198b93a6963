/**
 * `npm run fuzz -- [requests] [seed] [attack]`: attacks a running site in three ways and prints a table; the exit code is 1 when a limit was exceeded.
 * 1. Requests of every kind as every role (50,000 by default): no server error, none over a second, memory returns to its level.
 * 2. Raw sockets: pipelining, unread responses, slow reading and sending, floods of headers, malformed chunks.
 * 3. One client that uses all of its rate limits at once over hundreds of connections.
 * `attack` selects the attacks of 2 and 3 whose name contains it. During 2 and 3 another visitor requests the home page. Linux only: each attacker has its own loopback address.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, Agent } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newToken } from './callers.ts';
import { probeHome, quantile } from './home-probe.ts';
import { spendReadLimits } from './one-client.ts';
import { attack, RAW_ATTACKS } from './raw-attacks.ts';
import { sampleRequests, type FuzzRequest, type OpenapiDocument } from './requests.ts';
import { runFuzz, type FuzzResponse } from './run.ts';
import { startFuzzedSite, type FuzzedSite } from './server.ts';

const [requestCount = 50_000, seed = 1] = process.argv.slice(2, 4).map(Number);
const [, , , , attackFilter = ''] = process.argv;
const ATTACKER = '127.0.0.2';
const WORKERS = 8;
const WARM_UP_MS = 3000;
const IDLE_MS = 10_000;
const ATTACK_MS = 12_000;
const MEMORY_SETTLE_MS = 30_000;
const CLIENT_CONNECTIONS = 500;
const MAX_SLOWDOWN = 5;
/** The ratio is ignored below this p99, because nobody would notice the slowdown. */
const MIN_P99_MS = 25;
const MAX_MEMORY_MB = 600;
const MAX_MEMORY_GROWTH_MB = 50;
/** Number of requests between two lines of progress. */
const PROGRESS_INTERVAL = 5000;

const print = (line: string) => process.stdout.write(`${line}\n`);
const problems: string[] = [];
function report(name: string, figures: string, passed: boolean): void {
  print(`${passed ? 'passed' : 'FAILED'}  ${name}: ${figures}`);
  if (!passed) problems.push(name);
}

function createSender(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: WORKERS });
  return ({ method, url, headers, body }: FuzzRequest): Promise<FuzzResponse> =>
    new Promise((resolve, reject) => {
      const sent = httpRequest({ port, host: '127.0.0.1', method, path: url, headers: { ...headers }, agent }, (response) => {
        // the server ended the connection before the response was complete
        response.once('error', reject);
        response.resume().once('end', () => resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }));
      });
      sent.once('error', reject).end(body ?? undefined);
    });
}

async function fuzzCalls(site: FuzzedSite): Promise<void> {
  const document = (await (await fetch(`${site.address}/api/v1/openapi.json`)).json()) as OpenapiDocument;
  const options = { send: createSender(site.port), newToken: newToken.bind(null, site.db), workers: WORKERS };
  await runFuzz(sampleRequests(document, Math.ceil(requestCount / 10), seed + 1), options);
  const memoryBeforeMb = site.memoryMb();
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const onResponse = (responseCount: number) => {
    if (responseCount % PROGRESS_INTERVAL === 0)
      print(`        ${responseCount} responses after ${Math.round(seconds())} s, ${Math.round(site.memoryMb())} MB`);
  };
  const outcome = await runFuzz(sampleRequests(document, requestCount, seed), { ...options, onResponse });
  reportCalls(outcome, seconds());
  report('the server afterwards', site.isRunning() ? 'runs' : 'has ended', site.isRunning());
  const after = await settledMemory(site, memoryBeforeMb);
  report(
    'memory afterwards',
    `${Math.round(memoryBeforeMb)} MB before, ${Math.round(after)} MB after`,
    after - memoryBeforeMb <= MAX_MEMORY_GROWTH_MB,
  );
}

function reportCalls({ sent, classes, refused, failures, times, slow }: Awaited<ReturnType<typeof runFuzz>>, seconds: number): void {
  const counts = [...classes].map(([name, count]) => `${name} ${count}`).join(', ');
  print(`        ${sent} requests as every role in ${Math.round(seconds)} s: ${counts}; load ${loadavg()[0]!.toFixed(1)}`);
  report('server errors, or no response', `${failures.length} (beside ${refused} refused under load with 503)`, failures.length === 0);
  for (const [message, sameCause] of Map.groupBy(failures, (failure) => failure.message)) {
    print(`        ${sameCause.length} times ${message}, first ${sameCause[0]!.request}`);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const [median, high, slowest] = [0.5, 0.99, 1].map((part) => Math.round(quantile(sorted, part)));
  report('responses over a second', `${slow.length}; median ${median} ms, p99 ${high} ms, slowest ${slowest} ms`, slow.length === 0);
  for (const [name, sameCause] of Map.groupBy(slow, ({ name }) => name)) {
    print(`        ${sameCause.length} times ${name}, up to ${Math.max(...sameCause.map(({ ms }) => ms))} ms`);
  }
}

/** Memory after it has returned to its level because of garbage collection, or after half a minute. */
async function settledMemory(site: FuzzedSite, memoryBeforeMb: number): Promise<number> {
  const until = performance.now() + MEMORY_SETTLE_MS;
  while (site.memoryMb() - memoryBeforeMb > MAX_MEMORY_GROWTH_MB && performance.now() < until) await sleep(1000);
  return site.memoryMb();
}

/** The maximum memory while the work runs. */
async function peakMemory<T>(site: FuzzedSite, work: () => Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = site.memoryMb();
  const timer = setInterval(() => (peak = Math.max(peak, site.isRunning() ? site.memoryMb() : Infinity)), 100);
  const result = await work();
  clearInterval(timer);
  return { result, peak };
}

async function idleP99(site: FuzzedSite): Promise<number> {
  for (const wait of [WARM_UP_MS, IDLE_MS]) {
    const probe = await probeHome(site.address);
    await sleep(wait);
    const { responseTimesMs } = await probe.stop();
    if (wait === IDLE_MS) return quantile(responseTimesMs, 0.99);
  }
  return Number.NaN;
}

async function underAttack(site: FuzzedSite, name: string, idle: number, work: () => Promise<string>): Promise<void> {
  if (!name.includes(attackFilter)) return;
  const probe = await probeHome(site.address);
  const { result, peak } = await peakMemory(site, work);
  const { responseTimesMs, failed } = await probe.stop();
  const p99 = quantile(responseTimesMs, 0.99);
  const figures = `home p50 ${quantile(responseTimesMs, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${(p99 / idle).toFixed(1)} times idle), ${failed} of ${responseTimesMs.length} failed; at most ${Math.round(peak)} MB${result}`;
  report(name, figures, p99 <= Math.max(MAX_SLOWDOWN * idle, MIN_P99_MS) && failed === 0 && peak <= MAX_MEMORY_MB && site.isRunning());
}

// reusing the folder of an earlier run saves seeding the demo data
const { FUZZ_DATA_DIR } = process.env;
const dataDir = FUZZ_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'thinnai-fuzz-'));
try {
  if (requestCount > 0) {
    // limits per address would refuse nearly all requests from a single machine
    const site = await startFuzzedSite(dataDir, { RATE_LIMITS: 'off' });
    try {
      await fuzzCalls(site);
    } finally {
      await site.stop();
    }
  }
  const site = await startFuzzedSite(dataDir, { RATE_LIMITS: 'on' });
  const idle = await idleP99(site);
  print(`home page while idle: p99 ${idle.toFixed(1)} ms, ${Math.round(site.memoryMb())} MB`);
  for (const rawAttack of RAW_ATTACKS)
    await underAttack(site, rawAttack.name, idle, async () => {
      const openCount = await attack(rawAttack, site.port, ATTACKER, ATTACK_MS);
      if (openCount > 0) problems.push(rawAttack.name);
      return openCount > 0 ? `; ${openCount} connections were never closed` : '';
    });
  await underAttack(site, `one client, all its limits over ${CLIENT_CONNECTIONS} connections`, idle, async () => {
    const statuses = await spendReadLimits(site.port, '127.0.0.3', CLIENT_CONNECTIONS);
    return `; responses ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`;
  });
  await site.stop();
} finally {
  if (!FUZZ_DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
}
print(problems.length === 0 ? 'All passed.' : `${problems.length} failed: ${problems.join('; ')}`);
process.exitCode = problems.length === 0 ? 0 : 1;
