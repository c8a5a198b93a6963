import { createContext, startTransition, useContext, useEffect, useState } from 'react';
import { DAY_MS, startOfDayInIndia } from '../../../kinds/calendar.ts';
import { startOfDay } from '../format/dates.ts';

/**
 * The start of the current day in India, ISO 8601. It begins as the day on which the page was rendered, from the root loader: the server and
 * the browser compute texts like "2 days ago" from it, so both render the same text even when the page comes from a cache.
 */
export const TodayContext = createContext<string>('1970-01-01T00:00:00.000Z');

/** The start of the current day in India. */
export function useToday(): Date {
  return new Date(useContext(TodayContext));
}

/**
 * Returns the start of the current day, and renders again when a new day begins, also after the device was asleep.
 * @param renderedDay the day on which the page was rendered
 */
export function useCurrentDay(renderedDay: string): string {
  const [day, setDay] = useState(renderedDay);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      clearTimeout(timer);
      const now = new Date();
      // a clock that is behind does not bring back an earlier day
      startTransition(() => setDay((shown) => (Date.parse(startOfDay(now)) > Date.parse(shown) ? startOfDay(now) : shown)));
      timer = setTimeout(update, startOfDayInIndia(now).getTime() + DAY_MS - now.getTime());
    };
    update();
    document.addEventListener('visibilitychange', update);
    addEventListener('pageshow', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
      removeEventListener('pageshow', update);
    };
  }, []);
  return day;
}
