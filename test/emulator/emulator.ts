/** The real Firebase Auth emulator as a separate process, for tests of the login by id token. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A project whose id begins with `demo-`, for which the emulator never contacts the real service. */
export const DEMO_PROJECT = 'demo-thinnai';

const COMMAND = join(import.meta.dirname, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');
const FAST_START = join(import.meta.dirname, 'fast-start.ts');
const START_TIMEOUT_MS = 120_000;

/** Whether it was installed with `node scripts/testing/emulator.ts`, which needs a network. */
export const isEmulatorInstalled = existsSync(COMMAND);

export interface Emulator {
  /** `127.0.0.1:9099` */
  readonly host: string;
  /** The newest code that it would have sent to this number (E.164). @throws Error when there is none */
  readonly codeFor: (phone: string) => Promise<string>;
  /** Calls the emulated API and returns the body. */
  readonly call: (method: string, body: object) => Promise<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Starts the emulator on free ports, in a temporary folder that is deleted afterwards. */
export async function startEmulator(): Promise<Emulator> {
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-emulator-'));
  const [auth, hub, logging] = await freePorts(3);
  const listenOn = (port: number | undefined) => ({ host: '127.0.0.1', port });
  const emulators = {
    singleProjectMode: true,
    auth: listenOn(auth),
    hub: listenOn(hub),
    logging: listenOn(logging),
    ui: { enabled: false },
  };
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const command = ['--import', FAST_START, COMMAND, 'emulators:start', '--only', 'auth', '--project', DEMO_PROJECT, '--non-interactive'];
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, XDG_CONFIG_HOME: folder, CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGINT');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await exited;
    clearTimeout(killTimer);
    rmSync(folder, { recursive: true, force: true });
  };
  const host = `127.0.0.1:${auth}`;
  const isReady = () =>
    fetch(`http://${host}/`)
      .then((response) => response.ok)
      .catch(() => false);
  for (const startedAt = Date.now(); !(await isReady()); await sleep(250)) {
    if (child.exitCode === null && Date.now() - startedAt < START_TIMEOUT_MS) continue;
    await stop();
    throw new Error(`The emulator did not start:\n${output}`);
  }
  return {
    host,
    stop,
    async codeFor(phone) {
      const response = await fetch(`http://${host}/emulator/v1/projects/${DEMO_PROJECT}/verificationCodes`);
      const { verificationCodes = [] } = (await response.json()) as { verificationCodes?: { phoneNumber: string; code: string }[] };
      const newest = verificationCodes.findLast(({ phoneNumber }) => phoneNumber === phone);
      if (!newest) throw new Error('The emulator sent no code to this number.');
      return newest.code;
    },
    async call(method, body) {
      const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Record<string, string>;
    },
  };
}

/** All ports are kept open at the same time, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
