/**
 * Installs the dependencies of a folder with its own package.json: tools for tests and documents, which are not dependencies of the site.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolEnv } from './tool.ts';

/** Error codes of npm when the registry cannot be reached. */
const NO_NETWORK =
  /\b(?:ENOTFOUND|EAI_AGAIN|EAI_FAIL|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;

export type Installation = 'installed' | 'unreachable' | 'failed';

/**
 * `name@version` of the packages in a lock file; null when there is none. The entry of the folder itself is ignored, because only npm
 * writes it with a name.
 */
function packagesIn(file: string): string | null {
  try {
    const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, { version?: string; optional?: boolean }> };
    return Object.entries(lock.packages)
      .filter(([path, { optional }]) => path !== '' && !optional)
      .map(([path, { version }]) => `${path}@${version}`)
      .join('\n');
  } catch {
    return null;
  }
}

/** Whether the locked version of every package of the folder is installed. */
export const isInstalled = (folder: string): boolean =>
  packagesIn(join(folder, 'package-lock.json')) === packagesIn(join(folder, 'node_modules', '.package-lock.json'));

/**
 * Installs the locked versions unless they are already installed, without running scripts of packages. Returns `unreachable` when they are
 * not installed and the registry cannot be reached.
 */
export async function installPackage(folder: string): Promise<Installation> {
  if (isInstalled(folder)) return 'installed';
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', '--fetch-retry-maxtimeout=10000'];
  const child = spawn('npm', ['ci', ...flags], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], env: toolEnv() });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const succeeded = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  if (succeeded) return 'installed';
  if (NO_NETWORK.test(output)) return 'unreachable';
  process.stderr.write(output);
  return 'failed';
}
