import { createContext, useContext } from 'react';

/**
 * The day this page was rendered on, from the root loader. Texts like "2 days ago" are worked out from it on the server
 * and again in the browser, so both agree even when the page waited in a cache.
 */
export const NowContext = createContext<string>('1970-01-01T00:00:00.000Z');

export function useNow(): Date {
  return new Date(useContext(NowContext));
}
