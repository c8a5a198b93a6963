/**
 * Measures the cost of the public pages in a browser: transferred bytes of each type, main-thread time, and long tasks until the page is
 * idle.
 *
 *   npx node bench/browser.ts [URL of a running site]
 *
 * Times are the CPU time of the renderer's main thread, multiplied by 4 to simulate a mid-range phone. Unlike elapsed time, other work on
 * the machine hardly changes them. Without a URL it starts the built site with the demo market.
 */
import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../scripts/testing/browser.ts';
import startSite from '../e2e/server.ts';
import { mainThreadTasks, median, trace, type TraceEvent } from './trace.ts';

/** Assumed slowness of the phone compared with this machine; Lighthouse's factor for mobile. */
const SLOWDOWN = 4;
/** A task that takes longer than this (ms) is a long task. The excess is blocking time. */
const LONG_TASK_MS = 50;
const RUNS = Number(process.env['RUNS'] ?? 5);
const VIEWPORT = { width: 360, height: 740 };

interface Cost {
  readonly bytes: Readonly<Record<string, number>>;
  /** All times are in ms on the phone. */
  readonly mainThreadMs: number;
  readonly blockingMs: number;
  readonly longestTaskMs: number;
}

/** CPU time of each task of the page, ms on the phone. */
const taskTimes = (events: readonly TraceEvent[]): number[] => mainThreadTasks(events).map(({ tdur = 0 }) => (tdur / 1000) * SLOWDOWN);

async function measure(browser: Browser, url: string): Promise<Cost> {
  const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await browser.newBrowserCDPSession();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const types = new Map<string, string>();
  const bytes: Record<string, number> = {};
  network.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  const events = await trace(session, async () => {
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => !('early' in window));
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5000 })));
    await page.evaluate(() => new Promise((done) => setTimeout(done, 1500)));
  });
  const tasks = taskTimes(events);
  if (process.env['TRACE']) (await import('node:fs')).writeFileSync(process.env['TRACE'], JSON.stringify(events));
  await context.close();
  return {
    bytes,
    mainThreadMs: tasks.reduce((sum, ms) => sum + ms, 0),
    blockingMs: tasks.reduce((sum, ms) => sum + Math.max(0, ms - LONG_TASK_MS), 0),
    longestTaskMs: Math.max(0, ...tasks),
  };
}

const ownSite = process.argv[2] ? null : await startSite();
const site = process.argv[2] ?? process.env['E2E_URL'] ?? '';
const search = (await (await fetch(`${site}/api/v1/property/get?city=coimbatore&limit=1`)).json()) as { data: { url: string }[] };
const PAGES = { home: '/', search: '/homes-in-coimbatore-for-rent', listing: search.data[0]!.url };
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...(process.env as Record<string, string>), ...env } });
for (const [name, path] of Object.entries(PAGES)) {
  if (process.env['PAGE'] && process.env['PAGE'] !== name) continue;
  const costs: Cost[] = [];
  for (let run = 0; run < RUNS; run++) costs.push(await measure(browser, site + path));
  const medianOf = (figure: (cost: Cost) => number) => Math.round(median(costs.map(figure)));
  const kB = Object.fromEntries(
    ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Fetch'].map((type) => [
      type,
      (medianOf((cost) => cost.bytes[type] ?? 0) / 1000).toFixed(1),
    ]),
  );
  console.log(
    name,
    JSON.stringify(kB),
    `main thread ${medianOf((cost) => cost.mainThreadMs)} ms, blocking ${medianOf((cost) => cost.blockingMs)} ms, longest ${medianOf((cost) => cost.longestTaskMs)} ms`,
  );
}
await browser.close();
await ownSite?.();
