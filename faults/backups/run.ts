/** Runs backup commands as separate processes, and measures their CPU time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../scripts/tool.ts';

export interface Run {
  readonly code: number | null;
  readonly seconds: number;
  /** CPU time of the process and of all child processes for which it waited. */
  readonly cpuSeconds: number;
  readonly output: string;
}

/** The shell prints the CPU time of the command and its children; Node measures only its own process. */
const TIMED = 'TIMEFORMAT="processor time: %U %S"; time "$@"';

const commandEnv = (env: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LOG_LEVEL: 'fatal',
  ...env,
});

/** Runs a script until it exits. */
export async function run(script: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Run> {
  const startedAt = performance.now();
  const child = spawn('bash', ['--norc', '-c', TIMED, 'drill', process.execPath, script, ...args], {
    cwd: root,
    env: commandEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  const times = /processor time: ([\d.]+) ([\d.]+)\n?/.exec(text);
  return {
    code,
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: Number(times?.[1] ?? 0) + Number(times?.[2] ?? 0),
    output: text.replace(/\n?processor time: .*\n?/, ''),
  };
}

/** When a backup is killed: after this number of output lines, or for `files` after a delay. */
const OUTPUT_LINES_BEFORE_KILL = { files: 0, database: 1, end: 2 } as const;
export type KillMoment = keyof typeof OUTPUT_LINES_BEFORE_KILL;
const KILL_DELAY_MS = 1500;

/** Starts a backup, and kills it with SIGKILL at that moment. */
export async function killDuring(script: string, args: readonly string[], env: Readonly<Record<string, string>>, moment: KillMoment) {
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, env: commandEnv(env) });
  const closed = once(child, 'close');
  const timer = OUTPUT_LINES_BEFORE_KILL[moment] === 0 ? setTimeout(() => child.kill('SIGKILL'), KILL_DELAY_MS) : null;
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (OUTPUT_LINES_BEFORE_KILL[moment] > 0 && output.split('\n').length > OUTPUT_LINES_BEFORE_KILL[moment]) child.kill('SIGKILL');
  });
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [, signal] = (await closed) as [number | null, NodeJS.Signals | null];
  if (timer) clearTimeout(timer);
  return { output, wasKilled: signal === 'SIGKILL' };
}

/** Starts a command, and kills it with SIGKILL after a time. @returns whether it was still running then */
export async function killAfter(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ms: number,
): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, env: commandEnv(env), stdio: 'ignore' });
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  return signal === 'SIGKILL';
}

export const formatRun = (name: string, { seconds, cpuSeconds }: Run): string =>
  `${name}: ${seconds.toFixed(1)} s, processor time ${cpuSeconds.toFixed(1)} s`;
