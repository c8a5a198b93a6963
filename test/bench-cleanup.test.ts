import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CLEANUP = join(import.meta.dirname, '..', 'bench', 'cleanup.ts');

/** Runs a benchmark that creates a folder and a server in it, and then does this. */
function runBenchmark(work: string) {
  const source = `
    const { atEnd, temporaryFolder } = await import(${JSON.stringify(CLEANUP)});
    console.log(temporaryFolder('test'));
    const stop = atEnd(() => console.log('stopped'));
    ${work}`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' });
  const [folder = '', ...lines] = stdout.trim().split('\n');
  return { status, folder, lines };
}

test.each([
  ['ends', '', 0],
  ['fails', "throw new Error('measured nothing');", 1],
  ['fails in a callback', "setTimeout(() => { throw new Error('measured nothing'); });", 1],
  ['is interrupted', "process.kill(process.pid, 'SIGINT'); setTimeout(() => undefined, 60_000);", 1],
  ['stops its server itself', 'await stop();', 0],
])('a benchmark that %s leaves no server and no folder', (_, work, status) => {
  const result = runBenchmark(work);
  expect({ status: result.status, lines: result.lines, isLeft: existsSync(result.folder) }).toEqual({
    status,
    lines: ['stopped'],
    isLeft: false,
  });
});
