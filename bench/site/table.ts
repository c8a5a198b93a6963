/** Prints the results for a market as a table, with ratios that do not depend on the machine. */
import type { MarketResult } from './measure-market.ts';
import type { Step } from './run.ts';

const NAME_WIDTH = 50;
const cell = (text: string): string => text.padStart(9);
const decimals = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0));

export function printHeading(listings: number): void {
  console.log(`\n${listings.toLocaleString('en')} listings`);
  const names = ['1/s', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms', 'kB', 'server MB', 'DB MB', 'bench MB'];
  console.log(`${''.padEnd(NAME_WIDTH)}${names.map((name) => name.padStart(10)).join('')}`);
}

export function printStep({ name, perSecond, p50Ms, p95Ms, p99Ms, cpuMs, bytes, unexpected, memory }: Step): void {
  const numbers = [perSecond, p50Ms, p95Ms, p99Ms].map(decimals);
  const cpu = cpuMs === null ? '' : cpuMs.toFixed(2);
  const size = bytes === null ? '' : decimals(bytes / 1000);
  const cells = [...numbers, cpu, size, String(memory.server), String(memory.database), String(memory.benchmark)];
  const failed = Object.entries(unexpected).map(([status, count]) => ` ${count} × ${status}`);
  console.log(
    `${name.padEnd(NAME_WIDTH)}${cells.map((text) => ` ${cell(text)}`).join('')}${failed.length > 0 ? `  unexpected:${failed.join()}` : ''}`,
  );
}

/** Ratios of two steps of the same run, with the goals of the site. */
function ratios({ steps }: Pick<MarketResult, 'steps'>): { readonly name: string; readonly value: number; readonly goal: string }[] {
  const find = (start: string | RegExp) =>
    steps.find(({ name }) => (typeof start === 'string' ? name.startsWith(start) : start.test(name)));
  const ratio = (name: string, goal: string, numerator: string | RegExp, denominator: string | RegExp, figure: (step: Step) => number) => {
    const [left, right] = [find(numerator), find(denominator)];
    return left && right ? [{ name, value: figure(left) / figure(right), goal }] : [];
  };
  const cpu = (step: Step) => step.cpuMs ?? NaN;
  return [
    ...ratio('CPU of an uncached listing page : a bare page', '', 'uncached listing', 'a bare page', cpu),
    ...ratio('CPU of an uncached search page : a bare page', '', 'uncached search', 'a bare page', cpu),
    ...ratio('cached pages a second : a static file', 'at least 0.5', 'cached pages, brotli', 'a static file', (step) => step.perSecond),
    ...ratio('CPU of a cached page : a static file', 'at most 2', 'cached pages, brotli', 'a static file', cpu),
    ...ratio('304 a second : an empty route', '', 'not modified', 'an empty route', (step) => step.perSecond),
    ...ratio('API search, each once, a second : an empty route', '', 'API search, each', 'an empty route', (step) => step.perSecond),
    ...ratio('p50 of a listing in full : a primary-key read', '', 'a listing in full', 'a listing by', (step) => step.p50Ms),
    ...ratio(
      'p95 of cached pages with writes : without',
      'at most 1.2',
      /^cached pages, .*writes/,
      /^cached pages, .*nothing/,
      (step) => step.p95Ms,
    ),
  ];
}

export function printMarket(market: MarketResult): void {
  const start = ({ seconds, cpuSeconds }: MarketResult['start']) => `${seconds.toFixed(1)} s (CPU ${cpuSeconds.toFixed(1)} s)`;
  console.log(
    `first start until a page ${start(market.firstStart)}, the next one ${start(market.start)}, memory ${market.startMemory.server} MB`,
  );
  const { listings, bytes } = market.index;
  console.log(
    `search index ${(bytes / 1e6).toFixed(1)} MB, ${(bytes / listings).toFixed(0)} bytes a listing, without dictionaries and words`,
  );
  for (const { name, value, goal } of ratios(market)) console.log(`  ${name.padEnd(54)}${value.toFixed(2).padStart(7)}  ${goal}`);
}
