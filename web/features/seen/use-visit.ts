import { useEffect } from 'react';

/** After what the page itself needs. */
const LATER_MS = 500;

/** Counts that this listing is looked at; once for each time its page is opened, whatever is drawn anew. */
export function useVisit(id: string): void {
  useEffect(() => {
    const left = new AbortController();
    const timer = setTimeout(() => {
      void import('./record-visit.ts').then(
        ({ watchVisit }) => watchVisit(id, left.signal),
        () => undefined,
      );
    }, LATER_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [id]);
}
