import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A series of a chart, with its label and colour in the legend. */
export interface ChartSeries {
  readonly label: string;
  /** Class of its square in the legend. */
  readonly swatch: string;
}
interface ChartFrameProps {
  readonly title: string;
  /** One label per point or bar; only the first and last are shown, under the chart. */
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly children: ReactNode;
}

/** Title, axis labels and legend of a chart. Hidden from screen readers, which read the `ChartTable` next to it. */
export function ChartFrame({ title, labels, series, children }: ChartFrameProps) {
  return (
    <figure aria-hidden="true">
      <figcaption className="mb-3 text-14 text-muted">{title}</figcaption>
      {children}
      <div className="mt-1 flex justify-between border-t border-line pt-1 text-12 text-muted">
        <span>{labels[0]}</span>
        <span>{labels.at(-1)}</span>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-14">
        {series.map(({ label, swatch }) => (
          <li key={label} className="flex items-center gap-2">
            <span className={cx('swatch size-3 rounded', swatch)} />
            {label}
          </li>
        ))}
      </ul>
    </figure>
  );
}
