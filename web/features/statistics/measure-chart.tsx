import { useId } from 'react';
import type { ListingStatistics } from '../../../contract/statistics.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/counts.ts';
import { dateText } from '../../lib/dates.ts';
import { cx } from '../../ui/cx.ts';
import { DayChart } from '../../ui/day-chart.tsx';
import { barsOf, chartLabel, MEASURES, type Measure } from './measures.ts';

interface MeasureChartProps {
  readonly measure: Measure;
  readonly statistics: Pick<ListingStatistics, 'by_day' | 'published_on' | Measure>;
  readonly className?: string;
}

/** One measure of a listing: its sum, its days as bars, the first and the last of them named. */
export function MeasureChart({ measure, statistics, className }: MeasureChartProps) {
  const heading = useId();
  const { name, fill } = MEASURES[measure];
  const { by_day: days, published_on } = statistics;
  const most = Math.max(0, ...days.map((figures) => figures[measure]));
  return (
    <section aria-labelledby={heading} className={cx('rounded-card border border-line bg-card p-4', className)}>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id={heading} className="font-semibold">
          {name()}
        </h2>
        <p className="text-28 font-bold tabular-nums">{countText(statistics[measure])}</p>
      </div>
      <DayChart
        label={chartLabel(measure, days)}
        bars={barsOf(measure, days, published_on)}
        colour={fill}
        className={measure === 'views' ? 'h-40' : 'h-24'}
      />
      <p className="mt-1.5 flex justify-between gap-3 text-12 text-muted" aria-hidden="true">
        <span>{dateText(days[0]?.day ?? '')}</span>
        {most > 0 && <span>{m['statistics.most']({ count: countText(most) })}</span>}
        <span>{dateText(days.at(-1)?.day ?? '')}</span>
      </p>
    </section>
  );
}
