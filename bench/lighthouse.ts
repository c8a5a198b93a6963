/**
 * `npm run lighthouse` runs Lighthouse (mobile, simulated throttling) on the home page, a search and a listing of the built site, as `npm
 * start` serves it. Prints the medians as a table.
 *
 *   npm run lighthouse                     starts the site with the demo market
 *   npm run lighthouse -- http://host:80   measures a running site
 *   RUNS=1 npm run lighthouse
 *
 * npx fetches Lighthouse for this command only: with its 114 packages, installing the project would take twice as long.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startServer } from '../e2e/server.ts';
import { findBrowser } from '../scripts/testing/browser.ts';
import { freePort } from '../scripts/testing/free-port.ts';
import { toolEnv } from '../scripts/tool.ts';
import { buildIfNeeded } from './site/build-if-needed.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = Number(process.env['RUNS'] ?? 5);
const MAX_REPORT_BYTES = 64 * 1024 ** 2;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  readonly categories: Readonly<
    Record<
      (typeof CATEGORIES)[number],
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}
interface Audit {
  readonly numericValue?: number;
  readonly score: number | null;
  readonly title: string;
  /** Present in the audit `network-requests`. */
  readonly details?: { readonly items?: readonly { readonly resourceType?: string; readonly transferSize?: number }[] };
}

const { executablePath, args, env } = await findBrowser();
const FLAGS = [...args, '--headless', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'];

async function runLighthouse(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, url, '--output=json', '--quiet', `--chrome-flags=${FLAGS.join(' ')}`],
    { env: toolEnv({ ...env, CHROME_PATH: executablePath }), maxBuffer: MAX_REPORT_BYTES },
  );
  return JSON.parse(stdout) as Report;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const auditMs = (name: string) => (run: Report) => run.audits[name]?.numericValue ?? Number.NaN;
/** Bytes of pictures that a page loads before anybody scrolls. */
const imageBytes = ({ audits }: Report): number =>
  (audits['network-requests']?.details?.items ?? [])
    .filter(({ resourceType }) => resourceType === 'Image')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);

/** Path of the first listing in the sitemap of homes for rent. */
async function listingUrl(origin: string): Promise<string> {
  const sitemap = await (await fetch(`${origin}/sitemap/coimbatore/residential_rent-0.xml`)).text();
  const [, path] = /<loc>https?:\/\/[^/]+(\/[^<]*-pid-[^<]*)<\/loc>/.exec(sitemap) ?? [];
  if (!path) throw new Error('The sitemap of Coimbatore has no homes to rent');
  return origin + path;
}

async function pageRow(name: string, url: string): Promise<string> {
  const runs: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await runLighthouse(url));
  const scores = CATEGORIES.map((category) => Math.round(100 * median(runs.map(({ categories }) => categories[category].score ?? 0))));
  const times = [
    `${(median(runs.map(auditMs('largest-contentful-paint'))) / 1000).toFixed(2)} s`,
    `${Math.round(median(runs.map(auditMs('total-blocking-time'))))} ms`,
    median(runs.map(auditMs('cumulative-layout-shift'))).toFixed(3),
    `${Math.round(median(runs.map(auditMs('total-byte-weight'))) / 1000)} kB`,
    `${Math.round(median(runs.map(imageBytes)) / 1000)} kB`,
  ];
  for (const title of new Set(runs.flatMap(failedAudits))) console.error(`${name}: ${title}`);
  return `| ${[name, ...scores, ...times].join(' | ')} |`;
}

/** Titles of failed audits of accessibility, best practices and search engine optimization. */
const failedAudits = ({ categories, audits }: Report): string[] =>
  CATEGORIES.slice(1).flatMap((category) =>
    categories[category].auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      return audit && weight > 0 && audit.score !== null && audit.score < 1 ? [`${category}: ${audit.title}`] : [];
    }),
  );

/** Starts the site with a public URL: without one, the site asks search engines not to index it. */
async function startSite(): Promise<() => Promise<void>> {
  // built first, because the start of the server is limited to three minutes
  buildIfNeeded();
  const port = String(await freePort());
  return startServer({ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` });
}

const runningSite = process.argv[2];
const stop = runningSite ? async () => undefined : await startSite();
try {
  const origin = (runningSite ?? process.env['E2E_URL'] ?? '').replace(/\/$/, '');
  const pages = { home: `${origin}/`, search: `${origin}/homes-in-coimbatore-for-rent`, listing: await listingUrl(origin) };
  console.log(
    '| page | performance | accessibility | best practices | SEO | LCP | TBT | CLS | bytes | pictures |\n|---|---|---|---|---|---|---|---|---|---|',
  );
  for (const [name, url] of Object.entries(pages)) console.log(await pageRow(name, url));
} finally {
  await stop();
}
