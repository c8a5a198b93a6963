/**
 * The downloads of a first visit with a phone must stay within `page-budget.json` (kB = 1,000 bytes: HTML, scripts and styles with gzip -9,
 * fonts and images as transferred), in every language. Pictures further down are not included, because they are loaded when they come near
 * the screen, nor is what pages load later for other visits and for reading without a connection.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { normalOrExhaustive } from '../../test/exhaustive.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { trackRequests } from '../support/requests.ts';

test.use({ drawsMaps: true });

type Part = 'html' | 'scripts' | 'styles' | 'fonts' | 'images';
type Budget = Readonly<Record<Part, number>>;
type PageName = 'home' | 'search' | 'listing';

const BUDGET_FILE = 'page-budget.json';
const BUDGETS = JSON.parse(readFileSync(join(import.meta.dirname, BUDGET_FILE), 'utf8')) as Readonly<Record<PageName, Budget>>;
const PAGES = Object.keys(BUDGETS) as PageName[];
const PART_OF: Readonly<Record<string, Part>> = {
  document: 'html',
  script: 'scripts',
  stylesheet: 'styles',
  font: 'fonts',
  image: 'images',
};
/** Maximum kB of additional fonts, by language, for scripts other than Latin. Marathi uses the same font as Hindi. */
const FONT_KB_BY_LANGUAGE: Readonly<Record<string, number>> = { '': 0, '/ta': 45, '/hi': 170, '/kn': 110 };

/** Delay of what pages load later on purpose. */
const LATER_MS = 500;
/** Longer than the test. */
const POSTPONED_MS = 300_000;

interface Download {
  readonly part: Part;
  readonly path: string;
  readonly kB: number;
}

async function measureDownloads(response: Response): Promise<Download[]> {
  const part = PART_OF[response.request().resourceType()];
  if (!part || !response.ok()) return [];
  const body = await response.body();
  const isText = part === 'html' || part === 'scripts' || part === 'styles';
  return [{ part, path: new URL(response.url()).pathname, kB: (isText ? gzipSync(body, { level: 9 }) : body).length / 1000 }];
}

async function downloadsOf(page: Page, path: string): Promise<Download[]> {
  const coming: Promise<Download[]>[] = [];
  const note = (response: Response) => void coming.push(measureDownloads(response));
  page.on('response', note);
  const requests = trackRequests(page);
  // Half a second after they were opened, and later, pages load what the visit itself does not need: the list of viewed homes, offline pages
  // and the service worker. Only on a busy machine would these be counted, so they come after the test.
  await page.addInitScript(
    ([laterMs, postponedMs]) => {
      const start = window.setTimeout.bind(window);
      window.setTimeout = ((handler: TimerHandler, delay = 0, ...args: unknown[]) =>
        start(handler, delay < laterMs ? delay : delay + postponedMs, ...args)) as typeof window.setTimeout;
    },
    [LATER_MS, POSTPONED_MS] as const,
  );
  await page.goto(path);
  await waitForHydration(page);
  await requests.waitUntilSettled();
  // the test may end while a later response is being read
  page.off('response', note);
  const downloads = (await Promise.all(coming)).flat();
  // a file that a page requests twice comes from the cache the second time
  return [...new Map(downloads.map((download) => [download.path, download])).values()];
}

/** One sentence for every type of download that exceeds its budget. */
function excessOf(downloads: readonly Download[], budget: Budget): string[] {
  return (Object.keys(budget) as Part[]).flatMap((part) => {
    const files = downloads.filter((download) => download.part === part).toSorted((a, b) => b.kB - a.kB);
    const sum = files.reduce((total, { kB }) => total + kB, 0);
    if (sum <= budget[part]) return [];
    const largest = files.slice(0, 3).map(({ path, kB }) => `${path} ${kB.toFixed(1)}`);
    return [`${part}: ${sum.toFixed(1)} kB, ${BUDGET_FILE} allows ${budget[part]} kB; the largest: ${largest.join(', ')}`];
  });
}

/** Every page in the languages with the fewest and the most bytes of text. Of the others, the page with most texts is enough. */
const pagesIn = (language: string): readonly PageName[] =>
  ['', '/ta'].includes(language) ? PAGES : normalOrExhaustive(['listing'], PAGES);

for (const language of ['', '/ta', '/hi', '/kn']) {
  for (const name of pagesIn(language)) {
    test(`what a first visit downloads is within its budget: ${name} ${language}`, async ({ page, baseURL }) => {
      const response = await page.request.get(`${baseURL}/api/v1/property/get?city=coimbatore&limit=1`);
      const [listing] = ((await response.json()) as { data: { url: string }[] }).data;
      const path = { home: '/', search: '/homes-in-coimbatore-for-rent', listing: listing!.url }[name];
      const downloads = await downloadsOf(page, (language + path).replace(/(?<=.)\/$/, ''));
      const sums = Map.groupBy(downloads, ({ part }) => part);
      const line = [...sums].map(([part, files]) => `${part} ${files.reduce((total, { kB }) => total + kB, 0).toFixed(1)}`).join(', ');
      process.stdout.write(`${language}/${name}: ${line} kB\n`);
      expect(downloads.some(({ part }) => part === 'scripts')).toBe(true);
      expect(excessOf(downloads, { ...BUDGETS[name], fonts: BUDGETS[name].fonts + FONT_KB_BY_LANGUAGE[language]! })).toEqual([]);
    });
  }
}
