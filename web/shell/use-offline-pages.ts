import { useEffect } from 'react';

/** Long after the page has loaded, so that what is kept for later does not slow it down. */
const DELAY_MS = 4000;

/** Starts to keep pages for the time without a connection. In development pages change all the time, and nothing is kept. */
export function useOfflinePages(): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const start = async () => {
      const { startOfflinePages } = await import('../shared/offline/offline-pages.ts');
      await startOfflinePages();
    };
    // Where it is refused (private modes, no HTTPS) the site works as before.
    const timer = setTimeout(() => void start().catch(() => undefined), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
