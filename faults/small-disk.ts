/** A disk of a few megabytes in memory, which can be full or read-only. Linux, as root. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';

/** Mounts one on the folder. @returns whether that is allowed here */
export function mountSmallDisk(folder: string, size: string): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export const isMounted = (folder: string): boolean => readFileSync('/proc/mounts', 'utf8').includes(` ${folder} `);
