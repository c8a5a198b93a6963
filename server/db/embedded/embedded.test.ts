import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { startEmbedded } from './embedded.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-embedded-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const log = pino({ level: 'silent' });
const postmasterPid = (folder: string) => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows.map((row) => Object.values(row)[0]);
}

/** Starts another process that runs a server on the folder, writes a row, and keeps running. */
async function startOwnerProcess(): Promise<{ kill: () => Promise<void> }> {
  const program = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
    import { Client } from 'pg';
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, disposable: true });
    const client = new Client({ connectionString: server.url('postgres') });
    await client.connect();
    await client.query('create table if not exists sample (id int); insert into sample values (1)');
    process.stdout.write('ready');
    setInterval(() => undefined, 1000);`;
  const file = join(dataDir, 'owner.ts');
  writeFileSync(file, program.replace("from 'pg'", `from ${JSON.stringify(import.meta.resolve('pg'))}`));
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('a server whose owner was killed is taken over with its data, but not one whose owner is running', { timeout: 60_000 }, async () => {
  const owner = await startOwnerProcess();
  await expect(startEmbedded({ dataDir, disposable: true })).rejects.toThrow(/Another process is running/);
  await owner.kill();
  const server = await startEmbedded({ dataDir, disposable: true });
  expect(await query(server.url('postgres'), 'select id from sample')).toEqual([1]);
  await server.stop();
  await expect(query(server.url('postgres'), 'select 1')).rejects.toThrow();
});

test('a killed server and its stale lock file do not stop the next start', { timeout: 60_000 }, async () => {
  const first = await startEmbedded({ dataDir, disposable: true });
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  await first.stop();
  const second = await startEmbedded({ dataDir, disposable: true });
  expect(await query(second.url('postgres'), 'select id from sample')).toEqual([1]);
  await second.stop();
});

test('the server uses UTF-8, listens on this machine only, and only its owner can read its password', { timeout: 60_000 }, async () => {
  const server = await startEmbedded({ dataDir, disposable: true });
  const url = server.url('postgres');
  expect(await query(url, "select lower('ÄÉ')")).toEqual(['äé']);
  expect(await query(url, 'show listen_addresses')).toEqual(['127.0.0.1']);
  await expect(query(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
  expect(statSync(join(dataDir, 'postgres.password')).mode & 0o077).toBe(0);
  await server.stop();
});

test(
  'the next start deletes the password file of a start that was killed while creating the data folder',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'thinnai-embedded-'));
    try {
      writeFileSync(join(folder, 'postgres.pw-0123456789ab'), 'password of an earlier start');
      const server = await startEmbedded({ dataDir: folder, disposable: true });
      expect(readdirSync(folder).toSorted()).toEqual(['postgres', 'postgres.password']);
      await server.stop();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test(
  'a supervised server that is killed is restarted on its port with its data, and stopping it is not a failure',
  { timeout: 60_000 },
  async () => {
    const onGiveUp = vi.fn<(error: Error) => void>();
    const server = await startEmbedded({ dataDir, disposable: true, supervision: { log, onGiveUp } });
    const url = server.url('postgres');
    await query(url, 'checkpoint');
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    await expect.poll(() => query(url, 'select id from sample').catch(() => null)).toEqual([1]);
    // the lock of the owner is held again
    await expect
      .poll(() => query(url, `select count(*)::int from pg_locks where locktype = 'advisory' and granted`).catch(() => null))
      .toEqual([1]);
    await server.stop();
    await expect(query(url, 'select 1')).rejects.toThrow();
    expect(onGiveUp).not.toHaveBeenCalled();
  },
);

test('supervision of a server that cannot run any more ends with an error that has its last output', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-embedded-'));
  try {
    const onGiveUp = vi.fn<(error: Error) => void>();
    const timing = { pausesMs: [0, 10], healthyMs: 60_000 };
    const server = await startEmbedded({ dataDir: folder, disposable: true, supervision: { log, onGiveUp, timing } });
    rmSync(join(folder, 'postgres', 'global', 'pg_control'));
    process.kill(postmasterPid(folder), 'SIGKILL');
    await expect.poll(() => onGiveUp.mock.calls.map(([error]) => error.message).join()).toMatch(/cannot be kept running[^]*pg_control/);
    await server.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
