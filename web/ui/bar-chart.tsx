import { cx } from './cx.ts';

export interface Series {
  readonly label: string;
  readonly fill: string;
  /** Class of the square in the key. */
  readonly swatch: string;
  readonly values: readonly number[];
}
interface BarChartProps {
  readonly title: string;
  /** One a bar, e.g. years; the first and the last are written under the chart. */
  readonly labels: readonly string[];
  /** Stacked, the first at the bottom. */
  readonly series: readonly Series[];
}

/** Stacked bars with a key. Says nothing to screen readers: whoever draws it puts the table beside it. */
export function BarChart({ title, labels, series }: BarChartProps) {
  const sums = labels.map((_, at) => series.reduce((sum, { values }) => sum + Math.max(0, values[at] ?? 0), 0));
  const most = Math.max(...sums, 1);
  return (
    <figure aria-hidden="true">
      <figcaption className="mb-3 text-14 text-muted">{title}</figcaption>
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
      <div className="mt-1 flex justify-between border-t border-line pt-1 text-12 text-muted">
        <span>{labels[0]}</span>
        <span>{labels.at(-1)}</span>
      </div>
      <ChartKey series={series} />
    </figure>
  );
}

export function ChartKey({ series }: { readonly series: readonly Pick<Series, 'label' | 'swatch'>[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-14">
      {series.map(({ label, swatch }) => (
        <li key={label} className="flex items-center gap-2">
          <span className={cx('size-3 rounded-[3px]', swatch)} />
          {label}
        </li>
      ))}
    </ul>
  );
}
