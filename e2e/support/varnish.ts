/** Varnish in front of a site, with the configuration in `deploy/`. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';

interface Varnish {
  /** Base URL without a trailing slash. */
  readonly baseUrl: string;
  readonly stop: () => Promise<void>;
}

export const hasVarnish = (): boolean => spawnSync('varnishd', ['-V']).status === 0;

/** Starts Varnish on `port`, in front of the site on `sitePort`. Resolves when it serves the home page. */
export async function startVarnish(port: number, sitePort: number, purgeToken: string): Promise<Varnish> {
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-varnish-'));
  const shipped = readFileSync(join(import.meta.dirname, '../../deploy/varnish.vcl'), 'utf8');
  const file = join(folder, 'site.vcl');
  writeFileSync(file, shipped.replaceAll(/"web\d"/g, '"127.0.0.1"').replaceAll('"3000"', `"${sitePort}"`));
  const args = ['-F', '-j', 'none', '-n', folder, '-a', `127.0.0.1:${port}`, '-f', file, '-p', 'http_gzip_support=off', '-s', 'malloc,64m'];
  const child = spawn('varnishd', args, { stdio: 'ignore', env: { ...process.env, PURGE_TOKEN: purgeToken } });
  const exited = once(child, 'exit');
  const baseUrl = `http://127.0.0.1:${port}`;
  const statusOfHome = () =>
    fetch(`${baseUrl}/`).then(
      ({ status }) => status,
      () => 0,
    );
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await expect.poll(statusOfHome, { timeout: 60_000 }).toBe(200);
  } catch (error) {
    await stop();
    throw error;
  }
  return { baseUrl, stop };
}
