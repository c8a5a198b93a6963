/**
 * Evaluated again before every test file. The files of a worker share their modules (`isolate: false`), so changes that a file made to the
 * process are undone here.
 */
import { afterAll, vi } from 'vitest';
import { runCleanups } from './end-of-file.ts';
import './load-jsx.ts';

afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await runCleanups();
});
