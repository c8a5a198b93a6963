import type { DayCounts, Counts } from '../../../contract/administration/statistics.ts';
import { addDays, dayInIndia } from '../../../kinds/calendar.ts';

interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The last `days` days in India, including today. */
export function lastDays(now: Date, days: number): DayRange {
  const to = dayInIndia(now);
  return { from: addDays(to, 1 - days), to };
}

/** Every day of the range, oldest first, with zeros for days without events, and the totals. */
export function buildSeries({ from, to }: DayRange, dayCounts: readonly DayCounts[]): Counts & { by_day: DayCounts[] } {
  const countsByDay = new Map(dayCounts.map((counts) => [counts.day, counts]));
  const by_day: DayCounts[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { views = 0, contacts = 0, shortlists = 0 } = countsByDay.get(day) ?? {};
    by_day.push({ day, views, contacts, shortlists });
  }
  const sum = (measure: keyof Counts) => by_day.reduce((total, counts) => total + counts[measure], 0);
  return { views: sum('views'), contacts: sum('contacts'), shortlists: sum('shortlists'), by_day };
}
