/**
 * Measures the street map in a browser with a network like 4G and a CPU slowed down four times: the time from the click on "Map" until the
 * first tiles are drawn, its phases, the downloads of the map view, and the frames per second while the map is dragged.
 *
 *   npx node bench/map.ts URL [slug of a city, ...]
 *
 * The browser renders in software. Other work on the machine makes all results worse, so of several runs (`RUNS`, three by default) the
 * fastest first view and the smoothest drag are printed. `DETAILS=1` prints every request of every run.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/testing/browser.ts';

const RUNS = Number(process.env['RUNS'] ?? 3);
const SLOWDOWN = 4;
/** "Fast 4G" of Chrome's developer tools: bytes per second and milliseconds. */
const NETWORK = { offline: false, downloadThroughput: (9e6 / 8) * 0.9, uploadThroughput: (1.5e6 / 8) * 0.9, latency: 60 * 2.75 };
const VIEWPORT = { width: 360, height: 740 };
const DRAG_STEPS = 60;
/** How far the map is dragged from the middle of the screen to each side, in pixels. */
const DRAG_REACH = { x: 80, y: 120 };
/** The worker of the map library is a file with the ending `.mjs`. */
const SCRIPT_PATH = /\.m?js$/;

/** A phase until the map is drawn, in milliseconds after the click. */
interface Phase {
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
}

interface Figures {
  readonly drawnMs: number;
  readonly phases: readonly Phase[];
  readonly mapKb: number;
  readonly scriptKb: number;
  /** Frames per second while dragging, without slowing down the CPU, because software rendering is slow already. */
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
    else if (SCRIPT_PATH.test(path)) bytes.script += encodedDataLength;
  });
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const { drawnMs, requests, marks } = await page.evaluate(
    () =>
      new Promise<Timeline>((done) => {
        performance.clearResourceTimings();
        const start = performance.now();
        let createdMs: number | null = null;
        // The map stays invisible until the first tile is drawn.
        const check = () => {
          const canvas = document.querySelector('.maplibregl-canvas');
          if (canvas) createdMs ??= performance.now() - start;
          if (!canvas || getComputedStyle(canvas).visibility !== 'visible') return void requestAnimationFrame(check);
          const requests = performance.getEntriesByType('resource').map(({ name, startTime, duration }) => ({
            url: name,
            startMs: startTime - start,
            endMs: startTime + duration - start,
          }));
          done({ drawnMs: performance.now() - start, requests, marks: { createdMs: createdMs! } });
        };
        document.querySelector<HTMLElement>('a[href*="view=map"]:not(nav a)')?.click();
        check();
      }),
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.send('Network.emulateNetworkConditions', { offline: false, downloadThroughput: -1, uploadThroughput: -1, latency: 0 });
  await page.waitForLoadState('networkidle');
  const phases = phasesOf(requests, marks.createdMs, drawnMs);
  if (process.env['DETAILS'])
    for (const { url, startMs, endMs } of requests)
      console.error(`${startMs.toFixed(0).padStart(6)} ${endMs.toFixed(0).padStart(6)} ${url}`);
  const result = { drawnMs, phases, mapKb: bytes.map / 1000, scriptKb: bytes.script / 1000, framesPerSecond: await drag(page) };
  await page.close();
  return result;
}

interface Timeline {
  readonly drawnMs: number;
  readonly requests: readonly { readonly url: string; readonly startMs: number; readonly endMs: number }[];
  /** `createdMs`: when the library had been executed and had created its canvas. */
  readonly marks: { readonly createdMs: number };
}

/** Requests by purpose. The requests of a phase run in parallel, and phases overlap. */
const REQUESTS: readonly (readonly [string, RegExp])[] = [
  ['data of the page', /\.data(?:\?|$)/],
  ['where the results are, and markers', /\/property\/map\?/],
  ['scripts', SCRIPT_PATH],
  ['style and names', /\/map\/(?:style|places)/],
  ['tiles', /\/map\/[\w-]*tiles\//],
];

function phasesOf(requests: Timeline['requests'], createdMs: number, drawnMs: number): Phase[] {
  const loaded = REQUESTS.flatMap(([name, pattern]) => {
    const matching = requests.filter(({ url }) => pattern.test(url));
    if (matching.length === 0) return [];
    const [startMs, endMs] = [
      Math.min(...matching.map((request) => request.startMs)),
      Math.max(...matching.map((request) => request.endMs)),
    ];
    return [{ name: `${name} (${matching.length})`, startMs, endMs }];
  });
  const scriptsMs = Math.max(0, ...requests.filter(({ url }) => SCRIPT_PATH.test(url)).map(({ endMs }) => endMs));
  return [
    ...loaded,
    { name: 'run scripts, make the map', startMs: Math.min(scriptsMs, createdMs), endMs: createdMs },
    { name: 'from the map to its first tile', startMs: createdMs, endMs: drawnMs },
  ];
}

/** Drags the map back and forth, and counts frames. */
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
  for (let step = 0; step < DRAG_STEPS; step += 1)
    await page.mouse.move(x + DRAG_REACH.x * Math.sin(step / 8), y + DRAG_REACH.y * Math.sin(step / 11));
  await page.mouse.up();
  const frames = await page.evaluate(() => (window as unknown as { readonly frames: readonly number[] }).frames);
  return (1000 * (frames.length - 1)) / (frames.at(-1)! - frames[0]!);
}

const [origin, ...cities] = process.argv.slice(2);
if (!origin) throw new Error('Usage: npx node bench/map.ts URL [slug of a city, ...]');
const { executablePath, args, env } = await findBrowser();
const phases: (Phase & { readonly city: string })[] = [];
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...(process.env as Record<string, string>), ...env } });
console.log('| city | first view drawn, ms | map data, kB | scripts, kB | frames a second while dragging |\n|---|---|---|---|---|');
for (const city of cities.length > 0 ? cities : ['coimbatore', 'bangalore']) {
  const runs: Figures[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, `${origin}/homes-in-${city}-for-rent`));
  const best = runs.toSorted((a, b) => a.drawnMs - b.drawnMs)[0]!;
  const frames = Math.max(...runs.map(({ framesPerSecond }) => framesPerSecond));
  const { mapKb, scriptKb, drawnMs } = best;
  console.log(`| ${city} | ${drawnMs.toFixed(0)} | ${mapKb.toFixed(0)} | ${scriptKb.toFixed(0)} | ${frames.toFixed(0)} |`);
  phases.push(...best.phases.map((phase) => ({ city, ...phase })));
}
console.log('\n| city | of the best run | from, ms | to, ms |\n|---|---|---|---|');
for (const { city, name, startMs, endMs } of phases) console.log(`| ${city} | ${name} | ${startMs.toFixed(0)} | ${endMs.toFixed(0)} |`);
await browser.close();
