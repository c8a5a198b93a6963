import { ChartFrame, type Drawn } from './chart-frame.tsx';

export interface Line extends Drawn {
  readonly stroke: string;
  readonly values: readonly number[];
}
interface LineChartProps {
  readonly title: string;
  /** One a point, e.g. months. */
  readonly labels: readonly string[];
  readonly lines: readonly Line[];
  /** A soft band between two rows of values, e.g. quartiles. */
  readonly band?: { readonly low: readonly number[]; readonly high: readonly number[] };
  /** How the highest and the lowest value are written. */
  readonly format: (value: number) => string;
}

const WIDTH = 100;
const HEIGHT = 100;

/** Lines over time. */
export function LineChart({ title, labels, lines, band, format }: LineChartProps) {
  const values = [...lines.flatMap((line) => line.values), ...(band ? [...band.low, ...band.high] : [])];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least || 1;
  const x = (at: number) => (labels.length < 2 ? WIDTH / 2 : (at / (labels.length - 1)) * WIDTH);
  const y = (value: number) => 4 + (1 - (value - least) / span) * (HEIGHT - 8);
  const points = (of: readonly number[]) => of.map((value, at) => `${x(at)} ${y(value)}`);
  return (
    <ChartFrame title={title} labels={labels} drawn={lines}>
      <div className="flex gap-2">
        <div className="flex shrink-0 flex-col justify-between text-12 text-muted">
          <span>{format(most)}</span>
          <span>{format(least)}</span>
        </div>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-48 min-w-0 flex-1 overflow-visible">
          {band && <path d={`M${[...points(band.high), ...points(band.low).toReversed()].join('L')}Z`} className="fill-oxide-soft" />}
          {lines.map(({ label, stroke, values: of }) => (
            <path
              key={label}
              d={`M${points(of).join('L')}`}
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
