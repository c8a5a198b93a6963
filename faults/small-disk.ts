/** A disk of a few megabytes in memory that can be full or read-only. Linux only, as root. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';

const BLOCK = Buffer.alloc(1024 * 1024, 1);

/** Mounts such a disk on the folder. @returns whether that is permitted here */
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

/** Fills the disk of a file to the last byte. */
export function fillDisk(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (let size = BLOCK.length; size >= 1;)
      try {
        writeSync(descriptor, BLOCK, 0, size);
      } catch {
        size = Math.floor(size / 2);
      }
  } finally {
    closeSync(descriptor);
  }
}
