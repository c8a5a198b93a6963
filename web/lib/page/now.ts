import { createContext, useContext } from 'react';

/**
 * The day on which this page was rendered, from the root loader. The server and the browser compute texts like "2 days ago" from it, so
 * both render the same text even when the page comes from a cache.
 */
export const NowContext = createContext<string>('1970-01-01T00:00:00.000Z');

export function useNow(): Date {
  return new Date(useContext(NowContext));
}
