/**
 * Measures how long a phone takes from a tap or key press until the next frame (interaction to next paint): opening filters, selecting
 * filters, hearts, and typing in the posting form, with the CPU slowed down four times.
 *
 *   npx node bench/interactions.ts                starts the built site with the demo market
 *   RUNS=3 npx node bench/interactions.ts heart   measures only the interactions with this text in their name
 *
 * "paint" is what the browser reports (Event Timing), in steps of 8 ms; other work on the machine makes it longer. "work" is the CPU time
 * of the main thread in that period, with the same slowdown; other work on the machine hardly changes it.
 */
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { startDemoSite, type DemoSite } from '../scripts/docs/screenshots/site.ts';
import { findBrowser } from '../scripts/testing/browser.ts';
import { mainThreadTasks, median, trace, type TraceEvent } from './trace.ts';

const RUNS = Number(process.env['RUNS'] ?? 5);
const SLOWDOWN = 4;
/** Time within which the median of an interaction should be painted. */
const GOAL_MS = 200;
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Time until everything that an interaction causes has ended, including the server's response and the changes it causes. */
const SETTLE_MS = 1200;
const IDLE_MS = 5000;

interface Interaction {
  readonly name: string;
  readonly path: (site: DemoSite) => string;
  readonly viewer?: 'seeker' | 'owner';
  /** Runs before the measurement. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
}
interface Figures {
  readonly paintMs: number;
  readonly workMs: number;
}

const SEARCH = '/homes-in-coimbatore-for-rent';
const visible = (target: Locator) => target.locator('visible=true').first();
const openFilters = (page: Page) => visible(page.locator('a[href$="#filters"]')).tap();
const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
/** Path of a step of the posting form. */
const formStep =
  (name: string) =>
  ({ market }: DemoSite) =>
    market.draft.replace(/[^/]*$/, name);

const INTERACTIONS: readonly Interaction[] = [
  { name: 'open the filters', path: () => SEARCH, act: openFilters },
  {
    name: 'tick a filter',
    path: () => SEARCH,
    prepare: async (page) => {
      await openFilters(page);
      await filters(page).getByRole('checkbox').first().waitFor();
    },
    act: (page) => visible(filters(page).getByRole('checkbox')).tap(),
  },
  {
    name: 'close the filters',
    path: () => SEARCH,
    prepare: async (page) => {
      await openFilters(page);
      await filters(page).getByRole('checkbox').first().waitFor();
    },
    act: (page) =>
      filters(page)
        .getByRole('button', { name: /^Show / })
        .tap(),
  },
  { name: 'heart on a card', path: () => SEARCH, act: (page) => visible(page.locator('article .heart-button')).tap() },
  { name: 'heart, logged in', path: () => SEARCH, viewer: 'seeker', act: (page) => visible(page.locator('article .heart-button')).tap() },
  {
    name: 'heart of a listing',
    path: ({ market }) => market.listing,
    act: (page) => visible(page.getByRole('main').getByRole('button', { name: /shortlist/i })).tap(),
  },
  {
    name: 'type a place',
    path: () => '/',
    prepare: (page) => visible(page.getByRole('combobox', { name: /Locality/ })).tap(),
    act: (page) => page.keyboard.type('saibaba', { delay: 120 }),
  },
  {
    name: 'type the rent',
    path: formStep('details'),
    viewer: 'owner',
    prepare: async (page) => {
      await page.getByRole('main').getByText('Rent', { exact: true }).tap();
      await visible(page.getByRole('textbox', { name: /^Expected rent/ })).tap();
    },
    act: (page) => page.keyboard.type('18500', { delay: 120 }),
  },
  {
    name: 'type the description',
    path: formStep('details'),
    viewer: 'owner',
    prepare: (page) => visible(page.getByRole('textbox', { name: /^Description/ })).tap(),
    act: (page) => page.keyboard.type('Near the park', { delay: 120 }),
  },
  {
    name: 'choose an answer',
    path: formStep('details'),
    viewer: 'owner',
    act: (page) => page.getByText('Semi-furnished', { exact: true }).first().tap(),
  },
];

/** The measurements of the slowest interaction in a trace. */
function slowest(events: readonly TraceEvent[]): Figures {
  const tasks = mainThreadTasks(events);
  const timings = events.filter(({ name, args }) => name === 'EventTiming' && Number(args?.data?.['interactionId'] ?? 0) > 0);
  const figures = timings.map(({ ts, args }): Figures => {
    const paint = Number(args?.data?.['duration'] ?? 0);
    const within = tasks.filter((task) => task.ts < ts + paint * 1000 && task.ts + (task.dur ?? 0) > ts);
    return { paintMs: paint, workMs: within.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0) };
  });
  const [slowestFigures] = figures.toSorted((a, b) => b.paintMs - a.paintMs);
  if (!slowestFigures) throw new Error('The browser reported no interaction.');
  return slowestFigures;
}

async function measure(browser: Browser, site: DemoSite, { path, viewer, prepare, act }: Interaction): Promise<Figures> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-IN', serviceWorkers: 'block' });
  try {
    if (viewer) await context.addInitScript((token) => localStorage.setItem('authToken', token), site.tokens[viewer]);
    const page = await context.newPage();
    await page.goto(site.address + path(site));
    await page.waitForFunction(() => !('early' in window));
    // the notification stream of a person who is logged in never ends
    await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
    await prepare?.(page);
    await page.waitForTimeout(SETTLE_MS);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const events = await trace(await browser.newBrowserCDPSession(), async () => {
      await act(page);
      await page.waitForTimeout(SETTLE_MS);
    });
    return slowest(events);
  } finally {
    await context.close();
  }
}

const nameFilter = process.argv[2] ?? '';
const interactions = INTERACTIONS.filter(({ name }) => name.includes(nameFilter));
if (interactions.length === 0) throw new Error(`No interaction has "${nameFilter}" in its name.`);
const site = await startDemoSite();
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...(process.env as Record<string, string>), ...env } });
let overGoalCount = 0;
try {
  console.log(`| interaction | paint, ms (median of ${RUNS}) | slowest | work, ms |\n|---|---|---|---|`);
  for (const interaction of interactions) {
    const runs: Figures[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, site, interaction));
    const paints = runs.map(({ paintMs }) => paintMs);
    if (median(paints) >= GOAL_MS) overGoalCount += 1;
    const cells = [median(paints), Math.max(...paints), median(runs.map(({ workMs }) => workMs))].map((value) => value.toFixed(0));
    console.log(`| ${[interaction.name, ...cells].join(' | ')} |`);
  }
} finally {
  await browser.close();
  await site.stop();
}
console.log(overGoalCount === 0 ? `All within ${GOAL_MS} ms.` : `${overGoalCount} over ${GOAL_MS} ms.`);
