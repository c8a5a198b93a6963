import type { DayFigures, Figures } from '../../../contract/statistics.ts';
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
export function buildSeries({ from, to }: DayRange, happened: readonly DayFigures[]): Figures & { by_day: DayFigures[] } {
  const figuresByDay = new Map(happened.map((figures) => [figures.day, figures]));
  const by_day: DayFigures[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { views = 0, contacts = 0, shortlists = 0 } = figuresByDay.get(day) ?? {};
    by_day.push({ day, views, contacts, shortlists });
  }
  const sum = (figure: keyof Figures) => by_day.reduce((total, figures) => total + figures[figure], 0);
  return { views: sum('views'), contacts: sum('contacts'), shortlists: sum('shortlists'), by_day };
}
