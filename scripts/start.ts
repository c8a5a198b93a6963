/** `npm start`: builds when the sources changed since the last build, then becomes the server. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './sources.ts';

if (!isBuilt()) {
  process.stdout.write('Building the pages (once, and after changes) ...\n');
  // in a process of its own, so that the server does not carry what building needed
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../server/main.ts');
