/**
 * `npm run screens`: walks all screens as a visitor, a seeker, an owner, an agent and a member of the staff, on a phone and a desktop, in
 * the light and the dark theme, in three languages (the main screens in all), and prints what breaks the rules of docs/accessibility.md.
 * Exits with 1 when there is a problem.
 *
 *   npm run screens -- --screens home,search --languages en,ta
 *   npm run screens -- --zoom                          also at 200 % and 400 %
 *   npm run screens -- --devices forced-colours        in a high contrast theme of the system
 *   npm run screens -- --pictures /tmp/pictures        also takes pictures, on contact sheets
 *   npm run screens -- --pictures /tmp/pictures --no-checks
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { isLanguage, LANGUAGES, pathIn, type Language } from '../../contract/languages.ts';
import { startDemoSite } from '../../scripts/docs/screenshots/site.ts';
import { isBuilt } from '../../scripts/sources.ts';
import { findBrowser } from '../../scripts/testing/browser.ts';
import { root, toolEnv } from '../../scripts/tool.ts';
import { checkDarkContrast, checkLayout, checkRules, renderDeferredParts, setColorScheme } from './checks.ts';
import { findDemoPaths, type DemoPaths } from './demo-paths.ts';
import { SCREENS, type Screen } from './screens.ts';
import { Sheets } from './sheets.ts';

const WAIT_MS = 30_000;
/** Time limit for network idle: a page with an event stream always has an open request. */
const IDLE_MS = 1500;
/** Number of screens that are visited at the same time. Half of the time is waiting. */
const CONCURRENT_WALKS = 2;
/** Maximum number of screens listed for one problem. */
const MAX_LISTED_SCREENS = 6;
/** Languages in which all screens are visited. */
const FULLY_CHECKED: ReadonlySet<Language> = new Set(['en', 'ta', 'hi']);
const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
  wide: { viewport: { width: 1920, height: 1080 } },
  // equals a window of 1280 × 1024 at 200 % and 400 %
  'zoom-200': { viewport: { width: 640, height: 512 } },
  'zoom-400': { viewport: { width: 320, height: 256 } },
  // a theme of the system that replaces all colours
  'forced-colours': { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, forcedColors: 'active' },
} as const;
type Device = keyof typeof DEVICES;
/** The rules are checked on these devices only: the others show the same elements in the same colours or in the system's colours. */
const DEVICES_WITH_RULES: ReadonlySet<Device> = new Set(['phone', 'desktop']);
const isDevice = (name: string): name is Device => Object.hasOwn(DEVICES, name);

/** 24 px for a mouse (WCAG 2.5.8), and the size that a finger needs. Bars may cover half of a small window. */
const limitsOf = (device: Device) => ({ target: 'isMobile' in DEVICES[device] ? 44 : 24, bars: 0.5 });

const { values: options } = parseArgs({
  options: {
    screens: { type: 'string' },
    languages: { type: 'string' },
    devices: { type: 'string' },
    themes: { type: 'string' },
    zoom: { type: 'boolean', default: false },
    pictures: { type: 'string' },
    'no-checks': { type: 'boolean', default: false },
    height: { type: 'string', default: '1500' },
  },
});
const list = (text: string | undefined) => text?.split(',') ?? null;
const languages = list(options.languages)?.filter(isLanguage) ?? LANGUAGES;
const devices =
  list(options.devices)?.filter(isDevice) ?? (options.zoom ? (['zoom-200', 'zoom-400'] as const) : (['phone', 'desktop'] as const));
const screens = SCREENS.filter(({ name }) => list(options.screens)?.includes(name) ?? true);
const themes = list(options.themes) ?? ['light'];
const COLUMNS: Readonly<Record<Device, number>> = {
  phone: 4,
  tablet: 2,
  desktop: 2,
  wide: 1,
  'zoom-200': 3,
  'zoom-400': 5,
  'forced-colours': 4,
};
const inLanguage = (language: Language) =>
  screens.filter(({ main }) => options.languages !== undefined || main === true || FULLY_CHECKED.has(language));

if (!isBuilt()) spawnSync(process.execPath, [join(root, 'scripts', 'bundling', 'build.ts')], { stdio: 'inherit', env: toolEnv() });
const site = await startDemoSite();
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env } });
/** One browser context per viewer, so that scripts are fetched and compiled once. */
type Contexts = Map<string, BrowserContext>;
async function contextFor(contexts: Contexts, device: Device, screen: Screen): Promise<BrowserContext> {
  const key = `${screen.viewer} ${screen.drawsMap}`;
  const context = contexts.get(key) ?? (await newContext(device, screen));
  contexts.set(key, context);
  return context;
}

async function newContext(device: Device, screen: Screen): Promise<BrowserContext> {
  const { viewer = 'visitor', drawsMap } = screen;
  const context = await browser.newContext({
    ...DEVICES[device],
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(WAIT_MS);
  if (viewer !== 'visitor') await context.addInitScript((token) => localStorage.setItem('authToken', token), site.tokens[viewer]);
  // rendering a map in software takes longer than everything else; pages that save data load it only on request
  if (!drawsMap && !options.pictures)
    await context.addInitScript(() => {
      const connection = { get: () => ({ saveData: document.readyState !== 'loading' }), configurable: true };
      Object.defineProperty(navigator, 'connection', connection);
    });
  return context;
}

/** Waits until scripts, fonts, requests and visible pictures are loaded. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => !('early' in window) && document.fonts.status === 'loaded');
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
}

async function open(page: Page, { path, prepare, shows }: Screen, language: Language, paths: DemoPaths): Promise<void> {
  const address = typeof path === 'string' ? path : path(paths);
  if (address === undefined) throw new Error('the demo market has no such page');
  await page.goto(site.address + pathIn(language, address));
  await waitUntilLoaded(page);
  await prepare?.(page, language);
  if (shows) await page.locator(shows).locator('visible=true').first().waitFor();
  if (prepare) await waitUntilLoaded(page);
  await renderDeferredParts(page);
}

async function checkScreen(page: Page, device: Device): Promise<string[]> {
  const layout = await checkLayout(page, limitsOf(device));
  if (!DEVICES_WITH_RULES.has(device)) return layout;
  return [...layout, ...(await checkRules(page)), ...(await checkDarkContrast(page))];
}

async function takePicture(page: Page, theme: string, height: number): Promise<Buffer> {
  if (theme === 'dark') await setColorScheme(page, 'dark');
  const full = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width } = page.viewportSize()!;
  // sets the window to the height of the page, so that elements fixed to the bottom are at the bottom of the screenshot
  await page.setViewportSize({ width, height: Math.min(full, height) });
  await waitUntilLoaded(page);
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  if (theme === 'dark') await setColorScheme(page, 'light');
  return png;
}

const print = (text: string) => void process.stdout.write(`${text}\n`);
/** Problems with the screens that have them. */
const screensByProblem = new Map<string, string[]>();
function report(screen: string, problem: string): void {
  const screens = screensByProblem.get(problem);
  if (screens) screens.push(screen);
  else {
    screensByProblem.set(problem, [screen]);
    print(`${screen}: ${problem}`);
  }
}

async function walk(device: Device, language: Language, paths: DemoPaths): Promise<number> {
  const folder = options.pictures;
  const height = Number(options.height);
  const sheets = new Map(
    themes.map((theme) => [
      theme,
      new Sheets({ folder: folder ?? '', name: `${device}-${language}-${theme}`, columns: COLUMNS[device], height }),
    ]),
  );
  const contexts: Contexts = new Map();
  let walked = 0;
  for (const screen of inLanguage(language)) {
    const name = `${screen.name} ${device} ${language}`;
    const context = await contextFor(contexts, device, screen);
    const page = await context.newPage();
    try {
      await open(page, screen, language, paths);
      walked += 1;
      if (!options['no-checks']) for (const problem of await checkScreen(page, device)) report(name, problem);
      if (folder)
        for (const [theme, sheet] of sheets) await sheet.add({ name: `${name} ${theme}`, png: await takePicture(page, theme, height) });
    } catch (error) {
      report(name, `not walked: ${String(error).slice(0, 300)}`);
    } finally {
      await page.close();
    }
  }
  for (const sheet of sheets.values()) await sheet.write();
  for (const context of contexts.values()) await context.close();
  return walked;
}

let walked = 0;
try {
  const paths = await findDemoPaths(site.address, site.market);
  const walks = languages.flatMap((language) => devices.map((device) => ({ language, device })));
  const runWalks = async () => {
    for (let next = walks.shift(); next; next = walks.shift()) {
      const screensOfWalk = await walk(next.device, next.language, paths);
      walked += screensOfWalk;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_WALKS }, runWalks));
} finally {
  await browser.close();
  await site.stop();
}
if (screensByProblem.size > 0) print('\nProblems, and where they were seen:');
for (const [problem, names] of screensByProblem) print(`${problem}\n    ${names.length}: ${names.slice(0, MAX_LISTED_SCREENS).join(', ')}`);
print(`\n${walked} screens walked, ${screensByProblem.size} problems`);
process.exitCode = screensByProblem.size === 0 ? 0 : 1;
