import { createContext, useContext } from 'react';

/**
 * The start of the day in India on which this page was rendered, ISO 8601, from the root loader. The server and the browser compute texts
 * like "2 days ago" from it, so both render the same text even when the page comes from a cache.
 */
export const TodayContext = createContext<string>('1970-01-01T00:00:00.000Z');

/** The start of the day on which this page was rendered. */
export function useToday(): Date {
  return new Date(useContext(TodayContext));
}
