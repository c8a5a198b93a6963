/** The whole server as a process of its own, asked by HTTP: for what only a process can show, such as being killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { authRoutes } from '../contract/auth.ts';
import type { Answer, ClientInput, Route } from '../contract/route.ts';
import { queryString } from '../contract/client.ts';
import { smsOutbox, type SentSms } from '../server/integrations/sms/console.ts';

export interface Site {
  readonly pid: number;
  /** Where it is reached, without a slash at the end. */
  readonly address: string;
  /** Sends a request; `form` goes instead of a body. Rejects with what the server said when that is no success. */
  readonly call: <R extends Route>(route: R, input?: ClientInput<R>, more?: { token?: string; form?: FormData }) => Promise<Answer<R>>;
  /** Logs somebody in with the code that reached the outbox, and answers the token. `number` has 10 digits. */
  readonly logIn: (number: string) => Promise<string>;
  /** Ends it as a loss of power would. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}
export interface SiteOptions {
  /** Of `node`: flags, the script, its arguments. */
  readonly command: readonly string[];
  readonly dataDir: string;
  /** Beside the defaults of tests; nothing of ours reaches it otherwise. */
  readonly env?: Readonly<Record<string, string>>;
  readonly patienceMs: number;
}

const ROOT = join(import.meta.dirname, '..');
const CODE_TRIES = 100;

/** Resolves when it can serve. */
export async function startSite({ command, dataDir, env, patienceMs }: SiteOptions): Promise<Site> {
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const address = await new Promise<string>((found, fail) => {
    let words = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error(`The server did not start:\n${words}`));
    }, patienceMs);
    child.stdout.on('data', (chunk: Buffer) => {
      words += chunk.toString();
      const told = /is at (http:\S+)/.exec(words)?.[1];
      if (told) found(told);
    });
    void ended.then(() => fail(new Error(`The server ended:\n${words}`))).finally(() => clearTimeout(timer));
  });
  const call: Site['call'] = async (route, input, { token, form } = {}) => {
    const { query, body } = (input ?? {}) as { query?: object; body?: object };
    const response = await fetch(`${address}/api/v1${route.path}${queryString(query)}`, {
      method: route.method,
      headers: { ...(token && { 'x-access-token': token }), ...(body && { 'content-type': 'application/json' }) },
      body: form ?? (body ? JSON.stringify(body) : null),
    });
    if (!response.ok) throw new Error(`${route.path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as never;
  };
  const logIn = async (number: string) => {
    const { data } = await call(authRoutes.sendOtp, { body: { phone: number } });
    const code = await codeFor(dataDir, number);
    return (await call(authRoutes.verifyOtp, { body: { verification_id: data.verification_id, code } })).token;
  };
  return { pid: child.pid!, address, call, logIn, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

async function codeFor(dataDir: string, number: string): Promise<string> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const lines = (await readFile(smsOutbox(dataDir), 'utf8').catch(() => '')).split('\n').filter(Boolean);
    const sent = lines.map((line) => JSON.parse(line) as SentSms).findLast(({ to }) => to.endsWith(number));
    if (sent?.code) return sent.code;
    await sleep(100);
  }
  throw new Error('No login code came.');
}
