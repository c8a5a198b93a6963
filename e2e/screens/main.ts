/**
 * `npm run screens`: walks all screens as a visitor, a seeker, an owner, an agent and a member of the staff, on a phone and a desktop, in
 * the light and the dark theme, in three languages (the main screens in all), and prints what breaks the rules of docs/accessibility.md.
 * Exits 1 when there is anything.
 *
 *   npm run screens -- --screens home,search --languages en,ta
 *   npm run screens -- --zoom                          also at 200 % and 400 %
 *   npm run screens -- --pictures /tmp/pictures        takes pictures on contact sheets instead
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { isLanguage, LANGUAGES, pathIn, type Language } from '../../contract/languages.ts';
import { startDemoSite, type DemoSite } from '../../scripts/docs/screenshots/site.ts';
import { isBuilt } from '../../scripts/sources.ts';
import { findBrowser } from '../../scripts/testing/browser.ts';
import { root, toolEnv } from '../../scripts/tool.ts';
import { checkDarkContrast, checkLayout, checkRules, layOutAll, setColorScheme } from './checks.ts';
import { findPlaces, type Places } from './places.ts';
import { SCREENS, type Screen } from './screens.ts';
import { writeSheets, type Shot } from './sheets.ts';

const WAIT_MS = 60_000;
/** Languages in which all screens are walked. */
const COMPLETE: readonly Language[] = ['en', 'ta', 'hi'];
const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
  wide: { viewport: { width: 1920, height: 1080 } },
  // a window of 1280 × 1024 at 200 % and 400 %
  'zoom-200': { viewport: { width: 640, height: 512 } },
  'zoom-400': { viewport: { width: 320, height: 256 } },
} as const;
type Device = keyof typeof DEVICES;
const isDevice = (name: string): name is Device => Object.hasOwn(DEVICES, name);

/** WCAG 2.5.8 for a mouse, and the size a finger needs. Bars may cover half of a small window. */
const limitsOf = (device: Device) => ({ target: 'isMobile' in DEVICES[device] ? 44 : 24, bars: 0.5 });

const { values: options } = parseArgs({
  options: {
    screens: { type: 'string' },
    languages: { type: 'string' },
    devices: { type: 'string' },
    themes: { type: 'string' },
    zoom: { type: 'boolean', default: false },
    pictures: { type: 'string' },
    height: { type: 'string', default: '1500' },
  },
});
const list = (text: string | undefined) => text?.split(',') ?? null;
const languages = list(options.languages)?.filter(isLanguage) ?? LANGUAGES;
const devices =
  list(options.devices)?.filter(isDevice) ?? (options.zoom ? (['zoom-200', 'zoom-400'] as const) : (['phone', 'desktop'] as const));
const screens = SCREENS.filter(({ name }) => list(options.screens)?.includes(name) ?? true);
const inLanguage = (language: Language) =>
  screens.filter(({ main }) => options.languages !== undefined || main === true || COMPLETE.includes(language));

/** One for each viewer, so that scripts are fetched and compiled once. */
const contexts = new Map<string, BrowserContext>();
async function contextFor(browser: Browser, device: Device, screen: Screen, site: DemoSite): Promise<BrowserContext> {
  const key = `${device} ${screen.viewer} ${screen.drawsMap}`;
  const context = contexts.get(key) ?? (await newContext(browser, device, screen, site));
  contexts.set(key, context);
  return context;
}

async function newContext(browser: Browser, device: Device, screen: Screen, site: DemoSite): Promise<BrowserContext> {
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
  // drawing a map by software takes longer than everything else; a page that saves data waits to be asked for it
  if (!drawsMap && !options.pictures)
    await context.addInitScript(() => {
      const connection = { get: () => ({ saveData: document.readyState !== 'loading' }), configurable: true };
      Object.defineProperty(navigator, 'connection', connection);
    });
  return context;
}

/** Waits until scripts, fonts, requests and pictures in view are done. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => !('early' in window) && document.fonts.status === 'loaded');
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => undefined);
}

async function open(page: Page, { path, prepare, shows }: Screen, language: Language, address: string, places: Places): Promise<void> {
  await page.goto(address + pathIn(language, typeof path === 'string' ? path : path(places)));
  await settle(page);
  await prepare?.(page, language);
  if (shows) await page.locator(shows).locator('visible=true').first().waitFor();
  await settle(page);
  await layOutAll(page);
}

async function check(page: Page, device: Device): Promise<string[]> {
  const layout = await checkLayout(page, limitsOf(device));
  if (device.startsWith('zoom')) return layout;
  return [...layout, ...(await checkRules(page)), ...(await checkDarkContrast(page))];
}

async function picture(page: Page, theme: string, height: number): Promise<Buffer> {
  if (theme === 'dark') await setColorScheme(page, 'dark');
  const full = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width } = page.viewportSize()!;
  // a window as high as the page: what is fixed to its bottom then is at the bottom of the picture
  await page.setViewportSize({ width, height: Math.min(full, height) });
  await settle(page);
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  if (theme === 'dark') await setColorScheme(page, 'light');
  return png;
}

if (!isBuilt()) spawnSync(process.execPath, [join(root, 'scripts', 'bundling', 'build.ts')], { stdio: 'inherit', env: toolEnv() });
const site = await startDemoSite();
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env } });
const found = new Map<string, string[]>();
let walked = 0;
try {
  const places = await findPlaces(site.address, site.market);
  for (const device of devices)
    for (const language of languages) {
      const themes = list(options.themes) ?? ['light'];
      const shots: Record<string, Shot[]> = {};
      for (const screen of inLanguage(language)) {
        const name = `${screen.name} ${device} ${language}`;
        const context = await contextFor(browser, device, screen, site);
        const page = await context.newPage();
        try {
          await open(page, screen, language, site.address, places);
          walked += 1;
          if (options.pictures)
            for (const theme of themes)
              (shots[theme] ??= []).push({ name: `${name} ${theme}`, png: await picture(page, theme, Number(options.height)) });
          else for (const line of await check(page, device)) found.set(line, [...(found.get(line) ?? []), name]);
        } catch (error) {
          const line = `not walked: ${String(error).slice(0, 300)}`;
          found.set(line, [...(found.get(line) ?? []), name]);
        } finally {
          await page.close();
        }
      }
      const columns = { phone: 4, tablet: 2, desktop: 2, wide: 1, 'zoom-200': 3, 'zoom-400': 5 }[device];
      if (options.pictures)
        for (const [theme, all] of Object.entries(shots))
          await writeSheets(options.pictures, `${device}-${language}-${theme}`, all, { columns, height: Number(options.height) });
    }
} finally {
  await browser.close();
  await site.stop();
}
for (const [line, names] of found) console.log(`${line}\n    ${names.length} times: ${names.slice(0, 6).join(', ')}`);
console.log(`\n${walked} screens walked, ${found.size} problems`);
process.exitCode = found.size === 0 ? 0 : 1;
