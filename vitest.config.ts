import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{kinds,contract,server,web,scripts,messages,test}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/global-setup.ts'],
    // each file has a database of its own, so files run side by side
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    // what is waited for comes late on a busy machine
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 30_000,
    sequence: { hooks: 'stack' },
  },
});
