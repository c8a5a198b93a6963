/**
 * `npm run screenshots [-- <name> ...]` takes the given screenshots, or all screenshots of the README and the tour, and writes them to
 * docs/images. The demo market is the same at every start except for its dates, and animations are off.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { isBuilt } from '../../sources.ts';
import { findBrowser } from '../../testing/browser.ts';
import { root, toolEnv } from '../../tool.ts';
import { PICTURES, type Picture } from './pictures.ts';
import { startDemoSite, type DemoSite } from './site.ts';

const FOLDER = join(root, 'docs', 'images');
const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 },
} as const;
const WEBP = { quality: 78, effort: 6 };
const WAIT_MS = 40_000;
/** Time between two pictures that are compared. A map on a slow machine is drawn again within this time. */
const STILL_MS = 1000;

/** Waits until the page is hydrated, and its fonts and visible pictures are loaded. */
async function waitUntilComplete(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(() => {
      const inView = [...document.images].filter((image) => {
        // pictures outside of the view, in rows that scroll sideways, are loaded only when somebody scrolls
        const { top, bottom, left, right, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      });
      return [
        ...('early' in window ? ['hydration'] : []),
        ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
        ...inView.filter(({ complete }) => !complete).map(({ currentSrc }) => currentSrc),
      ];
    });
  await expect.poll(missing, { timeout: WAIT_MS }).toEqual([]);
}

/** Takes pictures until two in succession are equal, because a map moves its names a moment after the prices appear. */
async function takeScreenshot(page: Page): Promise<Buffer> {
  let picture: Buffer = Buffer.alloc(0);
  const isStill = async () => {
    const previous = picture;
    picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    return picture.equals(previous);
  };
  await expect.poll(isStill, { timeout: WAIT_MS, intervals: [STILL_MS] }).toBe(true);
  return picture;
}

async function takePicture(browser: Browser, { address, market, tokens }: DemoSite, picture: Picture): Promise<void> {
  const { name, device, path, viewer = 'visitor', theme, prepare, shows } = picture;
  const context = await browser.newContext({
    ...DEVICES[device],
    colorScheme: theme ?? 'light',
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(WAIT_MS);
  try {
    if (viewer !== 'visitor') await context.addInitScript((token) => localStorage.setItem('authToken', token), tokens[viewer]);
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
    await page.goto(address + path(market));
    await waitUntilComplete(page);
    await prepare?.(page);
    if (shows) await page.locator(shows).first().waitFor();
    await waitUntilComplete(page);
    const picture = await takeScreenshot(page);
    const { size } = await sharp(picture)
      .webp(WEBP)
      .toFile(join(FOLDER, `${name}.webp`));
    console.log(`${name}: ${Math.round(size / 1024)} kB`);
  } finally {
    await context.close();
  }
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !PICTURES.some((picture) => picture.name === name));
if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(', ')}: see scripts/docs/screenshots/pictures.ts`);
if (!isBuilt()) spawnSync(process.execPath, [join(root, 'scripts', 'bundling', 'build.ts')], { stdio: 'inherit', env: toolEnv() });

mkdirSync(FOLDER, { recursive: true });
const site = await startDemoSite();
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env } });
try {
  for (const picture of PICTURES) {
    if (names.length > 0 && !names.includes(picture.name)) continue;
    // continues with the others, so that one run reports every problem
    await takePicture(browser, site, picture).catch((error: unknown) => {
      process.exitCode = 1;
      console.error(`${picture.name} could not be taken: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
} finally {
  await browser.close();
  await site.stop();
}
