import type { DayCounts, Counts } from '../../../contract/administration/statistics.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/format/counts.ts';
import { dateText } from '../../lib/format/dates.ts';
import type { DayBar } from '../../ui/charts/day-chart.tsx';

export type Measure = keyof Counts;

interface MeasureDisplay {
  readonly name: () => string;
  /** The count with its unit: `12 views`. */
  readonly text: (count: number) => string;
  readonly fill: string;
}
/** The measures in display order. */
export const MEASURES: Readonly<Record<Measure, MeasureDisplay>> = {
  views: {
    name: m['statistics.views'],
    text: (count) => m['statistics.views_count']({ count }),
    fill: 'fill-indigo',
  },
  contacts: {
    name: m['statistics.contacts'],
    text: (count) => m['statistics.contacts_count']({ count }),
    fill: 'fill-leaf',
  },
  shortlists: {
    name: m['statistics.shortlists'],
    text: (count) => m['statistics.shortlists_count']({ count }),
    fill: 'fill-oxide',
  },
};
export const MEASURE_NAMES = Object.keys(MEASURES) as readonly Measure[];

/** Whether the listing had been published by that day. */
export const wasPublishedOn = (day: string, publishedOn: string | null): boolean => publishedOn !== null && day >= publishedOn;

/** The bars of one measure. Days before the publication have no bar unless something was counted. */
export function dayBars(measure: Measure, days: readonly DayCounts[], publishedOn: string | null): DayBar[] {
  return days.map(({ day, [measure]: count }) => ({
    day,
    count: wasPublishedOn(day, publishedOn) || count > 0 ? count : null,
    note: m['statistics.bar']({ date: dateText(day), count: MEASURES[measure].text(count) }),
  }));
}

/** Text alternative of the chart. */
export function chartLabel(measure: Measure, days: readonly DayCounts[]): string {
  const [first, last] = [days[0], days.at(-1)];
  const highestCount = Math.max(0, ...days.map((counts) => counts[measure]));
  const params = { name: MEASURES[measure].name(), from: dateText(first?.day ?? ''), to: dateText(last?.day ?? '') };
  return highestCount === 0 ? m['statistics.chart_none'](params) : m['statistics.chart']({ ...params, most: countText(highestCount) });
}
