/** `npm start`: builds if the sources changed since the last build, then runs the server in this process. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import '../server/startup/compile-cache.ts';
import { isBuilt } from './sources.ts';

if (!isBuilt()) {
  process.stdout.write('Building the pages (once, and after changes) ...\n');
  // in a separate process, so that the server does not keep the memory that the build needed
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'bundling', 'build.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../server/main.ts');
