/**
 * `npm run bench`: one table of the site's speed, with baselines of the same run, because machines differ.
 *
 *   npm run bench -- --short            3,000 listings, less than two minutes
 *   npm run bench                       3,000 and 100,000 listings
 *   --listings 3000,100000,1000000      these sizes: 3,000, or multiples of 20,000
 *   --prepare                           only generates the databases of these sizes in BENCH_DIR
 *   --json FILE                         writes the results as JSON
 *   --charts                            draws docs/performance/*.svg from the results
 *   --from FILE                         measures nothing, takes the results of a file
 *
 * `WEB_CONCURRENCY=2 npm run bench` measures a server with that many web processes, and the sums of their CPU time and memory.
 *
 * Builds the pages when needed. Requires Linux for CPU times and memory. BENCH_DIR: a folder where generated databases stay for the next run.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from './site/build-if-needed.ts';
import { closeConnections } from './site/client.ts';
import { openMarket } from './market.ts';
import { DEMO_LISTINGS, measureMarket, type MarketResult } from './site/measure-market.ts';
import type { Effort } from './site/run.ts';
import { drawCharts } from './site/charts.ts';
import { printMarket, printStep, printHeading } from './site/table.ts';

const SHORT: Effort = { distinct: 150, seconds: 2, clients: 4 };
const FULL: Effort = { distinct: 1000, seconds: 8, clients: 4 };
const CHARTS = join(import.meta.dirname, '..', 'docs', 'performance');

interface Results {
  readonly date: string;
  readonly cpus: number;
  /** Load average over the minute before the first and after the last step: shows whether other work disturbed the run. */
  readonly loadBefore: number;
  readonly loadAfter: number;
  readonly markets: readonly MarketResult[];
}

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    listings: { type: 'string' },
    prepare: { type: 'boolean', default: false },
    charts: { type: 'boolean', default: false },
    json: { type: 'string' },
    from: { type: 'string' },
  },
});

const defaultSizes = values.short ? [DEMO_LISTINGS] : [DEMO_LISTINGS, 100_000];
const sizes = values.listings?.split(',').map(Number) ?? defaultSizes;

/** @throws Error without BENCH_DIR, because the databases would not be kept */
async function prepareAll(folder = process.env['BENCH_DIR']): Promise<void> {
  if (!folder) throw new Error('BENCH_DIR must name the folder in which the databases stay.');
  for (const listings of sizes.filter((size) => size !== DEMO_LISTINGS)) {
    const market = await openMarket(listings, folder);
    await market.end();
    console.log(`${listings.toLocaleString('en')} listings are in ${folder}, generated in ${(market.seedMs / 1000).toFixed(0)} s`);
  }
}

async function measureAll(): Promise<Results> {
  buildIfNeeded();
  const loadBefore = loadavg()[0]!;
  const markets: MarketResult[] = [];
  for (const listings of sizes) {
    printHeading(listings);
    const market = await measureMarket(listings, values.short ? SHORT : FULL, printStep);
    printMarket(market);
    markets.push(market);
  }
  closeConnections();
  return { date: new Date().toISOString().slice(0, 10), cpus: cpus().length, loadBefore, loadAfter: loadavg()[0]!, markets };
}

if (values.prepare) {
  await prepareAll();
  process.exit();
}
const results = values.from ? (JSON.parse(readFileSync(values.from, 'utf8')) as Results) : await measureAll();
console.log(
  `load of the machine before ${results.loadBefore.toFixed(1)}, after ${results.loadAfter.toFixed(1)}; ${results.cpus} processors`,
);
if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
if (values.charts) {
  mkdirSync(CHARTS, { recursive: true });
  for (const [name, svg] of Object.entries(drawCharts(results.markets))) writeFileSync(join(CHARTS, `${name}.svg`), svg);
}
