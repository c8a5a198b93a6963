/** Starts the built server as people start it, on a free port with a data folder of its own, for one run of the browser tests. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_MS = 180_000;

export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-e2e-'));
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    QUIET_HOURS: 'off',
    NODE_ENV: 'development',
  };
  const server = spawn(process.execPath, [join(import.meta.dirname, '..', 'scripts', 'start.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  process.env['E2E_URL'] = await new Promise<string>((found, fail) => {
    let words = '';
    const timer = setTimeout(() => fail(new Error(`The server did not start:\n${words}`)), START_MS);
    server.stdout.on('data', (chunk: Buffer) => {
      words += chunk.toString();
      const url = /is at (http:\S+)/.exec(words)?.[1];
      if (url) found(url);
    });
    void ended.then(() => fail(new Error(`The server ended:\n${words}`))).finally(() => clearTimeout(timer));
  });
  process.env['E2E_DATA_DIR'] = dataDir;
  return async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
