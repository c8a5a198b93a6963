/**
 * A shared cache of compiled modules for servers that tests start: loading their modules takes half of the time of a start, and a run
 * starts dozens. In production there is no such folder, because a site starts once.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'node_modules', '.cache', 'compiled-modules');
const FILLED_MARKER = join(FOLDER, 'has-server');

/** Environment variables of a process that reads the folder, and adds to it when it exits normally. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: FOLDER };

/** Fills the folder once per clone, because servers that are killed add nothing. It only saves time, so failures are ignored here. */
export async function fillCompileCache(): Promise<void> {
  if (existsSync(FILLED_MARKER)) return;
  const program = `await import(${JSON.stringify(join(ROOT, 'server', 'startup', 'run-alone.ts'))}); process.exit()`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: ROOT,
    env: { ...process.env, ...COMPILE_CACHE },
    stdio: 'ignore',
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status === 0) writeFileSync(FILLED_MARKER, '');
}
