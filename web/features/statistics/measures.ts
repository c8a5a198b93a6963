import type { DayFigures, Figures } from '../../../contract/statistics.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/counts.ts';
import { dateText } from '../../lib/dates.ts';
import type { DayBar } from '../../ui/day-chart.tsx';

export type Measure = keyof Figures;

interface Look {
  readonly name: () => string;
  /** The count with its word. */
  readonly text: (count: number) => string;
  readonly fill: string;
}
/** What is counted, in the order it is shown. */
export const MEASURES: Readonly<Record<Measure, Look>> = {
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

/** The listing was on the market that day, as far as it was published by then. */
export const wasListed = (day: string, publishedOn: string | null): boolean => publishedOn !== null && day >= publishedOn;

/** Bars of one measure. Days before the listing was published have none. */
export function barsOf(measure: Measure, days: readonly DayFigures[], publishedOn: string | null): DayBar[] {
  return days.map(({ day, [measure]: count }) => ({
    day,
    count: wasListed(day, publishedOn) || count > 0 ? count : null,
    note: m['statistics.bar']({ date: dateText(day), count: MEASURES[measure].text(count) }),
  }));
}

/** The chart in a sentence. */
export function chartLabel(measure: Measure, days: readonly DayFigures[]): string {
  const [first, last] = [days[0], days.at(-1)];
  const most = Math.max(0, ...days.map((figures) => figures[measure]));
  const span = { name: MEASURES[measure].name(), from: dateText(first?.day ?? ''), to: dateText(last?.day ?? '') };
  return most === 0 ? m['statistics.chart_none'](span) : m['statistics.chart']({ ...span, most: countText(most) });
}
