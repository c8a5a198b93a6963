/**
 * Clean-up functions that helpers register for the end of a test file. Helpers may be called at the top of a file, in hooks and in tests.
 */
const cleanups: (() => unknown)[] = [];

/** Runs `cleanup` when the current test file ends, in reverse order of registration. */
export function atEndOfFile(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

/** Called only by `setup.ts`, once for every test file. */
export async function runCleanups(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
}
