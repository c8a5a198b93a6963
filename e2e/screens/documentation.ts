/**
 * `npm run screens:docs` builds the documentation site and checks its pages like the screens of the product. Exits with 1 when there is a
 * problem.
 *
 *   npm run screens:docs -- --pages security.html,glossary.html   checks some pages
 *   npm run screens:docs -- --pictures /tmp/pictures              also takes pictures, on contact sheets
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fastifyStatic from '@fastify/static';
import { chromium, type Page } from '@playwright/test';
import Fastify from 'fastify';
import { buildSite } from '../../scripts/docs/site/build.ts';
import { GENERATOR } from '../../scripts/docs/site/generator.ts';
import { installPackage } from '../../scripts/install-package.ts';
import { findBrowser } from '../../scripts/testing/browser.ts';
import { checkDarkContrast, checkLayout, checkRules, setColorScheme } from './checks.ts';
import { Sheets } from './sheets.ts';

/** Number of checked pages of the API reference, which all use one template. */
const REFERENCE_PAGES = 4;
const DEVICES = [
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, columns: 4 },
  { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, columns: 2 },
];
type Device = (typeof DEVICES)[number];
/** A link inside a text is only as high as a line, also on phones. */
const LIMITS = { target: 24, bars: 0.5 };
const PICTURE_HEIGHT = 1500;

const { values: options } = parseArgs({ options: { pages: { type: 'string' }, pictures: { type: 'string' } } });
const print = (text: string) => void process.stdout.write(`${text}\n`);

print('installing the packages of docs/site');
if ((await installPackage(GENERATOR)) !== 'installed') throw new Error('the packages of docs/site could not be installed');
const folder = mkdtempSync(join(tmpdir(), 'thinnai-docs-'));
print('building the documentation site');
const all = await buildSite(folder);
const reference = all.filter(({ path }) => path.startsWith('api/reference/'));
const checked = all.filter((page) => !reference.includes(page) || reference.indexOf(page) < REFERENCE_PAGES);
const chosen = options.pages?.split(',');
const pages = (chosen ? all.filter(({ path }) => chosen.includes(path)) : checked).map(({ path }) => path);

const server = Fastify();
await server.register(fastifyStatic, { root: folder, cacheControl: false });
const address = await server.listen({ host: '127.0.0.1', port: 0 });
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...(process.env as Record<string, string>), ...env } });
/** Problems, each with the pages that have it. */
const found = new Map<string, string[]>();
function report(problem: string, place: string): void {
  if (!found.has(problem)) print(problem);
  found.set(problem, [...(found.get(problem) ?? []), place]);
}

async function walk({ columns, ...device }: Device): Promise<void> {
  const { width } = device.viewport;
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce' });
  const sheets = new Sheets({ folder: options.pictures ?? '', name: `documentation-${width}`, columns, height: PICTURE_HEIGHT });
  for (const [at, path] of pages.entries()) {
    const start = performance.now();
    const page = await context.newPage();
    await page.goto(`${address}/${path}`);
    const problems = [...(await checkLayout(page, LIMITS)), ...(await checkRules(page)), ...(await checkDarkContrast(page))];
    for (const problem of problems) report(problem, `${path} at ${width} px`);
    if (options.pictures) await takePictures(page, sheets, path, width);
    await page.close();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    print(`${width} px, ${at + 1} of ${pages.length}: ${path}, ${problems.length} problems, ${seconds} s`);
  }
  await sheets.write();
  await context.close();
}

async function takePictures(page: Page, sheets: Sheets, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: PICTURE_HEIGHT });
  for (const theme of ['light', 'dark'] as const) {
    await setColorScheme(page, theme);
    await sheets.add({ name: `${path} ${theme}`, png: await page.screenshot({ animations: 'disabled', caret: 'hide' }) });
  }
}

try {
  await Promise.all(DEVICES.map(walk));
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
if (found.size > 0) print('\nProblems, and where they are:');
for (const [problem, places] of found) print(`${problem}\n    ${places.length}: ${places.slice(0, 4).join(', ')}`);
print(`${pages.length} pages of the documentation checked, ${found.size} problems`);
process.exitCode = found.size === 0 ? 0 : 1;
