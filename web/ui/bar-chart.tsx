import { ChartFrame, type Drawn } from './chart-frame.tsx';

export interface Series extends Drawn {
  readonly fill: string;
  readonly values: readonly number[];
}
interface BarChartProps {
  readonly title: string;
  /** One a bar, e.g. years. */
  readonly labels: readonly string[];
  /** Stacked, the first at the bottom. */
  readonly series: readonly Series[];
}

/** Stacked bars. */
export function BarChart({ title, labels, series }: BarChartProps) {
  const sums = labels.map((_, at) => series.reduce((sum, { values }) => sum + Math.max(0, values[at] ?? 0), 0));
  const most = Math.max(...sums, 1);
  return (
    <ChartFrame title={title} labels={labels} drawn={series}>
      <svg viewBox={`0 0 ${labels.length * 10} 100`} preserveAspectRatio="none" className="h-44 w-full">
        {labels.map((label, at) => {
          let top = 100;
          return series.map(({ fill, values, label: name }) => {
            const height = (Math.max(0, values[at] ?? 0) / most) * 100;
            top -= height;
            return <rect key={`${label} ${name}`} x={at * 10 + 1} y={top} width="8" height={height} className={fill} />;
          });
        })}
      </svg>
    </ChartFrame>
  );
}
