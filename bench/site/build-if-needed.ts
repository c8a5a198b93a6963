import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from '../../scripts/sources.ts';
import { root, toolEnv } from '../../scripts/tool.ts';

/**
 * Builds the pages unless they were already built from these sources. @throws Error when the build fails, after it has printed the reason
 */
export function buildIfNeeded(): void {
  if (isBuilt()) return;
  console.log('Building the pages (once, and after changes) ...');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'bundling', 'build.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: toolEnv(),
  });
  if (status !== 0) throw new Error('The build of the pages failed.');
}
