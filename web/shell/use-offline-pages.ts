import { useEffect } from 'react';

/** Starts long after the page has loaded, so that caching does not slow it down. */
const DELAY_MS = 4000;

/** Starts caching pages for use without a connection. Not during development, because pages change all the time. */
export function useOfflinePages(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const start = async () => {
      const { startOfflinePages } = await import('../shared/offline/offline-pages.ts');
      await startOfflinePages();
    };
    // Where service workers are refused (private modes, no HTTPS) the site works without them.
    const timer = setTimeout(() => void start().catch(() => undefined), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
