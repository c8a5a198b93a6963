import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser, type Browser } from '../scripts/testing/browser.ts';

/** Workers inherit what the first process found: starting the browser to try it takes each a second. */
const FOUND_BROWSER = 'E2E_BROWSER';
process.env[FOUND_BROWSER] ??= JSON.stringify(await findBrowser());
const { executablePath, args, env } = JSON.parse(process.env[FOUND_BROWSER]) as Browser;

/** Tests of photos, of everything that a page loads, and of hostile markup in it. */
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
 * No picture is requested or decoded, which saves a fourth of the browser's time and most encoding on the server. Layout and events stay.
 * The switch replaces the one of Playwright for headless browsers, whose values (a mouse as pointer) are repeated here.
 */
const NO_PICTURES = `--blink-settings=${[
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
  'imagesEnabled=false',
].join(',')}`;
/** A process less to pass every frame on to. */
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
  // a test waits for half of its time: for timers, the network and the disk
  workers: 2 * availableParallelism(),
  // a test that passes only sometimes is a fault to find (`--trace on` records what happened)
  retries: 0,
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
    // Requests of a service worker pass by `page.route`. `site/offline` allows it.
    serviceWorkers: 'block',
    // a click whose target stays covered says so, instead of waiting for the end of the test
    actionTimeout: 60_000,
    // Animations are drawn frame by frame, and every click waits for their end. `posting/post-to-contact` and the toasts have them.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'with pictures', testMatch: WITH_PICTURES.map((name) => `**/${name}`), use: launch() },
    { name: 'without pictures', testIgnore: WITH_PICTURES.map((name) => `**/${name}`), use: launch(NO_PICTURES) },
  ],
});
