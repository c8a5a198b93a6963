import { ChartFrame, type ChartSeries } from './chart-frame.tsx';

interface Series extends ChartSeries {
  readonly fill: string;
  readonly values: readonly number[];
}
interface BarChartProps {
  readonly title: string;
  /** One label per bar, such as years. */
  readonly labels: readonly string[];
  /** The series are stacked, the first at the bottom. */
  readonly series: readonly Series[];
}

export function BarChart({ title, labels, series }: BarChartProps) {
  const sums = labels.map((_, index) => series.reduce((sum, { values }) => sum + Math.max(0, values[index] ?? 0), 0));
  const maxSum = Math.max(...sums, 1);
  return (
    <ChartFrame title={title} labels={labels} series={series}>
      <svg viewBox={`0 0 ${labels.length * 10} 100`} preserveAspectRatio="none" className="h-44 w-full">
        {labels.map((label, index) => {
          let top = 100;
          return series.map(({ fill, values, label: name }) => {
            const height = (Math.max(0, values[index] ?? 0) / maxSum) * 100;
            top -= height;
            return <rect key={`${label} ${name}`} x={index * 10 + 1} y={top} width="8" height={height} className={fill} />;
          });
        })}
      </svg>
    </ChartFrame>
  );
}
