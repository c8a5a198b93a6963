import { ChartFrame, type ChartSeries } from './chart-frame.tsx';

interface LineSeries extends ChartSeries {
  readonly stroke: string;
  readonly values: readonly number[];
}
interface LineChartProps {
  readonly title: string;
  /** One label per point, such as months. */
  readonly labels: readonly string[];
  readonly lines: readonly LineSeries[];
  /** A shaded band between two series, such as quartiles. */
  readonly band?: { readonly low: readonly number[]; readonly high: readonly number[] };
  /** Formats the highest and lowest value. */
  readonly format: (value: number) => string;
}

const WIDTH = 100;
const HEIGHT = 100;
/** Space above the highest and below the lowest value. */
const PADDING = 4;

export function LineChart({ title, labels, lines, band, format }: LineChartProps) {
  const values = [...lines.flatMap((line) => line.values), ...(band ? [...band.low, ...band.high] : [])];
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const span = max - min || 1;
  const xOf = (index: number) => (labels.length < 2 ? WIDTH / 2 : (index / (labels.length - 1)) * WIDTH);
  const yOf = (value: number) => PADDING + (1 - (value - min) / span) * (HEIGHT - 2 * PADDING);
  const pointsOf = (series: readonly number[]) => series.map((value, index) => `${xOf(index)} ${yOf(value)}`);
  return (
    <ChartFrame title={title} labels={labels} series={lines}>
      <div className="flex gap-2">
        <div className="flex shrink-0 flex-col justify-between text-12 text-muted">
          <span>{format(max)}</span>
          <span>{format(min)}</span>
        </div>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-48 min-w-0 flex-1 overflow-visible">
          {band && <path d={`M${[...pointsOf(band.high), ...pointsOf(band.low).toReversed()].join('L')}Z`} className="fill-oxide-soft" />}
          {lines.map(({ label, stroke, values: seriesValues }) => (
            <path
              key={label}
              d={`M${pointsOf(seriesValues).join('L')}`}
              className={`fill-none ${stroke}`}
              strokeWidth="2.5"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
      </div>
    </ChartFrame>
  );
}
