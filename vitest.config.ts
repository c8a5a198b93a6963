import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { normalOrExhaustive } from './test/exhaustive.ts';
import { LongestFirst } from './test/longest-first.ts';

/**
 * Node.js imports the modules itself, as it does in production. Vite's module runner reads every import through a getter, and one process
 * transforms the files for all workers. Nothing replaces modules (`vi.mock`), which would need it.
 */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };

/**
 * Tests that wait for nothing keep a core busy, so they need no more workers than cores. Every worker loads the modules again. Projects with
 * another number of workers than the server's need a group of their own, which runs first.
 */
const NEVER_WAITING = { maxWorkers: availableParallelism(), sequence: { groupOrder: 0 } };

export default defineConfig({
  test: {
    // Loading modules takes longer than the tests of most files, so the files of a worker share them. A file that needs a database or
    // an application has its own, so files run side by side and in any order.
    pool: 'forks',
    isolate: false,
    // an application allocates many short-lived objects, and most of them are dead before a young generation of this size is full
    execArgv: ['--max-semi-space-size=64'],
    // One more than cores: a worker also waits, for the database, timers, and processes that it starts. Each worker loads the modules again,
    // so two more take 25 s more of CPU time on two cores.
    maxWorkers: availableParallelism() + 1,
    // for tests that never end: on a busy machine the longest take ten times as long as on a quiet one
    testTimeout: normalOrExhaustive(60_000, 3_600_000),
    hookTimeout: 60_000,
    // a condition that is polled may become true late on a busy machine
    expect: { poll: { timeout: 15_000 } },
    sequence: { hooks: 'stack', sequencer: LongestFirst },
    setupFiles: ['test/setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          sequence: { groupOrder: 1 },
          include: ['{demo,server,test}/**/*.test.ts'],
          // a variable, because the list of a project replaces `--exclude`
          exclude: [...configDefaults.exclude, ...(process.env['TEST_EXCLUDE']?.split(',') ?? ['test/pooler/**'])],
          globalSetup: ['test/global-setup.ts'],
          setupFiles: ['test/statements-setup.ts'],
          experimental: NATIVE,
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          ...NEVER_WAITING,
          include: ['{contract,kinds,messages,moderation-rules,sample-listings,scripts,web}/**/*.test.ts'],
          experimental: NATIVE,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          ...NEVER_WAITING,
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['test/component-setup.ts'],
        },
      },
    ],
  },
});
