/** The complete server as a separate process, called over HTTP, for tests that need a process, for example to kill it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { authRoutes } from '../contract/auth/auth.ts';
import type { ResponseOf, ClientInput, Route } from '../contract/base/route.ts';
import { queryString } from '../contract/base/client.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { smsOutboxFile, type SentSms } from '../server/integrations/sms/outbox.ts';

export interface Site {
  readonly pid: number;
  /** Base URL without a trailing slash; empty for a process that only runs jobs. */
  readonly address: string;
  /** Sends a request; `form` replaces the body. Rejects with the error message when the response is not a success. */
  readonly call: <R extends Route>(
    route: R,
    input?: ClientInput<R>,
    options?: { token?: string; form?: FormData },
  ) => Promise<ResponseOf<R>>;
  /** Logs in with the code from the SMS outbox and returns the token. `number` has 10 digits. */
  readonly logIn: (number: string) => Promise<string>;
  /** Kills the process with SIGKILL, like a power failure. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}
interface SiteOptions {
  /** Arguments of `node`: flags, the script and its arguments. */
  readonly command: readonly string[];
  readonly dataDir: string;
  /** Folder of the program. Default: this one. */
  readonly root?: string;
  /** Added to the test defaults. The process inherits no other variables of the test run. */
  readonly env?: Readonly<Record<string, string>>;
  readonly startTimeoutMs: number;
}

const ROOT = join(import.meta.dirname, '..');
const CODE_TRIES = 400;

/** Resolves when the server accepts requests. */
export async function startSite({ command, dataDir, root = ROOT, env, startTimeoutMs }: SiteOptions): Promise<Site> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...COMPILE_CACHE, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  const address = await new Promise<string>((resolve, fail) => {
    let output = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error(`The server did not start:\n${output}`));
    }, startTimeoutMs);
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const announcement = /is at (http:\S+)|runs jobs$/m.exec(output);
      if (!announcement) return;
      clearTimeout(timer);
      resolve(announcement[1] ?? '');
    });
    void exited.then(() => fail(new Error(`The server ended:\n${output}`))).finally(() => clearTimeout(timer));
  });
  const call: Site['call'] = async (route, input, { token, form } = {}) => {
    const { query, body } = (input ?? {}) as { query?: object; body?: object };
    const response = await fetch(`${address}/api/v1${route.path}${queryString(query)}`, {
      method: route.method,
      headers: { ...(token && { 'x-access-token': token }), ...(body && { 'content-type': 'application/json' }) },
      body: form ?? (body ? JSON.stringify(body) : null),
    });
    if (!response.ok) throw new Error(`${route.path} responded with ${response.status}: ${await response.text()}`);
    return (await response.json()) as never;
  };
  const logIn = async (number: string) => {
    const { data } = await call(authRoutes.sendOtp, { body: { phone: number } });
    const code = await codeFor(dataDir, number);
    return (await call(authRoutes.verifyOtp, { body: { verification_id: data.verification_id, code } })).token;
  };
  return { pid: child.pid!, address, call, logIn, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/**
 * The login code that was sent to a number, from the outbox of the process that runs jobs. @param nth waits for this many codes, and
 * returns the last
 */
export async function codeFor(dataDir: string, number: string, nth = 1): Promise<string> {
  for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) {
    const lines = (await readFile(smsOutboxFile(dataDir), 'utf8').catch(() => '')).split('\n').filter(Boolean);
    const codes = lines.map((line) => JSON.parse(line) as SentSms).flatMap(({ to, code }) => (code && to.endsWith(number) ? [code] : []));
    if (codes.length >= nth) return codes.at(-1)!;
    await sleep(100);
  }
  throw new Error('No login code came.');
}
