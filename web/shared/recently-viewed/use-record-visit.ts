import { useEffect } from 'react';

/** Delays loading the script until the page itself has loaded. */
const DELAY_MS = 500;

/** Records that this listing is viewed: once each time its page is opened, however often it renders. */
export function useRecordVisit(id: string): void {
  useEffect(() => {
    const control = new AbortController();
    const timer = setTimeout(() => {
      void record(id, control.signal).catch(() => undefined);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [id]);
}

async function record(id: string, signal: AbortSignal): Promise<void> {
  const { recordVisit } = await import('./record-visit.ts');
  recordVisit(id, signal);
}
