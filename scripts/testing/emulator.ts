/** Installs the Firebase emulator for tests of id token logins. It has its own package in `test/emulator`, so it is no dependency of the site. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, toolEnv } from '../tool.ts';

const folder = join(root, 'test', 'emulator');
/** Error codes of npm when the registry cannot be reached. */
const NO_NETWORK =
  /\b(?:ENOTFOUND|EAI_AGAIN|EAI_FAIL|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;

const versionIn = (file: string): string | null => {
  try {
    const lock = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { packages: Record<string, { version: string }> };
    return lock.packages['node_modules/firebase-tools']?.version ?? null;
  } catch {
    return null;
  }
};

/** Installs the locked version unless it is installed already. `unreachable`: it is not installed and the registry cannot be reached. */
export async function installEmulator(): Promise<'installed' | 'unreachable' | 'failed'> {
  if (versionIn('package-lock.json') === versionIn(join('node_modules', '.package-lock.json'))) return 'installed';
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev', '--fetch-retries=1', '--fetch-retry-maxtimeout=10000'];
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

if (import.meta.main) {
  const outcome = await installEmulator();
  console.log(`The emulator of the phone-auth service: ${outcome}`);
  process.exitCode = outcome === 'installed' ? 0 : 1;
}
