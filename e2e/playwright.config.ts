import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';

const { executablePath, args, env } = await findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './server.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // a test waits for half of its time: for timers, the network and the disk
  workers: 2 * availableParallelism(),
  // a test that passes only sometimes is a fault to find (`--trace on` records what happened); CI repeats it once and names it
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    // the phone most people here have
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: [...args], env: { ...(process.env as Record<string, string>), ...env } },
  },
});
