/** The real Firebase Auth emulator, as a process of its own, for tests of logging in by id token. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The names of demo projects begin so: the emulator never asks the real service about them. */
export const DEMO_PROJECT = 'demo-thinnai';

const COMMAND = join(import.meta.dirname, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');
const START_MS = 120_000;

/** `node scripts/emulator.ts` installs it; without a network it may be missing. */
export const emulatorInstalled = existsSync(COMMAND);

export interface Emulator {
  /** `127.0.0.1:9099` */
  readonly host: string;
  /** The code it would have sent to this number (E.164), newest first. */
  readonly codeFor: (phone: string) => Promise<string>;
  /** Calls its version of the service's API, and answers the body. */
  readonly call: (method: string, body: object) => Promise<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Starts it on ports nobody has, with everything it writes in a folder that goes again. */
export async function startEmulator(): Promise<Emulator> {
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-emulator-'));
  const [auth, hub, logging] = await freePorts(3);
  const at = (port: number | undefined) => ({ host: '127.0.0.1', port });
  const emulators = { singleProjectMode: true, auth: at(auth), hub: at(hub), logging: at(logging), ui: { enabled: false } };
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const child = spawn(process.execPath, [COMMAND, 'emulators:start', '--only', 'auth', '--project', DEMO_PROJECT, '--non-interactive'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, XDG_CONFIG_HOME: folder, CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGINT');
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(late);
    rmSync(folder, { recursive: true, force: true });
  };
  const host = `127.0.0.1:${auth}`;
  const answers = () =>
    fetch(`http://${host}/`)
      .then((response) => response.ok)
      .catch(() => false);
  for (const from = Date.now(); !(await answers()); await sleep(250)) {
    if (child.exitCode === null && Date.now() - from < START_MS) continue;
    await stop();
    throw new Error(`The emulator did not start:\n${words}`);
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

/** Held open together, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}
