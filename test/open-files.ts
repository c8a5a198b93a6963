import { readdirSync, readlinkSync } from 'node:fs';

/** Paths of the files whose names end so and that this process has open, once for each descriptor. Linux only. */
export const openFiles = (nameEnd: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.endsWith(nameEnd) ? [path] : [];
    } catch {
      // closed meanwhile
      return [];
    }
  });
