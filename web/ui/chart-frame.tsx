import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** What a chart draws, by its name and the colour it has in the key. */
export interface Drawn {
  readonly label: string;
  /** Class of the square in the key. */
  readonly swatch: string;
}
interface ChartFrameProps {
  readonly title: string;
  /** One a point or bar; the first and the last are written under the chart. */
  readonly labels: readonly string[];
  readonly drawn: readonly Drawn[];
  readonly children: ReactNode;
}

/** What stands around a chart: its title, its ends and its key. Says nothing to screen readers: `ChartTable` stands beside it. */
export function ChartFrame({ title, labels, drawn, children }: ChartFrameProps) {
  return (
    <figure aria-hidden="true">
      <figcaption className="mb-3 text-14 text-muted">{title}</figcaption>
      {children}
      <div className="mt-1 flex justify-between border-t border-line pt-1 text-12 text-muted">
        <span>{labels[0]}</span>
        <span>{labels.at(-1)}</span>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-14">
        {drawn.map(({ label, swatch }) => (
          <li key={label} className="flex items-center gap-2">
            <span className={cx('size-3 rounded-[3px]', swatch)} />
            {label}
          </li>
        ))}
      </ul>
    </figure>
  );
}
