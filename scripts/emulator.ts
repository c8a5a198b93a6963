/** Installs the emulator that tests of logging in by id token run against, apart from what the site depends on: `test/emulator`. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, toolEnv } from './tool.ts';

const folder = join(root, 'test', 'emulator');
/** What npm says when there is no way to a registry. */
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

/** `unreachable`: it is not there and there is no network to get it by. Installs nothing when the right version is there. */
export async function installEmulator(): Promise<'installed' | 'unreachable' | 'failed'> {
  if (versionIn('package-lock.json') === versionIn(join('node_modules', '.package-lock.json'))) return 'installed';
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev', '--fetch-retries=1', '--fetch-retry-maxtimeout=10000'];
  const child = spawn('npm', ['ci', ...flags], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], env: toolEnv() });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const good = await new Promise<boolean>((done) => {
    child.once('error', () => done(false));
    child.once('close', (code) => done(code === 0));
  });
  if (good) return 'installed';
  if (NO_NETWORK.test(words)) return 'unreachable';
  process.stderr.write(words);
  return 'failed';
}

if (import.meta.main) {
  const outcome = await installEmulator();
  console.log(`The emulator of the phone-auth service: ${outcome}`);
  process.exitCode = outcome === 'installed' ? 0 : 1;
}
