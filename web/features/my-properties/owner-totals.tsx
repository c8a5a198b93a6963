import type { DayCounts, Counts } from '../../../contract/administration/statistics.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/format/counts.ts';
import { DayChart } from '../../ui/charts/day-chart.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dayBars, chartLabel, MEASURES, MEASURE_NAMES } from '../../shared/statistics/measures.ts';
import { DEFAULT_SPAN_DAYS } from '../../shared/statistics/span.ts';

interface Totals extends Counts {
  readonly by_day: readonly DayCounts[];
}

/**
 * Total statistics of all listings of a person.
 * @param totals undefined while loading, null when loading failed
 */
export function OwnerTotals({ totals }: { readonly totals: Totals | null | undefined }) {
  if (totals === null) return null;
  return (
    <section className="mb-5 rounded-card border border-line bg-card p-4">
      <h2 className="text-14 text-muted">{m['statistics.totals']({ count: DEFAULT_SPAN_DAYS })}</h2>
      <div className="mt-2 flex min-h-14 flex-col gap-3 sm:flex-row sm:items-end sm:gap-6">
        {totals ? (
          <>
            <dl className="flex gap-6">
              {MEASURE_NAMES.map((measure) => (
                <div key={measure} className="flex flex-col-reverse">
                  <dt className="text-14 text-muted">{MEASURES[measure].name()}</dt>
                  <dd className="text-22 font-bold tabular-nums">{countText(totals[measure])}</dd>
                </div>
              ))}
            </dl>
            {totals.views > 0 && (
              <DayChart
                label={chartLabel('views', totals.by_day)}
                // An empty day is before every day: the totals have no day of publication, so each day has a bar.
                bars={dayBars('views', totals.by_day, '')}
                colour={MEASURES.views.fill}
                className="h-12 min-w-0 sm:flex-1"
              />
            )}
          </>
        ) : (
          <Skeleton className="h-14 w-full max-sm:h-26" />
        )}
      </div>
    </section>
  );
}
