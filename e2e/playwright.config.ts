import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser, type Browser } from '../scripts/testing/browser.ts';

/** Passes the browser that the first process found to its workers, because each would need a second to test whether it starts. */
const FOUND_BROWSER = 'E2E_BROWSER';
process.env[FOUND_BROWSER] ??= JSON.stringify(await findBrowser());
const { executablePath, args, env } = JSON.parse(process.env[FOUND_BROWSER]) as Browser;

/** Tests of photos, of everything that a page loads, and of hostile markup in pages. */
const WITH_PICTURES = [
  'listing/gallery',
  'posting/low-data',
  'posting/post-to-contact',
  'posting/wizard',
  'site/hostile-input',
  'site/page-budget',
  'site/pages',
  'site/quality',
  'site/shared-cache',
].map((name) => `${name}.spec.ts`);

/**
 * Pictures are not requested or decoded, which saves a fourth of the browser's time and most encoding on the server. Layout and events stay
 * the same. The switch replaces Playwright's switch for headless browsers, whose values (a mouse as pointer) are repeated here.
 */
const NO_PICTURES = `--blink-settings=${[
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
  'imagesEnabled=false',
].join(',')}`;
/** Without this switch, every frame is passed to a separate process. */
const IN_PROCESS_GPU = '--in-process-gpu';

const launch = (...more: readonly string[]) => ({
  launchOptions: {
    executablePath,
    args: [...args, IN_PROCESS_GPU, ...more],
    env: { ...(process.env as Record<string, string>), ...env },
  },
});

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './server.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // a test spends half of its time waiting for timers, the network and the disk
  workers: 2 * availableParallelism(),
  // a test that passes only sometimes has a fault that must be found (`--trace on` records what happened)
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    // the most common phone size of visitors
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // `page.route` does not see requests of a service worker. `site/offline` allows service workers.
    serviceWorkers: 'block',
    // a click on a covered target fails with an explanation, instead of waiting for the end of the test
    actionTimeout: 60_000,
    // Animations are rendered frame by frame, and every click waits for their end. `posting/post-to-contact` and the tests of toasts enable
    // them.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'with pictures', testMatch: WITH_PICTURES.map((name) => `**/${name}`), use: launch() },
    { name: 'without pictures', testIgnore: WITH_PICTURES.map((name) => `**/${name}`), use: launch(NO_PICTURES) },
  ],
});
