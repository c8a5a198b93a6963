import { useId } from 'react';
import type { ListingStatistics } from '../../../contract/administration/statistics.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/format/counts.ts';
import { dateText } from '../../lib/format/dates.ts';
import { cx } from '../../ui/cx.ts';
import { DayChart } from '../../ui/charts/day-chart.tsx';
import { dayBars, chartLabel, MEASURES, type Measure } from '../../shared/statistics/measures.ts';

interface MeasureChartProps {
  readonly measure: Measure;
  readonly statistics: Pick<ListingStatistics, 'by_day' | 'published_on' | Measure>;
  readonly className?: string;
}

/** One measure of a listing: its total and, unless that is zero, a bar chart by day with labels for the first and the last day. */
export function MeasureChart({ measure, statistics, className }: MeasureChartProps) {
  const headingId = useId();
  const { name, fill } = MEASURES[measure];
  const { by_day: days, published_on } = statistics;
  const highestCount = Math.max(0, ...days.map((counts) => counts[measure]));
  return (
    <section aria-labelledby={headingId} className={cx('rounded-card border border-line bg-card p-4', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={headingId} className="font-semibold">
          {name()}
        </h2>
        <p className="text-28 font-bold tabular-nums">{countText(statistics[measure])}</p>
      </div>
      {highestCount > 0 && (
        <>
          <DayChart
            label={chartLabel(measure, days)}
            bars={dayBars(measure, days, published_on)}
            colour={fill}
            className={cx('mt-3', measure === 'views' ? 'h-40' : 'h-24')}
          />
          <p className="mt-1.5 flex justify-between gap-3 text-12 text-muted" aria-hidden="true">
            <span>{dateText(days[0]?.day ?? '')}</span>
            <span>{m['statistics.most']({ count: countText(highestCount) })}</span>
            <span>{dateText(days.at(-1)?.day ?? '')}</span>
          </p>
        </>
      )}
    </section>
  );
}
