import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atEndOfFile } from '../../../test/end-of-file.ts';

/**
 * Two processes accept connections. One is stopped with a signal, so that it accepts nothing. Four clients connect, then the stopped
 * process is killed. The primary prints which clients got a response.
 */
const PRIMARY = `
import cluster from 'node:cluster';
import { execFileSync } from 'node:child_process';
import { createServer, request } from 'node:http';
import { closeUntakenConnections } from '${new URL('./close-untaken-connections.ts', import.meta.url).pathname}';

if (cluster.isPrimary) {
  const listening = Promise.withResolvers();
  const workers = [cluster.fork(), cluster.fork()];
  for (const worker of workers) closeUntakenConnections(worker);
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('listening', ({ port }) => (listening.resolve(port), resolve())))));
  const address = await listening.promise;
  const [stopped] = workers;
  stopped.process.kill('SIGSTOP');
  // a process continues for a moment after the signal was sent
  const stateOf = () => execFileSync('ps', ['-o', 'state=', '-p', String(stopped.process.pid)], { encoding: 'utf8' });
  while (!stateOf().startsWith('T'));
  const sendRequest = async () => new Promise((resolve) => {
    const sent = request({ port: address, agent: false }, (response) => response.resume().once('end', () => resolve(response.statusCode)));
    sent.once('error', (error) => resolve(error.code)).end();
  });
  const results = [sendRequest(), sendRequest(), sendRequest(), sendRequest()];
  // once one client has a response, the earlier connections have been handed over
  await Promise.race(results);
  stopped.process.kill('SIGKILL');
  process.stdout.write(JSON.stringify((await Promise.all(results)).toSorted()));
  process.exit(0);
} else createServer((_request, response) => response.end('x')).listen(0, '127.0.0.1');
`;

const folder = mkdtempSync(join(tmpdir(), 'thinnai-untaken-'));
atEndOfFile(() => rmSync(folder, { recursive: true }));
const script = join(folder, 'primary.mjs');
writeFileSync(script, PRIMARY);

test('a connection that a killed process had not accepted is closed at once, and the others get responses', async () => {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'], timeout: 20_000 });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  await once(child, 'close');
  const results = JSON.parse(output || '[]') as unknown[];
  expect(results).toHaveLength(4);
  expect(results).toContain('ECONNRESET');
  expect(new Set(results)).toEqual(new Set([200, 'ECONNRESET']));
}, 25_000);
