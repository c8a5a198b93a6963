import type { DayFigures, Figures } from '../../../contract/statistics.ts';
import { addDays, dayInIndia } from '../../../kinds/calendar.ts';

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The last `days` days in India, today included. */
export function spanOf(now: Date, days: number): Span {
  const to = dayInIndia(now);
  return { from: addDays(to, 1 - days), to };
}

/** Every day of the span, oldest first, zeros where nothing happened, and the sums. */
export function seriesOf({ from, to }: Span, happened: readonly DayFigures[]): Figures & { by_day: DayFigures[] } {
  const known = new Map(happened.map((figures) => [figures.day, figures]));
  const by_day: DayFigures[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { views = 0, contacts = 0, shortlists = 0 } = known.get(day) ?? {};
    by_day.push({ day, views, contacts, shortlists });
  }
  const sum = (of: keyof Figures) => by_day.reduce((total, figures) => total + figures[of], 0);
  return { views: sum('views'), contacts: sum('contacts'), shortlists: sum('shortlists'), by_day };
}
