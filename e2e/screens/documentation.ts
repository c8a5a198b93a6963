/**
 * `npm run screens:docs` builds the documentation site and checks its pages like the screens of the product. Exits with 1 when there is a
 * problem.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { chromium } from '@playwright/test';
import Fastify from 'fastify';
import { buildSite } from '../../scripts/docs/site/build.ts';
import { GENERATOR } from '../../scripts/docs/site/generator.ts';
import { installPackage } from '../../scripts/install-package.ts';
import { findBrowser } from '../../scripts/testing/browser.ts';
import { checkDarkContrast, checkLayout, checkRules } from './checks.ts';

/** Number of checked pages of the API reference, which all use one template. */
const REFERENCE_PAGES = 4;
const DEVICES = [
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false },
];
/** A link inside a text is only as high as a line, also on phones. */
const LIMITS = { target: 24, bars: 0.5 };

if ((await installPackage(GENERATOR)) !== 'installed') throw new Error('the packages of docs/site could not be installed');
const folder = mkdtempSync(join(tmpdir(), 'thinnai-docs-'));
const all = await buildSite(folder);
const reference = all.filter(({ path }) => path.startsWith('api/reference/'));
const pages = all.filter((page) => !reference.includes(page) || reference.indexOf(page) < REFERENCE_PAGES);
const server = Fastify();
await server.register(fastifyStatic, { root: folder, cacheControl: false });
const address = await server.listen({ host: '127.0.0.1', port: 0 });
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...(process.env as Record<string, string>), ...env } });
const found = new Map<string, string[]>();
try {
  for (const device of DEVICES) {
    const context = await browser.newContext({ ...device, reducedMotion: 'reduce' });
    for (const { path } of pages) {
      const page = await context.newPage();
      await page.goto(`${address}/${path}`);
      const problems = [...(await checkLayout(page, LIMITS)), ...(await checkRules(page)), ...(await checkDarkContrast(page))];
      for (const problem of problems) found.set(problem, [...(found.get(problem) ?? []), `${path} at ${device.viewport.width} px`]);
      await page.close();
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
for (const [problem, places] of found) process.stdout.write(`${problem}\n    ${places.length}: ${places.slice(0, 4).join(', ')}\n`);
process.stdout.write(`${pages.length} pages of the documentation checked, ${found.size} problems\n`);
process.exitCode = found.size === 0 ? 0 : 1;
