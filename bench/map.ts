/**
 * Measures the street map in a browser with a network like 4G and a processor slowed down four times: the time from the press on "Map" until
 * all tiles of the first view are drawn, what that view downloads, and the frames a second while the map is dragged.
 *
 *   npx node bench/map.ts URL [slug of a city, ...]
 *
 * The browser draws in software. Other work on the machine makes all figures worse, so the best of several runs counts.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/testing/browser.ts';

const RUNS = Number(process.env['RUNS'] ?? 3);
const SLOWDOWN = 4;
/** "Fast 4G" of Chrome's tools: bytes a second and milliseconds. */
const NETWORK = { offline: false, downloadThroughput: (9e6 / 8) * 0.9, uploadThroughput: (1.5e6 / 8) * 0.9, latency: 60 * 2.75 };
const VIEWPORT = { width: 360, height: 740 };
const DRAG_STEPS = 60;

interface Figures {
  readonly drawnMs: number;
  readonly mapKb: number;
  readonly scriptKb: number;
  /** While dragging, without slowing the processor down: software drawing is slow already. */
  readonly framesPerSecond: number;
}

async function measure(browser: Browser, address: string): Promise<Figures> {
  const page = await browser.newPage({ viewport: VIEWPORT, isMobile: true, hasTouch: true });
  const session = await page.context().newCDPSession(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  await session.send('Network.enable');
  const paths = new Map<string, string>();
  const bytes = { map: 0, script: 0 };
  session.on('Network.responseReceived', ({ requestId, response }) => paths.set(requestId, new URL(response.url).pathname));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId) ?? '';
    if (path.startsWith('/map/')) bytes.map += encodedDataLength;
    else if (path.endsWith('.js')) bytes.script += encodedDataLength;
  });
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const drawnMs = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const start = performance.now();
        // The map stays invisible until everything in view is drawn.
        const check = () => {
          const canvas = document.querySelector('.maplibregl-canvas');
          if (canvas && getComputedStyle(canvas).visibility === 'visible') done(performance.now() - start);
          else requestAnimationFrame(check);
        };
        document.querySelector<HTMLElement>('a[href*="view=map"]:not(nav a)')?.click();
        check();
      }),
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.send('Network.emulateNetworkConditions', { offline: false, downloadThroughput: -1, uploadThroughput: -1, latency: 0 });
  await page.waitForLoadState('networkidle');
  const result = { drawnMs, mapKb: bytes.map / 1000, scriptKb: bytes.script / 1000, framesPerSecond: await drag(page) };
  await page.close();
  return result;
}

/** Drags the map to and fro and counts frames. */
async function drag(page: Page): Promise<number> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const count = (time: number) => {
      frames.push(time);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const [x, y] = [VIEWPORT.width / 2, VIEWPORT.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < DRAG_STEPS; step += 1) await page.mouse.move(x + 80 * Math.sin(step / 8), y + 120 * Math.sin(step / 11));
  await page.mouse.up();
  const frames = await page.evaluate(() => (window as unknown as { readonly frames: readonly number[] }).frames);
  return (1000 * (frames.length - 1)) / (frames.at(-1)! - frames[0]!);
}

const [origin, ...cities] = process.argv.slice(2);
if (!origin) throw new Error('Usage: npx node bench/map.ts URL [slug of a city, ...]');
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...(process.env as Record<string, string>), ...env } });
console.log('| city | first view drawn, ms | map data, kB | scripts, kB | frames a second while dragging |\n|---|---|---|---|---|');
for (const city of cities.length > 0 ? cities : ['coimbatore', 'bangalore']) {
  const runs: Figures[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, `${origin}/homes-in-${city}-for-rent`));
  const best = Math.min(...runs.map(({ drawnMs }) => drawnMs));
  const frames = Math.max(...runs.map(({ framesPerSecond }) => framesPerSecond));
  const { mapKb, scriptKb } = runs[0]!;
  console.log(`| ${city} | ${best.toFixed(0)} | ${mapKb.toFixed(0)} | ${scriptKb.toFixed(0)} | ${frames.toFixed(0)} |`);
}
await browser.close();
