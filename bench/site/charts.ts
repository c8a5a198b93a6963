/** Charts of the results as SVG: horizontal bars, one group per step, one bar per market size. */
import type { MarketResult } from './measure-market.ts';
import type { Step } from './run.ts';

// sizes in px
const WIDTH = 760;
const LABEL_WIDTH = 230;
const BAR_HEIGHT = 14;
const GAP = 12;
const TOP_MARGIN = 56;
const COLORS = ['#1d6f5c', '#e08e2b', '#4a5fa8', '#a83f5b'];

interface ChartOptions {
  readonly title: string;
  readonly markets: readonly MarketResult[];
  readonly include: (step: Step) => boolean;
  readonly value: (step: Step) => number;
  readonly format: (value: number) => string;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function barChart({ title, markets, include, value, format }: ChartOptions): string {
  const names = [...new Set(markets.flatMap(({ steps }) => steps.filter(include).map(({ name }) => shortName(name))))];
  const largest = Math.max(...markets.flatMap(({ steps }) => steps.filter(include).map(value)), Number.MIN_VALUE);
  const groupHeight = markets.length * BAR_HEIGHT + GAP;
  const parts: string[] = [];
  for (const [row, name] of names.entries()) {
    const y = TOP_MARGIN + row * groupHeight;
    parts.push(`<text x="${LABEL_WIDTH - 8}" y="${y + (markets.length * BAR_HEIGHT) / 2 + 4}" text-anchor="end">${escape(name)}</text>`);
    for (const [n, market] of markets.entries()) {
      const step = market.steps.find((each) => include(each) && shortName(each.name) === name);
      if (!step) continue;
      const width = Math.max(1, (value(step) / largest) * (WIDTH - LABEL_WIDTH - 80));
      const top = y + n * BAR_HEIGHT;
      parts.push(
        `<rect x="${LABEL_WIDTH}" y="${top}" width="${width.toFixed(1)}" height="${BAR_HEIGHT - 2}" fill="${COLORS[n % COLORS.length]}"/>`,
      );
      parts.push(
        `<text x="${(LABEL_WIDTH + width + 5).toFixed(1)}" y="${top + BAR_HEIGHT - 4}" font-size="11">${format(value(step))}</text>`,
      );
    }
  }
  const legend = markets.map(({ listings }, n) => {
    const x = LABEL_WIDTH + n * 160;
    return `<rect x="${x}" y="32" width="11" height="11" fill="${COLORS[n % COLORS.length]}"/><text x="${x + 16}" y="42">${listings.toLocaleString('en')} listings</text>`;
  });
  const height = TOP_MARGIN + names.length * groupHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#222">
<rect width="${WIDTH}" height="${height}" fill="#fff"/><text x="12" y="20" font-size="15" font-weight="600">${escape(title)}</text>
${[...legend, ...parts].join('\n')}
</svg>
`;
}

/** Removes numbers that differ between markets. */
const shortName = (name: string): string =>
  name
    .replace(/ of \d+ elements/, '')
    .replace(/, \d+ writes a second/, ', writes beside')
    .replace(/, \d+ a second/, '');

/** Returns the charts by file name. */
export function drawCharts(markets: readonly MarketResult[]): Record<string, string> {
  const rounded = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)));
  const isUncachedStep = ({ name }: Step) => /uncached|bare|map|API search, each|listing in full|suggestions/.test(name);
  const isCachedStep = ({ name }: Step) => /^cached|304|static|empty|again/.test(name);
  return {
    'cpu-per-request': barChart({
      title: 'CPU time of the server per request that is in no cache, ms',
      markets,
      include: (step) => isUncachedStep(step) && step.cpuMs !== null,
      value: ({ cpuMs }) => cpuMs ?? 0,
      format: (value) => value.toFixed(2),
    }),
    'cached-per-second': barChart({
      title: 'Cached replies and their baselines, per second',
      markets,
      include: isCachedStep,
      value: ({ perSecond }) => perSecond,
      format: rounded,
    }),
    p95: barChart({
      title: '95th percentile, ms',
      markets,
      include: ({ name }) => !name.endsWith('nothing written'),
      value: ({ p95Ms }) => p95Ms,
      format: rounded,
    }),
    memory: barChart({
      title: 'Memory of the server after each step, MB',
      markets,
      include: ({ cpuMs }) => cpuMs !== null,
      value: ({ memory }) => memory.server,
      format: rounded,
    }),
  };
}
