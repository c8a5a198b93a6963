import type { ListingStatistics } from '../../../contract/administration/statistics.ts';
import { m } from '../../../messages/compiled/messages.js';
import { Anchor } from '../../ui/anchor.tsx';
import { DayChart } from '../../ui/charts/day-chart.tsx';
import { ForwardIcon } from '../../ui/drawings/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dayBars, chartLabel, MEASURES, MEASURE_NAMES } from '../../shared/statistics/measures.ts';
import { statisticsPath, DEFAULT_SPAN_DAYS } from '../../shared/statistics/span.ts';

interface RowStatisticsProps {
  readonly title: string;
  readonly id: string;
  /** Undefined while loading, null when loading failed. */
  readonly statistics: ListingStatistics | null | undefined;
}

/** The recent statistics of one listing in one line, with a link to all of them. The line is reserved while they load. */
export function RowStatistics({ id, title, statistics }: RowStatisticsProps) {
  return (
    <Anchor
      href={statisticsPath(id)}
      className="flex min-h-16 items-center gap-3 border-t border-line px-4 py-2 -outline-offset-4 hover:bg-sand"
    >
      <span className="sr-only">{m['statistics.row_link']({ title })}</span>
      {statistics ? (
        <>
          {statistics.views > 0 && (
            <span className="w-24 shrink-0 sm:w-40">
              <DayChart
                label={chartLabel('views', statistics.by_day)}
                bars={dayBars('views', statistics.by_day, statistics.published_on)}
                colour={MEASURES.views.fill}
                className="h-10"
              />
            </span>
          )}
          <span className="min-w-0 flex-1 text-14">
            <span className="flex flex-wrap gap-x-3">
              {MEASURE_NAMES.map((measure) => (
                <span key={measure} className="whitespace-nowrap">
                  {MEASURES[measure].text(statistics[measure])}
                </span>
              ))}
            </span>
            <span className="block text-muted">{m['statistics.row_days']({ count: DEFAULT_SPAN_DAYS })}</span>
          </span>
        </>
      ) : (
        <span className="flex-1">{statistics === null ? m['statistics.title']() : <Skeleton className="h-10" />}</span>
      )}
      <ForwardIcon className="size-4 text-muted" />
    </Anchor>
  );
}
